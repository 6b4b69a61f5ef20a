"""What the desk shows: sheets, lines, what is to be decided, places alike, word lists, history."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from edition.corpus import open_corpus
from edition.decisions import ALTERNATIVES, decide
from edition.desk.acts import Said
from edition.desk.batches import ID, NAME, Batch, batches, named, new_name
from edition.desk.history import history
from edition.desk.library import Library, Snapshot
from edition.desk.lines import LineMaker
from edition.desk.queue import Queue, occurrences
from edition.desk.reading import line_decisions
from edition.desk.series import Series
from edition.desk.sheets import sheet_at, sheets_of
from edition.desk.store import Store
from edition.desk.versions import since, version_of
from edition.desk.wordlists import forms, listed, places
from edition.transcription import export_transcription
from edition.witness import load_witness
from normalize.errors import InputError
from tests.edition.desk.conftest import NAME as DOCUMENT
from tests.edition.desk.test_store import place, say, version
from tests.edition.machine import machine


def snapshot(desk: Store) -> Snapshot:
    return desk.library.snapshot(DOCUMENT)


@pytest.fixture(scope="module")
def real() -> tuple[Snapshot, ...]:
    library = Library(open_corpus().root)
    return tuple(library.snapshot(name) for name in library.corpus().documents)


def test_sheets_part_a_document_without_gaps(real: tuple[Snapshot, ...], desk: Store) -> None:
    for one in (*real, snapshot(desk)):
        sheets = sheets_of(one.source)
        assert sheets[0].first == 1 and all(a.last + 1 == b.first for a, b in pairwise(sheets))
        rest = one.document.text.split("\n")[sheets[-1].last :]
        assert not "".join(rest) and all(sheet_at(sheets, sheet.last) == sheet for sheet in sheets)
    assert [sheet.page for sheet in sheets_of(snapshot(desk).source)] == ["16", "17"]


def test_lines_are_the_ocr_and_the_print_word_for_word(real: tuple[Snapshot, ...], desk: Store) -> None:
    for one in (*real, snapshot(desk)):
        make = LineMaker(one)
        lines = [make.line(n) for n in range(1, len(one.document.line_starts) + 1)]
        assert "\n".join(line.ocr for line in lines) == one.document.text
        assert "\n".join(line.print for line in lines) == export_transcription(load_witness(one.corpus, one.id))
        for line in lines:
            assert "".join(unit.ocr for unit in line.units) == line.ocr and "".join(unit.print for unit in line.units) == line.print


def test_pages_that_the_recogniser_parted_stay_parted(tmp_path: Path) -> None:
    """A form feed is no text: whoever writes the line anew need not know of it."""
    desk = own_desk(tmp_path, "Une page.\n\fDeux fur pages.\nFin.\n\fTrois.\n")
    assert [(s.first, s.last) for s in sheets_of(snapshot(desk).source)] == [(1, 1), (2, 3), (4, 4)]
    given = "Deux bonnes pages."
    desk.record(DOCUMENT, version(desk), lambda now, writer: line_decisions(now, 2, given, writer))
    assert LineMaker(snapshot(desk)).line(2).print == "\fDeux bonnes pages."


def test_a_long_text_without_pages_is_worked_through_in_parts(tmp_path: Path) -> None:
    desk = own_desk(tmp_path, "Une ligne.\n" * 450)
    assert [(s.first, s.last) for s in sheets_of(snapshot(desk).source)] == [(1, 200), (201, 400), (401, 450)]


def test_what_is_open_is_in_the_queue_with_its_reasons(desk: Store) -> None:
    items = {item.ocr: item for item in Queue(snapshot(desk)).items}
    suspect = items["relie"]
    assert (suspect.kind, suspect.chance, suspect.line) == ("suspect", 0.6, 10)
    assert [(c.value, c.chance) for c in suspect.candidates] == [("reste", 0.6), ("relie", 0.4)]
    assert [w.key for c in suspect.candidates for w in c.why] == ["evidence.shapes", "desk.why.received"]
    proposal = items["d’ufage"]
    assert (proposal.kind, proposal.now, proposal.chance) == ("proposal", "d’usage", 0.9) and not proposal.sure


def test_counts_of_sheets_are_of_what_is_listed(real: tuple[Snapshot, ...], desk: Store) -> None:
    for one in (*real, snapshot(desk)):
        queue = Queue(one)
        for sheet in sheets_of(one.source):
            kinds = [(item.kind, item.sure) for item in queue.on(sheet)]
            found = queue.counts(sheet)
            assert (found.suspects, found.decided) == (kinds.count(("suspect", False)), kinds.count(("decided", False)))
            assert (found.unsure, found.sure) == (kinds.count(("proposal", False)), kinds.count(("proposal", True)))
        assert sum(len(queue.on(sheet)) for sheet in sheets_of(one.source)) == len(queue.items)


def test_what_was_read_elsewhere_is_offered_as_a_reading(tmp_path: Path) -> None:
    desk = own_desk(tmp_path, "On fur, le fur, un fur,\n")
    start, end = place(desk, "fur")
    say(desk, Said("read", start, end, "sûr"))
    first, second, _ = Queue(snapshot(desk)).items
    assert first.kind == "decided" and first.decision
    assert [(c.value, c.why[0].key) for c in first.candidates] == [("sûr", "desk.why.now"), ("fur", "desk.why.received")]
    assert [(c.value, c.chance) for c in second.candidates] == [("reste", 0.6), ("sûr", None), ("fur", 0.4)]
    assert second.candidates[1].why[0].params == {"n": 1} and second.alike == 3


@pytest.mark.parametrize(
    ("text", "quote", "found"),
    [
        ("fait fait, refait faits", "fait", [0, 5]),
        ("a a a", "a", [0, 2, 4]),
        ("l'as d'as", "as", [2, 7]),
        ("x ■ y■", "■", [2, 5]),
        ("", "a", []),
        ("été étés", "été", [0]),
    ],
)
def test_a_quote_stands_where_it_is_whole_words(text: str, quote: str, found: list[int]) -> None:
    assert list(occurrences(text, quote)) == found


@pytest.fixture
def alike(tmp_path: Path) -> Store:
    """A document in which one word was received the same six times, and means three things."""
    text = "Le talon eft fur la table.\nfur fur fur.\nOn fur, le fur.\n"
    return own_desk(tmp_path, text)


def own_desk(tmp_path: Path, text: str) -> Store:
    from hashlib import sha256

    fixture = Path(__file__).parents[2] / "fixtures" / "corpus"
    folder = tmp_path / "own" / "documents" / DOCUMENT
    folder.mkdir(parents=True)
    (tmp_path / "own" / "people.yaml").write_text((fixture / "people.yaml").read_text(encoding="utf-8"), encoding="utf-8")
    (folder / "ocr.txt").write_text(text, encoding="utf-8")
    description = (fixture / "documents" / "feuille-volante" / "document.yaml").read_text(encoding="utf-8")
    lines = [line for line in description.splitlines() if not line.startswith(("id:", "sha256:"))]
    (folder / "document.yaml").write_text(
        "\n".join([f"id: {DOCUMENT}", *lines, f"sha256: {sha256(text.encode()).hexdigest()}"]) + "\n", encoding="utf-8"
    )
    return Store(Library(tmp_path / "own", machine([("long-s", r"\bfur\b(?=[ .])", "sur")], [r"\bfur\b(?=,)"])), "lectrice")


def test_the_series_says_exactly_which_places_and_why_not_others(alike: Store) -> None:
    start, end = place(alike, "fur")
    found = Series(snapshot(alike)).alike(start, end, "sur")
    assert (found.ocr, found.total, len(found.places)) == ("fur", 6, 6)
    assert [(p.line, p.taken, p.why.key if p.why else "") for p in found.places] == [
        *((1, True, ""), (2, True, ""), (2, True, ""), (2, True, "")),
        *((3, False, "desk.leave.other"), (3, True, "")),  # where the machine suspects it, it would read something else
    ]
    assert (found.places[0].left, found.places[0].now, found.places[0].right) == ("Le talon eft ", "sur", " la table.")


def test_a_series_is_applied_to_what_was_ticked_and_to_nothing_else(alike: Store) -> None:
    start, end = place(alike, "fur")
    found = Series(snapshot(alike)).alike(start, end, "sur").places
    made = say(alike, *(Said("read", p.start, p.end, "sur") for p in found if p.taken))
    assert [d.act for d in made.decisions] == ["accept"] * 5
    again = Series(snapshot(alike)).alike(start, end, "sur").places
    assert [p.why.key if p.why else "" for p in again] == [*["desk.leave.already"] * 4, "desk.leave.other", "desk.leave.already"]
    assert [p.possible for p in again] == [False, False, False, False, True, False]
    alike.undo(DOCUMENT, version(alike))
    assert Series(snapshot(alike)).alike(start, end, "sur").places == found


def test_what_a_person_read_otherwise_is_left_out_and_would_be_revoked(alike: Store) -> None:
    places_of_word = [at for at in range(60) if snapshot(alike).document.text.startswith("fur", at)]
    say(alike, Said("right", places_of_word[1], places_of_word[1] + 3))
    found = Series(snapshot(alike)).alike(places_of_word[0], places_of_word[0] + 3, "sur").places[1]
    assert (found.taken, found.possible, found.decided) == (False, True, True)
    assert found.why and found.why.params == {"hand": "lectrice", "value": "fur"}


def test_a_place_within_something_longer_is_never_taken(alike: Store) -> None:
    at = snapshot(alike).document.text.index("fur fur")
    say(alike, Said("read", at, at + 7, "surfaire"))
    first = Series(snapshot(alike)).alike(*place(alike, "fur"), "sur").places
    within = [p for p in first if p.start in (at, at + 4)]
    assert [(p.taken, p.possible, p.why.key if p.why else "") for p in within] == [(False, False, "desk.leave.within")] * 2


def test_a_word_that_nobody_suspects_takes_its_likes_along(tmp_path: Path) -> None:
    desk = own_desk(tmp_path, "quartes et quartes et quartes,\n")
    found = Series(snapshot(desk)).alike(0, 7, "cartes")
    assert [p.taken for p in found.places] == [True, True, True]


@pytest.mark.parametrize(("start", "end"), [(0, 0), (5, 3), (0, 40), (10**6, 10**6 + 2)])
def test_a_series_of_no_place_is_refused(alike: Store, start: int, end: int) -> None:
    with pytest.raises(InputError, match="desk-place"):
        Series(snapshot(alike)).alike(start, end, "x")


def test_word_lists_count_what_the_print_reads(alike: Store) -> None:
    found = forms([snapshot(alike)])
    assert (found["sur"].count, found["fur"].count, found["fur"].open, found["le"].count) == (5, 1, 1, 1)
    rows, total = listed(found.values(), order="often", within="UR")
    assert [row.form for row in rows] == ["sur", "fur"] and total == 2
    assert [row.form for row in listed(found.values(), order="seldom", only_open=True)[0]] == ["fur"]
    where = places([snapshot(alike)], "sur")
    assert len(where) == 5 and (where[0].line, where[0].left, where[0].form) == (1, "Le talon eft ", "sur")


def test_history_says_who_when_why_and_what_was_taken_back(desk: Store) -> None:
    say(desk, Said("read", *place(desk, "relie"), "reste", reason="as in article 5"), Said("right", *place(desk, "dix")))
    desk.undo(DOCUMENT, version(desk))
    told, total = history(snapshot(desk))
    assert total == 2 and [t.batch.kind for t in told] == ["undo", "deed"]
    undone = told[1]
    assert (undone.batch.hand, len(undone.batch.decisions), undone.batch.holding) == ("lectrice", 2, ())
    assert [(line.line, line.decision.quote, line.decision.reason, line.holds) for line in undone.lines] == [
        *((3, "dix", "", False), (10, "relie", "as in article 5", False)),
    ]
    assert {line.of.quote for line in told[0].lines if line.of} == {"relie", "dix"}


def test_what_a_command_recorded_is_one_batch_by_hand_and_time(real: tuple[Snapshot, ...]) -> None:
    for one in real:
        (batch,) = batches(one.source.decisions)
        assert batch.kind == "elsewhere" and len(batch.decisions) == len(one.source.decisions)


def test_names_of_batches_are_ulids_in_the_order_of_time() -> None:
    from datetime import UTC, datetime

    early, late = (new_name("deed", datetime(2026, 1, 1, 0, 0, second, tzinfo=UTC), chance=0) for second in (1, 2))
    assert early < late and len(early) == NAME
    made = named(early, [decide("note", hand="a", time="2026-01-01T00:00:00Z", text="abc", start=0, end=1, reason="x")] * 40)
    assert len({d.id for d in made}) == 40 and all(len(d.id) == ID and d.id < named(late, made)[0].id for d in made)
    (batch,) = batches(made)
    assert isinstance(batch, Batch) and batch.kind == "deed" and batch.moment == 1767225601000


def test_versions_tell_what_was_added_and_that_a_file_is_another() -> None:
    made = [decide("note", hand="a", time="2026-01-01T00:00:00Z", text="abc", start=0, end=1, reason=str(n)) for n in range(4)]
    seen = version_of(made[:2])
    assert since(made, seen) == tuple(made[2:]) and since(made, version_of(made)) == ()
    for wrong in (seen[:-1] + "x", "", "x", "99-0", "²-0", version_of([made[1], made[0]])):
        assert since(made, wrong) is None
    assert ALTERNATIVES not in seen
