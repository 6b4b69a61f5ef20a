"""A second opinion on what was read, a character at a time: keep it, delete it, or put something else in its place.

The network is a stack of dilated convolutions over the characters of a page (Kalchbrenner et al., “Neural
machine translation in linear time”, 2016), learned by `normalize.language.train_tagger` from synthetic
noise over period French and from no page of a bench. It runs on numpy alone: the weights are of eight
bits with a scale for each output, and a long text goes through in windows that overlap by as many
characters as the network sees to either side, so that the result is that of one pass.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from threadpoolctl import ThreadpoolController

from normalize.language import store
from normalize.language.noise import KEEP, SAME

DATA: Final = Path(__file__).with_name("tagger.bin")
PADDING: Final = 0  # what stands before and after a text: zeros in every layer
UNKNOWN: Final = 1  # a character that the network does not know
FIRST: Final = 2  # number of the first character that it does
PRINTS: Final = (None, False, True)  # what is known of a page: nothing, that it has no ſ, that it has; a row of "print" each
WINDOW: Final = 2048  # characters that go through together
ROUND: Final = 2  # characters to either side of a place that are looked at with it
BATCH: Final = 32  # places that go through together

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]
Weights = Mapping[str, Floats]


@dataclass(frozen=True, slots=True)
class Edit:
    """`text[start:end]` is `before` and should be `after`, with the chance that the network gives all of it."""

    start: int
    end: int
    before: str
    after: str
    chance: float


@dataclass(frozen=True)
class Shape:
    """What a network is made of. `dilations`: one for each block."""

    characters: str
    labels: tuple[str, ...]
    dilations: tuple[int, ...]
    width: int

    @property
    def reach(self) -> int:
        """Characters to either side that are seen."""
        return sum(self.dilations)

    def arrays(self) -> dict[str, tuple[int, ...]]:
        """The shapes of the weights; the last axis is that of the outputs."""
        c = self.width
        found: dict[str, tuple[int, ...]] = {"embedding": (FIRST + len(self.characters), c), "print": (len(PRINTS), c)}
        for i in range(len(self.dilations)):
            found |= {f"conv{i}": (3, c, c), f"conv{i}_bias": (c,), f"mix{i}": (c, c), f"mix{i}_bias": (c,)}
        return found | {"out": (c, len(self.labels)), "out_bias": (len(self.labels),)}


def packed(shape: Shape, weights: Weights, meta: Mapping[str, Any]) -> bytes:
    """The bytes of a network's file: matrices in eight bits with a scale for each output, the rest in 32."""
    arrays: dict[str, tuple[str, bytes]] = {}
    for name in shape.arrays():
        values = np.asarray(weights[name], dtype="<f4")
        if name.endswith("_bias"):
            arrays[name] = ("f", values.tobytes())
            continue
        flat = values.reshape(-1, values.shape[-1])
        scale = np.maximum(np.abs(flat).max(axis=0) / 127, 1e-12).astype("<f4")
        arrays[name] = ("B", np.rint(flat / scale).astype(np.int8).tobytes())
        arrays[f"{name}_scale"] = ("f", scale.tobytes())
    said = {"characters": shape.characters, "labels": list(shape.labels), "dilations": list(shape.dilations), "width": shape.width}
    return store.pack({**meta, "shape": said}, arrays)


def unpacked(file: store.Store) -> tuple[Shape, Weights]:
    """A network from its file, in 32 bits."""
    said = file.meta["shape"]
    shape = Shape(said["characters"], tuple(said["labels"]), tuple(said["dilations"]), said["width"])
    weights: dict[str, Floats] = {}
    for name, size in shape.arrays().items():
        if name.endswith("_bias"):
            weights[name] = np.frombuffer(file.arrays[name], dtype=np.float32)
        else:
            small = np.frombuffer(file.arrays[name], dtype=np.int8).reshape(size).astype(np.float32)
            weights[name] = small * np.frombuffer(file.arrays[f"{name}_scale"], dtype=np.float32)
    return shape, weights


