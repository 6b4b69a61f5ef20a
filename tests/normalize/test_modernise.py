"""reading -> modern, by the closed table."""

from __future__ import annotations

import re
from collections import Counter
from importlib.resources import files

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from normalize.codes import CODES
from normalize.data import table
from normalize.modernise import modernise, old_spellings
from tests.normalize.texts import cases, texts

CASES = cases("modern")
CHANGES = [pytest.param(code, old, new, id=old) for code, forms in CASES["change"].items() for old, new in forms.items()]
KEPT = [word for row in CASES["keep"] for word in row]


@pytest.mark.parametrize(("code", "old", "new"), CHANGES)
def test_old_forms_are_brought_up_to_date(code: str, old: str, new: str) -> None:
    plan = modernise(f"on dit {old} ainsi")
    assert plan.target == f"on dit {new} ainsi"
    assert [c.code for c in plan.corrections] == [code]
    assert plan.inverse.target == plan.source


@pytest.mark.parametrize("word", KEPT)
def test_what_is_modern_or_a_name_stays(word: str) -> None:
    assert modernise(f"on dit {word} ainsi").corrections == ()


@pytest.mark.parametrize(("before", "after"), CASES["sentences"])
def test_in_a_sentence(before: str, after: str) -> None:
    assert modernise(before).target == after


@pytest.mark.parametrize("case", [pytest.param(case, marks=pytest.mark.xfail(reason=case["reason"])) for case in CASES["known_failures"]])
def test_beyond_the_table(case: dict[str, str]) -> None:
    assert modernise(case["before"]).target == case["after"]


def test_decomposed_letters_are_read_as_one() -> None:
    assert modernise("il e\u0301toit, il rec\u0327oit").target == "il était, il rec\u0327oit"


@given(st.one_of(texts(), st.lists(st.sampled_from([*KEPT, "avoit", "Enfans", "&", "&c.", "très-beau", "tems", "LOIX"])).map(" ".join)))
def test_it_is_undone_and_never_touches_a_newline(text: str) -> None:
    plan = modernise(text)
    assert plan.inverse.target == text
    assert not any("\n" in c.before + c.after for c in plan.corrections)
    assert all(CODES[c.code] == "modern" for c in plan.corrections)


def test_modern_forms_of_the_table_are_modern() -> None:
    """No result of the table is itself an old form."""
    words = {new for forms in table("modern")["words"].values() for new in forms.values()}
    phrases = {new for forms in table("modern")["phrases"].values() for new in forms.values()}
    again = {word: modernise(f"on dit {word} ainsi").target[7:-6] for word in words | phrases}
    assert {word: new for word, new in again.items() if word.strip() != new.strip()} == {}


def test_no_row_says_nothing() -> None:
    rows = table("modern")
    assert [(old, new) for kind in ("words", "phrases") for forms in rows[kind].values() for old, new in forms.items() if old == new] == []
    assert all(row["code"] in CODES for kind in ("after", "beginnings", "endings") for row in rows[kind])


def test_no_form_stands_twice() -> None:
    """PyYAML lets the last of two equal keys win, silently."""
    tree = yaml.compose(files("normalize.data").joinpath("modern.yaml").read_text(encoding="utf-8"))
    assert tree is not None
    sections = {key.value: value for key, value in tree.value}
    for name in ("words", "phrases"):
        keys = Counter(key.value for _, forms in sections[name].value for key, _ in forms.value)
        assert [key for key, times in keys.items() if times > 1] == []


def test_words_reach_only_whole_words() -> None:
    assert re.search("temps", modernise("systems des temselles").target) is None


def test_old_spellings_are_those_that_the_table_brings_back() -> None:
    found = old_spellings(["était", "enfants", "temps", "mais", "roi", "Trois", "cartes"])
    assert {"étoit": "était", "enfans": "enfants", "tems": "temps"}.items() <= found.items()
    assert not {"mois", "cartes"} & set(found)
    assert all(modernise(old).target == new for old, new in found.items())
