"""Learn the tagger: `python -m normalize.language.train_tagger --period-text DIR [--out FILE] [--minutes N] [--seed N]`.

DIR is as for `normalize.language.train`. Needs PyTorch, which nothing else here does. The network sees
pages of synthetic noise (`normalize.language.noise`), never one twice, for so many minutes on one core:
how far it comes depends on the machine, so that two runs give networks alike and not the same bytes.
One text in forty is held out, and what the network does on noise over those is printed and kept in the
file. The weights that are kept are the mean of those of the last thousand steps, in eight bits.
"""

from __future__ import annotations

import argparse
import importlib
import math
import time
from bisect import bisect
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from random import Random
from typing import Any, Final

import numpy as np

from normalize.files import write_atomically
from normalize.language import noise
from normalize.language.tagger import DATA, FIRST, PADDING, PRINTS, Floats, Ints, Shape, encode, packed
from normalize.language.train import COVERED, texts
from normalize.language.train_ngrams import USED

SHARES: Final[Mapping[str, float]] = {  # of what is learned from: the years 1650 to 1900 first
    "roman18": 0.42,
    "rousseau": 0.16,
    "freemnorm": 0.10,
    "freemmax_ccby": 0.07,
    "eltec": 0.20,
    COVERED: 0.05,
}
HELD_OUT: Final = 40  # one text in so many
DILATIONS: Final = (1, 2, 4, 8, 16, 1, 2, 4, 8)
WIDTH: Final = 128
UNTOLD: Final = 0.2  # share of the pages of which it is not said whether they have ſ
CHARACTERS: Final = 200
LABELS: Final = 300  # the most frequent; of a character that needs another one, nothing is learned
SAMPLE: Final = 1500  # pages from which characters and labels are counted
SPAN: Final = 256  # characters that are learned from together
BATCH: Final = 16
POOL: Final = 48  # batches that are mixed
LEAST_PAGE: Final = 300
MOST_PAGE: Final = 3500
RATE: Final = 2e-3
WARM: Final = 200  # steps
DECAY: Final = 0.01
MEAN: Final = 0.999  # share of the old weights that stays in the mean, each step
CHECKED: Final = 120_000  # characters of noise over the texts held out
IGNORED: Final = -100


@dataclass(frozen=True)
class Source:
    """The texts of one collection; `ends`: running sum of their lengths."""

    texts: Sequence[str]
    ends: Sequence[int]

    def passage(self, rng: Random) -> str:
        text = self.texts[bisect(self.ends, rng.randrange(self.ends[-1]))]
        size = rng.randint(LEAST_PAGE, MOST_PAGE)
        start = rng.randrange(max(1, len(text) - size))
        return text[start : start + size].strip()


