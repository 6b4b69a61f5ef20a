"""Words that a document has and the lexicon does not: names and terms that people confirmed in it."""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from rapidfuzz import process
from rapidfuzz.distance import Levenshtein

from normalize.language.aligned import segments
from normalize.language.channel import Channel
from normalize.language.ngrams import NGrams
from normalize.language.reading import Reading

SHORTEST: Final = 5  # letters: of shorter words too much is near
SHORTEST_KNOWN: Final = 4  # the same for words of the lexicon
FAR: Final = 8  # letters from which two may differ
PRIOR: Final = 200  # words: a document that was hardly looked at says little of how frequent a word is
MOST: Final = 4
ROOM: Final = 8.0  # nats that the confusions may cost
ROOM_OF_NAMES: Final = 3.0  # one name is often near another
SHARE: Final = 0.1  # of the words of a document, those that are its own rather than the language's
MOST_BONUS: Final = 2.5  # nats


def bare(word: str) -> str:
    """Without accents, in lower case."""
    return "".join(c for c in unicodedata.normalize("NFD", word.lower()) if not unicodedata.combining(c))


@dataclass(frozen=True, eq=False)
class OwnWords:
    """`words`: how often each stands in what people looked at."""

    model: NGrams
    words: Mapping[str, int] = field(default_factory=dict)

    @cached_property
    def _unknown(self) -> dict[str, int]:
        return {word: times for word, times in sorted(self.words.items()) if word.isalpha() and not self.model.id(word.lower())}

    @cached_property
    def _small(self) -> dict[str, int]:
        """How often each word stands, whatever its case."""
        found: dict[str, int] = {}
        for word, times in self.words.items():
            found[word.lower()] = found.get(word.lower(), 0) + times
        return found

    @cached_property
    def _folded(self) -> dict[str, str]:
        """The words by what they would be read as if every s were taken for f."""
        return {word.replace("s", "f"): word for word in self._unknown if len(word) >= SHORTEST}

    @cached_property
    def _total(self) -> int:
        return sum(self.words.values()) + PRIOR

    def cost(self, word: str) -> float | None:
        """What a word costs that was confirmed; None of any other. It is as probable as it is frequent in the document."""
        times = self._unknown.get(word)
        if times is None:
            return None
        return max(0.0, float(self.model.unigram(self.model.unknown)) - math.log(times / self._total))

    def bonus(self, word: str, read: str = "") -> float:
        """By how much (nats) a word of the lexicon is more probable here than elsewhere, as people confirmed it here.

        Another word than was read gains nothing if it is short, for those are near each other, or if it differs by its accents
        alone, for the print may have the one here and the other there.
        """
        times = self._small.get(word.lower())
        if times is None or (read and (len(word) < SHORTEST_KNOWN or bare(word) == bare(read))):
            return 0.0
        known = self.model.id(word.lower())
        if not known:
            return 0.0
        usual = math.exp(self.model.unigram(known))
        return min(MOST_BONUS, max(0.0, math.log((1 - SHARE) + SHARE * times / self._total / usual)))

    def near(self, word: str, channel: Channel) -> Iterator[Reading]:
        """The confirmed words that a word as it was read may be."""
        if len(word) < SHORTEST - 1 or not self._folded:
            return
        most = 1 if len(word) < FAR else 2
        folded = word.replace("s", "f")
        for key, _, _ in process.extract(folded, self._folded.keys(), scorer=Levenshtein.distance, score_cutoff=most, limit=MOST):
            page = self._folded[key]
            lexical = self.cost(page)
            if lexical is None or bare(page) == bare(word) or (not channel.long_s and page.count("s") != word.count("s")):
                continue
            confused = [channel.cost(read, right) for read, right in segments(word, page)]
            if sum(confused) <= (ROOM_OF_NAMES if page[0].isupper() else ROOM):
                yield Reading(page, (self.model.unknown,), lexical + sum(confused), len(confused))
