"""The English beside the French: one clause written, every other line of the file as it was; stale ones known and settled."""

from __future__ import annotations

from pathlib import Path

import pytest

from edition.corpus import Corpus, open_corpus
from edition.desk.english import demand_same, new_file, with_english
from edition.desk.library import Library
from edition.desk.store import Store
from edition.desk.translating import FILE, Facing, OutdatedError, confirm, facing, translate
from edition.fingerprints import TRANSLATION, Link, review
from edition.translation import load_translation
from normalize.errors import InputError
from tests.edition.desk.conftest import NAME
from tests.edition.desk.test_store import read
from tests.edition.machine import machine

A3 = f"{NAME}/tricotet/a3"


def seen(desk: Store, clause: str = A3) -> Facing:
    return next(one for one in facing(desk.library.snapshot(NAME)) if one.clause.id == clause)


def write(desk: Store, english: str, one: Facing, hand: str = "redaction") -> None:
    said = {"old": one.clause.english, "english": english, "fingerprint": one.clause.fingerprint}
    translate(desk.library, NAME, hand, one.clause.id, **said)


def reviewed(folder: Path) -> None:
    review(Corpus(folder, analyse=machine()), [NAME])


def test_what_the_french_leaves_behind_is_stale_until_it_is_looked_at(desk: Store, folder: Path) -> None:
    assert {one.state for one in facing(desk.library.snapshot(NAME))} == {"new"}
    reviewed(folder)
    assert {one.state for one in facing(desk.library.snapshot(NAME))} == {"right"}
    read(desk, "relie", "reste")
    assert [one.clause.id for one in facing(desk.library.snapshot(NAME)) if one.state == "stale"] == [A3]
    one = seen(desk)
    confirm(desk.library, NAME, A3, old=one.clause.english, fingerprint=one.clause.fingerprint)
    assert seen(desk).state == "right"


def test_writing_settles_the_english_and_nothing_else(desk: Store, folder: Path) -> None:
    reviewed(folder)
    read(desk, "relie", "reste")
    before = (folder / "documents" / NAME / FILE).read_text(encoding="utf-8").splitlines()
    write(desk, "  The *stock*\n remains on the table. ", seen(desk))
    after = (folder / "documents" / NAME / FILE).read_text(encoding="utf-8").splitlines()
    assert [(a, b) for a, b in zip(before, after, strict=True) if a != b] == [
        (f'  {A3}: "The *stock* stays on the table."', f'  {A3}: "The *stock* remains on the table."')
    ]
    assert seen(desk).state == "right"


@pytest.mark.parametrize("what", ["english", "french"])
def test_what_is_not_as_the_window_showed_it_is_not_overwritten(desk: Store, folder: Path, what: str) -> None:
    one = seen(desk)
    if what == "english":
        write(desk, "Others wrote this.", one)
    else:
        read(desk, "relie", "reste")
    before = (folder / "documents" / NAME / FILE).read_bytes()
    with pytest.raises(OutdatedError) as told:
        write(desk, "Mine.", one)
    assert told.value.facing == seen(desk) and (folder / "documents" / NAME / FILE).read_bytes() == before
    with pytest.raises(OutdatedError):
        confirm(desk.library, NAME, A3, old=one.clause.english, fingerprint=one.clause.fingerprint)


@pytest.mark.parametrize(
    ("english", "hand", "code"),
    [
        ("", "redaction", "desk-translation-text"),
        (" \n ", "redaction", "desk-translation-text"),
        ("x" * 30_000, "redaction", "desk-translation-text"),
        ("An *asterisk alone", "redaction", "desk-translation-marks"),
        ("A [bracket alone", "redaction", "desk-translation-marks"),
        ("Right", "lectrice", "desk-translation-hand"),
    ],
)
def test_what_cannot_be_written_is_refused(desk: Store, folder: Path, english: str, hand: str, code: str) -> None:
    before = (folder / "documents" / NAME / FILE).read_bytes()
    with pytest.raises(InputError, match=code):
        write(desk, english, seen(desk), hand)
    assert (folder / "documents" / NAME / FILE).read_bytes() == before


