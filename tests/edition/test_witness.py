"""The view of a document: tokens add up to the layers, marks say what was done, zones and pages are where they are."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from edition.blocks import blocks, print_blocks
from edition.corpus import Corpus
from edition.description import Pages, PageStart
from edition.fingerprints import fingerprint
from edition.pages import page_reference
from edition.transcription import record_transcription
from edition.views import ClauseView, Mark, Witness
from edition.witness import load_witness
from normalize.correction import Correction
from normalize.document import Document, Zone
from normalize.layers import build_layers
from normalize.plan import ordered

NAME = "tricotet-1790"


@pytest.fixture
def witness(corpus: Corpus, corrected: str) -> Witness:
    record_transcription(corpus, NAME, corrected, hand="lectrice", time="2026-01-01T00:00:00Z", reason="lu")
    return load_witness(corpus, NAME)


def clause(witness: Witness, unit: str) -> ClauseView:
    return witness.clauses[f"{NAME}/tricotet/{unit}"]


def marks(witness: Witness, unit: str, kind: str) -> list[Mark]:
    return [mark for mark in clause(witness, unit).marks if mark.kind == kind]


def test_tokens_add_up_to_the_reading_without_the_label(witness: Witness) -> None:
    for view in witness.clauses.values():
        label = "".join(token.reading for token in view.label_tokens)
        assert label == view.label
        assert view.text == view.reading.removeprefix(label).strip()
    assert [view.text for view in witness.clauses.values()] == [
        "DU TRICOTET. (jeu du)",
        "On prend un jeu entier, & l’on ôte les dix ; puis chacun tire sa carte, comme il est d’usage.",
        "Celui qui a la plus haute fait, & donne trois cartes à la ronde.",
        "Qui renonce, perd son enjeu ; les autres le partagent, excepté le donneur.",
        "Le talon reste sur la table.",
        "Voyez à l’article Jeu de la Bague.",
    ]


def test_clauses_and_zones_take_up_the_whole_ocr(witness: Witness) -> None:
    """Every sign of the OCR stands in one token or one zone; only blanks between clauses belong to none."""
    told = "".join(part.ocr for view in witness.clauses.values() for part in (*view.label_tokens, *view.tokens))
    zones = "".join(line.ocr for line in witness.lines if line.zone)
    assert sorted("".join((told + zones).split())) == sorted("".join(witness.layers.ocr.split()))


def test_lines_add_up_to_ocr_and_print(witness: Witness) -> None:
    assert "\n".join(line.ocr for line in witness.lines) == witness.layers.ocr
    assert "\n".join(line.print for line in witness.lines) == witness.layers.print
    for line in witness.lines:
        assert "".join(token.ocr for token in line.tokens) == line.ocr
        assert "".join(token.print for token in line.tokens) == line.print
    assert {line.number: line.zone for line in witness.lines if line.zone} == {5: "head", 12: "ornament"}
    assert [line.anchors for line in witness.lines if line.anchors][1] == ("tricotet.a1",)
    assert {line.state for line in witness.lines} == {"read"}


def test_a_corrected_word_says_by_whom_and_why(witness: Witness) -> None:
    (mark,) = (m for m in marks(witness, "a2", "correction") if m.ocr == "fon")
    assert (mark.print, mark.reading, mark.code, mark.hand, mark.accepted_by) == ("ſon", "son", "long-s", "machine", "lectrice")
    assert (mark.confidence, mark.evidence, mark.facts, mark.reason) == (0.9, "frequency", (("odds", "12"),), "lu")
    (own,) = (m for m in marks(witness, "a3", "correction") if m.ocr == "relie")
    assert (own.print, own.code, own.hand, own.accepted_by, own.confidence, own.evidence) == (
        "reſte",
        "ligature",
        "lectrice",
        "",
        None,
        "conjecture",
    )


def test_the_mark_of_a_label_stands_on_the_label(witness: Witness) -> None:
    (label,) = clause(witness, "a1").label_tokens
    assert (label.reading, label.ocr, [m.code for m in label.marks]) == ("1°.", "io.", ["ordinal"])


def test_typography_bears_no_mark(witness: Witness) -> None:
    assert {mark.code for view in witness.clauses.values() for mark in view.marks} == {
        "heading",
        "ordinal",
        "ampersand",
        "long-s",
        "ligature",
        "",
    }


def test_suspects_are_marked_until_somebody_has_read(corpus: Corpus) -> None:
    raw = load_witness(corpus, NAME)
    (doubt,) = (m for m in marks(raw, "a3", "suspect"))
    assert (doubt.ocr, doubt.alternatives, doubt.confidence, doubt.hand) == ("relie", ("reste",), 0.6, "machine")


def test_no_suspect_is_left_after_reading(witness: Witness) -> None:
    assert witness.suspects == () and not [m for view in witness.clauses.values() for m in view.marks if m.kind == "suspect"]


def test_notes_stand_on_their_words(witness: Witness) -> None:
    (mark,) = marks(witness, "a2", "doubtful")
    assert (mark.reading, mark.note_id, mark.alternatives, mark.certainty) == ("excepté", "n1", ("accepté",), "high")
    (note,) = clause(witness, "a2").notes
    assert (note.id, note.reading, note.text["en"]) == ("n1", "excepté", "The sense asks for “excepté”.")


def test_terms_are_marked_longest_first_and_once_in_an_article(witness: Witness) -> None:
    assert [(m.reading, m.term_id) for m in marks(witness, "a1", "term")] == [("jeu entier", "jeu-entier")]
    assert [(m.reading, m.term_id) for m in marks(witness, "a1b", "term")] == [("fait", "faire-donner")]
    assert [(m.reading, m.term_id) for m in marks(witness, "h", "term")] == [("jeu", "jeu")]


def test_references_lead_somewhere_or_say_that_they_do_not(witness: Witness) -> None:
    (mark,) = marks(witness, "a3b", "see")
    assert (mark.reading, mark.target, mark.text["en"]) == ("Jeu de la Bague", None, "The entry is not here.")


def test_a_word_broken_over_a_head_is_one_token_and_the_head_stands_before_it(witness: Witness) -> None:
    view = clause(witness, "a1b")
    (zone,) = view.zones
    assert (zone.kind, zone.line, zone.ocr, zone.print) == ("head", 5, "TRICOTET. 17", "TRICOTET. 17")
    token = view.tokens[zone.before]
    assert (token.reading, token.print) == ("donne", "don-\nne")


def test_pages_are_page_range_or_not_known(witness: Witness) -> None:
    assert [(v.page.known, v.page.page, v.page.evidence) for v in witness.clauses.values()] == [
        ("page", "16", "inferred"),
        ("page", "16", "inferred"),
        ("page", "16–17", "inferred"),
        ("page", "17", "head"),
        ("page", "17", "head"),
        ("page", "17", "head"),
    ]
    bare = witness.description.model_copy(update={"pages": Pages(known="none")})
    assert page_reference(bare, 3, 3).known == "unknown"
    ranged = witness.description.model_copy(update={"pages": Pages(known="range", range="140–141")})
    assert (page_reference(ranged, 3, 3).known, page_reference(ranged, 3, 3).page) == ("range", "140–141")
    late = Pages(known="lines", starts=(PageStart(line=4, page="2", evidence="head"),))
    assert page_reference(witness.description.model_copy(update={"pages": late}), 3, 3).known == "unknown"


def test_the_fingerprint_is_of_letters_and_figures(witness: Witness) -> None:
    view = clause(witness, "a3b")
    assert view.fingerprint == fingerprint("VOYEZ à l'article « jeu de la bague »") == fingerprint(view.reading)
    assert view.fingerprint != fingerprint("Voyez l’article Jeu de la Bague")


def test_statistics_count_what_was_done(witness: Witness) -> None:
    s = witness.statistics
    assert (s.applied, s.accepted, s.typography, s.lines, s.read, s.validated) == (11, 6, 2, 12, 12, 0)
    assert s.by_hand == {"lectrice": 11} and sum(s.by_code.values()) == s.applied
    assert set(witness.people) == {"lectrice", "redaction"}


def test_a_document_without_clauses_has_lines(corpus: Corpus) -> None:
    leaf = load_witness(corpus, "feuille-volante")
    assert leaf.entries == () and leaf.clauses == {} and len(leaf.lines) == 3
    assert leaf.layers.reading == "Une feuille volante. Elle n’a ni clauses ni traduction."


# ---------------------------------------------------------------- blocks, on any plan

LINES = st.text("abfs &-’,.", max_size=12)


@st.composite
def documents(draw: st.DrawFn) -> tuple[Document, tuple[Correction, ...], tuple[Zone, ...]]:
    lines = draw(st.lists(LINES, min_size=1, max_size=5))
    text = "\n".join(lines)
    numbers = draw(st.sets(st.integers(1, len(lines)), max_size=2))
    made: list[Correction] = []
    for _ in range(draw(st.integers(0, 6))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 3)))
        after = draw(st.text("as ,&", max_size=3))
        fits = "\n" not in text[start:end] and text[start:end] != after
        if fits and not any(c.overlaps(start, end) for c in made):
            made.append(Correction("letter", start, end, text[start:end], after))
    zones = tuple(Zone("head", n, n) for n in sorted(numbers))
    return Document(text, long_s=True, zones=zones), ordered(made), zones


@settings(max_examples=200, suppress_health_check=[HealthCheck.too_slow])
@given(documents())
def test_blocks_cover_every_layer(drawn: tuple[Document, tuple[Correction, ...], tuple[Zone, ...]]) -> None:
    document, corrections, zones = drawn
    layers = build_layers(document, corrections, long_s=True, zones=zones)
    found = blocks(layers)
    for name, a, b in (("ocr", "o1", "o2"), ("print", "p1", "p2"), ("reading", "r1", "r2"), ("modern", "m1", "m2")):
        text = getattr(layers, name)
        assert "".join(text[getattr(block, a) : getattr(block, b)] for block in found) == text
        assert all(getattr(x, b) == getattr(y, a) for x, y in pairwise(found))
    pairs = print_blocks(layers.correct)
    assert "".join(layers.ocr[b.o1 : b.o2] for b in pairs) == layers.ocr
    assert "".join(layers.print[b.p1 : b.p2] for b in pairs) == layers.print


def test_blocks_are_the_smallest() -> None:
    document = Document("fa carte", long_s=True)
    layers = build_layers(document, [Correction("long-s", 0, 1, "f", "s")], long_s=True, zones=())
    assert [layers.ocr[b.o1 : b.o2] for b in blocks(layers)] == list("fa carte")
