"""A game's files: what is wrong is named with its place, and nothing is loaded by half."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Any

import pytest
import yaml

from edition.concordance.alignment import align
from edition.concordance.model import Modelled
from edition.corpus import open_corpus
from edition.paths import packaged
from edition.rules.examples import load_examples
from edition.rules.load import load_game
from edition.rules.parallels import load_parallels
from edition.rules.remarks import load_remarks
from edition.witness import load_witness
from edition.words import LANGS, message
from normalize.errors import InputError

CASES = yaml.safe_load((Path(__file__).parents[2] / "cases" / "bad_rules.yaml").read_text(encoding="utf-8"))
GAME = packaged("corpus") / "games" / "brusquembille"


@pytest.mark.parametrize("case", CASES, ids=lambda c: c["name"])
def test_a_broken_game_is_refused_with_its_place(case: dict[str, Any], tmp_path: Path) -> None:
    game = case.get("game", "brusquembille")
    folder = tmp_path / game
    shutil.copytree(GAME.parent / game, folder)
    path = folder / case["file"]
    if case.get("remove"):
        path.unlink()
    else:
        old, new = case["replace"]
        text = path.read_text(encoding="utf-8").replace("\u00a0", "\u00a0")
        assert old in text, "the case is out of date"
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(InputError) as refused:
        load_game(folder)
    assert refused.value.code == case["code"]
    assert str(refused.value.path).startswith(str(folder))
    for lang in LANGS:
        assert "{" not in message(lang, refused.value)


def broken(tmp_path: Path, file: str, old: str, new: str) -> tuple[InputError, int]:
    """The error of a game with one thing changed, and the line of the change."""
    folder = tmp_path / "brusquembille"
    shutil.copytree(GAME, folder)
    path = folder / file
    text = path.read_text(encoding="utf-8")
    assert old in text, "the case is out of date"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(InputError) as refused:
        load_examples(load_game(folder))
    return refused.value, text[: text.index(old)].count("\n") + 1


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ('high_to_low: [as, "10", roi', "high_to_low: [as, 10, roi", "10"),
        ('high_to_low: [as, "10"', "high_to_low: [as, as", "as"),
        ("roi: 4", "roy: 4", "roy"),
    ],
)
def test_the_item_that_is_wrong_is_named(old: str, new: str, found: str, tmp_path: Path) -> None:
    error, line = broken(tmp_path, "rules.yaml", old, new)
    assert (error.params["found"], error.line) == (found, line)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("Antoine, card: dame-pique", "Antoine, card: dame-piques", "dame-piques"),
        ("Antoine, card: dame-pique", "Antoine, card: as-pique", "as-pique"),
        ("card: dame-pique, clause: p6d", "card: dame-pique, clause: p6d, forbidden: [as-pique]", "as-pique"),
        ("Camille, card: valet-pique", "Pierre, card: valet-pique", "Camille"),
        ("Camille, card: valet-pique", "Camile, card: valet-pique", "Camile"),
        ("Pierre: [9-trefle, dame-coeur", "Pierre: [9-trefle, dame-coeurs", "dame-coeurs"),
        ("turn_up: 9-carreau", "turn_up: 9-carreaux", "9-carreaux"),
        ("Camille: [valet-pique, roi-coeur, 8-carreau]", "Camille: [valet-pique, roi-coeur]", "3"),
    ],
)
def test_an_example_names_the_line_of_the_card_or_the_player(old: str, new: str, said: str, tmp_path: Path) -> None:
    error, line = broken(tmp_path, "examples.yaml", old, new)
    assert error.line == line
    for lang in LANGS:
        sentence = message(lang, error)
        assert said in sentence
        assert not re.search("not-your-turn|no-such-card|not-in-hand|not-legal|arranged-", sentence)


def test_a_refusal_of_the_engine_is_a_sentence(tmp_path: Path) -> None:
    error, _ = broken(tmp_path, "rules.yaml", "sizes: [2, 1]", "sizes: [2, 2]")
    assert error.code == "rule-refused"
    for lang, words in (("fr", "Les paquets de la règle"), ("en", "packets of the rule")):
        assert words in message(lang, error)  # type: ignore[arg-type]
        assert "packets-sum" not in message(lang, error)  # type: ignore[arg-type]


def test_every_selection_is_complete() -> None:
    game = load_game(GAME)
    chosen = [dict(s) for s in game.selections()]
    assert {s["players"] for s in chosen} == {"2", "3", "4", "5"}
    assert all(s["players"] == "4" for s in chosen if s["partners"] == "yes")
    assert len(chosen) == (4 + 1) * 4 * 3


def test_a_variant_changes_what_it_names_and_nothing_else() -> None:
    game = load_game(GAME)
    ours = {rule.id: rule for rule in game.rules}
    theirs = {rule.id: rule for rule in game.variant_rules("trevoux")}
    assert set(ours) == set(theirs)
    changed = {rule_id for rule_id in ours if ours[rule_id].params != theirs[rule_id].params}
    assert changed == set(game.variants[0].changed)
    assert {theirs[rule_id].status for rule_id in changed} == {"witness"}


def test_a_variant_that_is_not_there_is_named_with_those_that_are() -> None:
    with pytest.raises(InputError, match="variant-unknown"):
        load_game(GAME).variant_rules("hoyle")


def test_the_compiled_model_holds_no_mapping() -> None:
    """The engine may trust no order of keys."""

    def mappings(value: Any) -> int:
        if isinstance(value, dict):
            return 1 + sum(map(mappings, value.values()))
        return sum(map(mappings, value)) if isinstance(value, list) else 0

    assert mappings(load_game(GAME).compiled()) == 1


def test_a_variant_below_a_variant_is_not_overlooked(tmp_path: Path) -> None:
    folder = tmp_path / "brusquembille"
    shutil.copytree(GAME, folder)
    (folder / "variants" / "trevoux").mkdir()
    shutil.copy(folder / "variants" / "trevoux.yaml", folder / "variants" / "trevoux" / "bis.yaml")
    with pytest.raises(InputError) as refused:
        load_game(folder)
    assert (refused.value.code, refused.value.params) == ("variant-of-variant", {"variant": "bis", "of": "trevoux"})


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("rules: [two-sevens-out]", "rules: [two-sevens]", "parallel-rule"),
        ("    rules: [deal]\n", "", "parallel-rules-needed"),
        ("- id: singly", "- id: deal", "id-twice"),
        ("kind: paraphrase", "kind: quotation", "yaml-choice"),
        ("says: same", "says: perhaps", "yaml-choice"),
    ],
)
def test_a_broken_parallel_is_refused_with_its_line(old: str, new: str, code: str, tmp_path: Path) -> None:
    folder = tmp_path / "brusquembille"
    shutil.copytree(GAME, folder)
    path = folder / "parallels" / "encyclopedie.yaml"
    text = path.read_text(encoding="utf-8")
    assert old in text, "the case is out of date"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(InputError) as refused:
        load_parallels(load_game(folder))
    assert refused.value.code == code
    assert refused.value.line
    for lang in LANGS:
        assert "{" not in message(lang, refused.value)


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("rule: pack, clause: p3", "rule: pack, clause: p1b", "remark-twice"),
        ("rule: points", "rule: point", "remark-rule"),
    ],
)
def test_a_broken_remark_is_refused_with_its_line(old: str, new: str, code: str, tmp_path: Path) -> None:
    folder = tmp_path / "brusquembille"
    shutil.copytree(GAME, folder)
    path = folder / "alignment.yaml"
    text = path.read_text(encoding="utf-8")
    assert old in text, "the case is out of date"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(InputError) as refused:
        load_remarks(load_game(folder))
    assert (refused.value.code, bool(refused.value.line)) == (code, True)


def test_a_remark_is_about_a_link_on_which_machine_and_editor_disagree() -> None:
    """A remark that outlives its case would never be shown."""
    corpus = open_corpus(None)
    clauses = {name: clause for each in corpus.documents for name, clause in load_witness(corpus, each).clauses.items()}
    for game in corpus.games.values():
        links = align(Modelled(game, clauses, corpus.glossary)).links
        disagreeing = {(link.rule, link.clause) for link in links if link.declared != link.found}
        assert set(load_remarks(game)) <= disagreeing
