"""The hand that read may not validate, whichever way it comes in; a reading on which a validation rests is not withdrawn."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from edition.cli import main
from edition.concordance.report import run_checks
from edition.corpus import Corpus
from edition.decisions import Decision, decide, load_decisions
from edition.second_reader import Readers
from edition.transcription import record_transcription
from normalize.errors import InputError
from tests.edition.machine import machine

NAME = "tricotet-1790"
TIMES = [f"2026-01-{day:02}T00:00:00Z" for day in range(1, 10)]


def state(corpus: Corpus, hand: str, value: str, first: int, last: int, time: str = TIMES[0]) -> Decision:
    document = corpus.source(NAME).document
    start, end = document.line_span(first)[0], document.line_span(last)[1]
    return decide("state", hand=hand, time=time, text=document.text, start=start, end=end, value=value)


def on_disk(folder: Path) -> str:
    path = folder / "documents" / NAME / "decisions.jsonl"
    return path.read_text(encoding="utf-8") if path.exists() else ""


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize(("readers", "hand", "code"), [((), "relecteur", "unread"), (("relecteur",), "relecteur", "alone")])
def test_the_command_refuses_in_a_sentence_and_writes_nothing(
    lang: str, readers: tuple[str, ...], hand: str, code: str, folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = tmp_path / "given.txt"
    common = ["--lang", lang, "--corpus", str(folder)]
    assert main([*common, "export-transcription", NAME, "--out", str(given)]) == 0
    for reader in readers:
        assert main([*common, "import-transcription", NAME, str(given), "--hand", reader]) == 0
    before = on_disk(folder)
    given.write_text(given.read_text(encoding="utf-8").replace("cartes", "cartons", 1), encoding="utf-8")
    capsys.readouterr()
    assert main([*common, "import-transcription", NAME, str(given), "--state", "validated", "--hand", hand]) == 2
    told = capsys.readouterr().err
    wanted = {
        ("unread", "fr"): "personne soit dit l’avoir lu",
        ("unread", "en"): "nobody is said to have read",
        ("alone", "fr"): "il y faut deux mains",
        ("alone", "en"): "it takes two hands",
    }
    assert wanted[code, lang] in told and hand in told
    assert on_disk(folder) == before


def test_who_read_one_page_may_not_validate_the_whole(corpus: Corpus, corrected: str) -> None:
    corpus.append(NAME, [state(corpus, "lectrice", "read", 1, 6), state(corpus, "relecteur", "read", 7, 12)])
    with pytest.raises(InputError) as refused:
        record_transcription(corpus, NAME, corrected, hand="relecteur", time=TIMES[1], state="validated")
    assert (refused.value.code, refused.value.params["first"], refused.value.params["last"]) == ("validation-alone", 7, 12)
    record_transcription(corpus, NAME, corrected, hand="redaction", time=TIMES[1], state="validated")
    assert not list(Readers(corpus.source(NAME)).breaches())


def test_a_text_read_on_leaves_what_others_validated_in_their_hands(corpus: Corpus, corrected: str) -> None:
    corpus.append(NAME, [state(corpus, "lectrice", "read", 1, 6), state(corpus, "relecteur", "validated", 1, 6, TIMES[1])])
    made = record_transcription(corpus, NAME, corrected, hand="relecteur", time=TIMES[2])
    (read,) = (d for d in made if d.act == "state")
    assert (read.start, read.end) == (corpus.source(NAME).document.line_span(7)[0], len(corpus.source(NAME).document.text))
    assert record_transcription(corpus, NAME, corrected, hand="relecteur", time=TIMES[3]) == ()


@pytest.mark.parametrize(
    ("second", "code"),
    [
        (lambda c: [state(c, "relecteur", "read", 2, 3, TIMES[2])], "validation-alone"),
        (lambda c: [decide("revoke", hand="lectrice", time=TIMES[2], value=c.source(NAME).decisions[0].id)], "validation-unread"),
        (lambda c: [state(c, "relecteur", "validated", 6, 7, TIMES[2])], "validation-unread"),
    ],
)
def test_no_later_decision_undermines_a_validation(second: object, code: str, corpus: Corpus, folder: Path) -> None:
    corpus.append(NAME, [state(corpus, "lectrice", "read", 1, 6), state(corpus, "relecteur", "validated", 1, 6, TIMES[1])])
    before = on_disk(folder)
    with pytest.raises(InputError) as refused:
        corpus.append(NAME, second(corpus))  # type: ignore[operator]
    assert refused.value.code == code and on_disk(folder) == before
    both = [decide("revoke", hand="lectrice", time=TIMES[3], value=d.id) for d in corpus.source(NAME).decisions]
    assert corpus.append(NAME, both) == 2  # taken back together they may go


def test_a_file_edited_by_hand_is_told_with_its_line_and_stops_nothing_else(corpus: Corpus, folder: Path) -> None:
    path = folder / "documents" / NAME / "decisions.jsonl"
    read, validated = state(corpus, "lectrice", "read", 1, 12), state(corpus, "relecteur", "validated", 1, 12, TIMES[1])
    corpus.append(NAME, [read, validated])
    edited = [json.loads(line) for line in on_disk(folder).splitlines()]
    edited[1]["hand"] = "lectrice"
    path.write_text("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in edited), encoding="utf-8")
    again = Corpus(folder, analyse=machine())
    found = [f for f in run_checks(again).findings if f.check == "people"]
    assert [(f.code, f.path, f.line, f.params["first"], f.params["last"]) for f in found] == [("validated-alone", path, 2, 1, 12)]
    other = decide("right", hand="relecteur", time=TIMES[2], text=again.source(NAME).document.text, start=0, end=2)
    assert again.append(NAME, [other]) == 1 and len(load_decisions(path)) == 3
