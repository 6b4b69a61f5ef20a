"""What a target is, and when an input was taken as it should be: a result, or a refusal of the project's own."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from edition.play.errors import PlayError
from edition.words import LANGS, message
from normalize.errors import InputError

HERE: Final = Path(__file__).parent.parent
CORPUS: Final = HERE.parent / "corpus"
FIXTURES: Final = HERE / "fixtures"
TRIOMPHE: Final = FIXTURES / "triomphe"
TIME: Final = "2026-01-01T00:00:00Z"
Take = Callable[[bytes], object]
Make = Callable[[Path], Take]


@dataclass(frozen=True)
class Target:
    """`make` gives the function that takes bytes; `seeds` are sound inputs to begin with, `tokens` what they are made of."""

    make: Make
    seeds: Callable[[], Iterable[bytes]]
    tokens: tuple[str, ...] = ()
    longest: int = 8192


def told(error: InputError) -> None:
    """Demands of a refusal a sentence in each language."""
    for lang in LANGS:
        said = message(lang, error)
        assert said and "\n" not in said.strip(), said
        said.encode("utf-8")


def judged(take: Take) -> Callable[[bytes], bool]:
    """Whether the input was taken; False where it was refused as it should be, with a sentence in each language."""

    def run(data: bytes) -> bool:
        try:
            take(data)
        except InputError as error:
            told(error)
            return False
        except PlayError as error:
            from edition.rules.load import refusal_word
            from edition.words import say

            word = refusal_word(error)
            for lang in LANGS:
                assert say(lang, word.key, **dict.fromkeys(word.params, "x"))
            return False
        return True

    return run


def files(*patterns: str, folder: Path = FIXTURES) -> list[bytes]:
    return [path.read_bytes() for pattern in patterns for path in sorted(folder.glob(pattern))]
