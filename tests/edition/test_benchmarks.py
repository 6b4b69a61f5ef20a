"""The page “Benchmarks”: plots that lie within their frames, tables with the figures that were measured."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest

from edition.paths import packaged
from edition.publish.benchmarks import PARTS, SLOT, filled
from edition.publish.plots import HEIGHT, WIDTH, Bar, Line, bars, lines
from edition.words import LANGS, Lang

ABOUT = {
    "machine": {"processor": "Z80", "cores": 2, "memory_gb": 0.5, "system": "CP/M", "python": "3.11"},
    "commit": "abc",
    "date": "2026-11-30",
    "seconds": 7,
}
SCORES = {"improvement": 46.5, "broken": 9, "broken_share": 0.117, "precision": 91.2, "recall": 60.1}
WORSE = {"improvement": -4.25, "broken": 90, "broken_share": 4.5, "precision": 50.0, "recall": 70.0}
COLD = {"seconds": 1.25, "cpu_s": 1.1, "memory_mb": 200}
MEASURED = {
    "quality": ABOUT
    | {
        "lot": 1824,
        "sets": {
            "longs18": {
                "characters": 40123,
                "pages": 30,
                "of_pages": 54,
                "systems": {"ours": SCORES, "symspellpy": WORSE, "hunspell": None},
            }
        },
        "per_cpu_s": {"ours": 20123, "symspellpy": 700000, "hunspell": None},
    },
    "cold": ABOUT | {"systems": {"ours": COLD, "hunspell": None}, "commands": {"help": 0.12, "normalize": 1.5}},
    "pages": ABOUT | {"rows": [{"pages": n, "workers": w, "seconds": n * 0.11 / w + 1.5 * w} for w in (1, 2) for n in (1, 10, 100, 1000)]},
    "site": ABOUT | {"rows": [{"entries": n, "cpu_s": n / 12} for n in (10, 100, 500)]},
    "engine": ABOUT | {"rows": [{"game": "quinze", "players": 2, "matches_per_s": 410.2, "moves_per_s": 3300}]},
}


def numbers(svg: str, name: str) -> list[float]:
    return [float(value) for value in re.findall(rf'\b{name}="(-?[\d.]+)"', svg)]


def test_bars_stand_on_one_zero_and_what_is_below_it_lies_to_the_left() -> None:
    svg = bars([Bar("a", 40.0, "40", own=True), Bar("b", -10.0, "−10"), Bar("c & d", None, "not installed")], "T")
    ET.fromstring(svg)
    rects = re.findall(r'<rect class="(\w+)" x="([\d.]+)" y="\d+" width="([\d.]+)"', svg)
    (_, x1, w1), (_, x2, w2), (_, x3, _w3) = rects
    assert [sort for sort, _, _ in rects] == ["own", "other", "other"]
    assert float(x1) == pytest.approx(float(x2) + float(w2), abs=0.2) == float(x3)
    assert float(w1) == pytest.approx(4 * float(w2), rel=0.01)
    assert float(x1) + float(w1) < WIDTH - 40


def test_lines_rise_by_powers_of_ten_within_the_frame() -> None:
    svg = lines([Line("one", [(1, 2.0), (10, 20.0), (1000, 2000.0)])], "T", "pages", "s", ",")
    ET.fromstring(svg)
    (x1, x2, x3), (y1, y2, y3) = numbers(svg, "cx"), numbers(svg, "cy")
    assert 0 < x1 < x2 < x3 < WIDTH
    assert HEIGHT > y1 > y2 > y3 > 0
    assert x3 - x2 == pytest.approx(2 * (x2 - x1), abs=0.3)
    assert y2 - y3 == pytest.approx(2 * (y1 - y2), abs=0.3)


def test_one_point_has_a_plot_too() -> None:
    ET.fromstring(lines([Line("one", [(1, 1.0)])], "T", "x", "y"))


@pytest.mark.parametrize("lang", LANGS)
def test_every_slot_is_filled(lang: Lang) -> None:
    page = (packaged("site") / "docs" / lang / "benchmarks.md").read_text(encoding="utf-8")
    assert SLOT.findall(page) == list(PARTS)
    made = filled(page, lang, MEASURED)
    assert "<!--" not in made
    assert made.count("<figure") == 5
    assert made.count("Z80") == len(PARTS)
    assert made.count("\n\n*Z80") == len(PARTS)  # below each table, not in it
    for svg in re.findall(r"<svg.*?</svg>", made, re.DOTALL):
        ET.fromstring(svg)
        assert "\n\n" not in svg  # a blank line would end the HTML in Markdown


@pytest.mark.parametrize(
    ("lang", "row"),
    [
        ("fr", "| ce programme | 46,5 | 0,117 (9) | 91,2 | 60,1 |"),
        ("en", "| this program | 46.5 | 0.117 (9) | 91.2 | 60.1 |"),
        ("fr", "40\u202f123 caractères sur 30 pages, tirées au sort parmi 54 (graine 1824)."),
        ("en", "40\u202f123 characters on 30 pages, drawn by lot from 54 (seed 1824)."),
        ("fr", "| règle du s long, puis symspellpy | −4,2 | 4,500 (90) | 50,0 | 70,0 |"),
        ("en", "| long-s rule, then hunspell | not installed |  |  |  |"),
        ("en", "| 1\u202f000 | 111.5 | 58.0 | 17.2 |"),
    ],
)
def test_tables_have_the_figures_and_the_signs_of_the_language(lang: Lang, row: str) -> None:
    made = filled("<!-- benchmarks: quality -->\n<!-- benchmarks: pages -->", lang, MEASURED)
    assert row in made


@pytest.mark.parametrize(("lang", "said"), [("fr", "Pas encore mesuré."), ("en", "Not measured yet.")])
def test_what_was_not_measured_says_so(lang: Lang, said: str) -> None:
    assert filled("<!-- benchmarks: site -->", lang, {}) == f"*{said}*\n"
