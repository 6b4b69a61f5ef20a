"""Runs of four letters that no word has: whatever mends a word must touch every one that is in it.

Most places of a misread word need not be tried so: in `perfonncs` only what touches *nncs* and the end
*ncs*, which no word has, can lead to a word. Nothing is lost by it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

LENGTH: Final = 4
EDGE: Final = 0  # code of what stands before and after a word
OTHER: Final = 1  # code of any letter that has none of its own: what is said of one of them is said of all
LETTERS: Final = "abcdefghijklmnopqrstuvxyzàâçéèêëîïôûùüœ’"
BASE: Final = OTHER + 1 + len(LETTERS)
SIZE: Final = BASE**LENGTH


@dataclass(frozen=True, eq=False)
class Runs:
    """`codes`: of letters; `seen`: for each run, its codes taken as the digits of a number, whether a word has it."""

    codes: Mapping[str, int]
    seen: bytes

    def unseen(self, word: str) -> list[int]:
        """Where the runs begin that no word has, counted from the first letter of the word (lower case); -1: before it."""
        codes, seen = self.codes, self.seen
        found = []
        at = EDGE
        for place, letter in enumerate(word, 1 - LENGTH):
            at = (at * BASE + codes.get(letter, OTHER)) % SIZE
            if place >= -1 and not seen[at]:
                found.append(place)
        if len(word) >= LENGTH - 2 and not seen[(at * BASE + EDGE) % SIZE]:
            found.append(len(word) + 1 - LENGTH)
        return found

    def places(self, word: str) -> tuple[int, int]:
        """The first and the last letter at which a single change may lead to a word; in a word without unseen runs, all."""
        found = self.unseen(word)
        return (max(found[-1], 0), min(found[0] + LENGTH, len(word)) - 1) if found else (0, len(word) - 1)


def runs(label: bytes, first: Sequence[int], ends: Sequence[bool], *, folded: bool) -> Runs:
    """The runs of the words of a trie (see `ngrams`); `folded`: of the words with f for every s.

    `label`: the letter of each node, in Latin-1 as `ngrams.BYTES` has it; `ends`: whether a word ends there.
    """
    import numpy as np

    from normalize.language.ngrams import BACK

    codes = {letter: code for code, letter in enumerate(LETTERS, OTHER + 1)}
    if folded:
        codes["s"] = codes["f"]
    of_label = np.array([codes.get(chr(n).translate(BACK), OTHER) for n in range(256)], dtype=np.int32)
    edges = np.asarray(first, dtype=np.int32)
    parent = np.concatenate([np.zeros(1, dtype=np.int32), np.repeat(np.arange(len(label), dtype=np.int32), np.diff(edges)[: len(label)])])
    own = of_label[np.frombuffer(label, dtype=np.uint8)]
    own[0] = EDGE
    # the three nodes above each; the root stands for the edge, and what would lie above it counts for nothing
    one, two, three = parent, parent[parent], parent[parent[parent]]
    seen = np.zeros(SIZE, dtype=np.uint8)
    run = ((own[three] * BASE + own[two]) * BASE + own[one]) * BASE + own
    seen[run[two > 0]] = 1
    ended = (one > 0) & np.asarray(ends, dtype=bool)
    seen[(((own[two] * BASE + own[one]) * BASE + own) * BASE + EDGE)[ended]] = 1
    return Runs(codes, seen.tobytes())
