"""The checks of a rules model: silent on the corpus, and each deliberate fault caught by the check meant for it."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml

from edition.concordance import arithmetic, coverage, examples, liveness, numbers
from edition.concordance.figures import figures
from edition.concordance.finding import Finding
from edition.concordance.model import Modelled
from edition.corpus import open_corpus
from edition.paths import packaged
from edition.rules.load import load_game
from edition.rules.mechanisms import MECHANISMS
from edition.views import ClauseView, Token
from edition.witness import load_witness
from edition.words import LANGS, say

FAULTS = yaml.safe_load((Path(__file__).parents[2] / "cases" / "faulty_models.yaml").read_text(encoding="utf-8"))
GAMES = sorted((packaged("corpus") / "games").iterdir())
QUICK = (coverage, numbers, arithmetic, examples)


@pytest.fixture(scope="session")
def clauses() -> dict[str, ClauseView]:
    corpus = open_corpus(None)
    return {key: clause for name in corpus.documents for key, clause in load_witness(corpus, name).clauses.items()}


def findings(modelled: Modelled) -> list[Finding]:
    return [finding for check in QUICK for finding in check.check(modelled)]


@pytest.mark.parametrize("folder", GAMES, ids=lambda p: p.name)
def test_the_models_of_the_corpus_are_without_fault(folder: Path, clauses: dict[str, ClauseView]) -> None:
    assert findings(Modelled(load_game(folder), clauses)) == []


@pytest.mark.parametrize("folder", GAMES, ids=lambda p: p.name)
def test_every_parameter_is_live(folder: Path, clauses: dict[str, ClauseView]) -> None:
    assert list(liveness.check(Modelled(load_game(folder), clauses))) == []


@pytest.mark.parametrize("case", FAULTS, ids=lambda c: c["name"])
def test_a_deliberate_fault_is_caught(case: dict[str, Any], clauses: dict[str, ClauseView], tmp_path: Path) -> None:
    folder = tmp_path / "brusquembille"
    shutil.copytree(packaged("corpus") / "games" / "brusquembille", folder)
    for name in ("rules", "supplements", "examples"):
        if name in case:
            path = folder / f"{name}.yaml"
            old, new = case[name]
            text = path.read_text(encoding="utf-8")
            assert old in text, "the case is out of date"
            path.write_text(text.replace(old, new, 1), encoding="utf-8")
    game = load_game(folder)
    changed = dict(clauses)
    if "clause" in case:
        clause = clauses[game.clause(case["clause"]["id"])]
        reading = clause.reading.replace(case["clause"]["old"], case["clause"]["new"])
        assert reading != clause.reading, "the case is out of date"
        changed[clause.id] = replace(clause, reading=reading, tokens=(Token(reading, reading, reading, reading),))
    found = findings(Modelled(game, changed))
    assert set(case["codes"]) <= {finding.code for finding in found}
    assert bool(found) == bool(case["codes"])
    for finding in found:
        for lang in LANGS:
            assert "{" not in say(lang, f"checks.{finding.code}", **finding.params)


def test_a_parameter_that_nothing_reads_is_found_dead(monkeypatch: pytest.MonkeyPatch) -> None:
    """An engine that forgets the rule of the tie: its parameter becomes decoration."""
    game = load_game(packaged("corpus") / "games" / "brusquembille")
    monkeypatch.setattr("edition.play.mechanisms.match.Match._settle", lambda *_: None)
    dead = {(leaf.rule.id, leaf.parameter) for leaf in liveness.liveness(game, seeds=200) if not leaf.live}
    assert ("tie", "stakes") in dead
    assert ("trump-ace", "jetons") not in dead


def test_every_parameter_of_every_mechanism_can_be_changed() -> None:
    """Liveness needs another value to try: a closed list of one would hide a decoration."""
    for name, mechanism in MECHANISMS.items():
        for parameter, kind in mechanism.params.items():
            values = getattr(kind, "values", None)
            assert values is None or len(values) > 1, f"{name}.{parameter}"


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("deux, trois, quatre ou cinq", [2, 3, 4, 5]),
        ("vingt-un", [21]),
        ("trente-six", [36]),
        ("cent vingt", [120]),
        ("six-vingts, quinze-vingts, quatre-vingts", [120, 300, 80]),
        ("soixante et dix", [70]),
        ("mil huit cent", [1800]),
        ("deux cens", [200]),
        ("trente-deux cartes, 28 sans les sept", [32, 28, 7]),
        ("deux sept", [2, 7]),
    ],
)
def test_numbers_are_read_as_the_period_writes_them(text: str, values: list[int]) -> None:
    assert [figure.value for figure in figures(text)] == values


@pytest.mark.parametrize("text", ["la couleur, le neveu, décent, huitième", "Louis et Antoine"])
def test_what_is_no_number_is_not_read_as_one(text: str) -> None:
    assert list(figures(text)) == []
