"""A trigram model of period French and the words it knows, as arrays in one file.

The words are a trie in breadth-first order: the children of node n are `first[n] .. first[n + 1] - 1`,
their letters are in `label` in ascending order, and **the number of its last node is the word's id**.
The n-grams are open-addressing tables of 16-bit fingerprints beside 8-bit log-probabilities
(a wrong hit in some ten thousand look-ups). Interpolated absolute discounting: Ney, Essen & Kneser, “On
structuring probabilistic dependences in stochastic language modelling”, Computer Speech and
Language 8 (1994). Fingerprint tables: Talbot & Osborne (ACL 2007).

Log-probabilities are natural, stored as tenths of a nat below zero.
"""

from __future__ import annotations

import gc
from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Final

from normalize.language import runs, store
from normalize.language.runs import Runs
from normalize.language.tokens import END, NUMBER, UNKNOWN

DATA: Final = Path(__file__).with_name("model.bin")
SCALE: Final = 10.0  # units of the 8-bit logarithms to a nat
LOGS: Final = tuple(-n / SCALE for n in range(256))
NONE: Final = 255  # of `logp`: no word ends here
NO_ID: Final = 0  # the root: no word
BYTES: Final = str.maketrans({"œ": "½", "’": "'"})  # letters of the trie are Latin-1
BACK: Final = str.maketrans({"½": "œ", "'": "’"})
MULTIPLIER: Final = 0x9E3779B97F4A7C15
MASK: Final = (1 << 64) - 1
EMPTY: Final = b"\0\0"  # a slot that holds nothing
KEPT: Final = 30_000  # answers that are remembered of each kind

# characters of the spelling model; index 0 is the edge of the word and anything else
SPELLING: Final = "abcdefghijklmnopqrstuvwxyzàâçéèêîôû"
SPELLING_CODE: Final = {c: i + 1 for i, c in enumerate(SPELLING)}
SPELLING_SIZE: Final = len(SPELLING) + 1


def mixed(key: int) -> int:
    """64 well-mixed bits of a key."""
    key = (key * MULTIPLIER) & MASK
    return ((key ^ (key >> 29)) * 0xBF58476D1CE4E5B9) & MASK


def fingerprint(bits: int) -> int:
    """1 .. 65535: 0 is an empty slot."""
    return (bits & 0xFFFF) or 1


def finder(marks: Sequence[int]) -> Callable[[int], int]:
    """Where a key stands in a table of fingerprints, or -1: a search from its slot to the next empty one.

    The tables are so full that a key that is not there passes some eighty slots: the bytes are searched, not the slots one by one.
    """
    size = len(marks)
    data = memoryview(marks).tobytes() if isinstance(marks, memoryview) else array("H", marks).tobytes()
    data += data[: 2 * next((at for at in range(size) if not marks[at]), size)] + EMPTY  # what runs over the end goes on at the beginning

    def slot(key: int) -> int:
        bits = (key * MULTIPLIER) & MASK  # as `mixed`
        bits = ((bits ^ (bits >> 29)) * 0xBF58476D1CE4E5B9) & MASK
        start = (bits >> 16) % size * 2
        end = data.find(EMPTY, start)
        while end & 1:  # of two neighbours half each
            end = data.find(EMPTY, end + 1)
        mark = (bits & 0xFFFF or 1).to_bytes(2, "little")
        at = data.find(mark, start, end)
        while at & 1 and at > 0:
            at = data.find(mark, at + 1, end)
        return (at >> 1) % size if at >= 0 else -1

    return slot


def encoded(letter: str) -> int | None:
    """A letter as it stands in the trie, or None where no word has it."""
    code = ord(letter.translate(BYTES))
    return code if code < 256 else None


