"""Learn the trigram model of period French.

`python -m normalize.language.train_ngrams --period-text DIR [--out FILE] [--least-bigram N] [--least-trigram N]`

DIR is as for `normalize.language.train`. The output is the same, byte for byte, for the same input. It
holds quantised probabilities of words and of runs of two and three words, and no running text.
"""

from __future__ import annotations

import argparse
import hashlib
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from normalize.files import write_atomically
from normalize.language import ngrams, store
from normalize.language.channel import Confusion, priors
from normalize.language.glyphs import f_as_s
from normalize.language.ngrams import BYTES, DATA, MASK, MULTIPLIER, NONE, SCALE, SPELLING_CODE, SPELLING_SIZE
from normalize.language.tokens import END, MARKS, NUMBER, UNKNOWN, tokens
from normalize.language.train import COVER_LEAST, COVER_ODDS, COVER_WEIGHT, COVERED, texts

USED: Final[Mapping[str, int | None]] = {"roman18": None, "rousseau": None, "freemnorm": None, "freemmax_ccby": None, "eltec": 1920}
LEAST_WORD: Final = 2
MISREAD_ODDS: Final = 20  # a word of the half-corrected texts alone is an error where what it may have been is so much more frequent
LEAST_BIGRAM: Final = 2
LEAST_TRIGRAM: Final = 3
DISCOUNT: Final = 0.75
LOAD: Final = 0.92  # share of a table's slots that are filled
RARE: Final = 20  # words seen at most so often tell how unknown words are spelled
SPELLING_PRIOR: Final = 4.0
SPELLING_ORDER: Final = 4  # letters in a run

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Counts:
    """Sorted keys (words packed in 20 bits each) and how often each was seen."""

    keys: Ints
    times: Ints


def counted(keys: Ints) -> Counts:
    found, times = np.unique(keys, return_counts=True)
    return Counts(found, times.astype(np.int64))


def spellable(word: str) -> bool:
    """Whether every letter of a word has its place in the trie."""
    return word in MARKS or all((c.isalpha() or c == "’") and ord(c.translate(BYTES)) < 256 for c in word)


def lexicon(clean: Counter[str], covered: Counter[str]) -> dict[str, float]:
    """The words that are known, with their weight: seen twice in clean texts, or often enough in the half-corrected ones."""
    kept: dict[str, float] = {w: float(n) for w, n in clean.items() if n >= LEAST_WORD and spellable(w)}
    for word, n in covered.items():
        if n < COVER_LEAST or not spellable(word) or any(covered[w] + clean[w] > COVER_ODDS * (n + clean[word]) for w in f_as_s(word)):
            continue
        if word not in clean and any(covered[w] + clean[w] > MISREAD_ODDS * n for w in misread(word)):
            continue
        kept[word] = kept.get(word, 0.0) + COVER_WEIGHT * n
    return kept


def misread(word: str) -> Iterator[str]:
    """What a word may have been before one confusion of shapes, of those that recognisers make everywhere."""
    for c in shapes():
        at = word.find(c.read)
        while at >= 0:
            yield word[:at] + c.page + word[at + len(c.read) :]
            at = word.find(c.read, at + 1)


@cache
def shapes() -> tuple[Confusion, ...]:
    """The confusions set by hand; of those of accents none, for accents vary in spelling."""
    return tuple(c for c in priors() if c.long_s and c.read.islower() and c.page.isalpha() and bare(c.read) != bare(c.page))


def bare(letters: str) -> str:
    """Without accents."""
    return "".join(unicodedata.normalize("NFD", c)[0] for c in letters)


def trie(words: Mapping[str, float]) -> tuple[bytes, Ints, dict[str, int]]:
    """Labels, first children (one more than there are nodes), and the node of each word."""
    rows = sorted((w.translate(BYTES).encode("latin-1"), w) for w in words)
    label = bytearray(b"\0")
    first: list[int] = []
    node_of: dict[str, int] = {}
    layer = [(0, 0, len(rows))]  # node, its rows
    depth = 0
    while layer:
        following = []
        for node, start, stop in layer:
            at = start
            if at < stop and len(rows[at][0]) == depth:
                node_of[rows[at][1]] = node
                at += 1
            first.append(len(label))
            while at < stop:
                letter = rows[at][0][depth]
                until = at
                while until < stop and rows[until][0][depth] == letter:
                    until += 1
                following.append((len(label), at, until))
                label.append(letter)
                at = until
        layer = following
        depth += 1
    first.append(len(label))
    return bytes(label), np.array(first, dtype=np.int64), node_of


