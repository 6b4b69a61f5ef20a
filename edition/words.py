"""The words of the interface in French and English: `site/words/<lang>/*.yaml`, merged by section.

A sentence is found by a dotted key (`errors.not-utf8`) and filled with `str.format` blanks.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal

import yaml

from edition.paths import packaged
from normalize.errors import InputError

Lang = Literal["fr", "en"]
LANGS: Final[tuple[Lang, Lang]] = ("fr", "en")
# controls, what turns the direction of a line, halves of characters; and what is longer than any name or path
_OBEYED: Final = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
_ENDLESS: Final = re.compile(r"(\S{120})\S{280,}(\S{40})")


@dataclass(frozen=True)
class Word:
    """A blank of a sentence that is itself a word of the interface; its own blanks may be such words too."""

    key: str
    params: Mapping[str, object] = field(default_factory=dict)


class WordsError(LookupError):
    """A word that a language lacks, or has twice: a fault of the program's data."""


def _merge(into: dict[str, Any], more: Mapping[str, Any], path: Path) -> None:
    for key, value in more.items():
        if not isinstance(key, str):
            raise WordsError(f"{path}: {key!r} is no word to YAML: put the key in quotation marks")
        if isinstance(value, Mapping):
            _merge(into.setdefault(key, {}), value, path)
        elif key in into:
            raise WordsError(f"{path}: {key} is defined twice")
        else:
            into[key] = value


@cache
def words(lang: Lang) -> Mapping[str, Any]:
    """All words of one language, as nested mappings."""
    merged: dict[str, Any] = {}
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    for path in sorted((packaged("site") / "words" / lang).glob("*.yaml")):
        _merge(merged, yaml.load(path.read_text(encoding="utf-8"), loader) or {}, path)
    return merged


def flat(lang: Lang) -> Iterator[tuple[str, str]]:
    """All words as (dotted key, sentence)."""

    def walk(prefix: str, node: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
        for key, value in node.items():
            if isinstance(value, Mapping):
                yield from walk(f"{prefix}{key}.", value)
            else:
                yield f"{prefix}{key}", str(value)

    return walk("", words(lang))


def say(lang: Lang, key: str, /, **params: object) -> str:
    """The sentence for a dotted key, its blanks filled; WordsError if there is none."""
    node: Any = words(lang)
    for part in key.split("."):
        if not isinstance(node, Mapping) or part not in node:
            raise WordsError(f"no words for {key} in {lang}")
        node = node[part]
    if isinstance(node, Mapping):
        raise WordsError(f"{key} is a section, not a sentence")
    return str(node).format(**params)


def counted(lang: Lang, key: str, number: int) -> str:
    """A number with its noun: `<key>.one` or `<key>.other`, as the grammar of the language has it."""
    one = number < 2 if lang == "fr" else number == 1
    return say(lang, f"{key}.{'one' if one else 'other'}", n=number)


def number(lang: Lang, figures: str) -> str:
    """Figures as the language writes them: a comma before the decimals in French, a true minus in both."""
    figures = re.sub(r"(?<![\w])-(?=\d)", "−", figures)
    return re.sub(r"(?<=\d)\.(?=\d)", ",", figures) if lang == "fr" else figures


def _filled(lang: Lang, params: Mapping[str, object]) -> dict[str, object]:
    def word(value: object) -> object:
        return say(lang, value.key, **_filled(lang, value.params)) if isinstance(value, Word) else value

    return {name: word(value) for name, value in params.items()}


def message(lang: Lang, error: InputError) -> str:
    """An input error as one sentence, with its place in front, fit to be shown whatever the input held."""
    sentence = say(lang, f"errors.{error.code}", **_filled(lang, error.params))
    return shown(f"{error.place}{' : ' if lang == 'fr' else ': '}{sentence}" if error.place else sentence)


def shown(text: str) -> str:
    """A sentence that repeats what was given, on one line.

    What a terminal would obey, or cannot show, becomes U+FFFD; what is longer than any name is cut in its middle.
    """
    return _ENDLESS.sub(r"\1…\2", _OBEYED.sub("\ufffd", text.replace("\n", " ")))


def preferred(environment: Mapping[str, str] = os.environ) -> Lang:
    """The language of the terminal: French where the locale says so, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := environment.get(name):
            return "fr" if value.lower().startswith("fr") else "en"
    return "en"
