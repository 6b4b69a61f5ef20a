"""What a margin is worth: the chance that a proposed correction is right, as unseen pages had it.

A logistic regression over what the search says of a choice (margins, cost, kind, length, what is known
of the word), learned by `normalize.language.train_confidence` on pages whose book the channel had not
seen; its weights are in `confidence.json`. One regression says how probable it is that the reading is
the page's, the other that the text was right as it stood: **the second is what a correction can break.**
"""

from __future__ import annotations

import json
import math
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from normalize.language.candidates import Candidates
from normalize.language.search import Choice

DATA: Final = Path(__file__).with_name("confidence.json")
KINDS: Final = ("long-s", "capital", "accent", "letter", "split", "join", "ampersand", "mark")
ODD: Final = frozenset("ñäöòìõãå")  # no letter of a French word, and often read for one
MOST_TIMES: Final = 4  # the pages that it was learned from are short: more says no more
MOST: Final = 20.0  # nats: greater margins say no more


@dataclass(frozen=True)
class Regression:
    """Weights by the name of the feature; `bias` is that of the constant."""

    weights: Mapping[str, float]

    def chance(self, features: Mapping[str, float]) -> float:
        total = sum(self.weights.get(name, 0.0) * value for name, value in features.items())
        return 1 / (1 + math.exp(-max(-30.0, min(30.0, total))))


@dataclass(frozen=True)
class Confidence:
    """`right`: the reading is the page's; `harm`: the text was right. A correction is applied within both bounds of its class of prints."""

    right: Regression
    harm: Regression

    @staticmethod
    def of(data: Mapping[str, Mapping[str, float]]) -> Confidence:
        return Confidence(Regression(data["right"]), Regression(data["harm"]))


def plain(word: str) -> str:
    """Without accents."""
    return "".join(c for c in unicodedata.normalize("NFD", word) if not unicodedata.combining(c))


def kind(choice: Choice) -> str:
    """What sort of correction a choice is; the codes of `normalize.codes` are coarser."""
    read = "".join(u.text for u in choice.units)
    text = choice.reading.text
    if len(choice.units) > 1:
        return "join"
    if text == "&":
        return "ampersand"
    if " " in text or ("’" in text[:-1] and "’" not in read[:-1]):
        return "split"
    if choice.left_marks or choice.right_marks or not read.replace("’", "").isalpha():
        return "mark"
    if len(text) == len(read) and all(a == b or (a, b) == ("f", "s") for a, b in zip(read, text, strict=True)):
        return "long-s"
    if plain(read).lower() != plain(text).lower():
        return "letter"
    return "capital" if read[1:] == text[1:] and read[0].isupper() and text[0].isupper() else "accent"


@dataclass(frozen=True, eq=False)
class Circumstances:
    """What the document says of a choice: printed with ſ; a listing (a directory, full of names and
    abbreviations); the share of its words that the lexicon does not have; how often each word stands in it."""

    long_s: bool
    listing: bool
    noise: float
    types: Mapping[str, int]


def features(choice: Choice, candidates: Candidates, around: Circumstances) -> dict[str, float]:
    """What the regressions go by; each also apart for listings, and for prints with ſ."""
    model = candidates.model
    read = "".join(u.text for u in choice.units)
    text = choice.reading.text
    sort = kind(choice)
    known = all(r.cost <= 0 for r in choice.keep)
    how_known = min(model.unigram(w) for r in choice.keep for w in r.ids) if known else -16.0
    margin, ahead = min(choice.margin, MOST), min(choice.ahead, MOST)
    capital = read[:1].isupper() and not choice.units[0].begins
    worth = max(-20.0, candidates.alone(choice.reading) + choice.reading.cost)
    cost = min(choice.reading.cost, 14.0)
    values = {
        "bias": 1.0,
        f"kind {sort}": 1.0,
        f"margin {sort}": margin,
        f"known {sort}": float(known),
        "margin": margin,
        "margin, small": min(margin, 5.0),
        "margin, known": margin * known,
        "ahead": ahead,
        "ahead, small": min(ahead, 3.0),
        "cost": cost,
        "edits": float(choice.reading.edits),
        "known": float(known),
        "how known": how_known if known else 0.0,
        "variant": float(any(r.cost > 0 and r.ids[0] != model.unknown for r in choice.keep)),
        "spelled": min(sum(max(r.cost, 0.0) for r in choice.keep), 30.0) / max(len(read), 1),
        "length": float(min(len(read), 12)),
        "short": float(len(read) <= 3),
        "one letter": float(len(read) == 1),
        "capital": float(capital),
        "capital, margin": margin * capital,
        "capital, known": float(capital and known),
        "capital at a start": float(read[:1].isupper() and not capital),
        "capitals": float(len(read) > 1 and read.isupper()),
        "loses a capital": float(read[:1].isupper() and text[:1].islower()),
        "worth": worth,
        "worth, gained": worth - how_known,
        "stands elsewhere": math.log(max(1, min(MOST_TIMES, around.types.get(choice.units[0].text.rstrip("’"), 1)))),
        "reading stands elsewhere": math.log1p(min(MOST_TIMES, around.types.get(text.rstrip("’"), 0))),
        "noise": around.noise,
        "s or f at the end": float(read[-1:] in "sf" or text[-1:] == "s"),
        "odd letter": float(any(c in ODD for c in read.lower()) and not any(c in ODD for c in text.lower())),
        "same end": float(read[-2:] == text[-2:]),
        "same length": float(len(read) == len(text)),
        f"longer {sort}": float(len(read) < len(text)),
        f"shorter {sort}": float(len(read) > len(text)),
        f"cost {sort}": cost,
    }
    for name, value in list(values.items()):
        if around.listing:
            values[f"listing: {name}"] = value
        if around.long_s:
            values[f"long s: {name}"] = value
    return values


@cache
def load() -> Confidence:
    return Confidence.of(json.loads(DATA.read_text(encoding="utf-8")))