@dataclass(frozen=True, eq=False)
class NGrams:
    """The model. `label first logp peak gamma`: by node; `bi_* tri_*`: tables; `spelling`: characters."""

    label: bytes
    first: Sequence[int]
    logp: Sequence[int]  # of the word that ends at the node; NONE: none does
    peak: Sequence[int]  # the least `logp` at the node and below: what a search may still hope for
    gamma: Sequence[int]  # weight of the unigrams after the word
    bi_mark: Sequence[int]
    bi_logp: Sequence[int]
    bi_gamma: Sequence[int]  # weight of the bigrams after the two words
    tri_mark: Sequence[int]
    tri_logp: Sequence[int]
    spelling: Sequence[int]

    # ------------------------------------------------------------------ words

    @cached_property
    def ids(self) -> dict[str, int]:
        """All words in lower case with their ids, in the order of the ids."""
        import numpy as np

        nodes, first = len(self.label), np.asarray(self.first, dtype=np.int32)
        parents = np.repeat(np.arange(nodes), (first[1:] - first[:-1])[:nodes]).tolist()
        spelled = [""]
        for parent, letter in zip(parents, self.label[1:].decode("latin-1").translate(BACK), strict=True):
            spelled.append(spelled[parent] + letter)
        ends = np.flatnonzero(np.asarray(self.logp) != NONE).tolist()
        return dict(zip(map(spelled.__getitem__, ends), ends, strict=True))

    @cached_property
    def folded(self) -> dict[str, tuple[str, ...]]:
        """The words that have an s, by what they would be read as if every s were taken for f."""
        found: dict[str, tuple[str, ...]] = {}
        for word in self.ids:
            if "s" in word:
                key = word.replace("s", "f")
                found[key] = (*found.get(key, ()), word)
        return found

    @cached_property
    def readable(self) -> frozenset[str]:
        """All words as they would be read if every s were taken for f."""
        return frozenset([*self.folded, *(word for word in self.ids if "s" not in word)])

    @cached_property
    def runs(self) -> Runs:
        """The runs of letters that words have."""
        return runs.runs(self.label, self.first, [logp != NONE for logp in self.logp], folded=False)

    @cached_property
    def folded_runs(self) -> Runs:
        """The same as if every s were taken for f."""
        return runs.runs(self.label, self.first, [logp != NONE for logp in self.logp], folded=True)

    def id(self, word: str) -> int:
        """The id of a word in lower case; 0: not in the lexicon."""
        return self.ids.get(word, NO_ID)

    @cached_property
    def hopes(self) -> tuple[float, ...]:
        """log P of the most frequent word at each node and below."""
        return tuple(map(LOGS.__getitem__, self.peak))

    @cached_property
    def end(self) -> int:
        return self.id(END)

    @cached_property
    def number(self) -> int:
        return self.id(NUMBER)

    @cached_property
    def unknown(self) -> int:
        return self.id(UNKNOWN)

    # ------------------------------------------------------------------ probabilities

    def unigram(self, word: int) -> float:
        return LOGS[self.logp[word]]

    @cached_property
    def _bigrams(self) -> Callable[[int], int]:
        return finder(self.bi_mark)

    @cached_property
    def bigram(self) -> Callable[[int, int], float]:
        """log P(word | left), backing off to the unigram."""
        slot = self._bigrams

        @lru_cache(maxsize=KEPT)
        def bigram(left: int, word: int) -> float:
            at = slot(left << 20 | word)
            return LOGS[self.bi_logp[at]] if at >= 0 else LOGS[self.gamma[left]] + LOGS[self.logp[word]]

        return bigram

    @cached_property
    def trigram(self) -> Callable[[int, int, int], float]:
        """log P(word | before, left), backing off to the bigram."""
        slot, slot_of_two, bigram = finder(self.tri_mark), self._bigrams, self.bigram

        @lru_cache(maxsize=KEPT)
        def weight(before: int, left: int) -> float:
            at = slot_of_two(before << 20 | left)
            return LOGS[self.bi_gamma[at]] if at >= 0 else 0.0

        @lru_cache(maxsize=KEPT)
        def trigram(before: int, left: int, word: int) -> float:
            at = slot(before << 40 | left << 20 | word)
            return LOGS[self.tri_logp[at]] if at >= 0 else bigram(left, word) + weight(before, left)

        return trigram

    def spelled(self, word: str) -> float:
        """log P(letters | a word that the lexicon does not have)."""
        spelling = self.spelling
        size = len(spelling)  # a power of SPELLING_SIZE: runs of so many letters, the last of them the lowest digit
        at = 0
        total = 0.0
        for letter in (*word, ""):
            at = (at * SPELLING_SIZE + SPELLING_CODE.get(letter, 0)) % size
            total += LOGS[spelling[at]]
        return total


def load(path: Path = DATA) -> NGrams:
    """The model of a file, mapped; what is asked of it all the time is laid out in memory (about a quarter of a second)."""
    arrays = store.load(path).arrays
    model = NGrams(bytes(arrays["label"]), **{name: arrays[name] for name in arrays if name != "label"})
    _ = model.ids, model.folded, model.hopes
    gc.freeze()  # these hundred thousands of small objects stay: no collection need look at them
    return model