def tenths(logs: Floats, most: int = 255) -> NDArray[np.uint8]:
    return np.clip(np.rint(-logs * SCALE), 0, most).astype(np.uint8)


def positions(keys: Ints, size: int) -> tuple[Ints, NDArray[np.uint16]]:
    """Where each key goes in a table, as `ngrams.mixed` and `ngrams.fingerprint` say; linear probing."""
    with np.errstate(over="ignore"):
        bits = keys.astype(np.uint64) * np.uint64(MULTIPLIER & MASK)
        bits = (bits ^ (bits >> np.uint64(29))) * np.uint64(0xBF58476D1CE4E5B9)
    marks = (bits & np.uint64(0xFFFF)).astype(np.uint16)
    marks[marks == 0] = 1
    at = ((bits >> np.uint64(16)) % np.uint64(size)).astype(np.int64)
    taken = np.zeros(size, dtype=bool)
    place = np.full(len(keys), -1, dtype=np.int64)
    waiting = np.arange(len(keys))
    while len(waiting):
        _, leaders = np.unique(at[waiting], return_index=True)
        chosen = waiting[leaders]
        chosen = chosen[~taken[at[chosen]]]
        place[chosen] = at[chosen]
        taken[at[chosen]] = True
        waiting = waiting[place[waiting] < 0]
        at[waiting] = (at[waiting] + 1) % size
    return place, marks


def table(counts: Counts, columns: Mapping[str, NDArray[np.uint8]], name: str) -> dict[str, tuple[str, bytes]]:
    size = int(len(counts.keys) / LOAD) + 1
    place, marks = positions(counts.keys, size)
    stored = np.zeros(size, dtype=np.uint16)
    stored[place] = marks
    out = {f"{name}_mark": ("H", stored.tobytes())}
    for column, values in columns.items():
        held = np.zeros(size, dtype=np.uint8)
        held[place] = values
        out[f"{name}_{column}"] = ("B", held.tobytes())
    return out


def spelling(words: Mapping[str, float], order: int) -> NDArray[np.uint8]:
    """Runs of `order` letters over the rare words, smoothed by those of one letter less and so on."""
    size = SPELLING_SIZE
    counts = np.zeros((size,) * order)
    for word, n in words.items():
        if n <= RARE and word.isalpha():
            codes = [*[0] * (order - 1), *(SPELLING_CODE.get(c, 0) for c in word), 0]
            for i in range(order, len(codes) + 1):
                counts[tuple(codes[i - order : i])] += 1
    lower = np.full(size, 1 / size)
    for fewer in range(order - 1, -1, -1):
        seen = counts.sum(axis=tuple(range(fewer)))
        lower = (seen + SPELLING_PRIOR * lower) / (seen.sum(axis=-1, keepdims=True) + SPELLING_PRIOR)
    return tenths(np.log(lower)).ravel()


