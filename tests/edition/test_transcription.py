"""A transcription goes out, comes back corrected, and is kept as decisions."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from edition.corpus import Corpus
from edition.decisions import decide
from edition.transcription import export_transcription, import_transcription, record_transcription
from edition.witness import load_witness
from normalize.errors import InputError
from tests.edition.machine import machine

NAME = "tricotet-1790"
TIME = "2026-01-01T00:00:00Z"
LATER = "2026-01-02T00:00:00Z"


def export(corpus: Corpus) -> str:
    return export_transcription(load_witness(corpus, NAME))


def test_the_export_has_the_lines_of_the_ocr_and_no_long_s(corpus: Corpus) -> None:
    exported = export(corpus)
    assert exported.count("\n") == corpus.source(NAME).document.text.count("\n")
    assert "ſ" not in exported and "ſ" in load_witness(corpus, NAME).layers.print


def test_after_the_import_the_print_layer_is_the_text(corpus: Corpus, corrected: str) -> None:
    made = record_transcription(corpus, NAME, corrected, hand="lectrice", time=TIME, reason="lu")
    assert export(corpus) == corrected
    assert Counter(d.act for d in made) == {"replace": 5, "accept": 8, "right": 2, "state": 1}
    said = {(d.quote, d.value, d.code) for d in made if d.act == "replace"}
    assert said == {
        ("D U", "DU", "heading"),
        ("T R I C O T E T", "TRICOTET", "heading"),
        ("io", "1°", "ordinal"),
        ("relie", "reste", "ligature"),
        ("~~~~", "", "stray"),
    }
    assert [d.quote for d in made if d.act == "right"] == ["dix", "fait"]
    assert {(d.hand, d.reason, d.time) for d in made} == {("lectrice", "lu", TIME)}


def test_the_same_text_again_adds_nothing(corpus: Corpus, corrected: str) -> None:
    record_transcription(corpus, NAME, corrected, hand="lectrice", time=TIME)
    path = corpus.source(NAME).path("decisions.jsonl")
    before = path.read_bytes()
    assert record_transcription(corpus, NAME, corrected, hand="relecteur", time=LATER) == ()
    assert path.read_bytes() == before


def test_a_second_text_undoes_what_it_contradicts(corpus: Corpus, corrected: str) -> None:
    record_transcription(corpus, NAME, corrected, hand="lectrice", time=TIME)
    other = corrected.replace("reste sur", "reste fur").replace("DU TRICOTET", "DU TRICOTET")
    made = record_transcription(corpus, NAME, other, hand="relecteur", time=LATER)
    assert export(corpus) == other
    assert [d.act for d in made] == ["revoke", "right"]
    back = record_transcription(corpus, NAME, corrected, hand="lectrice", time="2026-01-03T00:00:00Z")
    assert export(corpus) == corrected and [d.act for d in back] == ["revoke", "replace"]


def test_to_revoke_a_decision_brings_back_what_stood_before(corpus: Corpus, folder: Path, corrected: str) -> None:
    made = record_transcription(corpus, NAME, corrected, hand="lectrice", time=TIME)
    heading = next(d for d in made if d.value == "TRICOTET")
    corpus.append(NAME, [decide("revoke", hand="lectrice", time=LATER, value=heading.id)])
    assert export(Corpus(folder, analyse=machine())) == corrected.replace("DU TRICOTET", "DU T R I C O T E T")


def test_a_second_hand_may_validate_what_was_read(corpus: Corpus, corrected: str) -> None:
    record_transcription(corpus, NAME, corrected, hand="lectrice", time=TIME)
    (state,) = record_transcription(corpus, NAME, corrected, hand="relecteur", time=LATER, state="validated")
    assert (state.act, state.value) == ("state", "validated")
    assert {line.state for line in load_witness(corpus, NAME).lines} == {"validated"}


@pytest.mark.parametrize("change", ["\ufeff{}", "{}\n", "crlf"])
def test_what_an_editor_adds_of_its_own_is_not_the_text(change: str, corpus: Corpus, corrected: str) -> None:
    given_text = corrected.replace("\n", "\r\n") if change == "crlf" else change.format(corrected)
    record_transcription(corpus, NAME, given_text, hand="lectrice", time=TIME)
    assert export(corpus) == corrected


def test_a_long_s_that_is_written_is_the_same_letter(corpus: Corpus, corrected: str) -> None:
    record_transcription(corpus, NAME, corrected.replace("reste", "reſte"), hand="lectrice", time=TIME)
    assert export(corpus) == corrected


@pytest.mark.parametrize(
    ("lines", "number"),
    [
        (lambda lines: lines[:3] + lines[4:], 4),
        (lambda lines: [*lines[:5], "Une ligne de trop.", "Et une autre encore.", *lines[5:]], 6),
        (lambda lines: lines[:1], 2),
    ],
)
def test_another_number_of_lines_is_refused_with_the_place(lines: object, number: int, corpus: Corpus, corrected: str) -> None:
    given_text = "\n".join(lines(corrected.split("\n")))  # type: ignore[operator]
    with pytest.raises(InputError) as caught:
        import_transcription(corpus, NAME, given_text, hand="lectrice", time=TIME)
    assert (caught.value.code, caught.value.params["number"]) == ("transcription-lines", number)
    assert not corpus.source(NAME).path("decisions.jsonl").exists()


@pytest.mark.parametrize("end", [11, 12])  # an ornament, which reads as nothing, is the last line
def test_lines_that_were_moved_are_refused(end: int, corpus: Corpus, corrected: str) -> None:
    lines = corrected.split("\n")
    moved = [*lines[:2], "Une ligne de trop, qui n’est pas du texte.", *lines[2:end]]
    with pytest.raises(InputError) as caught:
        import_transcription(corpus, NAME, "\n".join(moved), hand="lectrice", time=TIME)
    assert (caught.value.code, caught.value.params["number"]) == ("transcription-shifted", 4)


@pytest.mark.parametrize(("hand", "time", "code"), [("nobody", TIME, "hand-unknown"), ("lectrice", "today", "decision-time")])
def test_hand_and_time_must_be_good(hand: str, time: str, code: str, corpus: Corpus, corrected: str) -> None:
    with pytest.raises(InputError) as caught:
        import_transcription(corpus, NAME, corrected, hand=hand, time=time)
    assert caught.value.code == code


def test_decisions_that_contradict_each_other_come_first(corpus: Corpus, corrected: str) -> None:
    text = corpus.source(NAME).document.text
    both = [decide("replace", hand="lectrice", time=TIME, text=text, start=30, end=32, value=v, code="ordinal") for v in ("1°", "2°")]
    corpus.append(NAME, both)
    with pytest.raises(InputError) as caught:
        import_transcription(corpus, NAME, corrected, hand="lectrice", time=TIME)
    assert caught.value.code == "transcription-conflicts"


SIGNS = st.text("abefs ,.;’'°1&é", max_size=30)
CHANGES = st.lists(st.tuples(st.integers(0, 11), SIGNS), max_size=5)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(first=CHANGES, second=CHANGES)
def test_any_texts_of_as_many_lines_are_kept_exactly(
    first: list[tuple[int, str]], second: list[tuple[int, str]], folder: Path, corrected: str
) -> None:
    """One after the other: each time the print layer is the text given last, and once more it decides nothing."""
    corpus = Corpus(folder, analyse=machine())
    for day, changes in enumerate((first, second), 1):
        lines = corrected.split("\n")
        for number, text in changes:
            lines[number] = text
        wanted = "\n".join(lines)
        record_transcription(corpus, NAME, wanted, hand="lectrice", time=f"2026-01-0{day}T00:00:00Z")
        assert export(corpus) == wanted
        assert load_witness(corpus, NAME).conflicts == ()
        assert import_transcription(corpus, NAME, wanted, hand="relecteur", time=LATER) == ()
