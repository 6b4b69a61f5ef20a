"""The store: kept before it is said, nobody overwritten, undone batch by batch."""

from __future__ import annotations

import threading
from collections import Counter
from pathlib import Path

import pytest

from edition.corpus import Corpus
from edition.decisions import Decision, append_decisions, decide, load_decisions
from edition.desk.acts import Said, decisions_of
from edition.desk.library import Library
from edition.desk.reading import line_decisions, open_on, sheet_of, state_decisions
from edition.desk.sheets import sheets_of, state_of
from edition.desk.store import Recorded, StaleError, Store
from edition.transcription import export_transcription
from edition.witness import load_witness
from normalize.document import Document
from normalize.errors import InputError
from normalize.experience import NOTHING, Experience
from normalize.pipeline import Analysis
from tests.edition.desk.conftest import NAME, Open
from tests.edition.machine import machine


def text_of(desk: Store) -> str:
    return desk.library.snapshot(NAME).document.text


def version(desk: Store) -> str:
    return desk.library.snapshot(NAME).version


def place(desk: Store, words: str) -> tuple[int, int]:
    start = text_of(desk).index(words)
    return start, start + len(words)


def say(desk: Store, *said: Said, seen: str = "") -> Recorded:
    return desk.record(NAME, seen or version(desk), lambda snapshot, writer: decisions_of(snapshot, said, writer))


def read(desk: Store, words: str, value: str, seen: str = "") -> Recorded:
    return say(desk, Said("read", *place(desk, words), value), seen=seen)


def state(desk: Store, sheet: int, value: str) -> Recorded:
    return desk.record(NAME, version(desk), lambda snapshot, writer: state_decisions(snapshot, sheet, value, writer))


def printed(folder: Path) -> str:
    return export_transcription(load_witness(Corpus(folder, analyse=machine()), NAME))


def on_disk(folder: Path) -> tuple[Decision, ...]:
    return load_decisions(folder / "documents" / NAME / "decisions.jsonl")


def test_what_is_recorded_is_on_the_disk_and_in_the_text(desk: Store, folder: Path) -> None:
    made = read(desk, "relie", "reste")
    assert [(d.act, d.quote, d.value, d.hand, d.evidence) for d in on_disk(folder)] == [
        ("replace", "relie", "reste", "lectrice", "conjecture")
    ]
    assert on_disk(folder) == made.decisions and "talon reste sur" in printed(folder)


def test_an_act_becomes_the_decision_that_it_is(desk: Store) -> None:
    acts = {"d’ufage": ("d’usage", "accept"), "relie": ("relie", "right"), "fait": ("fait", "right"), "fon": ("ton", "replace")}
    for words, (value, act) in acts.items():
        (made,) = read(desk, words, value).decisions
        assert (made.act, made.quote) == (act, words)
    (accepted,) = (d for d in desk.library.snapshot(NAME).source.decisions if d.act == "accept")
    assert (accepted.code, accepted.confidence, accepted.value) == ("long-s", 0.9, "d’usage")


def test_a_rejected_change_leaves_what_was_received(desk: Store, folder: Path) -> None:
    assert "haute sait" in printed(folder)
    say(desk, Said("reject", *place(desk, "fait")))
    assert "haute fait" in printed(folder)


def test_a_doubt_settles_the_reading_and_keeps_the_others(desk: Store) -> None:
    made = say(desk, Said("doubtful", *place(desk, "relie"), "reste", ("relit", "refte"), "blotted")).decisions
    assert [(d.act, d.value, d.reason) for d in made] == [("replace", "reste", "blotted"), ("doubtful", "relit | refte", "blotted")]
    view = load_witness(desk.library.corpus(), NAME)
    (mark,) = (m for line in view.lines for m in line.marks if m.kind == "doubtful")
    assert mark.alternatives == ("relit", "refte") and not [s for s in view.suspects if s.before == "relie"]


def test_a_fault_of_the_printer_and_a_note_are_told(desk: Store) -> None:
    say(
        desk,
        Said("sic", *place(desk, "donneur"), "donneur", reason="for donneuse"),
        Said("note", *place(desk, "entier"), reason="52 cards"),
    )
    marks = {m.kind: m for line in load_witness(desk.library.corpus(), NAME).lines for m in line.marks}
    assert marks["sic"].reason == "for donneuse" and marks["note"].reason == "52 cards"


