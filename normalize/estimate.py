"""How many words of a corrected text are probably wrong still, and how many were before: an estimate without the truth.

Nobody has read the text; what is known of it are the corrections with their chances, the words that are suspect, and
those that no lexicon has. Each of these signs is worth so many wrong words on the average of pages whose truth is
known; the weights (`data/estimate.yaml`) are learned by `tests.bench.estimate`, which says as well how far the
estimate is from the truth on books that it was not learned from. The signs of a text are sums, so those of its
parts, or of a whole library, may be added.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from normalize.codes import REPAIRED
from normalize.data import table
from normalize.language.lexicon import load
from normalize.pipeline import Analysis

SIGNS: Final = ("words", "corrected", "doubt", "suspects", "unknown", "odd")
_RUN: Final = re.compile(r"[^\W\d_]+")
_ODD: Final = re.compile(r"[^\W\d_]\d|\d[^\W\d_]|[^\W_][^\w\s’'.,;:!?)\]\-—–»&]+[^\W_]|[\\|~^<>{}*_=#@•■□§¦¬](?!\n)")
Signs = dict[str, float]


@dataclass(frozen=True)
class Estimate:
    """Words (runs between blanks) that are probably wrong, before correction and after, and characters after it."""

    words_before: float
    words_after: float
    characters_after: float


def expected(printed: str, analysis: Analysis) -> Signs:
    """The signs of a text: what the estimate goes by.

    words      runs between blanks
    corrected  errors of the recogniser that were mended
    doubt      of these, the sum of the chances that the reading is not the page’s
    suspects   words that are probably wrong and were left
    unknown    words of two letters and more that the lexicon does not have
    odd        words with a figure or a mark among their letters, or with a sign that no print has

    `printed` is the print layer.
    """
    lexicon = load()
    mended = [c for c in analysis.corrections if c.code in REPAIRED]
    unknown = odd = 0
    words = printed.split()
    for word in words:
        if _ODD.search(word):
            odd += 1
        elif any(len(run) > 1 and not lexicon.count(run.replace("ſ", "s")) for run in _RUN.findall(word)):
            unknown += 1
    return {
        "words": len(words),
        "corrected": len(mended),
        "doubt": round(sum(1 - c.confidence for c in mended), 4),
        "suspects": len(analysis.suspects),
        "unknown": unknown,
        "odd": odd,
    }


def estimate(signs: Mapping[str, float]) -> Estimate:
    """What the signs of a text, or the sums of those of several, are worth."""
    weights = table("estimate")
    after = weighed(weights["after"], signs)
    before = weighed(weights["before"], signs)
    return Estimate(before, after, weights["characters_a_word"] * after)


def weighed(weights: Mapping[str, float], signs: Mapping[str, float]) -> float:
    """So many wrong words; not more than there are words."""
    return min(float(signs["words"]), sum(float(weights[name]) * signs[name] for name in SIGNS))
