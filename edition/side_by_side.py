"""A text, its correction and the truth side by side, as one HTML file that needs nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from edition.evaluation import Report, shown
from edition.words import Lang, number, say
from normalize.evaluate import as_rows
from normalize.plan import Plan
from normalize.verdicts import Verdict, differing, mark_of

MOST_CONFUSIONS = 40


@dataclass(frozen=True)
class Piece:
    """A run of a line: `kind` is "" (nothing to say), the outcome of a correction, or `wrong`; `note` says what was done there."""

    text: str
    kind: str = ""
    note: str = ""


@dataclass(frozen=True)
class SetLine:
    """One line of the OCR in three columns."""

    number: int
    ocr: tuple[Piece, ...]
    corrected: tuple[Piece, ...]
    truth: tuple[Piece, ...]


def lines(plan: Plan, truth: str, found: Sequence[Verdict], lang: Lang) -> Iterator[SetLine]:
    """The lines of the OCR, each with its correction and the truth that belongs to it."""
    from edition.publish.codes import code_name

    outcome = {v.correction: v.outcome for v in found}
    of_truth = differing(plan.target, truth)
    start, at = 0, 0
    corrections = list(plan.corrections)
    for count, text in enumerate(plan.source.split("\n"), 1):
        end = start + len(text)
        ocr: list[Piece] = []
        corrected: list[Piece] = []
        place = start
        while at < len(corrections) and corrections[at].end <= end:
            c = corrections[at]
            kind = outcome[c]
            chance = number(lang, f"{100 * c.confidence:.1f}")
            note = say(lang, "evaluate.html.note", before=c.before, after=c.after, code=code_name(lang, c.code), chance=chance)
            for column, changed in ((ocr, c.before), (corrected, c.after)):
                column += [Piece(plan.source[place : c.start]), Piece(changed, "" if kind == "alike" else kind, note)]
            place = c.end
            at += 1
        for column in (ocr, corrected):
            column.append(Piece(plan.source[place:end]))
        span = plan.forward(start), plan.forward(end)
        right = [Piece(run if wrong else run.strip("\n"), "wrong" if wrong else "") for run, wrong in of_truth(*span)]
        yield SetLine(count, *(tuple(p for p in column if p.text or p.kind) for column in (ocr, corrected, right)))
        start = end + 1


def page(name: str, plan: Plan, truth: str, report: Report, lang: Lang) -> str:
    """The whole file; everything that comes from the texts is escaped."""
    from edition.publish.codes import code_name
    from edition.publish.render import environment

    template = environment(lang).get_template("side-by-side.html")
    return template.render(
        name=name,
        figures=[(say(lang, f"evaluate.{key}"), shown(lang, value)) for key, value in as_rows(report.result)],
        codes=[(code_name(lang, code), p, shown(lang, p.precision)) for code, p in report.codes.items()],
        bins=[(f"{100 * b.low:.0f}", f"{100 * b.high:.0f}", b.shown, shown(lang, b.mean), shown(lang, b.share)) for b in report.bins],
        confusions=[(mark_of(row.read), mark_of(row.true), row.before, row.after) for row in report.confusions[:MOST_CONFUSIONS]],
        lines=list(lines(plan, truth, report.verdicts, lang)),
        said=partial(say, lang),
    )
