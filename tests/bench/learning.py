"""What the machine learns from hands, measured: `python -m tests.bench.learning --bench DIR [--kept] [--out FILE]`.

A hand reads the first tenth, quarter and half of a document rightly: its decisions are made and kept as those of a
person are, in a corpus of its own. Then the machine looks at the document anew, and everything is counted on the
rest of the lines alone, before and after. The four documents of the edition have the text that people
established for truth, the books of the bench their truth, all with weights that were learned without their book.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from edition.corpus import Corpus, open_corpus
from edition.decisions import append_decisions, decide
from edition.merge import merge
from edition.transcription import export_transcription, settle_lines
from edition.witness import load_witness
from normalize.codes import CODES
from normalize.correction import Correction
from normalize.document import Document
from normalize.evaluate import evaluate_correction, share
from normalize.experience import Experience
from normalize.files import write_atomically
from normalize.language.train_channel import Page, pages
from normalize.pipeline import Analysis, analyse
from normalize.plan import Plan, ordered
from normalize.repairs.noisy_channel import Weights
from normalize.verdicts import verdicts
from tests.bench.normalize_folds import folds
from tests.bench.scores import counts, rounded, summed
from tests.machine import commit, machine

PARTS: Final = (0.1, 0.25, 0.5)
LEAST: Final = 9_000  # code points: a shorter book has no rest to speak of
HAND: Final = {"hand": "reader", "time": "2026-01-01T00:00:00Z", "evidence": "image"}
SETS: Final = ("documents", "longs18", "longs17", "print19", "directories19")
MOST: Final = {"directories19": 2, "longs17": 4}  # books of a set, where there are many


@dataclass(frozen=True)
class Book:
    """A document with its truth, line by line; `weights` that have not seen it, or those of the package."""

    set: str
    id: str
    ocr: str
    truth: str
    weights: Weights | None = None

    def cut(self, part: float) -> int:
        """The number of lines that the hand reads."""
        return round(part * (self.ocr.count("\n") + 1))


def books(bench: Path, *, kept: bool) -> Iterator[Book]:
    """The documents of the edition, then the larger books of the bench."""
    for name in open_corpus().documents:
        witness = load_witness(open_corpus(), name)
        yield Book("documents", name, witness.layers.ocr, export_transcription(witness))
    found: dict[str, list[Page]] = {}
    for page in pages(bench):
        found.setdefault(page.book, []).append(page)
    weights = folds(bench, kept=kept)
    large = sorted((len("".join(p.ocr for p in of)), book) for book, of in found.items())
    taken: Counter[str] = Counter()
    for size, book in reversed(large):
        of = found[book]
        name = of[0].set
        if size >= LEAST and taken[name] < MOST.get(name, len(found)):
            taken[name] += 1
            texts = ("\n".join(p.ocr.rstrip("\n") for p in of), "\n".join(p.gold.rstrip("\n") for p in of))
            yield Book(name, book.partition("/")[2], *texts, weights[of[0].id])


def corpus_of(book: Book, folder: Path) -> Corpus:
    """A corpus with this one document, and a hand."""
    home = folder / "documents" / "book"
    home.mkdir(parents=True)
    (folder / "people.yaml").write_text(
        "people:\n  - {id: reader, kind: person, name: {fr: r, en: r}, role: {fr: r, en: r}, statement: {fr: r, en: r}}\n", encoding="utf-8"
    )
    (home / "ocr.txt").write_text(book.ocr, encoding="utf-8", newline="")
    said = {"fr": "x", "en": "x"}
    description: dict[str, Any] = {"id": "book", "in_preparation": True, "title": said, "short": said}
    description |= {"identification": said | {"certainty": "unknown"}, "lineation": "print", "page_seen": True}
    description |= {"pages": {"known": "none"}, "licence": said | {"source": "unknown"}, "provenance": said}
    description["sha256"] = sha256(book.ocr.encode()).hexdigest()
    (home / "document.yaml").write_text(json.dumps(description), encoding="utf-8")
    return opened(folder, book)


@lru_cache(64)
def looked(book: Book, document: Document, experience: Experience) -> Analysis:
    return analyse(document, book.weights, experience)


def read(book: Book, part: float) -> tuple[Analysis, Analysis]:
    """The machine before and after a hand has read a part, by decisions."""
    with tempfile.TemporaryDirectory() as name:
        corpus = corpus_of(book, Path(name))
        source = corpus.source("book")
        before = source.analysis
        together = merge(before, source.resolved, source.document)
        truth = book.truth.split("\n")
        cut = book.cut(part)
        made = settle_lines(source, together, {n: truth[n - 1] for n in range(1, cut + 1)}, **HAND)
        end = source.document.line_span(cut)[1]
        made = (*made, decide("state", text=book.ocr, start=0, end=end, value="read", **HAND))
        append_decisions(source.path("decisions.jsonl"), made)
        return before, opened(Path(name), book).source("book").analysis


def opened(folder: Path, book: Book) -> Corpus:
    """The folder as it is now."""
    return Corpus(folder, analyse=lambda document, experience: looked(book, document, experience))


# ------------------------------------------------------------------ what is counted on the rest


@dataclass(frozen=True)
class Rest:
    """The rest of a document, and what the machine proposes there, at offsets of the rest."""

    ocr: str
    truth: str
    corrections: tuple[Correction, ...]
    firsts: tuple[Correction, ...]  # of each suspect the first reading, as if it were taken

    @staticmethod
    def of(book: Book, found: Analysis, lines: int) -> Rest:
        ocr, truth = book.ocr.split("\n"), book.truth.split("\n")
        at = sum(len(line) + 1 for line in ocr[:lines])
        mine = tuple(moved(c, at) for c in found.corrections if c.start >= at)
        suspects = [s for s in found.suspects if s.start >= at and s.candidates]
        firsts = (Correction(s.code, s.start, s.end, s.before, s.candidates[0][0]) for s in suspects)
        kept = tuple(moved(c, at) for c in firsts if c.before != c.after)
        return Rest("\n".join(ocr[lines:]), "\n".join(truth[lines:]), mine, kept)


def moved(c: Correction, by: int) -> Correction:
    return Correction(c.code, c.start - by, c.end - by, c.before, c.after, c.confidence)


def judged(rest: Rest) -> Counter[str]:
    """Counts: proposals and suspects by what they do, and the words that are right with and without the suspects' first readings."""
    found: Counter[str] = Counter()
    plan = Plan(rest.ocr, rest.corrections)
    mine = [v for v in verdicts(plan, rest.truth) if CODES[v.correction.code] == "ocr" and v.outcome != "alike"]
    found.update(f"changed {v.outcome}" for v in mine)
    taken: list[Correction] = []
    for c in rest.firsts:
        if not any(c.overlaps(o.start, o.end) for o in (*rest.corrections, *taken)):
            taken.append(c)
    both = ordered([*rest.corrections, *taken])
    places = {(c.start, c.end) for c in taken}
    for v in verdicts(Plan(rest.ocr, both), rest.truth):
        if (v.correction.start, v.correction.end) in places and v.outcome != "alike":
            found[f"suspect {v.outcome}"] += 1
    return found


