"""The words that a game of words comes with: its rhymes, read strictly, and the nouns of the French tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import Field

from edition.play.errors import PlayError
from edition.play.mechanisms.texts import checked, folded
from edition.yamlfile import Strict, Tree, read_model
from normalize.errors import InputError
from normalize.readers.plain import read_text

NOUNS = "nouns.txt"


class RhymeText(Strict):
    """A rhyme that is offered: its spelling, other spellings of the sound, perfections with their English."""

    letters: str = Field(min_length=2)
    alike: tuple[str, ...]
    perfections: dict[str, str] = Field(min_length=1)

    @property
    def endings(self) -> tuple[str, ...]:
        return (self.letters, *self.alike)


class RhymesFile(Strict):
    queens: tuple[str, ...] = Field(min_length=1)
    rhymes: tuple[RhymeText, ...] = Field(min_length=1)


@dataclass(frozen=True)
class Lexicon:
    """The rhymes of a game and, for each, the nouns that end so."""

    queens: tuple[str, ...]
    rhymes: tuple[RhymeText, ...]
    nouns: Mapping[str, tuple[str, ...]]

    def compiled(self) -> dict[str, Any]:
        """As `edition.play.model` has it."""
        rhymes = [
            [r.letters, list(r.alike), [folded(word) for word in r.perfections], " ".join(self.nouns[r.letters]), self.plenty(r)]
            for r in self.rhymes
        ]
        return {"queens": list(self.queens), "rhymes": rhymes}

    def plenty(self, rhyme: RhymeText) -> int:
        """How many of the nouns are spelt as the rhyme is: how plentiful it is."""
        return sum(noun.endswith(rhyme.letters) for noun in self.nouns[rhyme.letters])

    def shown(self) -> dict[str, tuple[str, str]]:
        """The perfections that are proposed, as they are compared: each as it is written, and its English."""
        return {folded(word): (word, english) for rhyme in self.rhymes for word, english in rhyme.perfections.items()}


def load_lexicon(folder: Path) -> Lexicon | None:
    """The words of a game's folder; None where it has none.

    Errors: those of YAML; lexicon-word (a word that cannot be said), lexicon-ending (one that does not
    rhyme where it stands), lexicon-nouns (a rhyme of which the list has no noun).
    """
    path = folder / "rhymes.yaml"
    if not path.exists():
        return None
    text, tree = read_model(path, RhymesFile)
    for at, name in enumerate(text.queens):
        _sayable(tree, ("queens", at), name, capitals=True)
    for at, rhyme in enumerate(text.rhymes):
        for ending in rhyme.endings:
            _sayable(tree, ("rhymes", at), ending, capitals=False)
        for word in rhyme.perfections:
            place = ("rhymes", at, "perfections", word)
            _sayable(tree, place, word, capitals=False)
            if not folded(word).endswith(rhyme.letters):
                raise InputError("lexicon-ending", path, tree.line(place), word=word, letters=rhyme.letters)
    listed = tuple(nouns_of(folder / NOUNS))
    nouns = {rhyme.letters: tuple(noun for noun in listed if noun.endswith(rhyme.endings)) for rhyme in text.rhymes}
    for at, rhyme in enumerate(text.rhymes):
        if not nouns[rhyme.letters]:
            raise InputError("lexicon-nouns", path, tree.line(("rhymes", at)), rhyme=rhyme.letters)
    return Lexicon(text.queens, text.rhymes, nouns)


def nouns_of(path: Path) -> Iterator[str]:
    """The nouns of a list: one a line, lines that begin with # are remarks."""
    yield from (line for line in read_text(path).splitlines() if line and not line.startswith("#"))


def _sayable(tree: Tree, place: tuple[str | int, ...], word: str, *, capitals: bool) -> None:
    try:
        checked(word, capitals)
    except PlayError as refusal:
        raise InputError("lexicon-word", tree.path, tree.line(place), word=word) from refusal
