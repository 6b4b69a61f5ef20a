"""Each kind of difference has its code: `cases/differences.yaml`."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from edition.difference import code_of
from normalize.codes import CODES

CASES = yaml.safe_load((Path(__file__).parent.parent / "cases" / "differences.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("quote", "value", "code"), CASES)
def test_the_code_of_a_difference(quote: str, value: str, code: str) -> None:
    assert code_of(quote, value, long_s=True) == code


def test_without_long_s_no_ligature_is_assumed() -> None:
    assert code_of("relie", "reste", long_s=False) == "letter"


@given(st.text("aefst&’' ,.1°", max_size=8), st.text("aefst&’' ,.1°", max_size=8), st.booleans())
def test_every_difference_has_a_known_code(quote: str, value: str, long_s: bool) -> None:
    if quote != value:
        assert CODES[code_of(quote, value, long_s=long_s)] in ("ocr", "typography")
