"""The clauses that the program proposes for a new document, at the desk: shown, proposed anew, taken."""

from __future__ import annotations

from pathlib import Path

import pytest

from edition.clauses import FILE, PROPOSED
from edition.corpus import Corpus
from edition.desk.library import Library
from edition.desk.proposed import anew, proposal, take
from edition.desk.structure import ClausesOutdatedError, move, restructure, seen
from edition.transcription import export_transcription, record_transcription
from edition.witness import load_witness
from normalize.errors import InputError
from tests.edition.own import NAME, added, empty, own

__all__ = ["added", "empty", "own"]


def shown(library: Library) -> dict[str, str]:
    snapshot = library.snapshot(NAME)
    found = proposal(snapshot)
    assert found is not None
    return {"shown": found["seen"], "version": seen(snapshot)}


def test_what_is_proposed_is_shown_and_taken_in_the_hand_of_the_desk(own: Path) -> None:
    library = Library(own)
    found = proposal(library.snapshot(NAME))
    partition = Corpus(own).source(NAME).proposed
    assert found and partition
    assert [(c["unit"], c["at"]) for c in found["clauses"]] == [(c.unit, c.at) for c in partition.clauses]
    assert [e["fr"] for e in found["entries"]] == [e.title["fr"] for e in partition.entries]
    take(library, NAME, "lecture", **shown(library))
    source = Corpus(own).source(NAME)
    assert [c.id for c in source.partition.clauses] == [c.id for c in partition.clauses]
    assert source.path(FILE).read_text(encoding="utf-8").startswith("hand: lecture\n") and not source.path(PROPOSED).exists()
    snapshot = library.snapshot(NAME)
    assert proposal(snapshot) is None  # from now on it is the hand's, and can be set right
    second = snapshot.source.partition.clauses[1]
    restructure(library, NAME, seen(snapshot), move(second.id, second.at + 3))
    assert Corpus(own).source(NAME).partition.clauses[1].at == second.at + 3


def test_proposed_anew_it_is_of_the_text_as_it_reads_now(own: Path) -> None:
    corpus = Corpus(own)
    text = export_transcription(load_witness(corpus, NAME))
    before = proposal(Library(own).snapshot(NAME))
    record_transcription(corpus, NAME, text.replace("2°. Les as", "Les as", 1), hand="lecture", time="2026-01-01T00:00:00Z")
    library = Library(own)
    assert proposal(library.snapshot(NAME)) == before
    anew(library, NAME, "en", **shown(library))
    after = proposal(library.snapshot(NAME))
    assert before and after and [c["unit"] for c in after["clauses"]] != [c["unit"] for c in before["clauses"]]


@pytest.mark.parametrize("change", ["file", "taken"])
def test_what_is_not_as_it_was_shown_is_left_alone(change: str, own: Path) -> None:
    library = Library(own)
    asked = shown(library)
    path = library.snapshot(NAME).source.path(PROPOSED)
    if change == "file":
        path.write_text(path.read_text(encoding="utf-8") + "# seen by somebody\n", encoding="utf-8")
    else:
        take(library, NAME, "relecture", **asked)
    before = {p.name: p.read_bytes() for p in path.parent.iterdir() if p.is_file()}
    with pytest.raises(ClausesOutdatedError):
        take(library, NAME, "lecture", **asked)
    with pytest.raises(ClausesOutdatedError):
        anew(library, NAME, "fr", **asked)
    assert {p.name: p.read_bytes() for p in path.parent.iterdir() if p.is_file()} == before


def test_clauses_of_a_hand_are_not_proposed_over(own: Path) -> None:
    library = Library(own)
    take(library, NAME, "lecture", **shown(library))
    with pytest.raises(InputError, match="clauses-there"):
        anew(library, NAME, "en", shown="", version=seen(library.snapshot(NAME)))
