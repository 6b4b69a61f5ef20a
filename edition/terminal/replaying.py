"""A match out of a file, told in the terminal: taken away from the page or from here, it is the same."""

from __future__ import annotations

from pathlib import Path
from typing import Final, TextIO

from edition.corpus import Corpus
from edition.files import read_utf8
from edition.play.errors import PlayError
from edition.play.transcript import load, read
from edition.publish.play import clauses_of, page_data
from edition.telling.words import Words
from edition.terminal.playing import replay
from edition.words import Lang, words
from normalize.errors import InputError

LARGEST: Final = 200_000  # bytes of a transcript: the longest match stays far below, as on the page


def replay_file(corpus: Corpus, path: Path, lang: Lang, output: TextIO, game: str = "", variant: str = "") -> None:
    """Tells the match of a transcript; game, reading, choices and seed are those of the file, unless game or reading are demanded.

    Errors: those of `edition.files.read_utf8`, game-unknown, variant-unknown, and cannot-play with the
    engine's sentence: no transcript, cut short, changed, of another game, or not coming out.
    """
    games = corpus.games
    said = {"lang": lang, "words": words(lang)["play"], "games": {name: each.title[lang] for name, each in games.items()}}
    try:
        text = read_utf8(path, LARGEST)
    except InputError as error:
        if error.code != "not-utf8":
            raise
        text = ""  # a transcript is ASCII: this is something else, and is refused as such
    try:
        match = read(text)
        rules = corpus.game(game or match["game"])
        compiled = rules.compiled(variant or match["variant"])
        load(text, compiled)  # before the document is read, which takes longer
    except PlayError as error:
        raise InputError("cannot-play", path, reason=Words(said).refusal(error, ())) from error
    replay(text, compiled, page_data(rules, clauses_of(corpus), lang), output)
