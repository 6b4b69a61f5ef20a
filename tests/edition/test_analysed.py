"""What the machine proposes for a document is kept, whole, and only for as long as it would propose the same."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edition import analysed as kept
from edition.analysed import analysed, plain, restored
from edition.remembered import folder
from normalize.correction import Correction, Suspect
from normalize.document import Document, Zone
from normalize.experience import Experience
from normalize.pipeline import Analysis

TEXT = "Le joueur qui a le roi de pique gagne la partie.\n" * 30
FOUND = Analysis(
    (Correction("letter", 3, 9, "jouenr", "joueur", 0.98, "channel", facts=(("margin", "4.1"), ("ranked", "—"))),),
    (Suspect("letter", 17, 20, "roi", (("roi", 0.6), ("loi", 1 / 3)), "channel", (("cost", "2.0"),)),),
    False,
    (Zone("head", 1, 1),),
)
WORDS = st.text(max_size=6)
FACTS = st.lists(st.tuples(WORDS, WORDS), max_size=2).map(tuple)
CHANCES = st.floats(0, 1)
CORRECTIONS = st.builds(Correction, WORDS, st.integers(0), st.integers(0), WORDS, WORDS, CHANCES, WORDS, WORDS, FACTS)
SUSPECTS = st.builds(
    Suspect, WORDS, st.integers(0), st.integers(0), WORDS, st.lists(st.tuples(WORDS, CHANCES), max_size=3).map(tuple), WORDS, FACTS
)
ZONES = st.builds(Zone, st.sampled_from(["head", "chrome"]), st.integers(1), st.integers(1))


@pytest.fixture
def asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Document]:
    """The documents that the machine was asked for."""
    documents: list[Document] = []

    def analyse(document: Document, *, experience: Experience) -> Analysis:
        documents.append(document)
        return replace(FOUND, long_s=bool(experience))

    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(kept, "analyse", analyse)
    return documents


def test_asked_once_for_the_same(asked: list[Document]) -> None:
    assert [analysed(Document(TEXT, "a"), Experience()) for _ in range(3)] == [FOUND] * 3
    assert len(asked) == 1


@pytest.mark.parametrize(
    "other",
    [
        Document(TEXT + "x", "a"),
        Document(TEXT, "a", long_s=True),
        Document(TEXT, "a", zones=()),
        Document(TEXT, "a", zones=(Zone("head", 1, 1),)),
    ],
)
def test_another_document_is_looked_at(asked: list[Document], other: Document) -> None:
    analysed(Document(TEXT, "a"), Experience())
    analysed(other, Experience())
    assert asked == [Document(TEXT, "a"), other]


def test_what_people_settled_since_is_heeded(asked: list[Document]) -> None:
    known = Experience(forms=(("jouenr", "joueur", 3),))
    assert [analysed(Document(TEXT), each).long_s for each in (Experience(), known, Experience())] == [False, True, False]
    assert len(asked) == 2


def test_another_machine_is_asked_again(asked: list[Document], monkeypatch: pytest.MonkeyPatch) -> None:
    for program in ("one", "two", "one"):
        monkeypatch.setattr(kept, "_program", lambda name=program: name)
        analysed(Document(TEXT), Experience())
    assert len(asked) == 2


def test_a_short_text_leaves_no_file(asked: list[Document]) -> None:
    for _ in range(2):
        analysed(Document("Le roi."), Experience())
    assert len(asked) == 2
    assert not folder().exists()


@given(st.lists(CORRECTIONS, max_size=3), st.lists(SUSPECTS, max_size=3), st.lists(ZONES, max_size=2), st.booleans(), st.booleans())
def test_nothing_is_lost_in_the_file(
    corrections: list[Correction], suspects: list[Suspect], zones: list[Zone], long_s: bool, french: bool
) -> None:
    found = Analysis(tuple(corrections), tuple(suspects), long_s, tuple(zones), french)
    again = restored(json.loads(json.dumps(plain(found), ensure_ascii=False)))
    assert again == found
    assert hash(again) == hash(found)
