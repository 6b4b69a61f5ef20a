"""A series over several documents: exactly these places, one batch, whole or not there, taken back at once."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest

from edition.corpus import Corpus
from edition.decisions import append_decisions, decide, load_decisions
from edition.desk import across, journal
from edition.desk.across import record_across
from edition.desk.acts import Said, decisions_of
from edition.desk.library import Library
from edition.desk.store import Recorded, StaleError, Store
from edition.desk.tell_series import concordance
from edition.transcription import export_transcription
from edition.witness import load_witness
from normalize.errors import InputError
from tests.edition.machine import machine

FIXTURE = Path(__file__).parents[2] / "fixtures" / "corpus"
TEXTS = {
    "un": "Le talon eft fur la table.\nOn tire fur le tapis.\n",
    "deux": "Qui n’a rien fur lui.\nLe vin fur ne paie pas.\n",
    "trois": "Rien de tel ici.\n",
}
LOOK = machine([("long-s", r"\bfur\b", "sur")], [])


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "documents").mkdir()
    (tmp_path / "people.yaml").write_text((FIXTURE / "people.yaml").read_text(encoding="utf-8"), encoding="utf-8")
    described = (FIXTURE / "documents" / "feuille-volante" / "document.yaml").read_text(encoding="utf-8").splitlines()
    kept = [line for line in described if not line.startswith(("id:", "sha256:"))]
    for name, text in TEXTS.items():
        home = tmp_path / "documents" / name
        home.mkdir()
        (home / "ocr.txt").write_text(text, encoding="utf-8")
        lines = [f"id: {name}", *kept, f"sha256: {sha256(text.encode()).hexdigest()}"]
        (home / "document.yaml").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return tmp_path


def desk_of(root: Path, hand: str = "lectrice") -> Store:
    return Store(Library(root, LOOK), hand)


def printed(root: Path) -> dict[str, list[str]]:
    corpus = Corpus(root, analyse=LOOK)
    return {name: export_transcription(load_witness(corpus, name)).splitlines() for name in TEXTS}


def versions(desk: Store) -> dict[str, str]:
    return {name: desk.library.snapshot(name).version for name in TEXTS}


def read_all(desk: Store, value: str = "SUR", seen: dict[str, str] | None = None) -> Recorded:
    """Read so wherever `fur` was received, but for the wine."""
    places = {
        name: [at for at in range(len(text)) if text.startswith("fur", at) and "vin " not in text[at - 4 : at]]
        for name, text in TEXTS.items()
    }
    said = {name: [Said("read", at, at + 3, value) for at in found] for name, found in places.items()}
    return record_across(desk, "un", seen or versions(desk), lambda s, writer: decisions_of(s, said[s.id], writer))


def on_disk(root: Path, name: str) -> list[str]:
    return [d.value for d in load_decisions(root / "documents" / name / "decisions.jsonl")]


READ = {"un": ["Le talon eft SUR la table.", "On tire SUR le tapis."], "deux": ["Qui n’a rien SUR lui.", "Le vin sur ne paie pas."]}


def test_the_concordance_goes_over_the_corpus_and_counts_exactly(root: Path) -> None:
    desk = desk_of(root)
    home, *others = (desk.library.snapshot(name) for name in TEXTS)
    start = TEXTS["un"].index("fur")
    found = concordance("en", home, others, start, start + 3, "sur")
    assert (found["total"], [(d["id"], d["total"]) for d in found["documents"]]) == (4, [("un", 2), ("deux", 2)])
    assert [(p["document"], p["line"], p["taken"]) for p in found["places"]] == [
        ("un", 1, True),
        ("un", 2, True),
        ("deux", 1, True),
        ("deux", 2, True),
    ]
    assert found["documents"][1]["version"] == desk.library.snapshot("deux").version
    alone = concordance("en", home, [], start, start + 3, "sur")
    assert (alone["total"], alone["scope"]) == (2, "document")


def test_one_batch_in_all_documents_and_one_undo_from_any_of_them(root: Path) -> None:
    desk = desk_of(root)
    before = printed(root)
    made = read_all(desk)
    assert (len(made.decisions), {name: len(found) for name, found in made.others.items()}) == (2, {"deux": 1})
    assert len({d.id[:20] for name in TEXTS for d in load_decisions(root / "documents" / name / "decisions.jsonl")}) == 1
    assert printed(root) == before | READ and not list(root.glob(".batch-*"))
    assert not (root / "documents" / "trois" / "decisions.jsonl").exists()
    assert across.spread(desk.library, "un") == {made.batch: 1} and across.spread(desk.library, "trois") == {made.batch: 2}
    taken = desk.undo("deux", versions(desk)["deux"])
    assert (len(taken.decisions), len(taken.others["un"])) == (1, 2) and printed(root) == before
    desk.redo("un", versions(desk)["un"])
    assert printed(root) == before | READ
    again = desk_of(root)  # in a later session by its name
    again.undo("un", versions(again)["un"], made.batch)
    with pytest.raises(InputError, match="desk-nothing-to-undo"):
        again.undo("un", versions(again)["un"], made.batch)


def test_what_stands_against_it_in_one_document_keeps_it_out_of_all(root: Path) -> None:
    ours, theirs = desk_of(root), desk_of(root, "relecteur")
    seen = versions(ours)
    at = TEXTS["deux"].index("fur lui")
    theirs.record("deux", seen["deux"], lambda s, writer: decisions_of(s, [Said("right", at, at + 3)], writer))
    with pytest.raises(StaleError) as told:
        read_all(ours, seen=seen)
    assert told.value.document == "deux" and on_disk(root, "un") == [] and not list(root.glob(".batch-*"))
    assert len(read_all(ours).others["deux"]) == 2  # having seen it: theirs revoked, ours written


def test_a_file_that_cannot_be_written_takes_all_back(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = printed(root)
    desk = desk_of(root)
    real, calls = across._add, iter(range(100))

    def full(library: Library, document: str, decisions: object) -> None:
        if next(calls) == 1:
            raise InputError("cannot-write", root, reason="no room")
        real(library, document, decisions)  # type: ignore[arg-type]

    monkeypatch.setattr(across, "_add", full)
    with pytest.raises(InputError, match="cannot-write"):
        read_all(desk)
    assert printed(root) == before and not list(root.glob(".batch-*"))


def killed_at(root: Path, step: Callable[[], None]) -> None:
    """Does the series in a process of its own, which `step` prepares to be killed at some point of it."""
    child = os.fork()
    if child == 0:
        try:
            step()
            read_all(desk_of(root))
        finally:
            os._exit(0)  # not reached by what is killed
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL


def kill(*_arguments: object) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def before_the_journal() -> None:
    journal.begin = kill  # type: ignore[assignment]


def before_any_file() -> None:
    across._add = kill  # type: ignore[assignment]


def between_two_files() -> None:
    real, calls = across._add, iter(range(100))
    across._add = lambda *said: kill() if next(calls) == 1 else real(*said)


def before_the_end() -> None:
    journal.end = kill  # type: ignore[assignment]


@pytest.mark.parametrize(
    ("step", "left", "whole"),
    [
        (before_the_journal, (0, 0), False),
        (before_any_file, (0, 0), True),
        (between_two_files, (0, 1), True),
        (before_the_end, (2, 1), True),
    ],
)
def test_killed_on_the_way_it_is_whole_or_not_there_once_a_desk_opens(
    step: Callable[[], None], left: tuple[int, int], whole: bool, root: Path
) -> None:
    before = printed(root)
    killed_at(root, step)
    assert (len(on_disk(root, "un")), len(on_disk(root, "deux"))) == left
    printed(root)  # as it was left, the corpus loads
    desk = desk_of(root)
    assert printed(root) == (before | READ if whole else before) and not list(root.glob(".*batch-*"))
    if whole:
        (batch,) = {d.id[:20] for name in TEXTS for d in load_decisions(root / "documents" / name / "decisions.jsonl")}
        desk.undo("un", versions(desk)["un"], batch)
        assert printed(root) == before
    desk_of(root)  # and nothing is done twice
    assert printed(root) == before


def test_a_batch_that_somebody_contradicts_before_it_is_finished_is_taken_back(root: Path) -> None:
    before = printed(root)
    killed_at(root, between_two_files)  # `deux` has it, `un` has not
    text = TEXTS["un"]
    at = text.index("fur le")
    other = decide(
        "replace", hand="relecteur", time="2026-01-01T00:00:00Z", text=text, start=at, end=at + 6, value="sous le", code="letter"
    )
    append_decisions(root / "documents" / "un" / "decisions.jsonl", [other])
    desk_of(root)
    assert printed(root) == before | {"un": ["Le talon eft sur la table.", "On tire sous le tapis."]}


def test_a_journal_that_was_changed_is_told_with_its_line(root: Path) -> None:
    (root / ".batch-X.jsonl").write_text("no journal\n", encoding="utf-8")
    with pytest.raises(InputError) as told:
        desk_of(root)
    assert (told.value.code, told.value.line) == ("journal-damaged", 1)
