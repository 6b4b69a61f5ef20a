"""Differences give the text that is wanted, cut no word and cross no border."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edition.alignment import Atom, Difference, differences
from edition.transcription import atoms
from normalize.correction import Correction
from normalize.plan import ordered


def plain(text: str) -> list[Atom]:
    return atoms(text, 0, len(text), ())


def apply(text: str, corrections: list[Correction], found: tuple[Difference, ...]) -> str:
    changes = [(d.start, d.end, d.value) for d in found]
    changes += [(c.start, c.end, c.after) for c in corrections if not any(c.overlaps(d.start, d.end) for d in found)]
    made, at = "", 0
    for start, end, value in sorted(changes, key=lambda c: (c[0], c[1])):
        made += text[at:start] + value
        at = end
    return made + text[at:]


@pytest.mark.parametrize(
    ("ocr", "wanted", "expected"),
    [
        ("il eft tard", "il est tard", [("eft", "est")]),
        ("la .table", "la table", [(".", "")]),
        ("faire ou non", "faire, ou non", [("faire", "faire,")]),
        ("un mot ; fin", "un mot ; la fin", [("fin", "la fin")]),
        ("un mot; fin", "un mot ; fin", [(";", " ;")]),
        ("deux motsjoints", "deux mots joints", [("motsjoints", "mots joints")]),
        ("deux mo ts", "deux mots", [("mo ts", "mots")]),
        ("io. Prenez", "1°. Prenez", [("io", "1°")]),
        ("fin ,& suite", "fin, & suite", [(" ,", ", ")]),
        ("~~~", "", [("~~~", "")]),
        ("", "mot", [("", "mot")]),
        ("égal", "égal", []),
    ],
)
def test_spans_are_small_and_whole(ocr: str, wanted: str, expected: list[tuple[str, str]]) -> None:
    found = differences(ocr, 0, plain(ocr), wanted)
    assert [(ocr[d.start : d.end], d.value) for d in found] == expected


def test_a_difference_takes_a_correction_whole() -> None:
    ocr = "un mot fans fin"
    made = [Correction("long-s", 7, 11, "fans", "sans")]
    (found,) = differences(ocr, 0, atoms(ocr, 0, len(ocr), made), "un mot dans fin")
    assert (ocr[found.start : found.end], found.value) == ("fans", "dans")


def test_an_insertion_of_the_machine_is_covered() -> None:
    ocr = "8; Lors"
    made = [Correction("spacing", 1, 1, "", " ")]
    (found,) = differences(ocr, 0, atoms(ocr, 0, len(ocr), made), "8. Lors")
    assert found.start < 1 < found.end


def test_no_difference_crosses_a_border() -> None:
    ocr, wanted = "fin dumot.Autrc phrase", "fin du mot. Autre phrase"
    border = ocr.index("Autrc")
    found = differences(ocr, 0, plain(ocr), wanted, [border])
    assert apply(ocr, [], found) == wanted
    assert not any(d.start < border < d.end for d in found)


WORDS = st.text("abfs ,.;’'°1&\u017f", max_size=24)


@given(WORDS, WORDS, st.data())
def test_the_differences_make_the_text_that_is_wanted(ocr: str, wanted: str, data: st.DataObject) -> None:
    corrections: list[Correction] = []
    for _ in range(data.draw(st.integers(0, 4))):
        start = data.draw(st.integers(0, len(ocr)))
        end = min(len(ocr), start + data.draw(st.integers(0, 4)))
        after = data.draw(st.text("as ,", max_size=3))
        if after != ocr[start:end] and not any(c.overlaps(start, end) for c in corrections):
            corrections.append(Correction("letter", start, end, ocr[start:end], after))
    corrections = list(ordered(corrections))
    borders = sorted(b for b in data.draw(st.sets(st.integers(1, max(1, len(ocr) - 1)), max_size=2)) if b < len(ocr))
    borders = [b for b in borders if not any(c.start < b < c.end for c in corrections)]
    wanted = wanted.replace("\u017f", "s")
    found = differences(ocr, 0, atoms(ocr, 0, len(ocr), corrections), wanted, borders)
    edge = any(c.start == c.end and any(c.start in (d.start, d.end) for d in found) for c in corrections)
    if not edge:  # an insertion at the very start or end of a line cannot be covered; see `_prove`
        assert apply(ocr, corrections, found).replace("\u017f", "s") == wanted
    assert all(not (d.start < b < d.end) for d in found for b in borders)
    assert all(a.end <= b.start for a, b in pairwise(found))
