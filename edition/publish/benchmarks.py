"""The page “Benchmarks” of the documentation: its tables and plots, made at build time of what `make bench` wrote.

A slot `<!-- benchmarks: NAME -->` of the page is filled from `site/benchmarks.json`; what was not measured says so.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Final

from edition.paths import packaged
from edition.publish.plots import Bar, Line, bars, lines
from edition.words import Lang, number, say, words

SLOT: Final = re.compile(r"<!-- benchmarks: ([a-z]+) -->")
OURS: Final = "ours"
COMMANDS: Final = {"help": "--help", "normalize": "normalize PAGE"}
Row = Mapping[str, Any]


@cache
def results() -> Row:
    """What was measured last, part by part; nothing where nothing was."""
    path = packaged("site") / "benchmarks.json"
    measured: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return measured


def filled(markdown: str, lang: Lang, measured: Row | None = None) -> str:
    """The page with every slot filled."""
    parts = results() if measured is None else measured

    def slot(found: re.Match[str]) -> str:
        name = found[1]
        part = PARTS[name][0]
        return PARTS[name][1](parts[part], lang) if part in parts else f"*{_word(lang, 'not-measured')}*\n"

    return SLOT.sub(slot, markdown)


def _word(lang: Lang, key: str, **params: object) -> str:
    return say(lang, f"benchmarks.{key}", **params)


def _name(lang: Lang, kind: str, key: str) -> str:
    return str(words(lang)["benchmarks"][kind].get(key, key))


def _cell(lang: Lang, value: float | None, digits: int | None = None) -> str:
    """A figure; thousands parted by narrow no-break spaces."""
    if value is None:
        return "—"
    shown = f"{value:,}" if digits is None else f"{value:,.{digits}f}"
    return number(lang, shown.replace(",", "\u202f").replace("-", "−"))


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lined = [head, ["---", *("---:" for _ in head[1:])], *rows]
    return "\n" + "".join(f"| {' | '.join(line)} |\n" for line in lined)


# ------------------------------------------------------------------ the parts


def machine(part: Row, lang: Lang) -> str:
    """Where and when a part was measured."""
    on = part["machine"]
    sort = {key: _cell(lang, on[key]) for key in ("cores", "memory_gb")}
    named = _word(lang, "machine", processor=on["processor"], system=on["system"], python=on["python"], **sort)
    return f"*{named} {_word(lang, 'when', date=part['date'], commit=part['commit'], seconds=part['seconds'])}*\n"


def quality(part: Row, lang: Lang) -> str:
    """For each set a plot and a table."""
    made = []
    keys = ("improvement", "broken", "precision", "recall")
    head = ["", *(_word(lang, key) for key in keys)]
    for of, row in part["sets"].items():
        all_of_it = row["pages"] == row["of_pages"]
        counts = {"characters": _cell(lang, row["characters"]), "pages": row["pages"], "of": row["of_pages"], "lot": part["lot"]}
        title = f"**{_name(lang, 'sets', of)}.** {_word(lang, 'measured-on' if all_of_it else 'drawn', **counts)}"
        rows = [_scores(_name(lang, "systems", name), scores, lang) for name, scores in row["systems"].items()]
        plot = bars([_gain(name, scores, lang) for name, scores in row["systems"].items()], _word(lang, "plot-quality"))
        made.append(f"{title}\n\n{plot}{_table(head, rows)}")
    return "\n".join([*made, machine(part, lang)])


def _scores(name: str, scores: Row | None, lang: Lang) -> list[str]:
    if scores is None:
        return [name, _word(lang, "not-installed"), "", "", ""]
    broken = f"{_cell(lang, scores['broken_share'], 3)} ({scores['broken']})"
    return [name, _cell(lang, scores["improvement"], 1), broken, _cell(lang, scores["precision"], 1), _cell(lang, scores["recall"], 1)]


def _gain(name: str, scores: Row | None, lang: Lang) -> Bar:
    value = scores["improvement"] if scores else None
    shown = _cell(lang, value, 1) if scores else _word(lang, "not-installed")
    return Bar(_name(lang, "systems", name), value, shown, own=name == OURS)


def speed(part: Row, lang: Lang) -> str:
    """Characters per CPU second, measured with the quality."""
    rates = part["per_cpu_s"]
    rows = [[_name(lang, "systems", name), _cell(lang, rate) if rate else _word(lang, "not-installed")] for name, rate in rates.items()]
    return _table(["", _word(lang, "per-cpu-s")], rows) + "\n" + machine(part, lang)


def cold(part: Row, lang: Lang) -> str:
    keys = ("seconds", "cpu_s", "memory_mb")
    rows = []
    for name, row in part["systems"].items():
        figures = [_cell(lang, row[key]) for key in keys] if row else [_word(lang, "not-installed"), "", ""]
        rows.append([_name(lang, "systems", name), *figures])
    bar = [
        Bar(_name(lang, "systems", name), row["seconds"] if row else None, _cell(lang, row["seconds"]) if row else "—", own=name == OURS)
        for name, row in part["systems"].items()
    ]
    commands = [[f"`academie {said}`", _cell(lang, part["commands"][name])] for name, said in COMMANDS.items()]
    table = _table(["", *(_word(lang, key) for key in ("wall", "cpu", "memory"))], rows)
    return bars(bar, _word(lang, "plot-cold")) + table + _table(["", _word(lang, "wall")], commands) + "\n" + machine(part, lang)


def pages(part: Row, lang: Lang) -> str:
    """Seconds over pages, a line for each number of workers."""
    workers = sorted({row["workers"] for row in part["rows"]})
    series = [Line(_workers(lang, n), [(row["pages"], row["seconds"]) for row in part["rows"] if row["workers"] == n]) for n in workers]
    plot = lines(series, _word(lang, "plot-pages"), _word(lang, "pages"), _word(lang, "wall"), "," if lang == "fr" else ".")
    head = [_word(lang, "pages"), *(f"{_workers(lang, n)}, s" for n in workers), _word(lang, "per-s")]
    counts = sorted({row["pages"] for row in part["rows"]})
    at = {(row["pages"], row["workers"]): row for row in part["rows"]}
    rows = []
    for count in counts:
        best = min((at[count, n] for n in workers), key=lambda row: float(row["seconds"]))
        rows.append(
            [_cell(lang, count), *(_cell(lang, at[count, n]["seconds"], 1) for n in workers), _cell(lang, count / best["seconds"], 1)]
        )
    return plot + _table(head, rows) + "\n" + machine(part, lang)


def _workers(lang: Lang, count: int) -> str:
    return _word(lang, "worker" if count == 1 else "workers", n=count)


def site(part: Row, lang: Lang) -> str:
    """CPU seconds of a build over entries."""
    found = [(row["entries"], row["cpu_s"]) for row in part["rows"]]
    point = "," if lang == "fr" else "."
    plot = lines([Line(_word(lang, "build"), found)], _word(lang, "plot-site"), _word(lang, "entries"), _word(lang, "cpu"), point)
    rows = [[_cell(lang, entries), _cell(lang, seconds, 1), _cell(lang, round(1000 * seconds / entries))] for entries, seconds in found]
    return plot + _table([_word(lang, "entries"), _word(lang, "cpu"), _word(lang, "ms-an-entry")], rows) + "\n" + machine(part, lang)


def engine(part: Row, lang: Lang) -> str:
    """Random matches per second, game by game."""
    found = [(row["game"].capitalize(), row) for row in part["rows"]]
    plot = bars(
        [Bar(name, row["moves_per_s"], _cell(lang, row["moves_per_s"]), own=True) for name, row in found], _word(lang, "plot-engine")
    )
    rows = [[name, str(row["players"]), _cell(lang, row["matches_per_s"]), _cell(lang, row["moves_per_s"])] for name, row in found]
    return plot + _table(["", *(_word(lang, key) for key in ("players", "matches", "moves"))], rows) + "\n" + machine(part, lang)


PARTS: Final[Mapping[str, tuple[str, Callable[[Row, Lang], str]]]] = {
    "quality": ("quality", quality),
    "speed": ("quality", speed),
    "cold": ("cold", cold),
    "pages": ("pages", pages),
    "site": ("site", site),
    "engine": ("engine", engine),
}
