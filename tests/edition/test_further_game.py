"""Triomphe, a game that the corpus does not have: one mechanism of its own, no fault, and a documentation that tells no tales."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from edition.cli import main
from edition.concordance.report import run_checks
from edition.concordance.why import why
from edition.corpus import Corpus
from edition.paths import packaged
from edition.publish.book import load_book
from edition.publish.pages import all_pages
from edition.publish.site import build_site
from edition.rules.load import load_game
from edition.words import LANGS, Lang
from tests.edition.conftest import FIXTURES

ROOT = Path(__file__).resolve().parents[2]
CORPUS = FIXTURES / "triomphe"
RULES = Path("games") / "triomphe" / "rules.yaml"
SHOWN = re.compile(r"^```(\w*)\n(.*?)^```$", flags=re.DOTALL | re.MULTILINE)
LISTED = ("edition/rules/mechanisms.py", "edition/play/mechanisms/hands.py", "site/words/fr/hands.yaml", "site/words/en/hands.yaml")
ELIDED = "…"


def documentation(lang: Lang) -> str:
    return (packaged("site") / "docs" / lang / "further-game.md").read_text(encoding="utf-8")


def mechanisms(folder: Path) -> set[str]:
    return {rule.mech for rule in load_game(folder).rules}


# ------------------------------------------------------------------ the game


def test_the_check_has_nothing_to_report() -> None:
    report = run_checks(Corpus(CORPUS))
    assert report.findings == ()
    assert report.errors == ()


def test_one_mechanism_is_new() -> None:
    known = set().union(*(mechanisms(folder) for folder in (packaged("corpus") / "games").iterdir()))
    used = mechanisms(CORPUS / "games" / "triomphe")
    assert used - known == {"obligation"}
    assert len(used) == 23  # as the documentation has it, in words


def test_why_answers_for_every_article() -> None:
    corpus = Corpus(CORPUS)
    for article in range(1, 13):
        answers = why(corpus, ["triomphe", str(article)])
        assert answers
        assert all(answer.rules or answer.unmodelled for answer in answers)


def test_its_site_has_the_text_the_rules_and_the_table(tmp_path: Path) -> None:
    out = tmp_path / "site"
    build_site(Corpus(CORPUS), out)
    assert (out / "play" / "triomphe.json").is_file()
    for lang in LANGS:
        page = (out / lang / "triomphe-composee" / "triomphe.html").read_text(encoding="utf-8")
        assert 'id="triomphe.a7b"' in page
        assert "triomphe" in page and "t-start" in page
        concordance = (out / lang / "concordance" / "triomphe.html").read_text(encoding="utf-8")
        assert {"fr": "et de forcer", "en": "a higher card than those"}[lang] in concordance
        assert (out / "play" / f"triomphe.{lang}.json").is_file()


@pytest.mark.parametrize("lang", LANGS)
def test_its_text_is_said_to_be_composed(lang: Lang) -> None:
    pages = {page.path: page.html(lang) for page in all_pages(load_book(Corpus(CORPUS)), lang)}
    assert {"fr": "les règles d’un jeu de cartes", "en": "the rules of one game of cards"}[lang] in pages["index.html"]
    assert {"fr": "n’est d’aucun livre", "en": "is of no book"}[lang] in pages["triomphe-composee/index.html"]
    for name in ("index", "lines", "triomphe"):
        page = pages[f"triomphe-composee/{name}.html"]
        assert {"fr": "écrit au clavier", "en": "Typed"}[lang] in page
        assert not re.search("reconstitué|reconstructed", page)


# ------------------------------------------------------------------ the documentation


def listed() -> str:
    """All that may be listed: the corpus of the game, and what of the program is its own."""
    paths = [*(path for path in sorted(CORPUS.rglob("*.yaml"))), *(ROOT / name for name in LISTED)]
    return "\n".join(path.read_text(encoding="utf-8") for path in paths)


@pytest.mark.parametrize("lang", LANGS)
def test_every_listing_stands_in_a_file(lang: Lang) -> None:
    text = listed()
    found = [block for kind, block in SHOWN.findall(documentation(lang)) if kind in ("yaml", "text")]
    assert len(found) == 12
    for block in found:
        assert block in text, block


@pytest.mark.parametrize("lang", LANGS)
def test_every_mechanism_of_the_table_is_of_its_article(lang: Lang) -> None:
    rules = load_game(CORPUS / "games" / "triomphe").rules
    told: dict[str, str] = {}
    for number, names in re.findall(r"^\| (\d+) \|[^|]*\|([^|]*)\|", documentation(lang), flags=re.MULTILINE):
        told |= dict.fromkeys(re.findall(r"`(\w+)`", names), number)
    assert set(told) == {rule.mech for rule in rules}
    for rule in rules:
        articles = {re.sub(r"\D", "", cite.clause.rpartition("/")[2]) for cite in rule.cites}
        assert told[rule.mech] in articles or not articles, rule.id


def runs(text: str) -> Iterator[tuple[list[str], list[str], str, str]]:
    """The commands of the documentation: their words, the lines shown, and the change made before (old and new)."""
    old = new = ""
    for kind, block in SHOWN.findall(text):
        if kind == "diff":
            signed = [(line[0], line[1:]) for line in block.splitlines()]
            old, new = ("".join(f"{line}\n" for sign, line in signed if sign == wanted) for wanted in "-+")
        if kind == "console":
            command, *shown = block.splitlines()
            yield command.removeprefix("$ academie ").split(), shown, old, new
            old = new = ""


@pytest.mark.parametrize("lang", LANGS)
def test_every_command_answers_as_shown(
    lang: Lang, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    told = list(runs(documentation(lang)))
    assert len(told) == 5
    for words, shown, old, new in told:
        shutil.rmtree(tmp_path / "triomphe", ignore_errors=True)
        shutil.copytree(CORPUS, tmp_path / "triomphe")
        path = tmp_path / "triomphe" / RULES
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
        assert main(["--lang", lang, *words]) == (1 if old else 0)
        answer = iter(capsys.readouterr().out.strip("\n").splitlines())
        for at, line in enumerate(shown):
            if line != ELIDED:
                skipping = at > 0 and shown[at - 1] == ELIDED
                assert any(line == said for said in answer) if skipping else line == next(answer), line