def test_deciding_otherwise_revokes_what_was_decided_in_the_same_batch(desk: Store, folder: Path) -> None:
    first = read(desk, "relie", "reste").decisions[0]
    second = read(desk, "relie", "relit")
    assert [(d.act, d.value) for d in second.decisions] == [("revoke", first.id), ("replace", "relit")]
    assert "talon relit sur" in printed(folder)
    assert read(desk, "relie", "relit").decisions == ()  # it stands so already
    desk.undo(NAME, version(desk))
    assert "talon reste sur" in printed(folder)


def test_a_batch_is_one_undo_and_undo_reaches_back_through_the_session(desk: Store, folder: Path) -> None:
    before = printed(folder)
    read(desk, "relie", "reste")
    places = [Said("read", at, at + 2, "LE") for at in range(len(text_of(desk))) if text_of(desk).startswith("Le", at)]
    say(desk, *places, Said("read", *place(desk, "puis"), "PUIS"))
    many = printed(folder)
    assert "PUIS" in many and "LE talon reste" in many
    taken = desk.undo(NAME, version(desk))
    assert len(taken.decisions) == len(places) + 1
    assert "PUIS" not in printed(folder) and "Le talon reste" in printed(folder)
    desk.undo(NAME, version(desk))
    assert printed(folder) == before
    with pytest.raises(InputError, match="desk-nothing-to-undo"):
        desk.undo(NAME, version(desk))
    desk.redo(NAME, version(desk))
    assert "Le talon reste" in printed(folder) and "PUIS" not in printed(folder)
    desk.redo(NAME, version(desk))
    assert printed(folder) == many
    with pytest.raises(InputError, match="desk-nothing-to-redo"):
        desk.redo(NAME, version(desk))


def test_nothing_is_done_again_after_something_new(desk: Store) -> None:
    read(desk, "relie", "reste")
    desk.undo(NAME, version(desk))
    read(desk, "puis", "PUIS")
    with pytest.raises(InputError, match="desk-nothing-to-redo"):
        desk.redo(NAME, version(desk))


def test_undo_leaves_others_and_earlier_sessions_alone(open_desk: Open, folder: Path) -> None:
    read(open_desk("relecteur"), "puis", "PUIS")
    batch = read(open_desk(), "relie", "reste").batch
    again = open_desk()
    with pytest.raises(InputError, match="desk-nothing-to-undo"):
        again.undo(NAME, version(again))
    again.undo(NAME, version(again), batch)  # by its name it can
    assert "talon relie" in printed(folder) and "PUIS" in printed(folder)


def test_a_stale_window_is_told_and_writes_nothing(open_desk: Open, folder: Path) -> None:
    ours, theirs = open_desk(), open_desk("relecteur")
    seen = version(ours)
    other = read(theirs, "relie", "relit").decisions[0]
    with pytest.raises(StaleError) as told:
        read(ours, "relie", "reste", seen)
    assert told.value.changes == (other,) and on_disk(folder) == (other,)


def test_others_elsewhere_are_no_hindrance_and_are_told(open_desk: Open, folder: Path) -> None:
    ours, theirs = open_desk(), open_desk("relecteur")
    seen = version(ours)
    other = read(theirs, "puis", "PUIS").decisions[0]
    made = read(ours, "relie", "reste", seen)
    assert made.meanwhile == (other,) and on_disk(folder) == (other, *made.decisions)


def test_a_withdrawal_by_others_counts_as_a_change_of_its_place(open_desk: Open, folder: Path) -> None:
    ours, theirs = open_desk(), open_desk("relecteur")
    first = read(ours, "relie", "reste").decisions[0]
    seen = version(ours)
    theirs.revoke(NAME, version(theirs), [first.id], "not so")
    with pytest.raises(StaleError):
        read(ours, "relie", "relit", seen)
    assert len(on_disk(folder)) == 2


def test_a_file_written_anew_by_another_program_makes_every_window_stale(desk: Store, folder: Path) -> None:
    read(desk, "relie", "reste")
    seen = version(desk)
    path = folder / "documents" / NAME / "decisions.jsonl"
    merged = decide("replace", hand="relecteur", time="2026-01-01T00:00:00Z", text=text_of(desk), start=0, end=1, value="X", code="letter")
    path.write_text(merged.json() + "\n" + path.read_text(encoding="utf-8"), encoding="utf-8")
    with pytest.raises(StaleError) as told:
        read(desk, "puis", "PUIS", seen)
    assert told.value.changes is None