def test_a_document_without_translation_gets_its_file(desk: Store, folder: Path) -> None:
    (folder / "documents" / NAME / FILE).unlink()
    (folder / "documents" / NAME / "notes.yaml").unlink()
    assert {one.state for one in facing(desk.library.snapshot(NAME))} == {"missing"}
    write(desk, "The second.", seen(desk, f"{NAME}/tricotet/a2"), "lectrice")
    write(desk, "The first.", seen(desk, f"{NAME}/tricotet/h"), "lectrice")
    write(desk, "The last.", seen(desk, f"{NAME}/tricotet/a3b"), "lectrice")
    read_back = load_translation(folder / "documents" / NAME / FILE)
    assert read_back.hand == "lectrice" and list(read_back.clauses.values()) == ["The first.", "The second.", "The last."]


TRICKY = [
    "Plain.",
    'With "quotes", a \\ backslash and: a colon # no comment',
    "- a dash in front, 'single' quotes & an ampersand",
    "long " * 40 + "end",
    "x" * 200,
    "*italics* " * 20 + "[added words of the editor]",
    "déjà vu — « guillemets » … ½ “curly”",
    "yes",
    "1:30",
    "tab\tinside",
    "trailing colon:",
]


@pytest.mark.parametrize("english", TRICKY)
def test_every_text_is_read_back_as_it_was_written_in_the_real_files(english: str) -> None:
    """In each document of the edition: first, middle and last clause, comments and all other lines untouched."""
    corpus = open_corpus()
    for name in corpus.documents:
        source = corpus.source(name)
        path = source.path(FILE)
        text, translation = path.read_text(encoding="utf-8"), source.translation
        order = [clause.id for clause in source.partition.clauses]
        for clause in (order[0], order[len(order) // 2], order[-1]):
            made = with_english(text, translation.tree, order, clause, english)
            demand_same(translation.clauses, made, clause, english)
            assert [line for line in text.splitlines() if line.startswith("#")] == [
                line for line in made.splitlines() if line.startswith("#")
            ]
            assert max(map(len, made.splitlines())) <= max(112, *map(len, text.splitlines()), len(english) + 80)


def test_comments_above_a_clause_stay_above_it(tmp_path: Path) -> None:
    first = 'hand: a\nclauses:\n  # French of the first\n  d/e/h: ""\n\n'
    text = first + "  # French of the second\n  d/e/p1: >-\n    # no comment\n    but text\n  # end\n"
    path = tmp_path / FILE
    path.write_text(text, encoding="utf-8")
    tree = load_translation(path).tree
    made = with_english(text, tree, ["d/e/h", "d/e/p1"], "d/e/h", "One.")
    assert made == text.replace('""', '"One."')
    assert "# no comment" not in with_english(text, tree, ["d/e/h", "d/e/p1"], "d/e/p1", "Two.")
    assert with_english(text, tree, ["d/e/h", "d/e/p1"], "d/e/p1", "Two.").endswith('  d/e/p1: "Two."\n  # end\n')


def test_a_text_that_would_not_be_read_back_is_never_kept() -> None:
    with pytest.raises(AssertionError):
        demand_same({"a/b/h": "One."}, new_file("x") + '  a/b/h: "Two."\n', "a/b/h", "One.")


def test_a_link_is_settled_for_the_english_only(desk: Store, folder: Path) -> None:
    """The notes of the clause stay stale: nobody has looked at them."""
    reviewed(folder)
    noted = next(one.clause.id for one in facing(desk.library.snapshot(NAME)) if one.clause.notes)
    words = desk.library.snapshot(NAME).document.text
    one = seen(desk, noted)
    start = desk.library.snapshot(NAME).source.partition.by_id[noted].at
    word = words[start:].split()[3]
    read(desk, word, "AUTRE")
    one = seen(desk, noted)
    assert (one.state, one.others) == ("stale", 1)
    write(desk, "Another text.", one)
    assert (seen(desk, noted).state, seen(desk, noted).others) == ("right", 1)
    hashes = Library(folder, machine()).corpus().links.hashes
    assert hashes[Link(noted, TRANSLATION)] == seen(desk, noted).clause.fingerprint
