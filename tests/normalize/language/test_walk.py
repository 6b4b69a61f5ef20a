"""Several confusions in a word."""

from __future__ import annotations

from heapq import heappop
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from normalize.language import ngrams
from normalize.language.near import near
from normalize.language.reading import Reading
from normalize.language.walk import MOST_EDITS, MOST_STEPS, SLACK, walked
from tests.normalize.language import small

FLOOR = -25.0
LETTERS = "aceéfilnopqrstuTLP’"


def found(word: str, *, long_s: bool = True, floor: float = FLOOR) -> list[Reading]:
    return walked(small.model(), small.small_channel(long_s), word, floor)


@pytest.mark.parametrize("case", small.cases("walk"), ids=lambda case: case["read"])
def test_cases(case: dict[str, Any]) -> None:
    texts = {r.text for r in found(case["read"], long_s=case.get("long_s", True))}
    assert texts >= set(case.get("page", []))
    assert not texts & set(case.get("never", []))


@settings(deadline=None)
@given(st.text(LETTERS, max_size=12), st.booleans(), st.floats(-40, 0))
def test_readings_are_words_worth_the_floor(word: str, long_s: bool, floor: float) -> None:
    model = small.model()
    for r in found(word, long_s=long_s, floor=floor):
        assert all(node in model.ids.values() for node in r.ids)
        assert 1 <= r.edits <= MOST_EDITS
        assert r.cost >= 0
        assert r.text != word
        assert "\n" not in r.text
        assert sum(map(model.unigram, r.ids)) - r.cost >= floor - 1e-9
        spelled = r.text.lower()
        assert "".join(next(w for w, node in model.ids.items() if node == i) for i in r.ids) == spelled


@settings(deadline=None)
@given(st.text(LETTERS, min_size=1, max_size=12))
def test_a_capital_stays_a_capital(word: str) -> None:
    for r in found(word):
        if len(r.ids) == 1 and word[0].isalpha():
            assert r.text[0].isupper() == word[0].isupper()


@settings(deadline=None)
@given(st.sampled_from(sorted(w for w in small.model().ids if w.isalpha() and len(w) > 3)), st.sampled_from(["e", "s"]))
def test_the_best_of_what_is_near_is_found_too(word: str, letter: str) -> None:
    """What one confusion leads to, the walk knows as well."""
    read = word.replace(letter, {"e": "c", "s": "f"}[letter], 1)
    close = near(small.model(), small.small_channel(), read, 12.0)
    if word in {r.text for r in close}:
        assert word in {r.text for r in found(read)}


@pytest.mark.parametrize("word", ["f" * 28, "l" * 28, "c" * 500, "qzx" * 9, "", "İ", "🂡", "\n"])
def test_time_is_bounded(word: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """No more than so many places are looked at, whatever the word."""
    steps = 0

    def counted(heap: list[Any]) -> Any:
        nonlocal steps
        steps += 1
        return heappop(heap)

    monkeypatch.setattr("normalize.language.walk.heappop", counted)
    found(word)
    assert steps <= MOST_STEPS


def test_what_is_far_behind_the_best_is_left_out() -> None:
    model = small.model()
    for word in ("pcrfonncs", "jouc", "lcs", "tablc", "cartcs"):
        worths = [ngrams.LOGS[model.logp[r.ids[-1]]] - r.cost for r in found(word) if len(r.ids) == 1]
        assert worths
        assert max(worths) - min(worths) <= SLACK + 1e-9
