"""The tables of the documentation say what the measurement wrote, in both languages."""

from __future__ import annotations

import json
import re

import pytest
import yaml

from edition.words import LANGS, Lang
from normalize.repairs.evidence import DATA
from tests.bench.corrector import PARTS
from tests.bench.figures import RESULTS, SLOT, TABLES, filled, page, plot, results


@pytest.mark.parametrize("lang", LANGS)
def test_every_slot_holds_what_was_measured(lang: Lang) -> None:
    text = page(lang).read_text(encoding="utf-8")
    assert {name for _, name, _ in SLOT.findall(text)} == set(TABLES) == set(PARTS) - {"evidence"} | {"learning"}
    assert filled(text, results(), lang) == text, "python -m tests.bench.figures renews them"


def test_the_worth_of_evidence_is_what_was_measured() -> None:
    measured = json.loads(RESULTS.read_text(encoding="utf-8"))["evidence"]
    kept = {
        f"{row['code']} {row['evidence']}": {"right": row["right"], "of": row["of"]}
        for row in yaml.safe_load(DATA.read_text(encoding="utf-8"))
    }
    assert kept == {name: row for name, row in measured.items() if row["of"] >= 10 and not name.endswith(" channel")}


def test_a_part_that_was_not_measured_says_so() -> None:
    text = "<!-- figures: speed -->\nold\n<!-- end of figures -->"
    assert "old" not in filled(text, {}, "en")
    assert "Not measured yet." in filled(text, {}, "en")
    assert "Pas encore mesuré." in filled(text, {}, "fr")


def test_a_table_has_the_figures_and_the_decimal_sign_of_the_language() -> None:
    row = {
        "characters": 9,
        "cer_before": 7.03,
        "cer": 2.5,
        "wer_before": 30.1,
        "wer": 9.0,
        "improvement": -64.4,
        "broken": 2,
        "broken_share": 0.081,
    }
    results = {"sets": {"longs18": {"ours": row, "the same, then symspellpy": "not installed"}}}
    slot = "<!-- figures: sets -->\n<!-- end of figures -->"
    assert "| ce programme | −64,40 | 0,081 (2) | 2,50 | 9,00 |" in filled(slot, results, "fr")
    assert "| this program | −64.40 | 0.081 (2) | 2.50 | 9.00 |" in filled(slot, results, "en")
    assert "not installed" in filled(slot, results, "en")


def test_the_plot_lies_within_its_frame_and_higher_means_more_often_right() -> None:
    bins = [{"shown": 4, "mean": 50.0, "share": 20.0}, {"shown": 400, "mean": 99.0, "share": 100.0}]
    circles = re.findall(r'<circle cx="([\d.]+)" cy="([\d.]+)" r="[\d.]+" (.*?)/>', plot(bins, "en"))
    (x1, y1, few), (x2, y2, many) = circles
    assert 0 < float(x1) < float(x2) < 320
    assert 320 > float(y1) > float(y2) > 0
    assert "fill" not in few and "fill" in many
    assert "\n\n" not in plot(bins, "en").strip()  # a blank line would end the HTML in Markdown