@dataclass(frozen=True, eq=False)
class Tagger:
    shape: Shape
    weights: Weights

    @staticmethod
    def load(path: Path = DATA) -> Tagger:
        """ValueError: not such a file, or cut short."""
        return Tagger(*unpacked(store.load(path)))

    def logits(self, codes: Ints, long_s: bool | None = None) -> Floats:
        """For each character (its code), a figure for each label."""
        x = self.weights["embedding"][codes]
        x += self.weights["print"][PRINTS.index(long_s)]
        for i, d in enumerate(self.shape.dilations):
            conv = self.weights[f"conv{i}"]
            h = x @ conv[1]
            h[d:] += x[:-d] @ conv[0]
            h[:-d] += x[d:] @ conv[2]
            h += self.weights[f"conv{i}_bias"]
            np.maximum(h, 0, out=h)
            h = h @ self.weights[f"mix{i}"]
            x += h
            x += self.weights[f"mix{i}_bias"]
        np.maximum(x, 0, out=x)
        out: Floats = x @ self.weights["out"]
        out += self.weights["out_bias"]
        return out

    def labels(self, text: str, long_s: bool | None = None, window: int = WINDOW) -> tuple[Ints, Floats]:
        """For each character the number of the label that is most likely, and its chance."""
        codes = encode(text, _codes(self.shape.characters))
        best = np.empty(len(codes), dtype=np.int64)
        chance = np.empty(len(codes), dtype=np.float32)
        reach = self.shape.reach
        for start in range(0, len(codes), window):
            stop = min(start + window, len(codes))
            low, high = max(0, start - reach), min(len(codes), stop + reach)
            out = self.logits(codes[low:high], long_s)[start - low : stop - low]
            top = out.argmax(axis=1)
            peak = out[np.arange(len(out)), top]
            out -= peak[:, None]
            np.exp(out, out=out)
            best[start:stop] = top
            chance[start:stop] = 1 / out.sum(axis=1)
        return best, chance

    def logits_at(self, codes: Ints, long_s: bool | None = None) -> Floats:
        """The same for the middle of each row of `codes`, which is `2 * (reach + ROUND) + 1` long: layer by layer less of it counts."""
        inside = (codes != PADDING)[..., None]
        x = self.weights["embedding"][codes]
        x += self.weights["print"][PRINTS.index(long_s)]
        x *= inside
        for i, d in enumerate(self.shape.dilations):
            conv = self.weights[f"conv{i}"]
            middle, inside = x[:, d:-d], inside[:, d:-d]
            h = middle @ conv[1]
            h += x[:, : -2 * d] @ conv[0]
            h += x[:, 2 * d :] @ conv[2]
            h += self.weights[f"conv{i}_bias"]
            np.maximum(h, 0, out=h)
            x = middle + h @ self.weights[f"mix{i}"]
            x += self.weights[f"mix{i}_bias"]
            x *= inside  # beyond the text there is nothing, in every layer
        np.maximum(x, 0, out=x)
        out: Floats = x @ self.weights["out"]
        out += self.weights["out_bias"]
        return out

    def labels_at(self, text: str, places: Sequence[int], long_s: bool | None = None) -> tuple[Ints, Floats]:
        """As `labels`, but only around some places of the text; elsewhere it is kept."""
        reach = self.shape.reach + ROUND
        codes = np.pad(encode(text, _codes(self.shape.characters)), reach, constant_values=PADDING)
        best = np.full(len(text), self.shape.labels.index(KEEP), dtype=np.int64)
        chance = np.ones(len(text), dtype=np.float32)
        for start in range(0, len(places), BATCH):
            middles = np.asarray(places[start : start + BATCH])
            out = self.logits_at(codes[middles[:, None] + np.arange(2 * reach + 1)], long_s)
            at = middles[:, None] + np.arange(-ROUND, ROUND + 1)
            kept = (at >= 0) & (at < len(text))
            best[at[kept]] = out.argmax(axis=2)[kept]
            out -= out.max(axis=2, keepdims=True)
            chance[at[kept]] = (1 / np.exp(out).sum(axis=2))[kept]
        return best, chance

    def edits(self, text: str, long_s: bool | None = None, window: int = WINDOW, places: Sequence[int] | None = None) -> list[Edit]:
        """What the network would change, in order; changes of one word that hang together are one.

        `long_s`: whether the print has ſ, read f; None if that is not known. `places`: where it is asked, if not everywhere.
        """
        with _threads().limit(limits=1, user_api="blas"):
            best, chance = self.labels(text, long_s, window) if places is None else self.labels_at(text, places, long_s)
        keep = self.shape.labels.index(KEEP)
        changes = [(int(i), self.shape.labels[best[i]].replace(SAME, text[i]), float(chance[i])) for i in np.flatnonzero(best != keep)]
        return list(merged(text, [c for c in changes if c[1] != text[c[0]] and text[c[0]] != "\n"], chance))


def merged(text: str, changes: Sequence[tuple[int, str, float]], chance: Floats) -> Iterator[Edit]:
    """Changes of single characters, joined where they touch or where only letters that are kept lie between letters that change."""
    run: list[tuple[int, str, float]] = []
    for change in changes:
        if run and not _together(text, run[-1], change):
            yield _edit(text, run, chance)
            run = []
        run.append(change)
    if run:
        yield _edit(text, run, chance)


def _together(text: str, a: tuple[int, str, float], b: tuple[int, str, float]) -> bool:
    between = text[a[0] + 1 : b[0]]
    if not between:
        return True
    return all(c.isalpha() or c in "'’" for c in between) and all(_of_letters(text, change) for change in (a, b))


def _of_letters(text: str, change: tuple[int, str, float]) -> bool:
    return any(c.isalpha() for c in text[change[0]] + change[1])


def _edit(text: str, run: Sequence[tuple[int, str, float]], chance: Floats) -> Edit:
    start, end = run[0][0], run[-1][0] + 1
    letters = list(text[start:end])
    for at, after, _ in run:
        letters[at - start] = after
    return Edit(start, end, text[start:end], "".join(letters), float(np.prod(chance[start:end].astype(np.float64))))


@cache
def _threads() -> ThreadpoolController:
    """What holds the products to one thread: they are small, and threads that wait for each other cost more than they give."""
    return ThreadpoolController()


@cache
def _codes(characters: str) -> Mapping[str, int]:
    return {c: FIRST + i for i, c in enumerate(characters)}


def encode(text: str, codes: Mapping[str, int]) -> Ints:
    return np.fromiter((codes.get(c, UNKNOWN) for c in text), dtype=np.int64, count=len(text))
