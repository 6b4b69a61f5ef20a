"""A small model, channel and confidence, learned from sentences of our own: the tests do without the large ones.

The sentences are said often enough to be the language; all numbers set by hand are round ones.
"""

from __future__ import annotations

import tempfile
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any, Final

import yaml

from normalize.document import Document
from normalize.language import channel, ngrams, train_ngrams
from normalize.language.candidates import Candidates
from normalize.language.channel import Channel, Confusion
from normalize.language.confidence import Confidence, Regression
from normalize.language.lexicon import Lexicon
from normalize.language.search import Choice, Search, units_of
from normalize.language.tokens import tokens
from normalize.repairs.context import Context
from normalize.repairs.noisy_channel import Weights

CASES: Final = Path(__file__).parents[2] / "cases" / "language"
SENTENCES: Final = (
    "Les personnes qui jouent sont assises autour de la table.",
    "Elles font des cartes, & le roi est plus fort que la dame.",
    "Il est temps de donner les cartes aux joueurs.",
    "L’on joue avec un jeu de trente-deux cartes, dont on ôte les sept.",
    "Le joueur qui a le roi de pique gagne la partie ; il étoit tems.",
    "Ceux qui sont de la compagnie paient 20 jetons.",
    "Il faut jouer, on jouoit, l’on a joué : chaque joueur jouera à son tour.",
)
CONFUSIONS: Final = (
    Confusion(True, "ll", "st", 4.0),
    Confusion(True, "c", "e", 5.0),
    Confusion(True, "T", "l’", 4.0),
    Confusion(True, "a", "â", 4.0),
    Confusion(True, "8c", "&", 2.0),
    Confusion(False, "c", "e", 5.0),
    Confusion(False, "^", "s", 3.0),
)
# the wider the margin, the surer: right by 98 in a hundred at six nats, wrong by as many at none
CONFIDENCE: Final = Confidence(Regression({"bias": -4.0, "margin": 1.3}), Regression({"bias": -2.0, "margin": -1.0}))
TIMES: Final = 40
FREQUENT: Final = 1000


@cache
def data() -> bytes:
    return train_ngrams.learn([" ".join(SENTENCES)] * TIMES, ["privilége " * 60], spelling_order=3)


@cache
def model() -> ngrams.NGrams:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "model.bin"
        path.write_bytes(data())
        return ngrams.load(path)


@cache
def small_channel(long_s: bool = True) -> Channel:
    return channel.build(CONFUSIONS, long_s, 0.5)


def candidates(long_s: bool = True) -> Candidates:
    return Candidates(model(), small_channel(long_s))


@cache
def weights() -> Weights:
    return Weights(model(), CONFUSIONS, CONFIDENCE)


@cache
def lexicon() -> Lexicon:
    """The words of the sentences, frequent enough to tell how ſ was read; no neighbours, no letters."""
    words = {word: n * FREQUENT for word, n in Counter(tokens(" ".join(SENTENCES))).items()}
    return Lexicon(sum(words.values()), words, {}, {}, {})


def context(text: str, long_s: bool | None = True) -> Context:
    """A document as the repairs see it, with the small weights."""
    return Context(Document(text, long_s=long_s, zones=()), lexicon(), (), weights())


def lines_of(text: str) -> list[tuple[int, int]]:
    """Start and end of each line."""
    document = Document(text)
    return [document.line_span(number + 1) for number in range(len(document.line_starts))]


def choices(text: str, long_s: bool = True) -> list[Choice]:
    """What the search changes in a text."""
    search = Search(model(), candidates(long_s))
    return search.run(list(units_of(text, lines_of(text), search.candidates)))


def cases(name: str) -> Any:
    """The content of `tests/cases/language/<name>.yaml`."""
    return yaml.safe_load((CASES / f"{name}.yaml").read_text(encoding="utf-8"))