def scored(found: Sequence[Rest]) -> dict[str, Any]:
    """The figures of some rests together."""
    texts = [(r.ocr, Plan(r.ocr, r.corrections).target, r.truth) for r in found]
    figures = summed(texts)
    total: Counter[str] = Counter()
    wrong: Counter[str] = Counter()
    for rest, text in zip(found, texts, strict=True):
        total.update(judged(rest))
        wrong.update(counts(evaluate_correction(*text)))
    changed = [total[f"changed {name}"] for name in ("helped", "missed", "harmed")]
    suspects = [total[f"suspect {name}"] for name in ("helped", "missed", "harmed")]
    first = changed[0] + suspects[0]
    return {
        "changed": sum(changed),
        "precision": rounded(share(changed[0], sum(changed))),
        "suspects": sum(suspects),
        "suspects_right": rounded(share(suspects[0], sum(suspects))),
        "wrong_words": wrong["wrong"],
        "right_first": rounded(share(first, wrong["wrong"])),
        "cer_ocr": figures["cer_before"],
        "cer": figures["cer"],
        "broken": figures["broken"],
    }


def measure(found: Iterable[Book], parts: Sequence[float] = PARTS) -> dict[str, Any]:
    """By set and part, before and after."""
    rests: dict[tuple[str, float], tuple[list[Rest], list[Rest]]] = {}
    for book in found:
        for part in parts:
            began = time.perf_counter()
            before, after = read(book, part)
            cut = book.cut(part)
            both = rests.setdefault((book.set, part), ([], []))
            pair = Rest.of(book, before, cut), Rest.of(book, after, cut)
            both[0].append(pair[0])
            both[1].append(pair[1])
            print(f"{book.set} {book.id} {part:.0%} ({time.perf_counter() - began:.0f} s)")
            figures = scored([pair[0]]), scored([pair[1]])
            print("   ", *(f"{name} {was} → {figures[1][name]}" for name, was in figures[0].items()), flush=True)
    rows: dict[str, Any] = {}
    for (name, part), (before_, after_) in rests.items():
        rows.setdefault(name, {})[f"{part:.0%}"] = {"before": scored(before_), "after": scored(after_)}
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bench", type=Path, required=True, metavar="DIR")
    parser.add_argument("--set", action="append", choices=SETS, metavar="NAME")
    parser.add_argument("--part", action="append", type=float, metavar="SHARE")
    parser.add_argument("--kept", action="store_true", help="take the folds learned last, whatever has changed since")
    parser.add_argument("--out", type=Path, metavar="FILE")
    options = parser.parse_args()
    rows = measure((b for b in books(options.bench, kept=options.kept) if not options.set or b.set in options.set), options.part or PARTS)
    print(json.dumps(rows, indent=1))
    if options.out:
        measured = {"commit": commit(), "machine": machine(), "sets": rows}
        write_atomically(options.out, json.dumps(measured, ensure_ascii=False, indent=1) + "\n")


if __name__ == "__main__":
    main()
