"""Clauses set, moved, joined, entries named: one change of the file, checked as a whole, every other line as it was."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from edition.corpus import Corpus, analyse, open_corpus
from edition.desk.acts import Said
from edition.desk.library import Library
from edition.desk.store import Store
from edition.desk.structure import FILE, Change, ClausesOutdatedError, begin, join, move, name_entry, restructure, seen
from edition.desk.structure_file import NewEntry
from edition.paths import packaged
from normalize.errors import InputError
from tests.edition.desk.conftest import NAME
from tests.edition.desk.test_store import place, say, text_of
from tests.edition.machine import machine

HOME = f"{NAME}/tricotet/"


def change(desk: Store, what: Change) -> None:
    restructure(desk.library, NAME, seen(desk.library.snapshot(NAME)), what)


def starts(folder: Path) -> dict[str, int]:
    return {c.id.removeprefix(HOME): c.at for c in Corpus(folder, analyse=machine()).source(NAME).partition.clauses}


def lines(folder: Path) -> list[str]:
    return (folder / "documents" / NAME / FILE).read_text(encoding="utf-8").splitlines()


def at(desk: Store, words: str) -> int:
    return place(desk, words)[0]


def test_a_start_moves_and_nothing_else_changes(desk: Store, folder: Path) -> None:
    before = lines(folder)
    change(desk, move(HOME + "a1b", at(desk, "puis chacun")))
    after = lines(folder)
    assert [(a, b) for a, b in zip(before, after, strict=True) if a != b] == [
        (
            f'  - {{id: {HOME}a1b, kind: clause, label: "", at: 130, quote: "Celui qui a la plus"}}',
            f'  - {{id: {HOME}a1b, kind: clause, label: "", at: 80, quote: "puis chacun tire fa carte , comme il eft"}}',
        )
    ]
    change(desk, move(HOME + "a1b", 130))
    assert starts(folder)["a1b"] == 130


def test_a_start_with_a_reference_moves_and_keeps_it(desk: Store, folder: Path) -> None:
    change(desk, move(HOME + "a3b", at(desk, "Jeu de la Bague")))
    clause = Corpus(folder, analyse=machine()).source(NAME).partition.by_id[HOME + "a3b"]
    assert clause.quote == "Jeu de la Bague." and clause.see[0].quote == "Jeu de la Bague" and clause.see[0].en == "The entry is not here."


@pytest.mark.parametrize(
    ("kind", "words", "unit"),
    [
        ("clause", "puis chacun", "a1c"),
        ("clause", "les autres", "a2b"),
        ("article", "les autres", "a4"),
        ("paragraph", "ne trois", "p2"),
        ("row", "ne trois", "t1"),
    ],
)
def test_a_clause_begins_and_gets_a_name_that_was_never_used(desk: Store, folder: Path, kind: str, words: str, unit: str) -> None:
    before = lines(folder)
    change(desk, begin(kind, " 9°. ", at(desk, words)))  # type: ignore[arg-type]
    assert starts(folder)[unit] == at(desk, words)
    (row,) = set(lines(folder)) - set(before)
    assert [line for line in lines(folder) if line != row] == before and 'label: "9°."' in row


def test_a_new_entry_begins_with_its_clause(desk: Store, folder: Path) -> None:
    change(desk, begin("paragraph", "", at(desk, "Jeu de la Bague."), NewEntry("bague", "reference", 'Bague "dite"', "The Ring")))
    partition = Corpus(folder, analyse=machine()).source(NAME).partition
    assert [e.id for e in partition.entries] == ["tricotet", "bague"] and partition.entries[1].title == {
        "fr": 'Bague "dite"',
        "en": "The Ring",
    }
    assert partition.clauses[-1].id == f"{NAME}/bague/p1"


def test_a_document_without_clauses_gets_its_file(desk: Store, folder: Path) -> None:
    for name in (FILE, "translation.en.yaml", "notes.yaml"):
        (folder / "documents" / NAME / name).unlink()
    with pytest.raises(InputError, match="desk-entry"):
        change(desk, begin("heading", "", 0))
    with pytest.raises(InputError, match="text-before-clauses"):
        change(desk, begin("heading", "", 30, NewEntry("tricotet", "game", "Tricotet", "Tricotet")))
    assert not (folder / "documents" / NAME / FILE).exists()
    change(desk, begin("heading", "", 0, NewEntry("tricotet", "game", "Tricotet", "Tricotet")))
    change(desk, begin("article", "1°.", 30))
    assert starts(folder) == {"h": 0, "a1": 30}


def test_a_joined_clause_is_retired_and_what_was_led_to_it_goes_on(desk: Store, folder: Path) -> None:
    change(desk, join(HOME + "a1b"))
    change(desk, join(HOME + "a1"))
    partition = Corpus(folder, analyse=machine()).source(NAME).partition
    assert {r.id.removeprefix(HOME): r.successor.removeprefix(HOME) for r in partition.retired} == {"p1": "h", "a1b": "h", "a1": "h"}
    change(desk, begin("article", "1°.", 30))
    assert "a4" in starts(folder)  # the name of the joined one is not used again


def test_an_entry_is_named(desk: Store, folder: Path) -> None:
    before = lines(folder)
    change(desk, name_entry("tricotet", "Le  Tricotet", "Tricotet: the game"))
    assert [(a, b) for a, b in zip(before, lines(folder), strict=True) if a != b] == [
        ("    title: {fr: Tricotet, en: Tricotet}", '    title: {fr: "Le Tricotet", en: "Tricotet: the game"}')
    ]


@pytest.mark.parametrize(
    ("what", "code"),
    [
        (move(HOME + "a9", 100), "clause-unknown"),
        (move(HOME + "a1b", 20), "desk-clause-place"),  # before the one before
        (move(HOME + "a1b", 291), "desk-clause-place"),  # where another begins
        (move(HOME + "a1b", 10**6), "desk-clause-place"),
        (move(HOME + "a1b", -1), "desk-clause-place"),
        (move(HOME + "h", 2), "text-before-clauses"),
        (begin("heading", "", 100), "desk-clause-kind"),
        (begin("clause", "", 10), "desk-clause-kind"),
        (begin("article", "", 20), "desk-clause-place"),  # a blank
        (begin("article", "", 100, NewEntry("tricotet", "game", "A", "B")), "desk-entry"),
        (begin("article", "", 100, NewEntry("../x", "game", "A", "B")), "desk-entry"),
        (begin("article", "", 100, NewEntry("neuf", "game", "", "B")), "desk-entry"),
        (begin("article", "", 100, NewEntry("neuf", "game", "A", "B")), "entry-order"),  # it would part an entry in two
        (join(HOME + "h"), "desk-clause-first"),
        (join(HOME + "z"), "clause-unknown"),
        (name_entry("tricotet", " ", "B"), "desk-entry"),
        (name_entry("other", "A", "B"), "desk-entry"),
    ],
)
def test_what_cannot_be_is_refused_and_the_file_stays(desk: Store, folder: Path, what: Change, code: str) -> None:
    before = lines(folder)
    with pytest.raises(InputError, match=code):
        change(desk, what)
    assert lines(folder) == before


def test_a_decision_is_not_cut_in_two(desk: Store, folder: Path) -> None:
    start, end = place(desk, "puis chacun")
    say(desk, Said("read", start, end, "puis"))
    before = lines(folder)
    with pytest.raises(InputError, match="desk-clause-decision"):
        change(desk, begin("clause", "", start + 5))
    assert lines(folder) == before


def test_the_clauses_of_others_are_not_overwritten(desk: Store, folder: Path) -> None:
    old = seen(desk.library.snapshot(NAME))
    change(desk, move(HOME + "a1b", 80))
    before = lines(folder)
    with pytest.raises(ClausesOutdatedError):
        restructure(desk.library, NAME, old, move(HOME + "a1b", 130))
    assert lines(folder) == before


@pytest.mark.parametrize("name", open_corpus().documents)
def test_every_clause_of_the_edition_can_be_moved_and_joined(name: str, tmp_path: Path) -> None:
    """In the files as they are: each start to the next word and back gives the starts as they were; each joined one is retired."""
    folder = Path(shutil.copytree(packaged("corpus"), tmp_path / "corpus"))
    (folder / "documents" / name / "decisions.jsonl").unlink()
    library = Library(folder, analyse)
    snapshot = library.snapshot(name)
    original, text = snapshot.source.path(FILE).read_bytes(), snapshot.document.text
    clauses, ends = snapshot.source.partition.clauses, snapshot.source.partition.ends
    for number, clause in enumerate(clauses[1::7], 1):
        end = ends[clauses.index(clause)]
        words = text[clause.at : end].split(None, 1)
        if len(words) == 2:
            to = text.index(words[1][:20], clause.at + len(words[0]))
            for goal in (to, clause.at):
                snapshot = library.snapshot(name)
                restructure(library, name, seen(snapshot), move(clause.id, goal))
                assert library.snapshot(name).source.partition.by_id[clause.id].at == goal
        if number % 3 == 0 and clause.kind != "heading" and clauses[clauses.index(clause) - 1].entry == clause.entry:
            restructure(library, name, seen(library.snapshot(name)), join(clause.id))
            assert clause.id in {r.id for r in library.snapshot(name).source.partition.retired}
    assert snapshot.source.path(FILE).read_bytes() != original


def test_words_of_the_text_are_where_the_cases_say(desk: Store) -> None:
    text = text_of(desk)
    assert text[100] == text[100].strip() and text[20] == " " and text[80:91] == "puis chacun"
