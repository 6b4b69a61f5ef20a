"""What the estimate of errors (`normalize.estimate`) is worth, and its weights.

    python -m tests.bench.estimate --bench DIR [--kept] [--out site/estimate.json] [--weights normalize/data/estimate.yaml]
    python -m tests.bench.estimate            renews the table of the documentation (`site/docs/*/batch.md`) from site/estimate.json

The pages of the bench are corrected with weights that were learned without their book (`normalize_folds`); the signs of
each page are held against the words that are wrong in truth. The weights of the estimate are none below zero, by least
squares, each page with its words. Two ways of holding back show what the estimate is worth elsewhere: without the book
(its group of books), and, harder, without the whole set of which the book is one.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from edition.paths import packaged
from edition.words import LANGS, Lang, say
from normalize.document import Document
from normalize.estimate import SIGNS, expected, weighed
from normalize.evaluate import evaluate
from normalize.files import write_atomically
from normalize.language.train_channel import SETS, Page, pages
from normalize.language.train_confidence import grouped
from normalize.pipeline import analyse
from normalize.plan import Plan
from tests.bench.figures import SLOT, cell, table, word
from tests.bench.normalize_folds import folds

RESULTS: Final = packaged("site") / "estimate.json"
SWEEPS: Final = 2000  # of the descent; it stands still long before
HEAD: Final = """\
# What each sign of a corrected text is worth in wrong words (normalize/estimate.py), and wrong characters in a wrong word.
# Learned by `python -m tests.bench.estimate --bench DIR --weights FILE`, which says what the estimate is worth.
"""


@dataclass(frozen=True)
class Row:
    """A page: its signs, and what is wrong in it."""

    set: str
    book: str
    group: int
    signs: Mapping[str, float]
    words: int
    before: int
    after: int
    characters: int


def rows(bench: Path, *, kept: bool) -> list[Row]:
    """All pages of the bench, corrected without their book."""
    weights = folds(bench, kept=kept)
    groups = {page.id: number for number, group in enumerate(grouped(pages(bench))) for page in group}
    return [_row(page, groups[page.id], weights) for page in pages(bench)]


def _row(page: Page, group: int, weights: Mapping[str, Any]) -> Row:
    analysis = analyse(Document(page.ocr, page.id), weights[page.id])
    printed = Plan(page.ocr, analysis.corrections).target
    before, after = evaluate(page.ocr, page.gold), evaluate(printed, page.gold)
    signs = expected(printed, analysis)
    return Row(page.set, page.book, group, signs, after.words, before.word_edits, after.word_edits, after.character_edits)


def fitted(found: Sequence[Row], truth: Callable[[Row], int]) -> dict[str, float]:
    """Least squares, no weight below zero, by descent along one sign after the other."""
    data = [([row.signs[name] for name in SIGNS], truth(row), 1 / max(1, row.words)) for row in found]
    size = range(len(SIGNS))
    gram = [[sum(w * x[i] * x[j] for x, _, w in data) for j in size] for i in size]
    aim = [sum(w * x[i] * y for x, y, w in data) for i in size]
    beta = [0.0 for _ in size]
    for _ in range(SWEEPS):
        for i in size:
            if gram[i][i]:
                rest = aim[i] - sum(gram[i][j] * beta[j] for j in size if j != i)
                beta[i] = max(0.0, rest / gram[i][i])
    return {name: round(value, 4) for name, value in zip(SIGNS, beta, strict=True)}


def weights_of(found: Sequence[Row]) -> dict[str, Any]:
    """The table of the package."""
    return {
        "before": fitted(found, lambda row: row.before),
        "after": fitted(found, lambda row: row.after),
        "characters_a_word": round(sum(row.characters for row in found) / sum(row.after for row in found), 3),
    }


def summed(found: Iterable[Row]) -> dict[str, float]:
    found = list(found)
    return {name: sum(row.signs[name] for row in found) for name in SIGNS}


def held_back(found: Sequence[Row], key: Callable[[Row], object]) -> dict[str, Any]:
    """What is estimated of each part by weights learned without all that shares its key."""
    learned = {value: weights_of([row for row in found if key(row) != value]) for value in {key(row) for row in found}}
    result: dict[str, Any] = {}
    for name in SETS:
        own = [row for row in found if row.set == name]
        if not own:
            continue
        words = sum(row.words for row in own)
        guessed = {when: sum(weighed(learned[key(row)][when], row.signs) for row in own) for when in ("before", "after")}
        characters = sum(learned[key(row)]["characters_a_word"] * weighed(learned[key(row)]["after"], row.signs) for row in own)
        result[name] = {
            "words": words,
            "wrong_before": _percent(sum(row.before for row in own), words),
            "estimated_before": _percent(guessed["before"], words),
            "wrong_after": _percent(sum(row.after for row in own), words),
            "estimated_after": _percent(guessed["after"], words),
            "characters_ratio": round(characters / sum(row.characters for row in own), 3),
            **_by_book(own, learned, key),
        }
    return result


def _by_book(own: Sequence[Row], learned: Mapping[object, Any], key: Callable[[Row], object]) -> dict[str, float]:
    """The mean distance of the estimate after correction from the truth over the books, and the greatest, in points."""
    away = []
    for book in sorted({row.book for row in own}):
        of = [row for row in own if row.book == book]
        guessed = sum(weighed(learned[key(row)]["after"], row.signs) for row in of)
        away.append(abs(100 * (guessed - sum(row.after for row in of)) / sum(row.words for row in of)))
    return {"books": len(away), "mean_distance": round(sum(away) / len(away), 2), "greatest_distance": round(max(away), 2)}


def _percent(part: float, whole: int) -> float:
    return round(100 * part / whole, 2)


def yaml_of(weights: Mapping[str, Any]) -> str:
    lines = []
    for key, value in weights.items():
        if isinstance(value, Mapping):
            lines += [f"{key}:", *(f"  {name}: {number}" for name, number in value.items())]
        else:
            lines.append(f"{key}: {value}")
    return HEAD + "\n".join(lines) + "\n"


def held(results: Mapping[str, Any], lang: Lang) -> str:
    """The table of the documentation."""
    rows = []
    for name in SETS:
        book, whole = results["without the book"][name], results["without the set"][name]
        figures = [book["wrong_before"], book["estimated_before"], book["wrong_after"], book["estimated_after"]]
        figures += [book["mean_distance"], book["greatest_distance"], whole["estimated_after"]]
        rows.append([word(lang, f"sets.{name}"), str(book["books"]), *(cell(lang, value, 1) for value in figures)])
    heads = ("books", "before", "estimated-before", "after", "estimated-after", "mean", "greatest", "without-set")
    return table(["", *(say(lang, f"batch.held.{key}") for key in heads)], rows)


def filled(text: str, results: Mapping[str, Any], lang: Lang) -> str:
    """A page of the documentation with the table in its slot."""
    return SLOT.sub(lambda found: f"{found[1]}\n{held(results, lang)}\n{found[3]}", text)


def page_of(lang: Lang) -> Path:
    return packaged("site") / "docs" / lang / "batch.md"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bench", type=Path, metavar="DIR")
    parser.add_argument("--kept", action="store_true", help="take the folds learned last, whatever has changed since")
    parser.add_argument("--out", type=Path, metavar="FILE")
    parser.add_argument("--weights", type=Path, metavar="FILE")
    options = parser.parse_args()
    if not options.bench:
        for lang in LANGS:
            path = page_of(lang)
            path.write_text(
                filled(path.read_text(encoding="utf-8"), json.loads(RESULTS.read_text(encoding="utf-8")), lang), encoding="utf-8"
            )
        return
    found = rows(options.bench, kept=options.kept)
    weights = weights_of(found)
    results = {"without the book": held_back(found, lambda row: row.group), "without the set": held_back(found, lambda row: row.set)}
    print(json.dumps({"weights": weights, **results}, indent=1))
    if options.weights:
        write_atomically(options.weights, yaml_of(weights))
    if options.out:
        write_atomically(options.out, json.dumps(results, indent=1) + "\n")


if __name__ == "__main__":
    main()