def test_what_a_command_appends_meanwhile_is_kept(desk: Store, folder: Path) -> None:
    seen = version(desk)
    start, end = place(desk, "puis")
    by_command = decide(
        "replace", hand="relecteur", time="2026-01-01T00:00:00Z", text=text_of(desk), start=start, end=end, value="PUIS", code="letter"
    )
    append_decisions(folder / "documents" / NAME / "decisions.jsonl", [by_command])
    made = read(desk, "relie", "reste", seen)
    assert on_disk(folder) == (by_command, *made.decisions)


def test_many_writers_at_once_lose_nothing(open_desk: Open, folder: Path) -> None:
    words = ["On", "prend", "jeu", "entier", "puis", "chacun", "tire", "comme", "Celui", "trois", "cartes", "ronde"]
    desks = [open_desk(hand) for hand in ("lectrice", "relecteur", "redaction")]
    seen = version(desks[0])
    failed: list[BaseException] = []

    def write(desk: Store, mine: list[str]) -> None:
        try:
            for word in mine:
                read(desk, word, word.upper(), seen)
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=write, args=(desk, words[at::3])) for at, desk in enumerate(desks)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failed and sorted(d.quote for d in on_disk(folder)) == sorted(words)
    assert len({d.id for d in on_disk(folder)}) == len(words)


def test_an_undo_that_would_contradict_what_came_after_is_refused(open_desk: Open) -> None:
    ours, theirs = open_desk(), open_desk("relecteur")
    read(ours, "relie", "reste")
    second = read(ours, "relie", "relit")
    theirs.revoke(NAME, version(theirs), [second.decisions[1].id])
    read(theirs, "relie", "relia")
    with pytest.raises(InputError, match="desk-conflict"):
        ours.undo(NAME, version(ours))


@pytest.mark.parametrize(
    ("said", "code"),
    [
        (Said("read", 5, 5, "x"), "desk-place"),
        (Said("read", -1, 4, "x"), "desk-place"),
        (Said("read", 0, 10**6, "x"), "desk-place"),
        (Said("read", 25, 40, "x"), "desk-place"),  # over a line end
        (Said("read", 120, 140, "x"), "desk-place"),  # over the start of a clause
        (Said("read", 0, 1, "a\nb"), "desk-nothing-said"),
        (Said("note", 0, 1), "desk-nothing-said"),
        (Said("sic", 0, 1), "desk-nothing-said"),
        (Said("doubtful", 0, 1, "D"), "desk-nothing-said"),
        (Said("doubtful", 0, 1, "D", ("a | b",)), "desk-nothing-said"),
    ],
)
def test_what_cannot_be_decided_is_refused(desk: Store, folder: Path, said: Said, code: str) -> None:
    with pytest.raises(InputError, match=code):
        say(desk, said)
    assert on_disk(folder) == ()


def test_two_acts_on_one_place_are_refused_together(desk: Store, folder: Path) -> None:
    start, end = place(desk, "relie")
    with pytest.raises(InputError, match="desk-twice"):
        say(desk, Said("read", *place(desk, "puis"), "PUIS"), Said("right", start, end), Said("read", start + 1, end, "x"))
    assert on_disk(folder) == ()


def test_a_line_given_whole_settles_all_that_is_open_on_it(desk: Store, folder: Path) -> None:
    given = "3°. Le talon reste sur la table. Voyez à l’article"
    made = desk.record(NAME, version(desk), lambda snapshot, writer: line_decisions(snapshot, 10, given, writer))
    assert printed(folder).split("\n")[9] == given
    assert {(d.act, d.quote) for d in made.decisions} == {("replace", "relie"), ("accept", "fur")}
    desk.undo(NAME, version(desk))
    assert "relie" in printed(folder)


def test_a_page_read_stands_by_itself_and_only_another_hand_validates_it(open_desk: Open, folder: Path) -> None:
    ours, theirs = open_desk(), open_desk("relecteur")
    with pytest.raises(InputError, match="validate-unread"):
        state(theirs, 1, "validated")
    before = printed(folder)
    made = state(ours, 1, "read")
    assert {d.act for d in made.decisions} == {"accept", "right", "state"} and printed(folder) == before
    with pytest.raises(InputError, match="validate-alone"):
        state(ours, 1, "validated")
    with pytest.raises(InputError, match="desk-state-already"):
        state(theirs, 1, "read")
    state(theirs, 1, "validated")
    assert states(ours) == ["validated", ""]
    state(ours, 1, "problematic")
    assert states(ours) == ["problematic", ""] and printed(folder) == before
    ours.undo(NAME, version(ours))
    assert states(ours) == ["validated", ""]
    state(theirs, 1, "")
    assert states(ours) == ["", ""]


