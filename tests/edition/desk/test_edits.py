"""The English and the clauses as steps of the session: kept in a journal, taken back in their turn, refused where another wrote."""

from __future__ import annotations

from pathlib import Path

import pytest

from edition.desk import requests
from edition.desk.answers import Desk
from edition.desk.edits import append_edit, applied, hunks_of, load_edits
from edition.desk.structure import seen as clauses_seen
from edition.desk.tell import told_history
from edition.fingerprints import TRANSLATION, Link, load_links
from edition.words import LANGS, Lang
from normalize.errors import InputError
from tests.edition.desk.conftest import NAME, Open
from tests.edition.desk.test_store import read
from tests.edition.desk.test_translating import A3, reviewed
from tests.edition.desk.test_translating import seen as facing_of

FILES = ("translation.en.yaml", "clauses.yaml")


@pytest.fixture
def at(open_desk: Open) -> Desk:
    """A desk of the hand that translates."""
    return Desk(open_desk("redaction"))


def files(folder: Path) -> list[str]:
    return [(folder / "documents" / NAME / name).read_text(encoding="utf-8") for name in FILES]


def version(desk: Desk) -> str:
    return desk.store.library.snapshot(NAME).version


def english(desk: Desk, text: str) -> None:
    one = facing_of(desk.store)
    said = {"old": one.clause.english, "fingerprint": one.clause.fingerprint}
    desk.translate(requests.Translate(clause=A3, english=text, **said), NAME)


def name(desk: Desk, title: str) -> None:
    desk.name(requests.Name(seen=clauses_seen(desk.store.library.snapshot(NAME)), entry="tricotet", fr=title, en=title), NAME)


def undo(desk: Desk, batch: str = "") -> str:
    return desk.undo(requests.Undo(version=version(desk), batch=batch), NAME).edit


def redo(desk: Desk) -> str:
    return desk.redo(requests.Redo(version=version(desk)), NAME).edit


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("a\nb\nc\n", "a\nB\nc\nd\n"),
        ("", "a\nb\n"),
        ("a\nb\nc\nd\ne\n", "x\na\nc\nD\nE\ne\n"),
        ("a", "a\n"),
        ("a\n", "a\n"),
        ("é ſ\n", "\n"),
    ],
)
def test_hunks_lead_there_and_back(old: str, new: str) -> None:
    hunks = hunks_of(old, new)
    assert applied(old, hunks) == new and applied(new, hunks, back=True) == old


def test_hunks_of_another_text_are_not_forced_upon_it() -> None:
    with pytest.raises(AssertionError):
        applied("x\ny\n", hunks_of("a\nb\n", "a\nc\n"))


def test_steps_are_undone_in_their_turn_whatever_they_were_of(at: Desk, folder: Path) -> None:
    reviewed(folder)
    states = [files(folder)]
    english(at, "The stock stays.")
    states.append(files(folder))
    name(at, "Le Tricotet")
    states.append(files(folder))
    read(at.store, "relie", "reste")
    decided = len(at.store.library.snapshot(NAME).source.decisions)
    english(at, "The stock stays where it is.")
    assert undo(at) == "undo" and files(folder) == states[2]
    assert undo(at) == "" and len(at.store.library.snapshot(NAME).source.decisions) > decided and files(folder) == states[2]
    assert undo(at) == "undo" and files(folder) == states[1]
    assert undo(at) == "undo" and files(folder) == states[0]
    with pytest.raises(InputError) as caught:
        undo(at)
    assert caught.value.code == "desk-nothing-to-undo"
    assert redo(at) == "redo" and files(folder) == states[1]
    assert undo(at) == "undo" and files(folder) == states[0]


def test_an_undo_restores_what_the_english_had_been_held_against(at: Desk, folder: Path) -> None:
    reviewed(folder)
    link = Link(A3, TRANSLATION)
    old = load_links(folder / "links.lock").hashes[link]
    read(at.store, "relie", "reste")
    english(at, "The stock remains.")
    new = load_links(folder / "links.lock").hashes[link]
    assert new != old and facing_of(at.store).state == "right"
    undo(at)
    assert load_links(folder / "links.lock").hashes[link] == old and facing_of(at.store).state == "stale"
    redo(at)
    assert load_links(folder / "links.lock").hashes[link] == new and facing_of(at.store).state == "right"


