"""Words of the period that the lexicon does not have: variants and forms."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from normalize.language import spelling
from normalize.language.spelling import PRICE, SHORTEST
from tests.normalize.language import small

CASES = small.cases("spelling")


@pytest.mark.parametrize("case", CASES["variants"], ids=lambda case: case["word"])
def test_variants(case: dict[str, str]) -> None:
    model = small.model()
    found = spelling.load().variant(model, case["word"])
    assert found is not None
    assert found.text == case["of"]
    assert found.ids == (model.id(case["of"]),)
    assert found.cost == PRICE


@pytest.mark.parametrize("word", CASES["none"])
def test_no_variants(word: str) -> None:
    assert spelling.load().variant(small.model(), word) is None


@pytest.mark.parametrize("word", CASES["forms"])
def test_forms_of_a_verb(word: str) -> None:
    assert spelling.load().inflected(small.model(), word)


@pytest.mark.parametrize("word", CASES["no_forms"])
def test_no_forms_of_a_verb(word: str) -> None:
    assert not spelling.load().inflected(small.model(), word)


@pytest.mark.parametrize("word", CASES["compounds"])
def test_compounds_that_lost_their_hyphen(word: str) -> None:
    assert spelling.load().compound(word)


@pytest.mark.parametrize("word", CASES["no_compounds"])
def test_no_compounds(word: str) -> None:
    assert not spelling.load().compound(word)


@given(st.text("aefijlnorstuyéêûî'’ \n", max_size=12))
def test_a_variant_is_always_a_word(word: str) -> None:
    model = small.model()
    found = spelling.load().variant(model, word)
    if found is not None:
        assert len(word) >= SHORTEST
        assert word.isalpha()
        assert found.text in model.ids
        assert found.text != word


def test_the_data_are_whole() -> None:
    data = spelling.load()
    assert not data.variants.long_s
    assert all(len(read) <= 3 and cost == PRICE for read, pages in data.variants.rules.items() for _, cost in pages)
    assert list(data.endings) == sorted(data.endings, key=lambda e: (-len(e), e))
    assert len(set(data.endings)) == len(data.endings)
    assert set(data.witnesses) <= set(data.endings)
