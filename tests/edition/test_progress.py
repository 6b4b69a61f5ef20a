"""How far a text is established: the site counts as the desk does, by lines and by pages."""

from __future__ import annotations

from pathlib import Path

import pytest

from edition.corpus import Corpus
from edition.decisions import decide
from edition.desk.library import Library
from edition.desk.sheets import sheets_of, state_of
from edition.progress import progress, together
from edition.witness import load_witness
from tests.edition.machine import machine

NAME = "tricotet-1790"
PAGES = [("140", 1), ("141", 3), ("142", 6), ("143", 8), ("144", 11)]
STARTS = ", ".join(f'{{line: {line}, page: "{page}", evidence: head}}' for page, line in PAGES)


def with_pages(folder: Path, pages: str) -> Corpus:
    path = folder / "documents" / NAME / "document.yaml"
    head, rest = path.read_text(encoding="utf-8").split("\npages:", 1)
    path.write_text(f"{head}\npages:\n{pages}{rest[rest.index(chr(10) + 'zones:') :]}", encoding="utf-8")
    return Corpus(folder, analyse=machine())


@pytest.fixture
def paged(folder: Path) -> Corpus:
    """The fixture document on five pages: 140–141 validated, 142 problematic, 143 read, 144 not; of its 12 lines one is blank."""
    corpus = with_pages(folder, f"  known: lines\n  certainty: certain\n  starts: [{STARTS}]")
    document = corpus.source(NAME).document
    for hand, value, first, last in (("lectrice", "read", 1, 10), ("relecteur", "validated", 1, 5), ("relecteur", "problematic", 7, 7)):
        span = {"start": document.line_span(first)[0], "end": document.line_span(last)[1]}
        corpus.append(NAME, [decide("state", hand=hand, time="2026-01-01T00:00:00Z", text=document.text, value=value, **span)])
    return corpus


def test_pages_stand_as_far_as_the_least_of_their_lines(paged: Corpus) -> None:
    found = progress(load_witness(paged, NAME))
    assert found.pages == {"": 1, "problematic": 1, "read": 1, "validated": 2}
    assert found.spans == {"": ("144",), "problematic": ("142",), "read": ("143",), "validated": ("140–141",)}
    assert found.lines["problematic"] == 1 and found.lines["validated"] == 5 and sum(found.lines.values()) == 11


def test_the_desk_says_the_same_of_each_page(paged: Corpus) -> None:
    snapshot = Library(paged.root, machine()).snapshot(NAME)
    desk = {sheet.page: state_of(snapshot.source, snapshot.together, sheet) for sheet in sheets_of(snapshot.source)}
    assert desk == {"140": "validated", "141": "validated", "142": "problematic", "143": "read", "144": ""}


def test_where_no_page_is_known_only_lines_are_counted(folder: Path) -> None:
    found = progress(load_witness(with_pages(folder, "  known: none"), NAME))
    assert found.pages is None and found.lines == {"": 11, "problematic": 0, "read": 0, "validated": 0}


@pytest.mark.parametrize(
    ("states", "wanted"),
    [
        ((), ""),
        (("read", "validated"), "read"),
        (("validated",), "validated"),
        (("", "validated"), ""),
        (("", "problematic"), "problematic"),
    ],
)
def test_lines_taken_together(states: tuple[str, ...], wanted: str) -> None:
    assert together(states) == wanted