@pytest.mark.parametrize("how", ["editor", "desk"])
def test_what_another_hand_changed_since_is_not_undone(at: Desk, open_desk: Open, folder: Path, how: str) -> None:
    name(at, "Le Tricotet")
    path = folder / "documents" / NAME / "clauses.yaml"
    if how == "editor":
        path.write_text(path.read_text(encoding="utf-8") + "# a remark\n", encoding="utf-8")
    else:
        name(Desk(open_desk("relecteur")), "Tricotet")
    before = path.read_text(encoding="utf-8")
    with pytest.raises(InputError) as caught:
        undo(at)
    assert caught.value.code == "desk-edit-outdated" and path.read_text(encoding="utf-8") == before


def test_another_hand_and_another_session_have_steps_of_their_own(at: Desk, open_desk: Open, folder: Path) -> None:
    name(at, "Le Tricotet")
    for other in (open_desk("relecteur"), open_desk("redaction")):
        with pytest.raises(InputError) as caught:
            undo(Desk(other))
        assert caught.value.code == "desk-nothing-to-undo"
    (step,) = load_edits(folder / "documents" / NAME)
    assert undo(Desk(open_desk("relecteur")), step.name) == "undo"  # under History, any of them


def begun(desk: Desk) -> str:
    """A clause begun near the end; its id."""
    snapshot = desk.store.library.snapshot(NAME)
    start, text = snapshot.source.partition.starts[-1] + 20, snapshot.document.text
    at = next(text.index(word, start) for word in text[start:].split()[1:] if len(word) > 5)
    desk.begin(requests.Begin(seen=clauses_seen(snapshot), at=at, kind="paragraph", label=""), NAME)
    return desk.store.library.snapshot(NAME).source.partition.clauses[-1].id


def test_a_clause_that_was_begun_goes_again_and_comes_again(at: Desk, folder: Path) -> None:
    before = files(folder)
    new = begun(at)
    after = files(folder)
    assert undo(at) == "undo" and files(folder) == before
    assert redo(at) == "redo" and files(folder) == after and new in at.store.library.snapshot(NAME).source.partition.by_id
    with pytest.raises(InputError):
        redo(at)


def test_what_would_not_load_is_put_back(at: Desk, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun(at)
    after = files(folder)

    def refuses(*_said: object) -> None:
        raise InputError("clauses-missing")

    monkeypatch.setattr("edition.desk.stepping.load_witness", refuses)
    with pytest.raises(InputError):
        undo(at)
    assert files(folder) == after and len(load_edits(folder / "documents" / NAME)) == 1


@pytest.mark.parametrize("lang", LANGS)
def test_the_history_tells_them_with_who_and_when(at: Desk, lang: Lang) -> None:
    english(at, "The stock stays.")
    name(at, "Le Tricotet")
    undo(at)
    snapshot = at.store.library.snapshot(NAME)
    told = told_history(lang, snapshot, 0, load_edits(snapshot.source.folder))
    assert told["total"] == 3
    rows = [(b["kind"], b["lines"][0]["deed"], b["lines"][0]["what"], b["holding"]) for b in told["batches"]]
    assert rows == [("undo", "name", "tricotet", 0), ("deed", "name", "tricotet", 0), ("deed", "english", A3, 1)]
    row = told["batches"][2]
    assert row["hand"] == snapshot.corpus.people["redaction"].name[lang] and row["time"].endswith("Z")
    assert "The stock stays." in row["lines"][0]["new"] and "The *stock* stays" in row["lines"][0]["old"]


def test_a_damaged_journal_is_told_of_and_never_built_upon(at: Desk, folder: Path) -> None:
    name(at, "Le Tricotet")
    home = folder / "documents" / NAME
    (step,) = load_edits(home)
    for line in ("no JSON", "{}", '{"name": 1}', step.json().replace("clauses.yaml", "../../people.yaml")):
        (home / "edits.jsonl").write_text(f"{step.json()}\n{line}\n", encoding="utf-8")
        with pytest.raises(InputError) as caught:
            load_edits(home)
        assert (caught.value.code, caught.value.line) == ("edits-format", 2)
        with pytest.raises(InputError):
            append_edit(home, step)


def test_a_union_of_two_journals_is_one(at: Desk, folder: Path) -> None:
    name(at, "Le Tricotet")
    undo(at)
    home = folder / "documents" / NAME
    lines = (home / "edits.jsonl").read_text(encoding="utf-8").splitlines()
    known = load_edits(home)
    (home / "edits.jsonl").write_text("\n".join([*reversed(lines), lines[0]]) + "\n", encoding="utf-8")
    assert load_edits(home) == known
