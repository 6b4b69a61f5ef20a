"""Decisions: written and read back, undone, placed anew, and their order says nothing."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from edition.anchors import resolve
from edition.decisions import Decision, append_decisions, decide, extend_decisions, live, load_decisions
from normalize.document import Document
from normalize.errors import InputError

TEXT = "Le talon relie fur la table.\nOn tire une carte , & l’on joue.\nLe talon eft clos.\n"
TIME = "2026-01-01T00:00:00Z"


def replace(words: str, value: str, *, text: str = TEXT, hand: str = "lectrice", time: str = TIME, nth: int = 0) -> Decision:
    start = -1
    for _ in range(nth + 1):
        start = text.index(words, start + 1)
    return decide("replace", hand=hand, time=time, text=text, start=start, end=start + len(words), value=value, code="letter")


def revoke(d: Decision, time: str = "2026-01-02T00:00:00Z") -> Decision:
    return decide("revoke", hand="lectrice", time=time, value=d.id)


def read(tmp_path: Path, decisions: list[Decision]) -> tuple[Decision, ...]:
    path = tmp_path / "decisions.jsonl"
    append_decisions(path, decisions)
    return load_decisions(path)


def test_what_is_written_is_read_back(tmp_path: Path) -> None:
    made = [replace("relie", "reste"), decide("state", hand="lectrice", time=TIME, text=TEXT, start=0, end=len(TEXT), value="read")]
    made.append(decide("accept", hand="lectrice", time=TIME, text=TEXT, start=15, end=18, value="sur", code="long-s", confidence=0.5))
    made.append(revoke(made[0]))
    assert read(tmp_path, made) == tuple(made)


def test_keys_stand_in_a_fixed_order_and_text_is_readable() -> None:
    line = replace("carte ,", "carte").json()
    assert line.startswith('{"id": "') and "’" in replace("l’on", "l’un").json()
    keys = ["id", "act", "start", "end", "quote", "prefix", "suffix", "value", "code", "evidence", "hand", "reason", "time"]
    assert list(json.loads(line)) == keys
    assert list(json.loads(revoke(replace("fur", "sur")).json())) == ["id", "act", "value", "hand", "reason", "time"]


def test_appending_twice_adds_once_and_keeps_what_is_there(tmp_path: Path) -> None:
    path = tmp_path / "decisions.jsonl"
    first, second = replace("relie", "reste"), replace("fur", "sur")
    assert append_decisions(path, [first]) == 1
    path.write_text(path.read_text(encoding="utf-8").rstrip("\n"), encoding="utf-8")  # an editor took the line end
    assert append_decisions(path, [first, second]) == 1
    assert load_decisions(path) == (first, second)
    assert path.read_text(encoding="utf-8").count("\n") == 2


def test_what_is_decided_in_view_of_the_file_is_added_under_one_lock(tmp_path: Path) -> None:
    path = tmp_path / "decisions.jsonl"
    first = replace("relie", "reste")
    assert extend_decisions(path, lambda here: [] if here else [first]) == (first,)
    assert extend_decisions(path, lambda here: [] if here else [replace("fur", "sur")]) == ()

    def refuse(_here: tuple[Decision, ...]) -> list[Decision]:
        raise InputError("decision-unknown", id="0")

    with pytest.raises(InputError):
        extend_decisions(path, refuse)
    assert load_decisions(path) == (first,)
    assert append_decisions(path, [replace("fur", "sur")]) == 1  # the lock was given back


def test_a_damaged_file_is_not_built_upon(tmp_path: Path) -> None:
    path = tmp_path / "decisions.jsonl"
    path.write_text('{"id": "01234', encoding="utf-8")
    with pytest.raises(InputError):
        append_decisions(path, [replace("fur", "sur")])
    assert path.read_text(encoding="utf-8") == '{"id": "01234'


def test_two_branches_merge_by_taking_all_lines(tmp_path: Path) -> None:
    path = tmp_path / "decisions.jsonl"
    ours, theirs, both = replace("relie", "reste"), replace("fur", "sur"), replace("eft", "est")
    path.write_text("".join(f"{d.json()}\n" for d in (both, ours, theirs, both)), encoding="utf-8")
    assert load_decisions(path) == (both, ours, theirs)


def test_one_id_with_two_contents_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "decisions.jsonl"
    first = replace("relie", "reste").json()
    path.write_text(f"{first}\n{first.replace('reste', 'resta')}\n", encoding="utf-8")
    with pytest.raises(InputError) as caught:
        load_decisions(path)
    assert (caught.value.code, caught.value.line) == ("decision-id-twice", 2)


def test_an_id_that_is_taken_is_not_given_again() -> None:
    first = replace("relie", "reste")
    again = decide("replace", hand="lectrice", time=TIME, text=TEXT, start=9, end=14, value="reste", code="letter", taken={first.id})
    assert again.id != first.id


def test_undo_and_redo() -> None:
    first = replace("relie", "reste")
    undo = revoke(first)
    redo = revoke(undo, "2026-01-03T00:00:00Z")
    assert live([first]) == (first,)
    assert live([first, undo]) == ()
    assert live([redo, undo, first]) == (first,)
    assert live([first, undo, redo, revoke(redo, "2026-01-04T00:00:00Z")]) == ()


def test_a_revoke_of_nothing_is_reported() -> None:
    (conflict,) = resolve([revoke(replace("fur", "sur"))], Document(TEXT)).conflicts
    assert conflict.code == "revoke-unknown"


@given(st.randoms(use_true_random=False), st.integers(0, 12))
def test_the_order_of_lines_says_nothing(rng: random.Random, undone: int) -> None:
    made = [
        replace("relie", "reste"),
        replace("fur", "sur"),
        replace("fur la", "sur la"),
        replace("eft", "est"),
        replace("eft", "es", hand="b"),
    ]
    made += [replace("carte ,", "carte,"), replace("carte ,", "carte,", hand="b", time="2025-01-01T00:00:00Z")]
    made += [revoke(d) for d in made[: undone % 7]]
    made += [revoke(d, "2026-01-05T00:00:00Z") for d in made[7 : 7 + undone // 4]]
    expected = resolve(made, Document(TEXT))
    shuffled = list(made)
    rng.shuffle(shuffled)
    found = resolve(shuffled, Document(TEXT))
    assert found.decisions == expected.decisions
    assert found.conflicts == expected.conflicts


@example(at=TEXT.index("carte ,") + len("carte "), more=",")  # the words stand there still
@given(st.integers(0, len(TEXT)), st.text("abc é\n,", min_size=1, max_size=30))
def test_decisions_move_with_text_that_is_inserted_elsewhere(at: int, more: str) -> None:
    made = [replace("relie fur", "reste sur"), replace("carte ,", "carte,"), replace("Le talon eft", "Le talon est")]
    changed = TEXT[:at] + more + TEXT[at:]
    found = resolve(made, Document(changed))
    for d in found.decisions:
        assert changed[d.start : d.end] == d.quote
    lost = {d.id for conflict in found.conflicts for d in conflict.decisions}
    for d in made:
        broken = not any(changed.startswith(d.quote, d.start + moved) for moved in (0, len(more)))
        assert (d.id in lost) == broken or (d.id in lost and d.quote in more)


def test_a_quote_that_stands_twice_is_a_conflict_unless_its_context_tells() -> None:
    second = replace("talon", "Talon", nth=1)
    document = Document("Début. " + TEXT)
    (found,) = resolve([second], document).decisions
    assert found.start == document.text.rindex("talon")
    (conflict,) = resolve([second], Document("un talon, un autre talon")).conflicts
    assert conflict.code == "decision-lost"


def test_two_hands_that_say_the_same_agree_and_the_earlier_stands() -> None:
    late, early = replace("fur", "sur"), replace("fur", "sur", hand="b", time="2025-01-01T00:00:00Z")
    found = resolve([late, early], Document(TEXT))
    assert found.decisions == (early,) and not found.conflicts


@pytest.mark.parametrize("act", ["right", "reject"])
def test_what_forbids_contradicts_what_replaces(act: str) -> None:
    forbid = decide(act, hand="b", time=TIME, text=TEXT, start=9, end=14)  # type: ignore[arg-type]
    found = resolve([replace("relie", "reste"), forbid], Document(TEXT))
    assert [c.code for c in found.conflicts] == ["decision-overlap"] and found.decisions == ()


def test_a_decision_over_the_start_of_a_clause_is_a_conflict() -> None:
    d = replace("table.", "table,")
    assert resolve([d], Document(TEXT), [d.start]).conflicts == ()
    assert [c.code for c in resolve([d], Document(TEXT), [0, d.start + 2]).conflicts] == ["decision-crosses"]


def test_a_state_holds_as_long_as_its_lines_do() -> None:
    lines = TEXT.index("\n") + 1
    state = decide("state", hand="b", time=TIME, text=TEXT, start=0, end=lines - 1, value="read")
    moved = resolve([state], Document("Une ligne.\n" + TEXT))
    assert [(d.start, d.end) for d in moved.decisions] == [(11, 11 + lines - 1)]
    assert [c.code for c in resolve([state], Document(TEXT.replace("relie", "reste"))).conflicts] == ["state-lost"]
