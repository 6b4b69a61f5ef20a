"""Learn what a margin is worth, from pages whose book the channel has not seen.

`python -m normalize.language.train_confidence --bench DIR [--model FILE] [--out FILE]`

The books are dealt into groups; the choices on the pages of a group are made with the confusions of all
others, compared with the truth, and two small logistic regressions (Newton's method with a ridge) are
laid through them. The output holds weights, and no text.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from rapidfuzz.distance import Levenshtein

from normalize.document import Document
from normalize.evaluate import comparable
from normalize.files import write_atomically
from normalize.language import channel, lexicon, ngrams
from normalize.language.aligned import alike
from normalize.language.confidence import DATA, Confidence, Regression
from normalize.language.train_channel import Page, learn, pages
from normalize.pipeline import lines_of
from normalize.repairs import noisy_channel
from normalize.repairs.context import Context, Passage
from normalize.repairs.noisy_channel import Weights

RIDGE: Final = 20.0
STEPS: Final = 25
GROUPS: Final = 6
WORD: Final = re.compile(r"[^\W_]+|&")
UNDECIDED: Final = Confidence(Regression({}), Regression({}))


class Outcome(NamedTuple):
    """A choice on a page: what it looked like, whether its reading is the page's, whether the text was right."""

    page: str
    features: Mapping[str, float]
    good: bool
    kept: bool
    read: str
    text: str
    truth: str


def grouped(found: Iterable[Page]) -> list[list[Page]]:
    """Pages dealt by book into groups, each set over all groups."""
    books: dict[str, list[Page]] = {}
    for page in found:
        books.setdefault(page.book, []).append(page)
    groups: list[list[Page]] = [[] for _ in range(GROUPS)]
    for number, book in enumerate(sorted(books)):
        groups[number % GROUPS] += books[book]
    return groups


def places(read: str, truth: str) -> list[int]:
    """For each place of the read text, the place of the truth that a minimal alignment gives it."""
    out = [0] * (len(read) + 1)
    for op in Levenshtein.opcodes(read, truth):
        for step in range(op.src_end - op.src_start):
            out[op.src_start + step] = op.dest_start + min(step, op.dest_end - op.dest_start)
        out[op.src_end] = op.dest_end
    return out


def true_piece(text: str, truth: str, at: Sequence[int], start: int, end: int) -> str:
    """What the truth has for a span of whole words."""
    first, last = at[start], at[end]
    while first > 0 and truth[first - 1].isalnum() and (start == 0 or not text[start - 1].isalnum()):
        first -= 1
    while last < len(truth) and truth[last].isalnum() and (end >= len(text) or not text[end].isalnum()):
        last += 1
    return truth[first:last]


def outcomes(page: Page, weights: Weights) -> Iterator[Outcome]:
    """The choices on a page, each with the truth."""
    read, truth = alike(page.ocr), alike(page.gold)
    if len(read) != len(page.ocr):
        return  # letters written with combining marks: places cannot be compared
    document = Document(page.ocr, zones=())
    context = Context(document, lexicon.load(), (), weights)
    lines = tuple(line for line in lines_of(document, ()) if line.start < line.end)
    at = places(read, truth)
    for choice in noisy_channel.choices(Passage(lines, ()), context):
        start, end = choice.units[0].start, choice.units[-1].end
        if choice.left_marks:
            start -= len(choice.units[0].left)
        if choice.right_marks:
            end += len(choice.units[-1].right)
        text = choice.reading.text
        truly, said, stood = (WORD.findall(comparable(t)) for t in (true_piece(read, truth, at, start, end), text, read[start:end]))
        looks = noisy_channel.features_of(choice, context)
        yield Outcome(f"{page.set}/{page.id}", looks, truly == said, truly == stood, page.ocr[start:end], text, " ".join(truly))


def regression(rows: Sequence[Mapping[str, float]], seen: Sequence[bool]) -> Regression:
    """The regression that says what was `seen` from features; the constant is not held back by the ridge."""
    names = sorted({name for row in rows for name in row})
    x = np.array([[row.get(name, 0.0) for name in names] for row in rows])
    y = np.array(seen, dtype=float)
    spread = np.maximum(x.std(axis=0), 1e-6)
    spread[names.index("bias")] = 1.0
    x = x / spread
    ridge = np.full(len(names), RIDGE)
    ridge[names.index("bias")] = 1e-6
    weights = np.zeros(len(names))
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(-np.clip(x @ weights, -30, 30)))
        slope = x.T @ (chance - y) + ridge * weights
        bend = (x * (chance * (1 - chance))[:, None]).T @ x + np.diag(ridge)
        weights -= np.linalg.solve(bend, slope)
    return Regression({name: round(float(w), 5) for name, w in zip(names, weights / spread, strict=True)})


def fitted(found: Iterable[Outcome]) -> Confidence:
    """The two regressions; choices that change nothing that counts are left out."""
    rows = [o for o in found if not (o.good and o.kept)]
    looks = [o.features for o in rows]
    return Confidence(regression(looks, [o.good for o in rows]), regression(looks, [o.kept for o in rows]))


def without(groups: Sequence[Sequence[Page]], *left_out: int) -> Iterator[Page]:
    """The pages of all groups but some."""
    for number, group in enumerate(groups):
        if number not in left_out:
            yield from group


def unseen(groups: Sequence[Sequence[Page]], model: ngrams.NGrams, left_out: int | None = None) -> list[list[Outcome]]:
    """The outcomes of each group by the confusions of all other groups; of one group nothing is looked at."""
    found: list[list[Outcome]] = []
    for number, group in enumerate(groups):
        if number == left_out:
            found.append([])
            continue
        hidden = (number,) if left_out is None else (number, left_out)
        weights = Weights(model, (*learn(without(groups, *hidden)), *channel.priors()), UNDECIDED)
        found.append([outcome for page in group for outcome in outcomes(page, weights)])
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bench", type=Path, required=True, metavar="DIR")
    parser.add_argument("--model", type=Path, default=ngrams.DATA)
    parser.add_argument("--out", type=Path, default=DATA)
    options = parser.parse_args()
    found = unseen(grouped(pages(options.bench)), ngrams.load(options.model))
    fit = fitted(outcome for group in found for outcome in group)
    data = {"right": dict(fit.right.weights), "harm": dict(fit.harm.weights)}
    write_atomically(options.out, json.dumps(data, indent=1, sort_keys=True) + "\n")
    print(f"{options.out}: {sum(map(len, found))} choices")


if __name__ == "__main__":
    main()
