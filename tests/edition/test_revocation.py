"""Revoking a decision adds one, says whose it is, and can be revoked."""

from __future__ import annotations

from pathlib import Path

import pytest

from edition.cli import main
from edition.corpus import Corpus
from edition.decisions import load_decisions
from edition.revocation import revoke
from edition.transcription import export_transcription, record_transcription
from edition.witness import load_witness
from edition.words import LANGS, message
from normalize.errors import InputError

NAME = "tricotet-1790"
TIME = "2026-01-01T00:00:00Z"
LATER = "2026-01-02T00:00:00Z"


def export(corpus: Corpus) -> str:
    return export_transcription(load_witness(corpus, NAME))


def test_a_revoked_decision_no_longer_holds_and_comes_back(corpus: Corpus, corrected: str) -> None:
    made = record_transcription(corpus, NAME, corrected, hand="lectrice", time=TIME)
    one = next(d for d in made if d.value == "reste")
    assert revoke(corpus, NAME, [one.id, one.id], hand="relecteur", time=LATER, reason="vu") == (one,)
    assert export(corpus) == corrected.replace("reste", "relie", 1)
    last = corpus.source(NAME).decisions[-1]
    assert (last.act, last.value, last.hand, last.reason) == ("revoke", one.id, "relecteur", "vu")
    assert len(corpus.source(NAME).decisions) == len(made) + 1
    revoke(corpus, NAME, [last.id], hand="lectrice", time=LATER)
    assert export(corpus) == corrected


@pytest.mark.parametrize(
    ("code", "ids", "hand"),
    [
        ("decision-unknown", ["ffffffffffffffff"], "lectrice"),
        ("decision-revoked", ["gone"], "lectrice"),
        ("hand-unknown", ["one"], "nobody"),
        ("hand-is-program", ["one"], "machine"),
        ("decision-unknown", ["one", "ffffffffffffffff"], "lectrice"),
    ],
)
def test_what_cannot_be_revoked_changes_nothing(code: str, ids: list[str], hand: str, corpus: Corpus, corrected: str) -> None:
    made = record_transcription(corpus, NAME, corrected, hand="lectrice", time=TIME)
    revoke(corpus, NAME, [made[0].id], hand="lectrice", time=LATER)
    path = corpus.source(NAME).path("decisions.jsonl")
    before = path.read_bytes()
    named = [{"one": made[1].id, "gone": made[0].id}.get(name, name) for name in ids]
    with pytest.raises(InputError) as refused:
        revoke(corpus, NAME, named, hand=hand, time=LATER)
    assert refused.value.code == code
    assert all(message(lang, refused.value) for lang in LANGS)
    assert path.read_bytes() == before


def test_a_program_does_not_import(corpus: Corpus, corrected: str) -> None:
    with pytest.raises(InputError) as refused:
        record_transcription(corpus, NAME, corrected, hand="machine", time=TIME)
    assert refused.value.code == "hand-is-program"
    assert refused.value.params["known"] == "lectrice, relecteur, redaction"


@pytest.mark.parametrize(("asked", "seen", "recorded"), [("", False, "conjecture"), ("", True, "image"), ("image", False, "image")])
def test_the_evidence_is_what_is_said_or_what_the_document_says(
    asked: str, seen: bool, recorded: str, folder: Path, corpus: Corpus, corrected: str
) -> None:
    path = folder / "documents" / NAME / "document.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("page_seen: false", f"page_seen: {str(seen).lower()}"), encoding="utf-8")
    made = record_transcription(corpus, NAME, corrected, hand="lectrice", time=TIME, evidence=asked)
    assert {d.evidence for d in made if d.act == "replace"} == {recorded}
    assert [(d.value, d.evidence) for d in made if d.act == "state"] == [("read", recorded)]


def test_the_command_names_what_it_revokes(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    given = tmp_path / "given.txt"
    common = ["--lang", "en", "--corpus", str(folder)]
    assert main([*common, "export-transcription", NAME, "--out", str(given)]) == 0
    first = given.read_text(encoding="utf-8")
    bring = [*common, "import-transcription", NAME, str(given), "--evidence", "image", "--hand"]
    given.write_text(first.replace("cartes", "cartons", 1), encoding="utf-8")
    assert main([*bring, "lectrice"]) == 0
    (one,) = [d for d in load_decisions(folder / "documents" / NAME / "decisions.jsonl") if d.act == "replace"]
    assert one.evidence == "image"
    capsys.readouterr()
    given.write_text(first, encoding="utf-8")
    assert main([*bring, "relecteur"]) == 0
    assert f"1 earlier decision revoked, in the hand of lectrice: {one.id}" in capsys.readouterr().out
    (undo,) = [d for d in load_decisions(folder / "documents" / NAME / "decisions.jsonl") if d.act == "revoke"]
    assert main([*common, "revoke", NAME, undo.id, "--hand", "lectrice"]) == 0
    assert undo.id in capsys.readouterr().out
    assert main([*common, "revoke", NAME, undo.id, "--hand", "lectrice"]) == 2
    assert "revoked already" in capsys.readouterr().err