def model(ids: Ints, weights: Mapping[str, float], least_bigram: int, least_trigram: int, order: int) -> dict[str, tuple[str, bytes]]:
    """The arrays of the model; `ids` are the nodes of all tokens in order, as `trie` numbers them."""
    label, first, node_of = trie(weights)
    nodes = len(label)
    weight = np.zeros(nodes)
    for word, n in weights.items():
        weight[node_of[word]] = n
    chance = weight / weight.sum()
    with np.errstate(divide="ignore"):
        logp = tenths(np.log(chance), NONE - 1)
    logp[weight == 0] = NONE
    peak = logp.copy()
    for node in range(nodes - 1, -1, -1):
        if first[node] < first[node + 1]:
            peak[node] = min(peak[node], peak[first[node] : first[node + 1]].min())

    pairs, triples = counted(ids[:-1] << 20 | ids[1:]), counted(ids[:-2] << 40 | ids[1:-1] << 20 | ids[2:])
    left_times = np.bincount(ids, minlength=nodes)
    kept = pairs.times >= least_bigram
    bi = Counts(pairs.keys[kept], pairs.times[kept])
    left, right = bi.keys >> 20, bi.keys & 0xFFFFF
    sure = (bi.times - DISCOUNT) / left_times[left]
    gamma = 1 - np.bincount(left, weights=sure, minlength=nodes)
    bi_chance = sure + gamma[left] * chance[right]

    kept = triples.times >= least_trigram
    tri = Counts(triples.keys[kept], triples.times[kept])
    context = np.searchsorted(bi.keys, tri.keys >> 20)
    low = np.searchsorted(bi.keys, tri.keys & ((1 << 40) - 1))  # a trigram seen so often has both its bigrams
    sure = (tri.times - DISCOUNT) / bi.times[context]
    bi_gamma = 1 - np.bincount(context, weights=sure, minlength=len(bi.keys))
    tri_chance = sure + bi_gamma[context] * bi_chance[low]

    def logs(values: NDArray[Any]) -> NDArray[np.uint8]:
        return tenths(np.log(np.maximum(values, 1e-11)))

    return {
        "label": ("B", label),
        "first": ("I", first.astype(np.uint32).tobytes()),
        "logp": ("B", logp.tobytes()),
        "peak": ("B", peak.tobytes()),
        "gamma": ("B", logs(gamma).tobytes()),
        **table(bi, {"logp": logs(bi_chance), "gamma": logs(bi_gamma)}, "bi"),
        **table(tri, {"logp": logs(tri_chance)}, "tri"),
        "spelling": ("B", spelling(weights, order).tobytes()),
    }


def learn(
    clean: Iterable[str],
    covered: Iterable[str],
    least_bigram: int = LEAST_BIGRAM,
    least_trigram: int = LEAST_TRIGRAM,
    spelling_order: int = SPELLING_ORDER,
) -> bytes:
    """The bytes of the model of some texts; of the `covered` ones single words weigh little, runs of words all."""
    seen: Counter[str] = Counter()
    numbers: dict[str, int] = {}
    pieces = []
    for text in clean:
        found = [*tokens(text), END]
        seen.update(found)
        pieces.append(np.fromiter((numbers.setdefault(w, len(numbers)) for w in found), dtype=np.int64, count=len(found)))
    other: Counter[str] = Counter()
    for text in covered:
        found = [*tokens(text), END]
        other.update(found)
        pieces.append(np.fromiter((numbers.setdefault(w, len(numbers)) for w in found), dtype=np.int64, count=len(found)))
    for mark in MARKS:
        other.pop(mark, None)
    weights = lexicon(seen, other)
    missing = sum(n for w, n in seen.items() if w not in weights)
    weights |= {UNKNOWN: missing + 1.0, NUMBER: seen[NUMBER] + 1.0, END: float(seen[END])}
    _, _, node_of = trie(weights)
    node_of_number = np.array([node_of.get(w, node_of[UNKNOWN]) for w in numbers], dtype=np.int64)
    ids = node_of_number[np.concatenate(pieces)]
    arrays = model(ids, weights, least_bigram, least_trigram, spelling_order)
    digest = hashlib.sha256(b"".join(data for _, data in arrays.values())).hexdigest()
    meta: dict[str, Any] = {"words": len(weights), "tokens": len(ids), "sha256": digest}
    return store.pack(meta, arrays)


def build(folder: Path, least_bigram: int = LEAST_BIGRAM, least_trigram: int = LEAST_TRIGRAM) -> bytes:
    """The bytes of the model learned from the texts of a folder."""
    return learn(texts(folder, USED), texts(folder, {COVERED: None}), least_bigram, least_trigram)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--period-text", type=Path, required=True, metavar="DIR")
    parser.add_argument("--out", type=Path, default=DATA)
    parser.add_argument("--least-bigram", type=int, default=LEAST_BIGRAM)
    parser.add_argument("--least-trigram", type=int, default=LEAST_TRIGRAM)
    options = parser.parse_args()
    data = build(options.period_text, options.least_bigram, options.least_trigram)
    write_atomically(options.out, data)
    print(f"{options.out}: {len(data)} bytes, {len(ngrams.load(options.out).label)} nodes, {store.load(options.out).meta}")


if __name__ == "__main__":
    main()
