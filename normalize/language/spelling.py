"""Whether a word that the lexicon does not have is one of the period all the same: another spelling, or a form, of a known word."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from normalize.data import parsed
from normalize.language.channel import Channel
from normalize.language.near import near
from normalize.language.ngrams import NGrams
from normalize.language.reading import Reading

DATA: Final = Path(__file__).parents[1] / "data" / "spellings.yaml"
PRICE: Final = 1.5  # nats for a variant
SHORTEST_STEM: Final = 2
SHORTEST: Final = 4  # letters of a word that may be a variant


@dataclass(frozen=True, eq=False)
class Spellings:
    """`variants` as a channel; `endings` longest first, with the `witnesses` of a verb; `compounds` match whole words."""

    variants: Channel
    endings: tuple[str, ...]
    witnesses: tuple[str, ...]
    compounds: re.Pattern[str]

    def variant(self, model: NGrams, word: str) -> Reading | None:
        """The known word of which a word (lower case) is another spelling, by one variant."""
        if len(word) < SHORTEST or not word.isalpha():
            return None
        found = near(model, self.variants, word, PRICE)
        return max(found, key=lambda r: (model.unigram(r.ids[0]) - r.cost, r.text), default=None)

    def inflected(self, model: NGrams, word: str) -> bool:
        """Whether a word (lower case) is a form of a verb in -er of which two other forms are known."""
        for ending in self.endings:
            stem = word.removesuffix(ending)
            if len(stem) >= SHORTEST_STEM and stem != word:
                return sum(stem + other in model.ids for other in self.witnesses if other != ending) >= 2
        return False

    def compound(self, word: str) -> bool:
        """Whether a word (lower case) is two that a hyphen joins: `dixneuviéme`, `luimême`."""
        return self.compounds.fullmatch(word) is not None


def alternatives(words: str) -> str:
    """A pattern for any of some words, the longest first."""
    return "|".join(sorted(map(re.escape, words.split()), key=lambda word: (-len(word), word)))


@cache
def load() -> Spellings:
    data = parsed(DATA.read_text(encoding="utf-8"))
    pairs = [tuple(pair) for pair in data["variants"]]
    pairs += [(c + c, c) for c in data["doubled_is_single"]] + [(c, c + c) for c in data["single_is_doubled"]]
    rules: dict[str, tuple[tuple[str, float], ...]] = {}
    for read, page in pairs:
        rules[read] = (*rules.get(read, ()), (page, PRICE))
    endings = sorted(data["endings"].split(), key=lambda ending: (-len(ending), ending))
    compounds = "|".join(f"(?:{alternatives(c['first'])})(?:{alternatives(c['second'])})\\w{{0,4}}" for c in data["compounds"])
    return Spellings(Channel(rules, long_s=False), tuple(endings), tuple(data["witnesses"].split()), re.compile(compounds))
