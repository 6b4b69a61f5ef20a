"""What differs in two passages, and where a passage stands."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edition.proposals.passage import Shown, find, parts

TEXT = st.text(st.sampled_from("ab e’\n .,"), max_size=24)


def shown(text: str) -> Shown:
    return Shown(text, tuple((at, at + 1) for at in range(len(text))))


@pytest.mark.parametrize(
    ("old", "new", "differs"),
    [
        ("puis tire sa carte, et joue", "puis tire la sienne, et joue", ["puis tire ", "-sa carte,", "+la sienne,", " et joue"]),
        ("Le talon", "Le  talon", ["Le talon"]),
        ("l'on tire", "l’on tira", ["l'on ", "-tire", "+tira"]),
        ("un deux", "un", ["un", "- deux"]),
        ("", "un", ["+un"]),
    ],
)
def test_what_differs_by_words(old: str, new: str, differs: list[str]) -> None:
    assert [{"same": "", "old": "-", "new": "+"}[kind] + text for kind, text in parts(old, new)] == differs


@given(TEXT, TEXT)
def test_the_parts_make_both_passages(old: str, new: str) -> None:
    made = parts(old, new)
    assert "".join(text for kind, text in made if kind != "new") == old
    come = "".join(text for kind, text in made if kind != "old")
    assert "".join(come.split()) == "".join(new.split())


@pytest.mark.parametrize(
    ("text", "quote", "prefix", "suffix", "found"),
    [
        ("un deux un trois", "un", "deux ", " trois", (8, 10)),
        ("un deux un trois", "un", "", "", None),  # which of the two is not said
        ("un\n deux", "un deux", "", "", (0, 8)),
        ("l’on\u00a0; ſi", "l'on ; si", "", "", (0, 9)),
        ("trois", "quatre", "", "", None),
        ("trois", "  ", "", "", None),
    ],
)
def test_where_a_passage_stands(text: str, quote: str, prefix: str, suffix: str, found: tuple[int, int] | None) -> None:
    assert find(shown(text), quote, prefix, suffix) == found
