"""How a text is cut for the language model."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from normalize.language.tokens import END, MARKS, NUMBER, tokens
from tests.normalize.language import small


@pytest.mark.parametrize("case", small.cases("tokens"), ids=lambda case: case["text"])
def test_cases(case: dict[str, str]) -> None:
    assert tokens(case["text"]) == case["tokens"].split()


@given(st.text(max_size=80))
def test_tokens_are_words_or_marks(text: str) -> None:
    for token in tokens(text):
        assert token in MARKS or token.removesuffix("’")
        assert token == token.lower()
        assert not set(token) & set("ſ'’ \n0123456789_") - set(token[-1] if token[-1] in "’0" else "")


@given(st.lists(st.sampled_from(["le", "roi", "l’", "qu’", "et", NUMBER, END]), max_size=12))
def test_tokens_of_tokens_are_the_same(words: list[str]) -> None:
    text = " ".join(words).replace("’ ", "’")
    again = tokens(text)
    assert tokens(" ".join(again).replace("’ ", "’")) == again
