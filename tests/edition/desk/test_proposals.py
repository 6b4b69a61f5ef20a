"""Proposals at the desk: their place, what their acceptance decides, who is credited, and the undo."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from edition.corpus import Corpus
from edition.decisions import SAYS_TEXT, Decision, load_decisions
from edition.desk import requests
from edition.desk.answers import Desk
from edition.desk.proposals import listed
from edition.desk.store import Store
from edition.proposals.credit import proposers, waiting
from edition.proposals.incoming import take_in
from edition.transcription import export_transcription
from edition.witness import load_witness
from normalize.errors import InputError
from tests.edition.conftest import FIXTURES
from tests.edition.desk.conftest import NAME, Open
from tests.edition.machine import machine
from tests.edition.proposals.made import proposal, written

CASES = yaml.safe_load((FIXTURES.parent / "cases" / "proposals" / "accepted.yaml").read_text(encoding="utf-8"))
TIME = "2026-11-30T12:00:00Z"


class Answered:
    """A desk with one proposal taken in."""

    def __init__(self, store: Store, tmp_path: Path, made: dict[str, Any]) -> None:
        self.root = store.library.root
        (self.taken,) = take_in(self.corpus, [written(tmp_path / "p.json", made)], time=TIME).new
        self.desk = Desk(store)

    @property
    def corpus(self) -> Corpus:
        return Corpus(self.root, analyse=machine())

    @property
    def version(self) -> str:
        return self.desk.store.library.snapshot(NAME).version

    def answer(self, answer: str, **more: Any) -> tuple[Decision, ...]:
        said = {"value": self.taken.proposal.proposed} if answer == "adopt" else {}
        asked = requests.Answer(version=self.version, id=self.taken.id, answer=answer, **(said | more))  # type: ignore[arg-type]
        return self.desk.answer(asked, NAME).decisions

    def undo(self) -> None:
        self.desk.undo(requests.Undo(version=self.version), NAME)

    def redo(self) -> None:
        self.desk.redo(requests.Redo(version=self.version), NAME)

    @property
    def on_disk(self) -> tuple[Decision, ...]:
        return load_decisions(self.root / "documents" / NAME / "decisions.jsonl")

    @property
    def lines(self) -> list[str]:
        return export_transcription(load_witness(self.corpus, NAME)).split("\n")

    @property
    def english(self) -> str:
        return load_witness(self.corpus, NAME).clauses[self.taken.proposal.clause].english

    @property
    def told(self) -> dict[str, Any]:
        (one,) = listed("en", self.desk.store.library.snapshot(NAME))["proposals"]
        return dict(one)


def answered(desk: Store, tmp_path: Path, clause: str, quote: str, proposed: str, **more: Any) -> Answered:
    return Answered(desk, tmp_path, proposal(desk.library.corpus(), clause, quote, proposed, **more))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_a_proposal_that_is_accepted(case: dict[str, Any], open_desk: Open, tmp_path: Path) -> None:
    desk = open_desk("redaction")
    more = {key: case[key] for key in ("layer", "prefix", "suffix") if key in case}
    one = answered(desk, tmp_path, case["clause"], case.get("reader", case["quote"]), case["proposed"], **more)
    before = (one.lines, one.english)
    assert one.told["found"] and not one.told["changed"]
    made = one.answer("adopt")
    texts = [d for d in made if d.act in SAYS_TEXT]
    assert one.on_disk == made and made[-1].act == "adopt" and one.told["state"] == "accepted"
    assert all((d.hand, d.by, d.proposal) == ("redaction", "Jeanne Roux", one.taken.id) for d in texts)
    if "english" in case:
        assert (one.english, texts) == (case["english"], [])
    else:
        assert [[d.quote, d.value] for d in texts] == case["decisions"]
        number, line = case["line"]
        assert one.lines[number] == line
    after = (one.lines, one.english)
    one.undo()
    assert (one.lines, one.english) == before and one.told["state"] == "waiting"
    one.redo()
    assert (one.lines, one.english) == after and one.told["state"] == "accepted"


def test_a_change_that_would_move_a_line_end_is_not_made(desk: Store, tmp_path: Path) -> None:
    one = answered(desk, tmp_path, "tricotet/a1", "les dix", "lesdix")
    with pytest.raises(InputError, match="proposal-line-end"):
        one.answer("adopt")
    assert one.on_disk == () and one.told["state"] == "waiting"
    assert [d.act for d in one.answer("adopt", noted=True)] == ["adopt"]  # the hand wrote the line itself


def test_amended_then_accepted_it_is_still_the_readers(desk: Store, tmp_path: Path) -> None:
    one = answered(desk, tmp_path, "tricotet/a3", "relie", "refte")
    (text, _) = one.answer("adopt", value="reste")
    assert (text.value, text.by, text.reason) == ("reste", "Jeanne Roux", "so printed in another copy")


def test_refusing_needs_a_reason_and_putting_off_waits(desk: Store, tmp_path: Path) -> None:
    one = answered(desk, tmp_path, "tricotet/a3", "relie", "reste")
    with pytest.raises(InputError, match="desk-nothing-said"):
        one.answer("decline", reason=" \u202e ")
    one.answer("defer")
    source = one.corpus.source(NAME)
    assert one.told["state"] == "deferred" and waiting(source.proposals, source.decisions) == 1
    assert [d.act for d in one.answer("decline", reason="not so in the book")] == ["revoke", "decline"]
    source = one.corpus.source(NAME)
    assert one.told["answer"]["reason"] == "not so in the book" and waiting(source.proposals, source.decisions) == 0
    with pytest.raises(InputError, match="proposal-answered"):
        one.answer("decline", reason="again")
    one.undo()
    assert one.told["state"] == "deferred"


def test_the_english_that_somebody_wrote_since_is_not_undone(open_desk: Open, tmp_path: Path) -> None:
    one = answered(open_desk(), tmp_path, "tricotet/a3", "stays", "remains", layer="english")
    with pytest.raises(InputError, match="desk-translation-hand"):
        one.answer("adopt")  # the translation is in another hand
    one = answered(open_desk("redaction"), tmp_path, "tricotet/a2", "except", "save", layer="english")
    one.answer("adopt", value="but for")
    path = one.root / "documents" / NAME / "translation.en.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("but for the dealer", "but never the dealer"), encoding="utf-8")
    with pytest.raises(InputError, match="proposal-english"):
        one.undo()
    assert "but never the dealer" in one.english


@pytest.mark.parametrize("sign", ["\u202e", "\u0007", "\u2066", "\u200b"])
def test_characters_that_have_no_place_in_a_text_are_not_accepted(sign: str, desk: Store, tmp_path: Path) -> None:
    one = answered(desk, tmp_path, "tricotet/a3", "relie", f"res{sign}te", name=f"Jeanne {sign}Roux")
    with pytest.raises(InputError, match="proposal-characters"):
        one.answer("adopt")
    assert {d.by for d in one.answer("adopt", value="reste")} == {"Jeanne Roux"}


def test_what_changed_since_and_what_is_lost_is_said(desk: Store, tmp_path: Path) -> None:
    one = answered(desk, tmp_path, "tricotet/a3", "relie", "reste", fingerprint="0" * 64)
    assert one.told["changed"] and one.told["found"]
    one.answer("adopt")
    second = proposal(one.corpus, "tricotet/a3", "relie", "resta", name="")
    take_in(one.corpus, [written(tmp_path / "q.json", second)], time=TIME)
    other = next(p for p in listed("en", one.desk.store.library.snapshot(NAME))["proposals"] if p["proposed"] == "resta")
    assert not other["found"] and not other["done"]
    with pytest.raises(InputError, match="proposal-lost"):
        one.desk.answer(requests.Answer(version=one.version, id=other["id"], answer="adopt", value="resta"), NAME)


def test_the_reader_is_credited_in_the_mark_and_among_the_people(open_desk: Open, tmp_path: Path) -> None:
    one = answered(open_desk("relecteur"), tmp_path, "tricotet/a3", "relie", "reste", name="  Jeanne\tRoux ")
    one.answer("adopt")
    view = load_witness(one.corpus, NAME)
    (mark,) = (m for m in view.clauses[f"{NAME}/tricotet/a3"].marks if m.proposal)
    assert (mark.hand, mark.by, mark.kind) == ("relecteur", "Jeanne Roux", "correction")
    assert proposers([one.corpus.source(NAME).decisions]) == (("Jeanne Roux", 1),)
    one.undo()
    assert proposers([one.corpus.source(NAME).decisions]) == ()
