"""What the page may have had for a word that was read: words of the lexicon, near by the channel.

Dearest last: the word as it was read, which is always among the readings; one confusion and any number
of f for ſ; two and three confusions, where nothing near is good; words run together, parted in two or
three. A word is read once: what was found is remembered.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final

from normalize.language import spelling
from normalize.language.channel import Channel
from normalize.language.memory import Memory
from normalize.language.near import f_for_s, near
from normalize.language.ngrams import LOGS, NGrams
from normalize.language.own_words import OwnWords
from normalize.language.reading import Reading, in_capitals
from normalize.language.walk import SLACK, walked

MOST_READINGS: Final = 8
LONGEST: Final = 28  # letters; a longer run is no word
CONTEXT: Final = 5.0  # nats that a context may add to a reading against the word as read
BEST: Final = -3.0  # log-probability of the most frequent words
DEEPEST: Final = -25.0
KNOWN: Final = 7.0  # what a confusion may cost that makes a known word another
GOOD: Final = -14.0  # a reading worth that is good enough not to look farther
GAIN: Final = 4.0  # nats by which the best reading must beat the word as read for that
WIDE_FROM: Final = 5  # letters from which a word may have a confusion that was never seen
CHEAP: Final = 4.0  # cost of a confusion within the parts of a word that is parted
PART: Final = -10.5  # log-probability of the parts, at least
WHOLE: Final = -9.0  # a word more frequent than that is not parted
SHORTEST_PART: Final = 3  # letters of a part that is not right as it is
MOST_EDITS: Final = 3  # of the parts together
JOIN: Final = 6.0  # cost of a confusion in a word that was torn
FREQUENT: Final = -10.0  # two words more frequent than that are not one torn word
SHORTEST_TORN: Final = 4
ODDS: Final = 1.6  # nats by which a whole word beats the rarer of its pieces
LONE: Final = frozenset("aàyAÀYO")
VOWELS: Final = frozenset("aeiouyhàâéèêîôûœ")
FIGURE: Final = re.compile(r"[\W\d_]+|\d+(?:er|re|e|o|°|me|ème|es|er?s)?")  # also an ordinal
NAME: Final = 4.0  # nats: an unknown word with a capital is a name rather than an error
# capitals with an accent, which hardly a fount of the time had (É in prints without ſ apart), but a recogniser sets
ACCENTED: Final = {True: frozenset("ÀÂÉÈÊËÎÏÔÙÛ"), False: frozenset("ÀÂÎÔÙÛ")}
BARE: Final = 3.0  # nats by which the bare capital is more probable
PERIOD_ACCENT: Final = 1.5  # nats: what accents cost that are not those of the lexicon, but as read
LEAST_NAME: Final = 4.0  # what it costs at least
VARIANT: Final = 3.0  # nats: what a spelling costs that is not in the lexicon, but another spelling of whose word is
INFLECTED: Final = 5.0  # nats: what an unseen form of a seen verb costs


@dataclass(eq=False)
class Candidates:
    """The readings of words by one channel."""

    model: NGrams
    channel: Channel
    remembered: Memory[str, tuple[Reading, ...]] = field(default_factory=Memory)
    parts: Memory[str, tuple[Reading, ...]] = field(default_factory=Memory)
    torn: Memory[tuple[str, str], tuple[Reading, ...]] = field(default_factory=Memory)
    words: Mapping[str, int] = field(default_factory=dict)  # that people confirmed in the document, and how often
    # of a channel that has other costs only where one of the letters `changed` were read: what it says of other words is so here
    shared: Candidates | None = None
    changed: tuple[str, ...] = ()

    @cached_property
    def _changed(self) -> re.Pattern[str]:
        """What a word has of which the other channel does not know all; of letters without their own capitals it is asked nothing."""
        return re.compile("|".join([*map(re.escape, sorted({read.lower() for read in self.changed})), "[^\0-\u024f]"]))

    def _asked(self, letters: str) -> Candidates:
        """Who is to say what some letters may be."""
        return self if self.shared is None or self._changed.search(letters.lower()) else self.shared

    @cached_property
    def own(self) -> OwnWords:
        return OwnWords(self.model, self.words)

    # ------------------------------------------------------------------ the word as it was read

    def known(self, word: str) -> int:
        """The id of a word whatever its case; 0: unknown."""
        return self.model.id(word.lower())

    def keep(self, word: str) -> Reading:
        """The word as it was read. An unknown one costs what its letters say, less if only its spelling is unknown."""
        model = self.model
        if found := self.known(word):
            return Reading(word, (found,), -self.own.bonus(word) if self.words else 0.0)
        if FIGURE.fullmatch(word):
            return Reading(word, (model.number,), 0.0)
        if self.words and (confirmed := self.own.cost(word)) is not None:
            return Reading(word, (model.unknown,), confirmed)
        small = word.lower()
        cost = -model.spelled(small)
        if word[0].isupper():
            cost = max(LEAST_NAME, cost - NAME)
        spellings = spelling.load()
        if like := spellings.variant(model, small):
            price = like.cost + VARIANT
            if model.unigram(like.ids[0]) - price > model.unigram(model.unknown) - cost:
                return Reading(word, like.ids, price)
        if len(word) >= spelling.SHORTEST and word.isalpha() and (spellings.inflected(model, small) or spellings.compound(small)):
            cost = min(cost, INFLECTED)
        return Reading(word, (model.unknown,), cost)

    def alone(self, reading: Reading) -> float:
        """What a reading is worth without a context (nats)."""
        total = self.model.unigram(reading.ids[0]) - reading.cost
        for left, right in zip(reading.ids, reading.ids[1:], strict=False):
            total += self.model.bigram(left, right)
        return float(total)

    def bare_capital(self, word: str, keep: Reading) -> Reading | None:
        """The word with a capital that has no accent: few founts of the time had any that has. It is the same word."""
        if word[0] not in ACCENTED[self.channel.long_s] or in_capitals(word):
            return None
        bare = unicodedata.normalize("NFD", word[0])[0]
        return Reading(bare + word[1:], keep.ids, keep.cost - BARE, 1)

    def typeset(self, reading: Reading) -> Reading:
        """A reading as a fount with ſ had it: no accent on a capital."""
        text = reading.text
        if text[0] not in ACCENTED[True] or in_capitals(text):
            return reading
        return replace(reading, text=unicodedata.normalize("NFD", text[0])[0] + text[1:])

    def period_accents(self, word: str, found: Iterable[Reading]) -> Iterator[Reading]:
        """Readings without the accents that were not read.

        `efperé` is *esperé* sooner than *espéré*, though the lexicon has only the latter.
        """
        for r in found:
            if len(r.text) != len(word) or len(r.ids) > 1:
                continue
            text, cost = "", r.cost
            for read, page in zip(word, r.text, strict=True):
                same = read != page and read.lower() == bare(page)
                text += read if same else page
                cost -= self.channel.cost(read.lower(), page.lower()) if same else 0.0
            if text not in (r.text, word) and not self.known(text):
                yield Reading(text, r.ids, max(cost, 0.0) + PERIOD_ACCENT, r.edits)

    # ------------------------------------------------------------------ all readings

    def readings(self, word: str) -> tuple[Reading, ...]:
        """The word as it was read, then what else it may be, best first."""
        found = self.remembered.get(word)
        if found is None:
            asked = self._asked(word)
            found = self.remembered[word] = tuple(self._readings(word)) if asked is self else asked.readings(word)
        return found

    def _readings(self, word: str) -> Iterator[Reading]:
        keep = self.keep(word)
        yield keep
        if keep.ids == (self.model.number,) or len(word) > LONGEST:
            return
        worth = self.alone(keep)
        floor = max(DEEPEST, worth - CONTEXT)
        found = cheapest(near(self.model, self.channel, word, BEST - floor if keep.cost > 0 else min(BEST - floor, KNOWN)))
        if keep.cost > 0:
            best = max(map(self.alone, found.values()), default=DEEPEST)
            if best < GOOD or best < worth + GAIN:
                found = cheapest([*found.values(), *walked(self.model, self.channel, word, max(floor, best - SLACK))])
                best = max(map(self.alone, found.values()), default=DEEPEST)
            if len(word) >= WIDE_FROM and (not found or best < worth + GAIN):
                found = cheapest([*found.values(), *near(self.model, self.channel, word, self.channel.any_letter, wide=True)])
        if self.words and keep.cost > 0:
            found = cheapest([*found.values(), *self.own.near(word, self.channel)])
        if bare := self.bare_capital(word, keep):
            found[bare.text] = bare
        if worth < WHOLE:
            found = cheapest([*found.values(), *self.splits(word, keep.cost > 0)])
        if self.channel.long_s:
            found = cheapest([*map(self.typeset, found.values()), *self.period_accents(word, found.values())])
        found.pop(word, None)
        if self.words:
            found = {text: replace(r, cost=r.cost - self.own.bonus(text, word)) for text, r in found.items()}
        ranked = sorted(((self.alone(r), r.text, r) for r in found.values()), reverse=True)
        for value, _, r in ranked[: MOST_READINGS - 1]:
            if value >= max(floor, ranked[0][0] - SLACK):
                yield r

    # ------------------------------------------------------------------ words run together

    def part(self, text: str) -> tuple[Reading, ...]:
        """The readings of a part of a word: as it is, and with one cheap confusion."""
        found = self.parts.get(text)
        if found is None:
            asked = self._asked(text)
            if asked is not self:
                return asked.part(text)
            close = [r for r in near(self.model, self.channel, text, CHEAP) if r.cost <= CHEAP and len(r.ids) == 1]
            close += self.whole(text)
            close.sort(key=lambda r: (r.cost - self.model.unigram(r.ids[0]), r.text))
            found = self.parts[text] = tuple(close[:3])
        return found

    def whole(self, text: str) -> tuple[Reading, ...]:
        """A part as it is, if it is a word frequent enough."""
        found = self.known(text) if len(text) > 1 or text in LONE else 0
        return (Reading(text, (found,), 0.0),) if found and LOGS[self.model.logp[found]] >= PART else ()

    def pairs(self, word: str, most: int) -> Iterator[Reading]:
        """A word parted by a blank or an apostrophe; one part at least is right as it is, and both if `most` is 1.

        If `most` is 3 the second part may be parted once more.
        """
        for at in range(1, len(word)):
            left, right = word[:at], word[at:]
            elided = self.known(left + "’") if right[0].lower() in VOWELS else 0
            heads, tails = self.whole(left), self.whole(right)
            if most == 1:
                pass
            elif not tails and (heads or elided) and len(right) >= SHORTEST_PART:
                tails = self.part(right)
                if most > 2 and not tails:
                    tails = tuple(self.pairs(right, most - 1))
            elif not heads and tails and len(left) >= SHORTEST_PART:
                heads = self.part(left)
            for b in tails:
                if elided:
                    yield Reading(f"{left}’{b.text}", (elided, *b.ids), b.cost + self.channel.apostrophe_lost, b.edits + 1)
                for a in heads:
                    if a.edits + b.edits <= MOST_EDITS:
                        yield Reading(f"{a.text} {b.text}", a.ids + b.ids, a.cost + b.cost + self.channel.blank_lost, a.edits + b.edits + 1)

    def splits(self, word: str, unknown: bool) -> list[Reading]:
        """The best ways to part a word; one that is known is parted into two words as they stand only."""
        if not 2 <= len(word) <= LONGEST or not word.isalpha() or spelling.load().compound(word.lower()):
            return []
        found = sorted(((self.alone(r), r.text, r) for r in self.pairs(word, 3 if unknown else 1)), reverse=True)
        return [r for _, _, r in found[:4]]

    # ------------------------------------------------------------------ words torn

    def joined(self, first: str, second: str) -> tuple[Reading, ...]:
        """One word for two, where one of them at least is hardly a word."""
        key = (first, second)
        found = self.torn.get(key)
        if found is None:
            asked = self._asked(first + second)
            found = self.torn[key] = tuple(self._joined(first, second)) if asked is self else asked.joined(first, second)
        return found

    def frequency(self, word: str) -> float:
        """log P of a word, or of what it is with s for f; the least there is where it is unknown."""
        small = word.lower()
        forms = [small]
        if self.channel.long_s and "f" in small:
            forms += [page for page in self.model.folded.get(small.replace("s", "f"), ()) if f_for_s(small, page, False)]
        return max((self.model.unigram(found) for found in map(self.model.id, forms) if found), default=DEEPEST)

    def one_word(self, first: str, second: str) -> bool:
        """Whether two runs are far more probably one word than two."""
        whole = self.frequency(first + second)
        return whole >= PART and whole > min(self.frequency(first), self.frequency(second)) + ODDS

    def _joined(self, first: str, second: str) -> Iterator[Reading]:
        whole = first + second
        if not SHORTEST_TORN <= len(whole) <= LONGEST or not whole.isalpha():
            return
        both = self.known(first), self.known(second)
        if len(first) > 1 and len(second) > 1 and all(found and self.model.unigram(found) > FREQUENT for found in both):
            return
        close = near(self.model, self.channel, whole, JOIN) if not all(both) else []
        if found := self.known(whole):
            close.append(Reading(whole, (found,), 0.0))
        ranked = sorted(((self.alone(r), r.text, r) for r in close if len(r.ids) == 1), reverse=True)
        for _, _, r in ranked[:3]:
            yield Reading(r.text, r.ids, r.cost + self.channel.blank_added, r.edits + 1)


def bare(letter: str) -> str:
    """A letter without its accent, in lower case."""
    return unicodedata.normalize("NFD", letter)[0].lower()


def cheapest(readings: Iterable[Reading]) -> dict[str, Reading]:
    """Of the readings with one text the cheapest."""
    found: dict[str, Reading] = {}
    for r in readings:
        old = found.get(r.text)
        if old is None or r.cost < old.cost:
            found[r.text] = r
    return found
