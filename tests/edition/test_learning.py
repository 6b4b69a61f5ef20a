"""What is learned from hands: from decisions that hold, and from nothing else; no text that somebody read changes by it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from edition.corpus import Corpus, open_corpus
from edition.decisions import Act, Decision, append_decisions, decide
from edition.learning import confirmed_words, experience_of
from edition.transcription import export_transcription
from edition.witness import load_witness
from normalize.document import Document
from normalize.experience import NOTHING, Experience
from normalize.pipeline import Analysis
from tests.edition.machine import machine

TEXT = "On tire fa carte fur la table.\nPuis fur le tapis on met fa mife.\n\n"
SAID = {"hand": "lectrice", "time": "2026-01-01T00:00:00Z", "evidence": "image"}


def say(act: Act, words: str, value: str = "", nth: int = 0) -> Decision:
    at = -1
    for _ in range(nth + 1):
        at = TEXT.index(words, at + 1)
    code = "reading" if act in ("replace", "accept") else ""
    return decide(act, text=TEXT, start=at, end=at + len(words), value=value, code=code, **SAID)


def line_read(number: int, value: str = "read") -> Decision:
    start, end = Document(TEXT).line_span(number)
    return decide("state", text=TEXT, start=start, end=end, value=value, **SAID)


def learned(*decisions: Decision) -> Experience:
    return experience_of(Document(TEXT), decisions)


def test_single_decisions_teach_their_words() -> None:
    found = learned(say("replace", "fur", "sur"), say("right", "carte"), say("reject", "fa", nth=1), say("doubtful", "tapis", "lapis"))
    assert found.forms == (("carte", "carte", 1), ("fa", "fa", 1), ("fur", "sur", 1))
    assert found.confusions == (("f", "s", 1),)


def test_a_line_that_was_read_teaches_all_its_words() -> None:
    found = learned(line_read(1), say("accept", "fur", "sur"))
    assert ("table", "table", 1) in found.forms and ("fa", "fa", 1) in found.forms and "tapis" not in found.words
    assert ("tapis", "tapis", 1) not in found.forms
    assert learned(line_read(1, "problematic")) == NOTHING


def test_what_was_taken_back_teaches_nothing() -> None:
    replaced = say("replace", "fur", "sur")
    back = decide("revoke", value=replaced.id, **SAID)
    assert learned(replaced, back) == NOTHING
    again = decide("revoke", value=back.id, **SAID)
    assert learned(replaced, back, again) == learned(replaced)


def test_decisions_that_contradict_each_other_teach_nothing() -> None:
    assert learned(say("replace", "fur", "sur"), say("replace", "fur", "fut")) == NOTHING


def test_the_order_of_the_file_does_not_matter() -> None:
    decisions = [line_read(1), say("accept", "fur", "sur"), say("replace", "mife", "mise"), say("right", "tapis")]
    expected = learned(*decisions)
    for seed in range(5):
        Random(seed).shuffle(decisions)
        assert learned(*decisions) == expected and hash(learned(*decisions)) == hash(expected)


def test_where_every_line_was_read_there_is_nothing_left_to_learn_for() -> None:
    assert learned(line_read(1), line_read(2, "validated")) == NOTHING


@pytest.mark.parametrize("name", open_corpus().documents)
def test_the_finished_documents_are_left_alone(name: str) -> None:
    assert open_corpus().source(name).experience == NOTHING


def test_words_of_other_documents_are_known_here() -> None:
    assert confirmed_words(Document(TEXT), [line_read(2)])["tapis"] == 1
    found = experience_of(Document(TEXT), [], lambda: {"talon": 3})
    assert found.words == {"talon": 3} and not found.pages
    calls: list[None] = []

    def elsewhere() -> dict[str, int]:
        calls.append(None)
        return {}

    experience_of(Document(TEXT), [line_read(1), line_read(2)], elsewhere)
    assert not calls  # nobody is asked in vain


def test_a_damaged_document_beside_teaches_nothing_and_hinders_nobody(folder: Path) -> None:
    (folder / "documents" / "feuille-volante" / "decisions.jsonl").write_text("no JSON\n", encoding="utf-8")
    assert Corpus(folder, analyse=machine()).source("tricotet-1790").analysis


# ------------------------------------------------------------------ through the corpus


def learning_machine(seen: list[Experience]) -> object:
    """A machine that writes down what it was told, and changes every word that it has learned of."""
    table = machine()

    def analyse(document: Document, experience: Experience) -> Analysis:
        seen.append(experience)
        return table(document)

    return analyse


def test_the_machine_is_told_of_the_hands_and_read_lines_stand(folder: Path) -> None:
    seen: list[Experience] = []
    corpus = Corpus(folder, analyse=learning_machine(seen))  # type: ignore[arg-type]
    source = corpus.source("tricotet-1790")
    text = source.document.text
    before = export_transcription(load_witness(corpus, "tricotet-1790")).split("\n")
    start, end = source.document.line_span(3)
    assert seen[-1] == NOTHING
    decisions: Sequence[Decision] = [decide("state", text=text, start=start, end=end, value="read", **SAID)]
    append_decisions(source.path("decisions.jsonl"), decisions)
    again = Corpus(folder, analyse=learning_machine(seen))  # type: ignore[arg-type]
    after = export_transcription(load_witness(again, "tricotet-1790")).split("\n")
    assert seen[-1].words and seen[-1] == experience_of(source.document, decisions)
    assert after[2] == text[start:end].replace("ſ", "s") and [*after[:2], *after[3:]] == [*before[:2], *before[3:]]
