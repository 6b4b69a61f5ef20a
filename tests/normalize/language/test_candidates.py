"""All readings of a word."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from normalize.language import candidates as module
from normalize.language import channel, ngrams
from normalize.language.candidates import LONGEST, MOST_READINGS, SHORTEST_TORN, Candidates
from normalize.language.channel import Confusion
from normalize.language.walk import SLACK
from tests.normalize.language import small

CASES = small.cases("candidates")
WORDS = st.text("aceéfilnopqrstuTLPÀ’^8", min_size=1, max_size=14)
WITH, WITHOUT = small.candidates(True), small.candidates(False)


def readings(word: str, long_s: bool = True) -> list[str]:
    return [r.text for r in small.candidates(long_s).readings(word)]


@pytest.mark.parametrize("case", CASES["readings"], ids=lambda case: case["read"])
def test_the_page_is_among_the_readings(case: dict[str, Any]) -> None:
    found = readings(case["read"], case.get("long_s", True))
    assert set(found) >= set(case.get("page", []))
    assert not set(found[1:]) & set(case.get("never", []))


@pytest.mark.parametrize("word", CASES["alone"])
def test_some_have_no_other_reading(word: str) -> None:
    assert readings(word) == [word]


@settings(max_examples=200, deadline=None)
@given(WORDS, st.booleans())
def test_the_word_as_read_comes_first_always(word: str, long_s: bool) -> None:
    found = (WITH if long_s else WITHOUT).readings(word)
    assert found[0].text == word
    assert found[0].edits == 0
    assert found[0].cost >= 0
    assert len({r.text for r in found}) == len(found) <= MOST_READINGS


@settings(max_examples=200, deadline=None)
@given(WORDS, st.booleans())
def test_other_readings_are_of_known_words_on_one_line(word: str, long_s: bool) -> None:
    found = WITH if long_s else WITHOUT
    for r in found.readings(word)[1:]:
        assert r.ids
        assert all(0 < i < len(found.model.label) for i in r.ids)
        assert not any(c.isspace() and c != " " for c in r.text)
        assert r.text == r.text.strip()
        assert r.edits >= 1 or r.text.lower() == word.lower()  # a capital within a word is none


@settings(max_examples=200, deadline=None)
@given(WORDS)
def test_the_best_come_first_and_far_ones_not_at_all(word: str) -> None:
    worths = [WITH.alone(r) for r in WITH.readings(word)[1:]]
    assert worths == sorted(worths, reverse=True)
    if worths:
        assert worths[0] - worths[-1] <= SLACK + 1e-9


@settings(max_examples=200, deadline=None)
@given(WORDS)
def test_in_capitals_it_stays_in_capitals(word: str) -> None:
    if len(word) > 1 and word.isupper():
        assert all(r.text.isupper() or "’" in r.text for r in WITH.readings(word))


def test_what_is_known_costs_nothing() -> None:
    found = small.candidates()
    for word in ("étoit", "Étoit", "ÉTOIT", "tems", "l’"):
        assert found.keep(word).cost == 0
        assert found.keep(word).text == word


def test_what_only_its_spelling_makes_unknown_costs_less() -> None:
    found = small.candidates()
    assert found.keep("joüer").ids == (found.known("jouer"),)
    assert 0 < found.keep("joüer").cost < found.keep("jouerons").cost < found.keep("xqzwkt").cost


def test_a_capital_makes_a_name_of_an_unknown_word() -> None:
    found = small.candidates()
    assert found.keep("Xqzwkt").cost == found.keep("xqzwkt").cost - module.NAME
    assert found.keep("Xqzwkt").cost >= module.LEAST_NAME


@pytest.mark.parametrize("word", ["20", "1er", "2e", "3°", "1797", "5me", "^", "£", "_"])
def test_figures_are_figures(word: str) -> None:
    found = small.candidates()
    assert found.readings(word) == (found.keep(word),)
    assert found.keep(word).ids == (found.model.number,)


def test_joined_words_are_known_and_the_pieces_hardly() -> None:
    found = small.candidates()
    assert [r.text for r in found.joined("per", "sonnes")] == ["personnes"]
    assert [r.text for r in found.joined("per", "fonnes")] == ["personnes"]
    assert found.joined("per", "sonnes")[0].cost == found.channel.blank_added
    assert found.joined("les", "cartes") == ()
    assert found.joined("le", "s") == ()  # shorter than a torn word may be
    assert found.joined("per", "2") == ()
    assert found.joined("x" * LONGEST, "y") == ()
    assert len("le" + "s") < SHORTEST_TORN


def test_one_word_or_two() -> None:
    found = small.candidates()
    assert found.one_word("per", "sonnes")
    assert found.one_word("per", "fonnes")
    assert not found.one_word("les", "cartes")
    assert not small.candidates(long_s=False).one_word("per", "fonnes")


@pytest.mark.parametrize("word", ["f" * 28, "l" * 28, "ç" * 28, "qzx" * 9, "f" * 500, "é" * 2000, "İx", "ß", "🂡", "a\u0301b", "ſ", "\x00"])
def test_what_is_no_word_breaks_nothing(word: str) -> None:
    found = readings(word)
    assert found[0] == word
    assert len(word) <= LONGEST or found == [word]


def test_memory_is_bounded() -> None:
    """A text without end is remembered as far as the cap says, and read the same."""
    found = small.candidates()
    for memory in (found.remembered, found.torn, found.parts):
        memory.most = 50
    first = found.readings("perfonnes")
    for number in range(500):
        word = f"{'abcdefghij'[number % 10]}{'klmnopqrst'[number // 10 % 10]}{'uvwxyzlesa'[number // 100]}es"
        found.readings(word)
        found.joined(word, "les")
        assert max(len(found.remembered), len(found.torn), len(found.parts)) <= 100
    assert found.readings("perfonnes") == first


def test_readings_are_remembered_and_the_same() -> None:
    found: Candidates = small.candidates()
    assert found.readings("perfonnes") is found.readings("perfonnes")
    assert found.readings("perfonnes") == small.candidates().readings("perfonnes")


def test_period_spelling_is_known_to_the_package() -> None:
    """Nothing better is thought of it, alone, than that it stands as it is."""
    found = Candidates(ngrams.load(), small.small_channel(long_s=False))
    for word in CASES["period"]:
        keep, *others = found.readings(word)
        assert all(found.alone(keep) > found.alone(r) for r in others), word


READ, PAGE = (st.text(letters, min_size=1, max_size=2) for letters in ("celfrst’", "celsté"))
CHANGES = st.builds(Confusion, st.just(True), READ, PAGE, st.floats(0, 9))


@settings(deadline=None)
@given(st.text("cefilrstCTé’İ", min_size=1, max_size=9), st.lists(CHANGES, max_size=3), st.booleans())
def test_what_another_channel_says_is_what_this_one_would(word: str, own: list[Confusion], confirmed: bool) -> None:
    """Where nothing of a word costs otherwise, the readings are taken from the channel without the document's own confusions."""
    words = {"restes": 4} if confirmed else {}
    costs = channel.build([*small.CONFUSIONS, *own], True, 0.5)
    shared = Candidates(small.model(), small.small_channel(), words=words)
    alone = Candidates(small.model(), costs, words=words)
    sharing = Candidates(small.model(), costs, words=words, shared=shared, changed=tuple(c.read for c in own))
    assert sharing.readings(word) == alone.readings(word)
    assert sharing.part(word) == alone.part(word)
    assert sharing.joined(word[:2], word[2:]) == alone.joined(word[:2], word[2:])


def test_only_what_may_differ_is_read_again() -> None:
    shared = small.candidates()
    sharing = Candidates(
        small.model(), channel.build([*small.CONFUSIONS, Confusion(True, "rn", "m", 1.0)], True, 0.5), shared=shared, changed=("rn",)
    )
    assert sharing.readings("jouc") is shared.readings("jouc")
    assert [r.text for r in sharing.readings("terns")] != [r.text for r in shared.readings("terns")]
