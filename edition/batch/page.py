"""The report of a batch as one HTML page that needs nothing else: no script, no picture, no other file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from edition.batch.options import Options, corrector
from edition.batch.report import EDGES, Sums, worst_first
from edition.batch.work import Record
from edition.words import Lang, message, number, say
from normalize.codes import CODES
from normalize.errors import InputError

WIDTH, HEIGHT, EDGE = 600, 220, 36  # of a plot, and of the margin in which its figures stand


@dataclass(frozen=True)
class Bar:
    """A bar of a plot: its label, its figure as it is written, its length as a share of the longest."""

    label: str
    figure: str
    share: float
    fine: float = 0.0
    """Where a second mark stands on the same scale."""


@dataclass(frozen=True)
class Curve:
    """Points of two lines, and the marks of the axis: (y, figure)."""

    before: str
    after: str
    marks: tuple[tuple[float, str], ...]


@dataclass(frozen=True)
class Failed:
    name: str
    sentence: str


def page_of(sums: Sums, options: Options, lang: Lang) -> str:
    """The page; all that comes from the files is escaped."""
    from edition.publish.render import environment

    found = sums.estimate
    return (
        environment(lang)
        .get_template("batch.html")
        .render(
            said=partial(say, lang),
            options=options,
            corrector=corrector(),
            figures=[(say(lang, f"batch.figure.{key}"), value) for key, value in _figures(sums, lang)],
            estimate={key: percent(lang, value) for key, value in found.items()} if found else None,
            codes=codes(sums, lang),
            classes=classes(sums, lang),
            curve=curve(sums, lang),
            worst=[_worst(record, lang) for record in worst_first(sums)],
            failures=[Failed(r["name"], sentence(r, lang)) for r in sums.failures],
            failed=sums.states["failed"],
            size=(WIDTH, HEIGHT, EDGE),
        )
    )


def _worst(record: Record, lang: Lang) -> tuple[str, int, int, str, str]:
    found = record["estimate"]
    shares = (percent(lang, found[f"words_wrong_{when}"]) for when in ("before", "after"))
    return record["name"], record["words"], record["suspects"], *shares


def sentence(record: Record, lang: Lang) -> str:
    """Why a file failed, with its line."""
    params = record.get("params", {})
    line = record.get("line")
    said = message(lang, InputError(str(record["reason"]), **params))
    return f"{say(lang, 'batch.line', n=line)} {said}" if line else said


def percent(lang: Lang, value: float) -> str:
    return number(lang, f"{value:.1f}")


def _figures(sums: Sums, lang: Lang) -> list[tuple[str, str]]:
    from edition.publish.typeset import grouped

    counts = {**{key: sums.states[key] for key in ("done", "failed", "left")}, "foreign": sums.foreign}
    counts |= {key: sums.figures[key] for key in ("pages", "lines", "words", "characters")}
    counts |= {"corrections": sum(sums.corrections.values()), "suspects": sums.figures["suspects"]}
    return [(key, grouped(value, lang)) for key, value in counts.items() if value or key not in ("left", "foreign")]


def codes(sums: Sums, lang: Lang) -> list[Bar]:
    """Corrections by code, the most frequent first."""
    from edition.publish.codes import code_name
    from edition.publish.typeset import grouped

    order = list(CODES)
    found = sorted(sums.corrections.items(), key=lambda item: (-item[1], order.index(item[0])))
    most = max((n for _, n in found), default=1)
    return [Bar(code_name(lang, code), grouped(n, lang), n / most) for code, n in found if n]


def classes(sums: Sums, lang: Lang) -> list[Bar]:
    """Files by the words that are probably wrong after correction; `fine`: as they were before."""
    from edition.publish.typeset import grouped

    most = max([*sums.before.values(), *sums.after.values()], default=1)
    lows = (0, *EDGES)
    return [
        Bar(f"{lows[n]}–{edge}", grouped(sums.after[n], lang), sums.after[n] / most, sums.before[n] / most) for n, edge in enumerate(EDGES)
    ]


def curve(sums: Sums, lang: Lang) -> Curve | None:
    """The course through the batch; None, where there are too few files for one."""
    steps = [step for step in sums.steps if step.words]
    if len(steps) < 3:
        return None
    before = [100 * step.before / step.words for step in steps]
    after = [100 * step.after / step.words for step in steps]
    top = next((edge for edge in (5, 10, 20, 40, 60, 80) if edge >= max(*before, *after)), 100)
    marks = tuple((_y(top * part / 4, top), number(lang, f"{top * part / 4:g}")) for part in range(5))
    return Curve(_line(before, top), _line(after, top), marks)


def _y(value: float, top: float) -> float:
    return round(HEIGHT - EDGE + 14 - (HEIGHT - EDGE) * value / top, 1)


def _line(values: Sequence[float], top: float) -> str:
    wide: Final = (WIDTH - EDGE - 4) / (len(values) - 1)
    return " ".join(f"{EDGE + at * wide:.1f},{_y(value, top)}" for at, value in enumerate(values))
