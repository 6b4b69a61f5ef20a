"""One confusion, and any number of f for ſ."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from normalize.language.near import f_for_s, near
from normalize.language.reading import Reading
from tests.normalize.language import small

ROOM = 12.0
LETTERS = "aceéfilnopqrstuTLP’^"
WORDS = sorted(word for word in small.model().ids if word.isalpha())


def found(word: str, *, long_s: bool = True, room: float = ROOM, wide: bool = False) -> list[Reading]:
    return near(small.model(), small.small_channel(long_s), word, room, wide=wide)


@pytest.mark.parametrize("case", small.cases("near"), ids=lambda case: case["read"])
def test_cases(case: dict[str, Any]) -> None:
    texts = {r.text for r in found(case["read"], long_s=case.get("long_s", True), wide=case.get("wide", False))}
    assert texts >= set(case.get("page", []))
    assert not texts & set(case.get("never", []))


@given(st.text(LETTERS, max_size=10), st.booleans(), st.booleans())
def test_readings_are_words_or_two_words(word: str, long_s: bool, wide: bool) -> None:
    model = small.model()
    for r in found(word, long_s=long_s, wide=wide):
        spelled = r.text.lower()
        at = spelled.find("’", 0, -1) + 1
        pieces = [spelled[:at], spelled[at:]] if at else [spelled]
        assert tuple(model.id(piece) for piece in pieces) == r.ids
        assert all(r.ids)
        assert r.text != word
        assert "\n" not in r.text


@given(st.text(LETTERS, min_size=1, max_size=10), st.booleans())
def test_a_capital_stays_a_capital(word: str, wide: bool) -> None:
    """And a small letter small; where the confusion gives an apostrophe the capital may have been its shape."""
    for r in found(word, wide=wide):
        if len(r.ids) == 1 and word[0].isalpha():
            assert r.text[0].isupper() == word[0].isupper()
        if len(word) > 1 and word.isupper():
            assert r.text.isupper() or "’" in r.text


@example("eT", 0.0)
@given(st.text(LETTERS, min_size=1, max_size=10), st.floats(0, 10))
def test_costs_are_within_the_room(word: str, room: float) -> None:
    """One confusion within it, and each f for s at its own cost; the word itself in another case costs nothing."""
    channel = small.small_channel()
    for r in found(word, room=room):
        assert 0 <= r.cost <= room + channel.f_cost * r.edits
        assert r.edits >= 1 or (r.text != word and r.text.casefold() == word.casefold() and r.cost == 0)


@given(st.text(LETTERS, min_size=1, max_size=10), st.floats(0, 6))
def test_more_room_finds_no_less(word: str, room: float) -> None:
    assert {r.text for r in found(word, room=room)} <= {r.text for r in found(word, room=ROOM)}


@given(st.sampled_from(WORDS), st.data())
def test_the_word_is_found_again_with_any_s_read_f(word: str, data: st.DataObject) -> None:
    """However many s were read f: the page's word is there, at their cost."""
    read = "".join("f" if c == "s" and data.draw(st.booleans()) else c for c in word)
    times = sum(a != b for a, b in zip(read, word, strict=True))
    texts = {r.text: r for r in found(read)}
    if times:
        assert texts[word].cost == pytest.approx(times * small.small_channel().f_cost)
        assert texts[word].edits == times
        assert f_for_s(read, word, False) == times
    else:
        assert word not in texts


@given(st.sampled_from(WORDS), st.data())
def test_wide_finds_any_letter(word: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(word) - 1))
    kind = data.draw(st.sampled_from(["lost", "other", "added"]))
    read = word[:at] + {"lost": "", "other": "w", "added": "w" + word[at]}[kind] + word[at + 1 :]
    if read:
        assert word in {r.text for r in found(read, wide=True)}


@given(st.text("fsaé", max_size=8), st.booleans())
def test_f_for_s_counts_from_nothing(word: str, capital: bool) -> None:
    """Nothing differs: none; the two ways round are not the same thing; a capital F is no ſ."""
    assert f_for_s(word, word, capital) == 0
    as_f, as_s = word.replace("s", "f"), word.replace("f", "s")
    if "f" in word or "s" in word:
        assert f_for_s(as_f, as_s, False) == word.count("f") + word.count("s")
    assert f_for_s(as_s, as_f, False) == 0
    if word[:1] in ("f", "s"):
        assert f_for_s(as_f, as_s, True) == 0


@pytest.mark.parametrize("word", ["", "İ", "ß", "\n", "日本", "e\u0301toit", "ﬁn", "🂡", "x" * 300])
def test_what_is_no_word_has_no_neighbour_and_breaks_nothing(word: str) -> None:
    assert found(word) == []
    assert [r for r in found(word, wide=True) if len(r.text) < len(word) - 1] == []
