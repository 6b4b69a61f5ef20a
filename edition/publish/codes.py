"""The table of codes with its words, its counts in the corpus and an example of each."""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from edition.fates import Fates, fates
from edition.paths import packaged
from edition.publish.book import Book
from edition.views import Witness
from edition.words import Lang, number, say
from normalize.codes import CODES
from normalize.correction import Correction
from normalize.plan import Plan

REGISTER_OF_CORRECTIONS: Final = "corrections/index.html"


@dataclass(frozen=True)
class Example:
    """A word before and after (alike where it is left), and the clause in which it stands (its name and address; "" where in none)."""

    before: str
    after: str
    name: str
    address: str


@dataclass(frozen=True)
class Code:
    code: str
    name: str
    text: str
    count: int
    example: Example | None
    measured: Mapping[str, object] | None = None  # what it was worth on pages that the corrector had not seen
    here: Mapping[str, object] | None = None  # what became of its proposals in these documents


def code_name(lang: Lang, code: str) -> str:
    """What a code is called."""
    return say(lang, f"codes.{code}.name")


def evidence(lang: Lang, key: str, facts: Iterable[tuple[str, str]]) -> str:
    """Why a correction was made, as a sentence."""
    return say(lang, f"evidence.{key}", **{name: number(lang, fact) for name, fact in facts})


def table(book: Book, lang: Lang) -> dict[str, tuple[Code, ...]]:
    """The codes by class, in the order of the program's own table."""
    counts: Counter[str] = Counter()
    examples: dict[str, Example] = {}
    in_zones: dict[str, Example] = {}  # heads and folios make poor examples: only where there is no other
    for witness in book.witnesses:
        document = book.corpus.source(witness.id).document
        for plan, correction in _changes(witness):
            counts[correction.code] += 1
            place = _place(witness, plan, correction)
            zone = witness.lines[document.line_of(place) - 1].zone
            found = in_zones if zone else examples
            if correction.code not in found and zone != "chrome":
                found[correction.code] = _example(book, lang, witness, plan, correction, place)
    examples = in_zones | examples
    # a fault of the print is left as it is: it is told by marks, and seldom changes anything
    faults = [(clause, mark) for clause in book.clauses.values() for mark in clause.marks if mark.kind == "sic"]
    counts["sic"] = len(faults)
    for clause, mark in faults[:1]:
        examples["sic"] = Example(_short(mark.reading), _short(mark.reading), book.unit(lang, clause), book.address(clause.id))
    rows: dict[str, list[Code]] = {}
    decided = decided_here(book)
    for code, kind in CODES.items():
        text, example = say(lang, f"codes.{code}.text"), examples.get(code)
        here = _shares(lang, decided[code]) if code in decided else None
        rows.setdefault(kind, []).append(Code(code, code_name(lang, code), text, counts[code], example, measured(lang, code), here))
    return {kind: tuple(codes) for kind, codes in rows.items()}


def decided_here(book: Book) -> dict[str, Fates]:
    """What became of the proposals of each code, in all documents together."""
    together: dict[str, Fates] = {}
    for witness in book.witnesses:
        source = book.corpus.source(witness.id)
        for code, found in fates(source.document, source.analysis.corrections, source.resolved.decisions).items():
            together[code] = together.get(code, Fates()) + found
    return together


def _shares(lang: Lang, found: Fates) -> Mapping[str, object]:
    """The blanks of `ui.principles.decided` and `ui.principles.undecided`."""
    share = number(lang, f"{100 * found.same / found.decided:.1f}") if found.decided else ""
    return {
        "same": found.same,
        "otherwise": found.otherwise,
        "refused": found.refused,
        "open": found.open,
        "decided": found.decided,
        "share": share,
    }


def principles_context(book: Book, lang: Lang) -> Mapping[str, object]:
    """Everything that the template of the principles needs."""
    return {"classes": table(book, lang).items(), "corrections": REGISTER_OF_CORRECTIONS}


@cache
def _measures() -> Mapping[str, Mapping[str, float | None]]:
    """Outcomes by code, as the last measurement of the corrector wrote them."""
    data = json.loads((packaged("site") / "corrector.json").read_text(encoding="utf-8"))
    found: Mapping[str, Mapping[str, float | None]] = data.get("codes", {}).get("all", {})
    return found


def measured(lang: Lang, code: str) -> Mapping[str, object] | None:
    """The blanks of `ui.principles.measured`; None where no correction of the code could be judged."""
    row = _measures().get(code)
    if row is None or row["precision"] is None:
        return None
    counted = sum(int(row[key] or 0) for key in ("helped", "missed", "harmed"))
    return {"helped": row["helped"], "harmed": row["harmed"], "counted": counted, "precision": number(lang, f"{row['precision']:.1f}")}


def _changes(witness: Witness) -> Iterator[tuple[Plan, Correction]]:
    layers = witness.layers
    for plan in (layers.correct, layers.regularise, layers.modernise):
        for correction in plan.corrections:
            yield plan, correction


def _place(witness: Witness, plan: Plan, c: Correction) -> int:
    """Where a change of any plan starts in the OCR."""
    layers = witness.layers
    if plan is layers.correct:
        return c.start
    return layers.correct.backward(c.start) if plan is layers.regularise else layers.ocr_offset(c.start)


def _example(book: Book, lang: Lang, witness: Witness, plan: Plan, c: Correction, place: int) -> Example:
    """The change with the rest of its word on either side; `place`: in the OCR."""
    left, right = re.search(r"[\w’'-]*$", plan.source[: c.start]), re.match(r"[\w’'-]*", plan.source[c.end :])
    assert left is not None and right is not None
    visible = [_short(f"{left[0]}{middle}{right[0]}".replace("\n", "↵")) for middle in (c.before, c.after)]
    clauses = book.corpus.source(witness.id).partition.clauses
    at = bisect_right([clause.at for clause in clauses], place) - 1
    if at < 0:
        return Example(visible[0], visible[1], "", "")
    view = witness.clauses[clauses[at].id]
    return Example(visible[0], visible[1], book.unit(lang, view), book.address(view.id))


def _short(text: str, most: int = 48) -> str:
    """A text of at most so many characters, the rest as an ellipsis."""
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"
