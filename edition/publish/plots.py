"""Plots as SVG, set at build time: bars, and lines over two logarithmic axes.

Drawn for the width of a phone, in the colours of the page (`plots.css`), light or dark. A plot shows what a table beside it says:
its text alternative is one sentence.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

WIDTH: Final = 360
ROW: Final = 34  # of a bar, with its name above it
EDGE_LEFT, EDGE_RIGHT, EDGE_TOP, EDGE_BOTTOM = 52, 14, 12, 44
HEIGHT: Final = 280
ROOM: Final = 74  # at the right of the longest bar, for its figure


@dataclass(frozen=True)
class Bar:
    """`shown`: the figure as it is written. `own`: of this program. `value` None: not measured, `shown` says why."""

    name: str
    value: float | None
    shown: str
    own: bool = False


@dataclass(frozen=True)
class Line:
    """Points (x, y), both above zero."""

    name: str
    points: Sequence[tuple[float, float]]


def bars(rows: Sequence[Bar], title: str) -> str:
    """Bars from a common zero, each with its name above and its figure beside it; what is below zero goes to the left."""
    values = [row.value or 0.0 for row in rows]
    low, high = min(0.0, *values), max(0.0, *values)
    room = ROOM if low == 0 else ROOM - 14
    scale = (WIDTH - room - 4) / ((high - low) or 1)
    zero = 2 - low * scale
    out = []
    for at, row in enumerate(rows):
        top = at * ROW
        out.append(f'<text x="2" y="{top + 13}">{escape(row.name)}</text>')
        length = abs(row.value or 0.0) * scale
        left = zero if (row.value or 0.0) >= 0 else zero - length
        out.append(
            f'<rect class="{"own" if row.own else "other"}" x="{left:.1f}" y="{top + 18}" width="{max(length, 0.8):.1f}" height="11"/>'
        )
        beside = max(left + length, zero) + 5
        out.append(f'<text class="figure" x="{beside:.1f}" y="{top + 28}">{escape(row.shown)}</text>')
    zeros = "".join(f"M{zero:.1f} {at * ROW + 16}v15" for at in range(len(rows)))  # beside the bars alone: it would cross the names
    out.append(f'<path class="axis" d="{zeros}"/>')
    return _figure(out, len(rows) * ROW + 2, title)


def lines(series: Sequence[Line], title: str, x_name: str, y_name: str, point: str = ".") -> str:
    """Lines over two logarithmic axes, with a tick for each power of ten (`point`: its decimal sign); the second line is dashed."""
    xs, ys = ([point[axis] for line in series for point in line.points] for axis in (0, 1))
    across, up = _powers(xs), _powers(ys)

    def x(value: float) -> float:
        return EDGE_LEFT + (math.log10(value) - across[0]) / (across[-1] - across[0]) * (WIDTH - EDGE_LEFT - EDGE_RIGHT)

    def y(value: float) -> float:
        return HEIGHT - EDGE_BOTTOM - (math.log10(value) - up[0]) / (up[-1] - up[0]) * (HEIGHT - EDGE_TOP - EDGE_BOTTOM)

    out = []
    for power in across:
        out.append(f'<path class="grid" d="M{x(10**power):.1f} {EDGE_TOP}V{HEIGHT - EDGE_BOTTOM}"/>')
        out.append(
            f'<text class="tick" x="{x(10**power):.1f}" y="{HEIGHT - EDGE_BOTTOM + 16}" text-anchor="middle">{_power(power, point)}</text>'
        )
    for power in up:
        out.append(f'<path class="grid" d="M{EDGE_LEFT} {y(10**power):.1f}H{WIDTH - EDGE_RIGHT}"/>')
        out.append(f'<text class="tick" x="{EDGE_LEFT - 6}" y="{y(10**power) + 4:.1f}" text-anchor="end">{_power(power, point)}</text>')
    middle = (EDGE_LEFT + WIDTH - EDGE_RIGHT) / 2
    out.append(f'<text x="{middle:.0f}" y="{HEIGHT - 8}" text-anchor="middle">{escape(x_name)}</text>')
    turned = f"rotate(-90 12 {(HEIGHT - EDGE_BOTTOM) / 2:.0f})"
    out.append(f'<text x="12" y="{(HEIGHT - EDGE_BOTTOM) / 2:.0f}" text-anchor="middle" transform="{turned}">{escape(y_name)}</text>')
    for at, line in enumerate(series):
        sort = "own" if at == 0 else "other"
        path = "L".join(f"{x(a):.1f} {y(b):.1f}" for a, b in line.points)
        out.append(f'<path class="line {sort}" d="M{path}"/>')
        out += [f'<circle class="{sort}" cx="{x(a):.1f}" cy="{y(b):.1f}" r="3.5"/>' for a, b in line.points]
        key = EDGE_TOP + 14 + 18 * at
        out.append(f'<path class="line {sort}" d="M{EDGE_LEFT + 10} {key - 4}h24"/>')
        out.append(f'<text x="{EDGE_LEFT + 40}" y="{key}">{escape(line.name)}</text>')
    return _figure(out, HEIGHT, title)


def _powers(values: Sequence[float]) -> list[int]:
    """The powers of ten that hold all values between them: two at least."""
    low = math.floor(math.log10(min(values)))
    return list(range(low, max(low + 1, math.ceil(math.log10(max(values)))) + 1))


def _power(power: int, point: str) -> str:
    """A power of ten as a tick; narrow no-break spaces between the thousands, which neither language minds."""
    return f"{10**power:,}".replace(",", "\u202f") if power >= 0 else f"{10.0**power:.{-power}f}".replace(".", point)


def _figure(parts: Sequence[str], height: int, title: str) -> str:
    head = f'<figure class="plot"><svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(title)}">'
    return "\n".join([head, *parts, f"</svg><figcaption>{escape(title)}</figcaption></figure>\n"])
