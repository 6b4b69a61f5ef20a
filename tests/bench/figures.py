"""The tables of the documentation, from `site/corrector.json`: `python -m tests.bench.figures`.

A slot of `site/docs/*/corrector.md` lies between `<!-- figures: NAME -->` and `<!-- end of figures -->`;
what stands in it is made here, and a test holds it to the JSON. The digests in NOTICE are renewed as well.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from edition.paths import packaged
from edition.publish.codes import code_name
from edition.words import LANGS, Lang, number, say

RESULTS: Final = packaged("site") / "corrector.json"
LEARNING: Final = packaged("site") / "learning.json"
SLOT: Final = re.compile(r"(<!-- figures: ([a-z-]+) -->\n).*?(<!-- end of figures -->)", re.DOTALL)
ROOT: Final = Path(__file__).resolve().parents[2]
HASH: Final = re.compile(r"^  (normalize/\S+) ([0-9a-f]+)$", re.MULTILINE)
FEW: Final = 20  # corrections: a bin with fewer is drawn as a ring
SIZE, EDGE = 320, 44  # of the plot, and where its axes lie
Row = Mapping[str, Any]


def cell(lang: Lang, value: Any, digits: int = 2) -> str:
    """A figure of a table; words as they are, nothing as a dash."""
    if value is None:
        return "—"
    return number(lang, f"{value:.{digits}f}" if isinstance(value, float) else str(value))


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---", *("---:" for _ in head[1:])], *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def word(lang: Lang, key: str) -> str:
    return say(lang, f"corrector.{key}")


def name(lang: Lang, kind: str, key: str) -> str:
    """What a row is called; a name that the words do not have (a set, a document, a model) stands as it is."""
    from edition.words import words

    known = words(lang)["corrector"][kind]
    return str(known.get(key.replace(" ", "-").replace(",", ""), key))


def sets(data: Row, lang: Lang) -> str:
    """A table for each set; above it how wrong it is without correction."""
    parts = []
    for of, systems in data.items():
        rows = []
        for system, row in systems.items():
            if system != "identity":
                name_of = name(lang, "systems", system)
                rows.append([name_of, word(lang, "not-installed"), *[""] * 3] if isinstance(row, str) else [name_of, *_scores(lang, row)])
        before = next(row for row in systems.values() if not isinstance(row, str))
        parts.append(f"**{_title(name(lang, 'sets', of))}.** {_before(lang, before)}\n\n{table(_heads(lang), rows)}")
    return "\n".join(parts)


def _title(text: str) -> str:
    return text[:1].upper() + text[1:]


def _before(lang: Lang, row: Row) -> str:
    return say(lang, "corrector.before", cer=cell(lang, row["cer_before"]), wer=cell(lang, row["wer_before"]), characters=row["characters"])


def _heads(lang: Lang) -> list[str]:
    return ["", *(word(lang, key) for key in ("improvement", "broken", "cer", "wer"))]


def _scores(lang: Lang, row: Row) -> list[str]:
    share = cell(lang, row["broken_share"], 3)
    return [cell(lang, row["improvement"]), f"{share} ({row['broken']})", cell(lang, row["cer"]), cell(lang, row["wer"])]


def documents(data: Row, lang: Lang) -> str:
    rows = [[name(lang, "documents", of), *_scores(lang, row)] for of, row in data["each"].items()]
    rows += [[f"{word(lang, 'together')} · {name(lang, 'systems', of)}", *_scores(lang, row)] for of, row in data["together"].items()]
    return _before(lang, data["together"]["ours"]) + "\n\n" + table(_heads(lang), rows)


def ablation(data: Row, lang: Lang) -> str:
    columns = [key for key in data["whole"] if key != "bytes"]
    rows = []
    for variant, row in data.items():
        pairs = (f"{cell(lang, row[of]['improvement'])} / {cell(lang, row[of]['broken_share'], 3)}" for of in columns)
        size = f" ({cell(lang, row['bytes'] / 1e6, 1)} {word(lang, 'megabytes')})" if "bytes" in row else ""
        rows.append([name(lang, "variants", variant) + size, *pairs])
    return table(["", *(name(lang, "sets", of) for of in columns)], rows)


def curve(data: Row, lang: Lang) -> str:
    steps = [step["bolder"] for step in next(iter(data.values()))]
    rows = [
        [name(lang, "sets", of), *(f"{cell(lang, s['improvement'], 1)} / {cell(lang, s['broken_share'], 3)}" for s in line)]
        for of, line in data.items()
    ]
    return table([word(lang, "bolder"), *(number(lang, f"{0.0 - step:+.1f}") for step in steps)], rows)


def reliability(data: Row, lang: Lang) -> str:
    bins = data["corrections"]
    rows = [
        [
            f"{100 * b['low']:.0f}–{100 * b['high']:.0f}",
            str(b["shown"]),
            str(b["right"]),
            cell(lang, b["mean"], 1),
            cell(lang, b["share"], 1),
        ]
        for b in bins
    ]
    return plot(bins, lang) + "\n" + table([word(lang, key) for key in ("chance", "shown", "right", "mean", "share")], rows)


def plot(bins: Sequence[Row], lang: Lang) -> str:
    """Share that was right against the chance that was shown, as SVG in the colour of the text around it."""

    def x(percent: float) -> float:
        return round(EDGE + (percent - 40) / 60 * (SIZE - EDGE - 12), 1)

    def y(percent: float) -> float:
        return round(SIZE - x(percent), 1)

    out = [
        f'<figure><svg viewBox="0 0 {SIZE} {SIZE}" role="img" style="width:100%;max-width:26rem;height:auto" '
        'fill="none" stroke="currentColor" font-size="11">',
        f"<title>{word(lang, 'plot')}</title>",
        f'<path d="M{x(40)} {y(100)}V{y(40)}H{x(100)}"/>',
        f'<path d="M{x(40)} {y(40)}L{x(100)} {y(100)}" stroke-dasharray="3 4" opacity=".6"/>',
    ]
    for percent in range(40, 101, 10):
        out.append(f'<text x="{x(percent)}" y="{y(40) + 14}" text-anchor="middle" fill="currentColor" stroke="none">{percent}</text>')
        out.append(f'<text x="{x(40) - 6}" y="{y(percent) + 4}" text-anchor="end" fill="currentColor" stroke="none">{percent}</text>')
    middle = x(70)
    out.append(f'<text x="{middle}" y="{SIZE - 8}" text-anchor="middle" fill="currentColor" stroke="none">{word(lang, "plot-x")}</text>')
    turned = f'transform="rotate(-90 12 {y(70)})"'
    out.append(f'<text x="12" y="{y(70)}" text-anchor="middle" fill="currentColor" stroke="none" {turned}>{word(lang, "plot-y")}</text>')
    for b in bins:
        if b["mean"] >= 40:
            radius = round(3 + min(9, (b["shown"] / 60) ** 0.5), 1)
            solid = 'fill="currentColor" fill-opacity=".55"' if b["shown"] >= FEW else ""
            out.append(f'<circle cx="{x(b["mean"])}" cy="{y(max(40, b["share"]))}" r="{radius}" {solid}/>')
    return "\n".join(out) + f"\n</svg><figcaption>{word(lang, 'plot')}</figcaption></figure>\n"


def codes(data: Row, lang: Lang) -> str:
    keys = ("helped", "missed", "harmed", "precision")
    rows = [
        [code_name(lang, code), *(cell(lang, row[key], 1) for key in keys)]
        for code, row in data["all"].items()
        if row["precision"] is not None
    ]
    return table(["", *(say(lang, f"evaluate.{key}") for key in keys)], rows)


def errors(data: Row, lang: Lang) -> str:
    columns = list(data)
    sorts = list(dict.fromkeys(sort for of in columns for sort in data[of]["classes"]))
    rows = []
    for sort in sorts:
        found = [data[of]["classes"].get(sort) for of in columns]
        examples = [pair for row in found if row for pair in row["examples"][:1]][:3]
        shares = (f"{row['count']} ({cell(lang, row['share'], 1)})" if row else "0" for row in found)
        rows.append([name(lang, "classes", sort), *shares, ", ".join(examples)])
    return table(["", *(name(lang, "sets", of) for of in columns), word(lang, "examples")], rows)


def speed(data: Row, lang: Lang) -> str:
    rows = []
    for of, row in data.items():
        for key in ("book", "pages"):
            rows.append(
                [
                    f"{name(lang, 'sets', of)} · {word(lang, key)}",
                    str(row[key]["per_cpu_s"]),
                    cell(lang, row[key]["ratio"], 4),
                    str(row["memory_mb"]),
                ]
            )
    return table(["", *(word(lang, key) for key in ("per-cpu-s", "ratio", "memory"))], rows)


def learning(data: Row, lang: Lang) -> str:
    """For each set and part read, before and after."""
    keys = ("changed", "precision", "suspects", "right_first", "cer", "broken")
    rows = []
    for of, parts in data["sets"].items():
        for part, row in parts.items():
            pairs = (f"{cell(lang, row['before'][key], 2)} → {cell(lang, row['after'][key], 2)}" for key in keys)
            rows.append([f"{_title(name(lang, 'sets', of))}, {part.removesuffix('%')}", *pairs])
    return table([word(lang, "learning-of"), *(word(lang, f"learning-{key.replace('_', '-')}") for key in keys)], rows)


TABLES: Final[dict[str, Callable[[Row, Lang], str]]] = {
    "sets": sets,
    "documents": documents,
    "codes": codes,
    "reliability": reliability,
    "errors": errors,
    "ablation": ablation,
    "curve": curve,
    "speed": speed,
    "learning": learning,
}


def results() -> dict[str, Any]:
    """All that was measured, part by part."""
    measured: dict[str, Any] = json.loads(RESULTS.read_text(encoding="utf-8"))
    return measured | {"learning": json.loads(LEARNING.read_text(encoding="utf-8"))}


def filled(text: str, results: Row, lang: Lang) -> str:
    """The page with every slot made anew; a part that was not measured says so."""

    def slot(found: re.Match[str]) -> str:
        part = found[2]
        made = TABLES[part](results[part], lang) if part in results else f"*{word(lang, 'not-measured')}*\n"
        return f"{found[1]}\n{made}\n{found[3]}"

    return SLOT.sub(slot, text)


def hashed(notice: str) -> str:
    """NOTICE with the digests of the files of data that it names."""

    def line(found: re.Match[str]) -> str:
        return f"  {found[1]} {hashlib.sha256((ROOT / found[1]).read_bytes()).hexdigest()}"

    return HASH.sub(line, notice)


def page(lang: Lang) -> Path:
    return packaged("site") / "docs" / lang / "corrector.md"


def main() -> None:
    measured = results()
    notice = ROOT / "NOTICE"
    notice.write_text(hashed(notice.read_text(encoding="utf-8")), encoding="utf-8")
    for lang in LANGS:
        path = page(lang)
        path.write_text(filled(path.read_text(encoding="utf-8"), measured, lang), encoding="utf-8")
        print(path.relative_to(packaged("site").parent))


if __name__ == "__main__":
    main()
