"""What became of the machine's proposals: read the same however it is cut, read otherwise, refused, not decided."""

from __future__ import annotations

from dataclasses import replace

import pytest

from edition.decisions import Act, Decision, decide
from edition.fates import Fates, fates
from normalize.correction import Correction
from normalize.document import Document

TEXT = "l a carte fut\nune autre"
DOCUMENT = Document(TEXT, "d", False, "ocr", None)


def proposal(before: str, after: str, code: str = "join") -> Correction:
    at = TEXT.index(before)
    return Correction(code, at, at + len(before), before, after, 0.9, "torn", "machine")


def decision(act: Act, words: str, value: str = "", start: int | None = None) -> Decision:
    at = TEXT.index(words) if start is None else start
    code = "reading" if act in ("replace", "accept") else ""
    return decide(act, hand="collation", time="2026-01-01T00:00:00Z", text=TEXT, start=at, end=at + len(words), value=value, code=code)


READ = decision("state", TEXT, "read", 0)


@pytest.mark.parametrize(
    ("decisions", "expected"),
    [
        ([], Fates(open=1)),
        ([READ], Fates(otherwise=1)),  # the line was read, and the words were left
        ([decision("accept", "l a", "la")], Fates(same=1)),
        ([decision("replace", " ", "", 1)], Fates(same=1)),  # by a smaller cut
        ([decision("replace", "l a carte", "la carte")], Fates(same=1)),  # by a larger one
        ([decision("replace", "l a", "l’a")], Fates(otherwise=1)),
        ([decision("reject", "l a")], Fates(refused=1)),
        ([decision("right", "a", "", 2)], Fates(refused=1)),
        ([decision("replace", "une", "un")], Fates(open=1)),  # elsewhere
        ([decision("state", TEXT, "problematic", 0)], Fates(open=1)),
    ],
)
def test_fates(decisions: list[Decision], expected: Fates) -> None:
    assert fates(DOCUMENT, [proposal("l a", "la")], decisions) == {"join": expected}


def test_two_proposals_may_make_one_reading() -> None:
    found = fates(
        DOCUMENT, [proposal("l a", "la"), proposal("fut", "sut", "long-s")], [decision("replace", "l a carte fut", "la carte sut")]
    )
    assert found == {"join": Fates(same=1), "long-s": Fates(same=1)}


def test_typography_is_not_judged_and_codes_add_up() -> None:
    proposals = [replace(proposal("l a", "la"), code="spacing"), proposal("fut", "sut", "long-s"), proposal("une", "vne", "long-s")]
    found = fates(DOCUMENT, proposals, [decision("accept", "fut", "sut"), READ])
    assert found == {"long-s": Fates(same=1, otherwise=1)}
    assert found["long-s"].decided == 2
    assert Fates(1, 2, 3, 4) + Fates(1, 1, 1, 1) == Fates(2, 3, 4, 5)
