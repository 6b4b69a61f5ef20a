"""How good a correction is: figures, precision by code, reliability and confusions, for a terminal and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from edition.words import Lang, number, say
from normalize import confusions
from normalize.evaluate import Comparison, as_rows, evaluate_correction
from normalize.plan import Plan
from normalize.verdicts import Bin, Precision, Verdict, by_code, chances, mark_of, reliability, verdicts

MOST_CONFUSIONS: Final = 20


@dataclass(frozen=True)
class Report:
    """All that is measured of a text: see `normalize.evaluate`, `normalize.verdicts`, `normalize.confusions`."""

    result: Comparison
    verdicts: tuple[Verdict, ...]
    confusions: tuple[confusions.Row, ...]

    @property
    def codes(self) -> dict[str, Precision]:
        return by_code(self.verdicts)

    @property
    def bins(self) -> tuple[Bin, ...]:
        return reliability(chances(self.verdicts))


def measured(plan: Plan, printed: str, truth: str, *, fold: bool = True) -> Report:
    """What the corrections of a plan did; `printed`: the print layer, with ſ where the document has it; `fold`: ſ counts as s."""
    result = evaluate_correction(plan.source, printed, truth, fold=fold)
    return Report(result, tuple(verdicts(plan, truth)), confusions.table(plan.source, printed, truth, fold=fold))


def as_json(report: Report) -> dict[str, Any]:
    """The figures by their names; shares in %, null where undefined."""
    codes = {
        code: {"helped": p.helped, "missed": p.missed, "harmed": p.harmed, "alike": p.alike, "precision": p.precision}
        for code, p in report.codes.items()
    }
    bins = [{"low": b.low, "high": b.high, "shown": b.shown, "right": b.right, "mean": b.mean, "share": b.share} for b in report.bins]
    pairs = [{"read": r.read, "true": r.true, "before": r.before, "after": r.after} for r in report.confusions]
    return dict(as_rows(report.result)) | {"codes": codes, "reliability": bins, "confusions": pairs}


def shown(lang: Lang, value: float | None) -> str:
    """A count as it is, a share with two decimals, what is undefined as a dash."""
    return "—" if value is None else number(lang, f"{value:.2f}") if isinstance(value, float) else str(value)


def lines(report: Report, lang: Lang) -> Iterator[str]:
    """The figures, then the three tables, for a terminal."""
    figures = [(say(lang, f"evaluate.{key}"), shown(lang, value)) for key, value in as_rows(report.result)]
    width = max(len(label) for label, _ in figures)
    yield from (f"{label:{width}}  {value:>10}" for label, value in figures)
    rows = [[code, *map(str, (p.helped, p.missed, p.harmed, p.alike)), shown(lang, p.precision)] for code, p in report.codes.items()]
    yield from _table(
        lang, "codes", ["", *(say(lang, f"evaluate.{k}") for k in ("helped", "missed", "harmed", "alike", "precision"))], rows
    )
    rows = [[f"{100 * b.low:.0f}–{100 * b.high:.0f}", str(b.shown), shown(lang, b.mean), shown(lang, b.share)] for b in report.bins]
    yield from _table(lang, "reliability", [say(lang, f"evaluate.{k}") for k in ("chance", "shown", "mean", "share-right")], rows)
    rows = [[f"{mark_of(r.read)} → {mark_of(r.true)}", str(r.before), str(r.after)] for r in report.confusions[:MOST_CONFUSIONS]]
    yield from _table(lang, "confusions", ["", say(lang, "evaluate.before"), say(lang, "evaluate.after")], rows)


def _table(lang: Lang, name: str, head: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """A table with its heading; nothing where there are no rows."""
    if not rows:
        return
    widths = [max(len(row[i]) for row in (head, *rows)) for i in range(len(head))]
    yield ""
    yield say(lang, f"evaluate.heading.{name}")
    for row in (head, *rows):
        cells = [f"{row[0]:{widths[0]}}", *(f"{cell:>{width}}" for cell, width in zip(row[1:], widths[1:], strict=True))]
        yield f"  {'  '.join(cells)}".rstrip()
