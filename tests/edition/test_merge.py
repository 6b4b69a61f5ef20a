"""The machine and people: who wins, what is told, and that a text that was read stands whatever the machine does."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from edition.anchors import resolve
from edition.corpus import Analyse, Corpus
from edition.decisions import Decision, decide
from edition.merge import Merged, merge
from edition.transcription import export_transcription, record_transcription
from edition.witness import load_witness
from normalize.codes import CODES
from normalize.correction import Correction, Suspect
from normalize.document import Document
from normalize.experience import NOTHING, Experience
from normalize.pipeline import Analysis
from normalize.plan import Plan, ordered
from tests.edition.machine import machine

NAME = "tricotet-1790"
TIME = "2026-01-01T00:00:00Z"
TEXT = "Il eft fur la table.\nOn tire fa carte , & joue.\n"


def merged(decisions: Sequence[Decision], starts: Sequence[int] = (), analyse: Analyse | None = None) -> Merged:
    document = Document(TEXT)
    return merge((analyse or machine())(document, NOTHING), resolve(decisions, document, starts), document, starts)


def say(act: str, words: str, value: str = "", code: str = "letter") -> Decision:
    start = TEXT.index(words)
    return decide(act, hand="lectrice", time=TIME, text=TEXT, start=start, end=start + len(words), value=value, code=code)  # type: ignore[arg-type]


def printed(m: Merged) -> str:
    return Plan(TEXT, m.corrections).target


def state(lines: str, value: str = "read") -> Decision:
    start = TEXT.index(lines)
    return decide("state", hand="lectrice", time=TIME, text=TEXT, start=start, end=start + len(lines), value=value)


def test_without_decisions_the_machine_is_applied() -> None:
    assert printed(merged([])) == "Il est sur la table.\nOn tire sa carte, & joue.\n"


def test_a_replacement_wins_and_the_proposal_is_counted() -> None:
    m = merged([say("replace", "eft", "es")])
    assert printed(m).startswith("Il es sur") and [c.before for c in m.dropped] == ["eft"]
    assert [c.hand for c in m.corrections if c.before == "eft"] == ["lectrice"]


@pytest.mark.parametrize("act", ["reject", "right"])
def test_what_is_right_is_left_alone(act: str) -> None:
    m = merged([say(act, "eft")])
    assert printed(m).startswith("Il eft sur") and [c.before for c in m.dropped] == ["eft"]


def test_an_accepted_proposal_is_not_counted_as_dropped() -> None:
    m = merged([say("accept", "eft", "est", "ligature")])
    assert printed(m).startswith("Il est sur") and m.dropped == ()


def test_a_fault_of_the_print_stays_and_is_told() -> None:
    m = merged([say("sic", "table", "table"), say("sic", "eft", "es")])
    assert "Il es sur la table" in printed(m) and [d.act for d in m.remarks] == ["sic", "sic"]


def test_on_lines_that_were_read_the_machine_only_suspects() -> None:
    m = merged([state("Il eft fur la table."), say("accept", "eft", "est", "ligature")])
    assert printed(m) == "Il est fur la table.\nOn tire sa carte, & joue.\n"
    assert [(s.before, s.candidates) for s in m.suspects] == [("fur", (("sur", 0.9),))]
    assert m.states == ("read", "", "")


def test_typography_too_is_left_as_it_was_read() -> None:
    m = merged([state("On tire fa carte , & joue.")])
    assert printed(m).endswith("On tire fa carte , & joue.\n") and [c.code for c in m.dropped] == ["spacing"]


def test_validated_is_more_than_read() -> None:
    assert merged([state(TEXT), state("Il eft fur la table.", "validated")]).states == ("validated", "read", "read")
    assert merged([state("fur la table.\n")]).states == ("", "", "")


def test_a_problem_prevails_over_what_was_read_and_opens_nothing_to_the_machine() -> None:
    m = merged([state(TEXT), state("Il eft fur la table.", "problematic")])
    assert m.states == ("problematic", "read", "read") and printed(m) == TEXT
    m = merged([state("Il eft fur la table.", "problematic")])
    assert m.states == ("problematic", "", "") and printed(m).startswith("Il est sur")


def test_a_doubt_may_have_several_other_readings() -> None:
    doubt = say("doubtful", "table", "fable | sable")
    assert doubt.alternatives == ("fable", "sable") and say("replace", "table", "a | b").alternatives == ()


def test_a_proposal_over_the_start_of_a_clause_is_kept_out() -> None:
    m = merged([], starts=[0, TEXT.index("eft") + 1])
    assert "eft" in printed(m) and [c.before for c in m.dropped] == ["eft"]


def test_a_suspect_that_was_decided_is_gone() -> None:
    doubt = machine(proposals=(), suspects=(r"\bfur\b", r"\beft\b"))
    m = merged([say("right", "fur")], analyse=doubt)
    assert [s.before for s in m.suspects] == ["eft"]


def test_neither_of_two_that_contradict_is_applied() -> None:
    m = merged([say("replace", "eft", "es"), say("replace", "eft", "est")])
    assert [c.code for c in m.conflicts] == ["decision-overlap"]
    assert printed(m).startswith("Il est sur")  # by the machine alone


# ------------------------------------------------------ a text that was read, and a machine that changed


@st.composite
def machines(draw: st.DrawFn) -> Analyse:
    """A machine that proposes anything anywhere, as long as its proposals lie apart and within lines."""
    seeds = draw(st.lists(st.tuples(st.integers(0, 380), st.integers(0, 9), st.text("asſ ,&’", max_size=4)), max_size=40))
    codes = draw(st.lists(st.sampled_from([c for c, kind in CODES.items() if kind in ("ocr", "typography")]), min_size=40, max_size=40))

    def analyse(document: Document, _experience: Experience) -> Analysis:
        found: list[Correction] = []
        for (start, length, after), code in zip(seeds, codes, strict=False):
            end = min(start + length, len(document.text))
            before = document.text[start:end]
            apart = not any(c.overlaps(start, end) for c in found)
            if start <= end and "\n" not in before and before != after and apart:
                found.append(Correction(code, start, end, before, after.replace("ſ", "s"), 0.5))
        found = [c for c in found if c.before != c.after]
        doubts = tuple(Suspect("letter", c.start, c.end, c.before, ((c.after, 0.5),)) for c in found[:3])
        return Analysis(ordered(found), doubts, bool(document.long_s), document.zones or ())

    return analyse


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(other=machines())
def test_a_text_that_was_read_stands_whatever_the_machine_proposes(other: Analyse, corpus: Corpus, folder: Path, corrected: str) -> None:
    record_transcription(corpus, NAME, corrected, hand="lectrice", time=TIME)
    witness = load_witness(Corpus(folder, analyse=other), NAME)
    assert export_transcription(witness) == corrected
    assert witness.conflicts == ()


def test_a_text_that_was_read_stands_without_any_machine(corpus: Corpus, folder: Path, corrected: str) -> None:
    record_transcription(corpus, NAME, corrected, hand="lectrice", time=TIME)
    witness = load_witness(Corpus(folder, analyse=machine(proposals=(), suspects=())), NAME)
    assert export_transcription(witness) == corrected
    assert witness.statistics.suspects == 0


def test_a_text_that_was_not_read_changes_with_the_machine(folder: Path) -> None:
    with_it = load_witness(Corpus(folder, analyse=machine()), NAME)
    without = load_witness(Corpus(folder, analyse=machine(proposals=())), NAME)
    assert export_transcription(with_it) != export_transcription(without)
