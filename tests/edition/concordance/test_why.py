"""`academie why`: clauses found by any of their names, told in both languages; what is not known leads to what is near."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest
import yaml

from edition.cli import main
from edition.concordance.telling import as_text, telling
from edition.concordance.why import as_json, why
from edition.corpus import Corpus, open_corpus
from edition.rules.wording import wording
from edition.witness import load_witness
from edition.words import LANGS, message, words
from normalize.errors import InputError

CASES = yaml.safe_load((Path(__file__).parents[2] / "cases" / "why.yaml").read_text(encoding="utf-8"))
CORPUS = open_corpus(None)


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    return CORPUS


@pytest.fixture(scope="module", autouse=True)
def read_once() -> Iterator[None]:
    """The corpus does not change here: each document is read once, not once for each question."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("edition.concordance.why.load_witness", cache(load_witness))
        yield


@pytest.mark.parametrize("case", [case for case in CASES if "clauses" in case], ids=lambda c: " ".join(c["asked"]))
def test_a_clause_is_found_and_told(case: dict[str, Any], corpus: Corpus) -> None:
    answers = why(corpus, case["asked"])
    assert [each.clause.id.rpartition("/")[2] for each in answers] == case["clauses"]
    assert [rendered.rule.id for rendered in answers[0].rules] == case["rules"]
    told = "\n".join(as_text(answers, lang).replace("\u00a0", " ") for lang in LANGS)
    assert "{" not in told
    for said in case["says"]:
        assert re.search(said, told), said
    for each in answers:
        assert each.clause.text in told.replace("\n", " ")


ENTRIES = [f"{document}/{entry.id}" for document in CORPUS.documents for entry in CORPUS.source(document).partition.entries]
CODES = re.compile(r"[{}]|\b\w+:\w+:\w+|\b(?:as|roi|dame|valet|10|9|8|7)-(?:pique|trefle|coeur|carreau)\b")


@pytest.mark.parametrize("entry", ENTRIES)
def test_every_article_answers_in_both_languages(entry: str) -> None:
    """By its id; and where a game is meant, by its number: rules, or the reason why there are none, and no code between the words."""
    answers = why(CORPUS, [entry])
    assert answers
    for each in answers:
        assert each.clause.english
        assert each.game is None or each.rules or each.unmodelled, each.clause.id
        assert all(getattr(unmodelled, lang) for unmodelled in each.unmodelled for lang in LANGS)
        if each.game is None:
            continue
        number = re.sub(r"\D", "", each.clause.label) or each.clause.id.rpartition("/")[2]
        assert each.clause.id in [found.clause.id for found in why(CORPUS, [each.game.id, number])], number
        for lang, rendered in product(LANGS, each.rules):
            assert not CODES.search(wording(rendered.rule, lang)), rendered.rule.id
            if rendered.position:
                happens = {code for branch in (rendered.position.stands, rendered.position.other) for code, _, _ in branch.events}
                assert happens <= set(words(lang)["why"]["events"]), rendered.rule.id
                told = telling(each.game, rendered.position, lang)
                assert not CODES.search(" ".join((told.table, told.move, told.stands, told.other))), rendered.rule.id


@pytest.mark.parametrize("case", [case for case in CASES if "code" in case], ids=lambda c: " ".join(c["asked"]) or "nothing")
def test_what_is_not_known_leads_to_what_is_near(case: dict[str, Any], corpus: Corpus) -> None:
    with pytest.raises(InputError) as refused:
        why(corpus, case["asked"])
    assert refused.value.code == case["code"]
    for lang in LANGS:
        sentence = message(lang, refused.value)
        assert "{" not in sentence
        assert case.get("near", "") in sentence


def test_a_program_is_told_the_same(corpus: Corpus, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["why", "brusquembille", "12", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data == json.loads(json.dumps(as_json(why(corpus, ["brusquembille", "12"]))))
    rule = next(rule for rule in data[0]["rules"] if rule["id"] == "trump-ace")
    assert rule["params"]["jetons"] == 2
    position = rule["position"]
    assert position["move"] in position["hand"]
    assert position["stands"] != position["other"]


def test_an_unknown_clause_ends_with_status_two(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["why", "brusquembille", "99", "--lang", "fr"]) == 2
    assert "brusquembille n’a pas d’article" in capsys.readouterr().err


def test_a_game_without_rules_is_read_and_not_played(tmp_path: Path) -> None:
    import shutil

    root = tmp_path / "corpus"
    shutil.copytree(open_corpus(None).root, root)
    shutil.rmtree(root / "games" / "roulette")
    answers = why(Corpus(root), ["roulette", "1"])
    assert not any(each.rules for each in answers)
    for lang, says in (("fr", "n’a pas encore de règles"), ("en", "has no rules here yet")):
        assert says in as_text(answers, lang)  # type: ignore[arg-type]


def test_a_game_in_two_documents_is_asked_by_id(tmp_path: Path) -> None:
    import shutil

    root = tmp_path / "corpus"
    shutil.copytree(open_corpus(None).root, root)
    shutil.rmtree(root / "games")
    clauses = root / "documents" / "academie-quinze" / "clauses.yaml"
    text = clauses.read_text(encoding="utf-8")
    assert "game: quinze" in text
    clauses.write_text(text.replace("game: quinze", "game: bouillotte"), encoding="utf-8")
    with pytest.raises(InputError) as refused:
        why(Corpus(root), ["bouillotte", "3"])
    assert refused.value.code == "why-many"
    assert "academie-quinze/quinze" in str(refused.value.params["known"])