def test_a_validation_is_taken_back_before_the_reading_beneath_it(open_desk: Open, folder: Path) -> None:
    ours, theirs = open_desk(), open_desk("relecteur")
    batch = state(ours, 1, "read").batch
    state(theirs, 1, "validated")
    before = on_disk(folder)
    with pytest.raises(InputError, match="validation-unread"):
        ours.undo(NAME, version(ours), batch)
    assert on_disk(folder) == before
    made = state(theirs, 1, "read")  # no reading of their own, or they could not validate it again
    assert [d.act for d in made.decisions] == ["revoke"] and states(ours) == ["read", ""]
    state(theirs, 1, "validated")
    assert states(ours) == ["validated", ""]


@pytest.mark.parametrize("sheet", [1, 2])
def test_what_reading_a_page_settles_is_said_beforehand(desk: Store, sheet: int) -> None:
    read(desk, "fait", "fait")
    said = open_on(desk.library.snapshot(NAME), sheet_of(desk.library.snapshot(NAME), sheet))
    made = Counter(d.act for d in state(desk, sheet, "read").decisions)
    assert (said["accept"], said["right"]) == (made["accept"], made["right"]) and made["accept"] and made["right"]


def states(desk: Store) -> list[str]:
    snapshot = desk.library.snapshot(NAME)
    return [state_of(snapshot.source, snapshot.together, sheet) for sheet in sheets_of(snapshot.source)]


def test_a_problem_is_settled_by_reading_the_page(desk: Store) -> None:
    state(desk, 1, "problematic")
    made = state(desk, 1, "read")
    assert states(desk) == ["read", ""] and made.decisions[0].act == "revoke"


def test_a_state_given_to_more_than_the_page_is_not_taken_from_it_alone(desk: Store, folder: Path) -> None:
    whole = decide("state", hand="lectrice", time="2026-01-01T00:00:00Z", text=text_of(desk), start=0, end=len(text_of(desk)), value="read")
    append_decisions(folder / "documents" / NAME / "decisions.jsonl", [whole])
    with pytest.raises(InputError, match="desk-state-wider"):
        state(desk, 1, "")
    state(desk, 1, "problematic")
    assert states(desk) == ["problematic", "read"]


@pytest.mark.parametrize(("hand", "code"), [("nobody", "hand-unknown"), ("machine", "hand-is-program")])
def test_only_a_hand_of_the_corpus_opens_the_desk(open_desk: Open, hand: str, code: str) -> None:
    with pytest.raises(InputError, match=code):
        open_desk(hand)


def test_what_a_killed_program_left_is_swept_away_and_nothing_else(open_desk: Open, folder: Path) -> None:
    home = folder / "documents" / NAME
    (home / ".decisions.jsonl.abc123").write_text('{"id": "01', encoding="utf-8")
    (home / ".other").write_text("kept", encoding="utf-8")
    desk = open_desk()
    assert not (home / ".decisions.jsonl.abc123").exists() and (home / ".other").exists()
    read(desk, "relie", "reste")


def test_what_others_change_in_the_folder_is_seen_at_once(desk: Store, folder: Path) -> None:
    assert desk.library.snapshot(NAME).source.description.page_seen is False
    path = folder / "documents" / NAME / "document.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("page_seen: false", "page_seen: true"), encoding="utf-8")
    assert read(desk, "relie", "reste").decisions[0].evidence == "image"


# ------------------------------------------------------------------ the machine looks anew


def test_the_machine_knows_what_was_decided_once_it_looks_anew(folder: Path) -> None:
    """Until then no proposal changes under the hand; a window that shows the old ones is told."""
    told: list[Experience] = []
    table = machine()

    def analyse(document: Document, experience: Experience) -> Analysis:
        told.append(experience)
        return table(document)

    library = Library(folder, analyse)
    store = Store(library, "lectrice")
    before = library.snapshot(NAME)
    assert not library.may_learn(before)
    read(store, "relie", "reste")
    after = library.snapshot(NAME)
    assert set(told) == {NOTHING} and after.look == 0 and library.may_learn(after)
    looked = library.learn(NAME)
    assert told[-1].forms == (("relie", "reste", 1),) and looked.look == 1 and not library.may_learn(looked)
    assert library.learn(NAME).look == 1  # there was nothing new
    with pytest.raises(StaleError) as caught:
        store.undo(NAME, after.version)
    assert caught.value.looked and caught.value.changes == ()
    assert store.undo(NAME, looked.version).decisions