def read(folder: Path) -> tuple[dict[str, Source], dict[str, Source]]:
    """What is learned from, and what is held out."""
    kept: dict[str, Source] = {}
    held: dict[str, Source] = {}
    for source in SHARES:
        found = [noise.plain(t) for t in texts(folder, {source: USED.get(source)})]
        for into, chosen in (
            (kept, [t for i, t in enumerate(found) if i % HELD_OUT != HELD_OUT // 2]),
            (held, [t for i, t in enumerate(found) if i % HELD_OUT == HELD_OUT // 2]),
        ):
            if chosen:
                into[source] = Source(chosen, list(accumulate(map(len, chosen))))
    return kept, held


def pages(sources: Mapping[str, Source], rng: Random) -> Iterator[noise.Noisy]:
    """Pages of noise without end, the collections by their shares."""
    names = [name for name in SHARES if name in sources]
    while True:
        (name,) = rng.choices(names, [SHARES[n] for n in names])
        noisy = noise.page(sources[name].passage(rng), rng)
        if noisy.text:
            yield noisy


@dataclass(frozen=True, eq=False)
class Batch:
    """Characters and labels (spans, characters), and what is said of the print of each span."""

    codes: Ints
    labels: Ints
    prints: Ints


@dataclass(frozen=True)
class Coder:
    characters: Mapping[str, int]
    labels: Mapping[str, int]

    @staticmethod
    def of(shape: Shape) -> Coder:
        return Coder({c: FIRST + i for i, c in enumerate(shape.characters)}, {label: i for i, label in enumerate(shape.labels)})

    def coded(self, noisy: noise.Noisy) -> tuple[Ints, Ints]:
        """Characters and labels of a page, in numbers."""
        numbers = (self.labels.get(label, IGNORED) for label in noisy.labels)
        return encode(noisy.text, self.characters), np.fromiter(numbers, dtype=np.int64, count=len(noisy.text))


def batches(stream: Iterator[noise.Noisy], coder: Coder, rng: Random, pool: int = POOL) -> Iterator[Batch]:
    """BATCH spans of SPAN characters at a time, from many pages."""
    while True:
        spans: list[tuple[Ints, Ints, int]] = []
        while len(spans) < BATCH * pool:
            noisy = next(stream)
            codes, labels = coder.coded(noisy)
            told = PRINTS.index(noisy.long_s if rng.random() >= UNTOLD else None)
            for start in (*range(0, len(codes) - SPAN, SPAN), max(0, len(codes) - SPAN)):
                x = np.full(SPAN, PADDING)
                y = np.full(SPAN, IGNORED)
                piece = codes[start : start + SPAN]
                x[: len(piece)] = piece
                y[: len(piece)] = labels[start : start + SPAN]
                spans.append((x, y, told))
        rng.shuffle(spans)
        for at in range(0, BATCH * pool, BATCH):
            chosen = spans[at : at + BATCH]
            xs, ys, prints = zip(*chosen, strict=True)
            yield Batch(np.stack(xs), np.stack(ys), np.array(prints))


def shape_of(sources: Mapping[str, Source], rng: Random, sample: int = SAMPLE) -> Shape:
    stream = pages(sources, rng)
    characters, labels = noise.counted(next(stream) for _ in range(sample))
    return Shape("".join(noise.most(characters, CHARACTERS)), tuple(noise.most(labels, LABELS)), DILATIONS, WIDTH)


def begun(shape: Shape, seed: int) -> dict[str, Floats]:
    """Weights to begin with: each block adds nothing yet."""
    rng = np.random.default_rng(seed)
    weights: dict[str, Floats] = {}
    for name, size in shape.arrays().items():
        if name.endswith("_bias") or name.startswith("mix"):
            weights[name] = np.zeros(size, dtype=np.float32)
        else:
            inputs = 1.0 if name in ("embedding", "print") else math.prod(size[:-1]) / 2
            weights[name] = rng.normal(0, math.sqrt(1 / inputs) * (0.5 if name == "out" else 1), size).astype(np.float32)
    return weights


def logits(weights: Mapping[str, Any], shape: Shape, batch: Batch, torch: Any) -> Any:
    """As `Tagger.logits`, in PyTorch and in half precision: (spans * characters, labels)."""
    w = {name: values.bfloat16() for name, values in weights.items()}
    codes = torch.from_numpy(batch.codes)
    spans, size = codes.shape
    inside = (codes != PADDING)[:, :, None]
    whole = bool(inside.all())
    x = torch.nn.functional.embedding(codes, w["embedding"]) + w["print"][torch.from_numpy(batch.prints)][:, None]
    for i, d in enumerate(shape.dilations):
        if not whole:
            x = x * inside
        wide = torch.nn.functional.pad(x, (0, 0, d, d))
        seen = torch.cat((wide[:, :size], x, wide[:, 2 * d :]), 2)
        h = torch.addmm(w[f"conv{i}_bias"], seen.view(spans * size, -1), w[f"conv{i}"].view(-1, shape.width)).relu_()
        x = x + torch.addmm(w[f"mix{i}_bias"], h, w[f"mix{i}"]).view(x.shape)
    return torch.addmm(w["out_bias"], x.relu().view(-1, shape.width), w["out"])


@dataclass(frozen=True)
class Check:
    """On noise over texts held out: mean loss in nats; of the characters to change, how many are rightly; of those changed, how many."""

    loss: float
    recall: float
    precision: float


def check(weights: Mapping[str, Any], shape: Shape, held: Sequence[Batch], torch: Any) -> Check:
    keep = shape.labels.index(noise.KEEP)
    loss = right = changed = wanted = count = 0.0
    with torch.no_grad():
        for batch in held:
            out = logits(weights, shape, batch, torch).float()
            gold = torch.from_numpy(batch.labels).view(-1)
            loss += float(torch.nn.functional.cross_entropy(out, gold, ignore_index=IGNORED, reduction="sum"))
            best = out.argmax(1)
            told = gold != IGNORED
            count += int(told.sum())
            right += int(((best == gold) & (gold != keep) & told).sum())
            changed += int(((best != keep) & told).sum())
            wanted += int(((gold != keep) & told).sum())
    return Check(loss / count, right / max(1.0, wanted), right / max(1.0, changed))


def train(folder: Path, out: Path, minutes: float, seed: int, every: float) -> None:
    torch: Any = importlib.import_module("torch")
    torch.set_num_threads(1)
    rng = Random(seed)
    kept, held_sources = read(folder)
    shape = shape_of(kept, rng)
    coder = Coder.of(shape)
    held_stream = batches(pages(held_sources, Random(seed + 1)), coder, Random(seed + 1))
    held = [next(held_stream) for _ in range(CHECKED // (BATCH * SPAN) + 1)]
    weights = {name: torch.from_numpy(values).requires_grad_() for name, values in begun(shape, seed).items()}
    mean = {name: w.detach().clone() for name, w in weights.items()}
    print(f"{sum(w.numel() for w in weights.values())} weights, {len(shape.labels)} labels, {len(shape.characters)} characters", flush=True)
    optimiser = torch.optim.AdamW(list(weights.values()), lr=RATE, weight_decay=DECAY, betas=(0.9, 0.98))
    begin = told = time.monotonic()
    exported = begin
    total = 0.0
    steps = since = 0
    for batch in batches(pages(kept, rng), coder, rng):
        now = time.monotonic()
        done = (now - begin) / (60 * minutes)
        if done >= 1:
            break
        for group in optimiser.param_groups:
            group["lr"] = RATE * min(1.0, (steps + 1) / WARM) * (0.02 + 0.98 * (1 + math.cos(math.pi * done)) / 2)
        scores = logits(weights, shape, batch, torch).float()
        loss = torch.nn.functional.cross_entropy(scores, torch.from_numpy(batch.labels).view(-1), ignore_index=IGNORED)
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(list(weights.values()), 1.0)
        optimiser.step()
        with torch.no_grad():
            share = min(MEAN, (steps + 1) / (steps + 10))
            for name, w in weights.items():
                mean[name].lerp_(w, 1 - share)
        steps += 1
        since += 1
        total += float(loss.detach())
        if now - told > 30:
            print(
                f"{(now - begin) / 60:.1f} min, {steps} steps, {steps * BATCH * SPAN / 1e6:.1f} M characters, loss {total / since:.4f}",
                flush=True,
            )
            told, total, since = now, 0.0, 0
        if every and now - exported > 60 * every:
            exported = now
            write(out.with_name(f"{out.stem}-{round((now - begin) / 60)}.bin"), shape, mean, held, steps, seed, torch)
    write(out, shape, mean, held, steps, seed, torch)


def write(out: Path, shape: Shape, weights: Mapping[str, Any], held: Sequence[Batch], steps: int, seed: int, torch: Any) -> None:
    found = check(weights, shape, held, torch)
    meta = {"seed": seed, "characters": steps * BATCH * SPAN, "loss": round(found.loss, 5)}
    data = packed(shape, {name: w.detach().numpy() for name, w in weights.items()}, meta)
    write_atomically(out, data)
    print(f"{out.name}: {len(data)} bytes, {found}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--period-text", type=Path, required=True, metavar="DIR")
    parser.add_argument("--out", type=Path, default=DATA)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--every", type=float, default=0.0, metavar="MINUTES", help="also write FILE-<minutes>.bin so often")
    options = parser.parse_args()
    train(options.period_text, options.out, options.minutes, options.seed, options.every)


if __name__ == "__main__":
    main()
