"""`normalize --explain`, `evaluate` and `train` as their users meet them."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from pathlib import Path

import pytest

from edition.cli import main
from edition.words import LANGS, Lang, number, say
from normalize.correction import Correction, Suspect
from normalize.document import Document
from normalize.explain import explanations
from normalize.pipeline import Analysis

OCR = "Les perfonnes qui jouent font affifes autour de la table, & le roi <b>eft</b> plus fort que la dame.\nElles fe levent.\n"
GOLD = "Les personnes qui jouent sont assises autour de la table, & le roi <b>est</b> plus fort que la dame.\nElles se levent.\n"


@pytest.fixture
def texts(tmp_path: Path) -> tuple[str, str]:
    (tmp_path / "ocr.txt").write_text(OCR, encoding="utf-8")
    (tmp_path / "gold.txt").write_text(GOLD, encoding="utf-8")
    return str(tmp_path / "ocr.txt"), str(tmp_path / "gold.txt")


def test_figures_are_written_as_the_language_has_them() -> None:
    assert number("fr", "-1.5") == "−1,5"
    assert number("en", "-1.5") == "−1.5"
    assert number("fr", "tasse 10.8 · messe 12.1") == "tasse 10,8 · messe 12,1"
    assert number("fr", "à-tout, 1°.") == "à-tout, 1°."


def test_an_explanation_ranks_the_word_as_read_among_the_readings() -> None:
    facts = (("margin", "2.0"), ("cost", "0.5"), ("context", "3.0"), ("ranked", "fort 1.0 · foit 9.5"))
    found = Analysis((Correction("long-s", 3, 7, "font", "sont", 0.9, "channel", facts=facts),), (), True, ())
    (e,) = explanations(Document("ils font\n"), found)
    assert [(c.text, c.score) for c in e.candidates] == [("sont", 0.0), ("fort", -1.0), ("font", -2.0), ("foit", -9.5)]
    assert [c.as_read for c in e.candidates] == [False, False, True, False]
    assert (e.line, e.column, e.margin, e.context, e.alone, e.cost) == (1, 4, 2.0, 3.0, -1.0, 0.5)


def test_what_the_channel_did_not_weigh_has_no_nats() -> None:
    found = Analysis((), (Suspect("long-s", 0, 4, "font", (("sont", 0.6),), "frequency", (("odds", "3"),)),), True, ())
    (e,) = explanations(Document("font"), found)
    assert (e.applied, e.after, e.chance, e.margin, e.cost) == (False, "sont", 0.6, None, None)


@pytest.mark.parametrize("lang", LANGS)
def test_explain_at_a_terminal(lang: Lang, texts: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", lang, "normalize", "--explain", texts[0]]) == 0
    out = capsys.readouterr().out
    assert f"ocr.txt:1:5  perfonnes → personnes  [{say(lang, 'codes.long-s.name')}]" in out
    assert say(lang, "explain.as-read") in out
    assert ("0,0" in out) == (lang == "fr")


def test_explain_as_json_has_every_correction(texts: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["normalize", "--explain", "--json", texts[0]]) == 0
    explained = json.loads(capsys.readouterr().out)["explanations"]
    assert main(["normalize", "--json", texts[0]]) == 0
    plan = json.loads(capsys.readouterr().out)
    machine = [c for c in plan["corrections"] if c["code"] != "long-s-set"]
    assert sum(e["applied"] for e in explained) == len(machine)
    assert sum(not e["applied"] for e in explained) == len(plan["suspects"])
    weighed = [e for e in explained if e["margin"] is not None]
    assert weighed
    for e in weighed:
        assert sum(c["as_read"] for c in e["candidates"]) == 1
        assert e["alone"] == pytest.approx(e["margin"] - e["context"])


class Parsed(HTMLParser):
    """The elements of a page, and what it asks of the net."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.asked: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.asked += [value or "" for name, value in attrs if name in ("src", "href")]


@pytest.mark.parametrize("lang", LANGS)
def test_evaluate_in_figures_and_side_by_side(
    lang: Lang, texts: tuple[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "page.html"
    assert main(["--lang", lang, "evaluate", *texts, "--html", str(out)]) == 0
    said = capsys.readouterr().out
    for key in ("evaluate.heading.codes", "evaluate.heading.reliability", "evaluate.heading.confusions", "evaluate.characters"):
        assert say(lang, key) in said
    html = out.read_text(encoding="utf-8")
    page = Parsed(html)
    assert f'<html lang="{lang}">' in html
    assert page.asked == []
    assert "b" not in page.tags and "&lt;" in html
    assert '<span class="helped" title="perfonnes → personnes' in html


def test_evaluate_as_json_adds_up(texts: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["evaluate", *texts, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["character-edits-before"] > data["character-edits-after"]
    assert data["codes"]["long-s"]["helped"] >= 2
    assert data["codes"]["long-s"]["harmed"] == 0
    assert sum(b["shown"] for b in data["reliability"]) == sum(
        row[key] for code, row in data["codes"].items() if code not in ("apostrophe", "spacing") for key in ("helped", "missed", "harmed")
    )
    assert {"read": "f", "true": "s"}.items() <= data["confusions"][0].items()


def one_message(capsys: pytest.CaptureFixture[str]) -> str:
    out = capsys.readouterr()
    assert out.out == ""
    assert out.err.count("\n") == 1
    return out.err


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(("what", "option"), [("language", "--period-text"), ("channel", "--bench"), ("tagger", "--period-text")])
def test_training_says_what_it_needs(what: str, option: str, lang: Lang, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "out"
    assert main(["--lang", lang, "train", what, "--out", str(target)]) == 2
    assert option in one_message(capsys)
    assert main(["--lang", lang, "train", what, option, str(tmp_path), "--out", str(target)]) == 2
    assert str(tmp_path) in one_message(capsys)
    assert not target.exists()


def test_training_a_channel_from_aligned_pages(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for folder, text in (("ocr", "la damc ct le valct, la damc"), ("gold_folded", "la dame et le valet, la dame")):
        (tmp_path / "longs18" / folder).mkdir(parents=True)
        (tmp_path / "longs18" / folder / "book_1.txt").write_text(text, encoding="utf-8")
    target = tmp_path / "channel.tsv"
    assert main(["train", "channel", "--bench", str(tmp_path), "--out", str(target)]) == 0
    rows = [line.split("\t") for line in target.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    assert ["s", "c", "e"] in [row[:3] for row in rows]
    assert str(target.stat().st_size) in capsys.readouterr().out
