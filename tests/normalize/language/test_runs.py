"""Runs of letters that no word has: a change that leads to a word touches each."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from normalize.language import channel
from normalize.language.near import near
from normalize.language.ngrams import NGrams
from normalize.language.runs import LENGTH, LETTERS, Runs
from normalize.language.walk import bounds
from tests.normalize.language import small

WORDS = sorted(word for word in small.model().ids if word.isalpha())
LETTER = st.sampled_from(LETTERS + "wñ")


def runs(folded: bool = False) -> Runs:
    return small.model().folded_runs if folded else small.model().runs


@pytest.mark.parametrize("word", small.model().ids)
def test_a_word_has_none(word: str) -> None:
    assert runs().unseen(word) == []
    assert runs(True).unseen(word.replace("s", "f")) == runs(True).unseen(word) == []
    assert runs().places(word) == (0, len(word) - 1)


@pytest.mark.parametrize(
    ("word", "found"), [("xqz", [-1, 0]), ("persoxnes", [2, 3, 4, 5]), ("joueurx", [3, 4]), ("a", []), ("", []), ("qx", [-1])]
)
def test_where_they_begin(word: str, found: list[int]) -> None:
    assert runs().unseen(word) == found


@given(st.sampled_from(WORDS), st.data())
def test_one_change_touches_all(word: str, data: st.DataObject) -> None:
    """A letter lost, another or one more: the change can be undone at one of the places that are named."""
    at = data.draw(st.integers(0, len(word)))
    letter = data.draw(LETTER)
    read = data.draw(st.sampled_from([word[:at] + letter + word[at:], word[:at] + letter + word[at + 1 :], word[:at] + word[at + 1 :]]))
    first, last = runs().places(read)
    undone = {read[:i] + c + read[j:] for i in range(first, last + 2) for j in (i, i + 1) for c in ("", *LETTERS, letter)}
    assert not read or word in undone


@given(st.text(LETTERS, min_size=1, max_size=9))
def test_what_is_found_is_what_was_found_without(word: str) -> None:
    """The search near a word loses nothing by looking at those places only."""
    model, by = small.model(), small.small_channel()
    everywhere = NGrams(**{name: getattr(model, name) for name in model.__dataclass_fields__})
    everywhere.__dict__.update(runs=Runs({}, b"\1" * len(model.runs.seen)), folded_runs=Runs({}, b"\1" * len(model.runs.seen)))
    for wide in (False, True):
        assert sorted(map(str, near(model, by, word, 9.0, wide=wide))) == sorted(map(str, near(everywhere, by, word, 9.0, wide=wide)))


def test_what_is_ahead_costs_what_it_must() -> None:
    needed, costs = bounds(small.model(), channel.standard(True, 4), "xqzwkxqzwk", "xqzwkxqzwk")
    assert needed[0] == 10 // LENGTH
    assert needed[-1] == 0
    assert costs[0] > costs[5] > costs[-1] == 0
    assert bounds(small.model(), channel.standard(True, 4), "joueurs", "joueurs") == ([0] * 8, [0.0] * 8)
