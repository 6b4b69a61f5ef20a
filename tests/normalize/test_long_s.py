"""ſ set by the printers' rule, and taken out again."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from normalize.correction import Correction
from normalize.long_s import fold_long_s, set_long_s
from normalize.plan import Plan
from tests.normalize.texts import BENCH, cases, corrections, texts

CASES = cases("long_s")
PRINTED = [pytest.param(text, id=f"{kind}: {text!r}") for kind, found in CASES["printed"].items() for text in found]


@pytest.mark.parametrize("printed", PRINTED)
def test_the_printers_rule(printed: str) -> None:
    assert set_long_s(Plan(fold_long_s(printed))).target == printed


@pytest.mark.parametrize("case", [pytest.param(case, marks=pytest.mark.xfail(reason=case["reason"])) for case in CASES["known_failures"]])
def test_beyond_the_rule(case: dict[str, str]) -> None:
    assert set_long_s(Plan(fold_long_s(case["printed"]))).target == case["printed"]


def test_it_becomes_one_plan_with_the_corrections() -> None:
    plan = Plan("fi sa fœur", (Correction("long-s", 0, 1, "f", "s", 0.9, "lexicon"), Correction("long-s", 6, 7, "f", "s", 0.8, "lexicon")))
    printed = set_long_s(plan)
    assert (printed.source, printed.target) == ("fi sa fœur", "ſi ſa ſœur")
    assert [(c.code, c.before, c.after, c.confidence) for c in printed.corrections] == [
        ("long-s", "f", "ſ", 0.9),
        ("long-s-set", "s", "ſ", 1.0),
        ("long-s", "f", "ſ", 0.8),
    ]


def test_ſ_of_the_ocr_stays() -> None:
    assert set_long_s(Plan("leſ ſiens")).target == "leſ ſiens"
    assert set_long_s(Plan("ſa", (Correction("letter", 0, 1, "ſ", "s"),))) == Plan("ſa")


@given(st.data())
def test_only_s_changes_and_the_source_is_the_same(data: st.DataObject) -> None:
    text = data.draw(texts())
    plan = Plan(text, data.draw(corrections(text)))
    printed = set_long_s(plan)
    assert printed.source == text
    assert len(printed.target) == len(plan.target)
    assert printed.target.replace("ſ", "s") == plan.target.replace("ſ", "s")
    assert printed.inverse.target == text
    assert set_long_s(Plan(printed.target)).target == printed.target


@given(texts())
def test_folding_is_final(text: str) -> None:
    folded = fold_long_s(text)
    assert "ſ" not in folded
    assert "ﬅ" not in folded
    assert fold_long_s(folded) == folded


def test_fold_resolves_the_ligature_as_st() -> None:
    assert fold_long_s("reﬅe ſûr, ﬁn, ﬆ") == "reste sûr, ﬁn, ﬆ"


@pytest.mark.skipif(not BENCH.exists(), reason="the bench is not on this machine")
def test_the_rule_against_real_prints() -> None:
    """At least 99.5 % of the s and ſ of the pages printed with ſ."""
    right = all_of_them = 0
    for path in sorted((BENCH / "longs18" / "gold").glob("*.txt")):
        gold = path.read_text(encoding="utf-8")
        if "ſ" not in gold:
            continue
        printed = set_long_s(Plan(gold.replace("ſ", "s"))).target
        pairs = [(a, b) for a, b in zip(gold, printed, strict=True) if a in "sſ"]
        right += sum(a == b for a, b in pairs)
        all_of_them += len(pairs)
    assert all_of_them > 3000
    assert right / all_of_them >= 0.995
