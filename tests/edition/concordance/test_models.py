"""The checks of a rules model: silent on the corpus, and each deliberate fault caught by the check meant for it."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml

from edition.concordance import alignment, arithmetic, coverage, examples, golden, liveness, numbers, parallels, variants
from edition.concordance.figures import figures
from edition.concordance.finding import Finding
from edition.concordance.model import Modelled
from edition.corpus import open_corpus
from edition.paths import packaged
from edition.play.errors import PlayError
from edition.play.mechanisms.deal import Deal
from edition.rules.load import load_game
from edition.rules.mechanisms import MECHANISMS
from edition.views import ClauseView, Token
from edition.witness import load_witness
from edition.words import LANGS, say

FAULTS = yaml.safe_load((Path(__file__).parents[2] / "cases" / "faulty_models.yaml").read_text(encoding="utf-8"))
GAMES = sorted((packaged("corpus") / "games").iterdir())
QUICK = (coverage, numbers, arithmetic, examples, alignment)  # golden has tests of its own: a fault of a model may well alter a match


SLOWER = {"liveness": liveness, "variants": variants, "parallels": parallels}
GLOSSARY = open_corpus(None).glossary


@pytest.fixture(scope="session")
def clauses() -> dict[str, ClauseView]:
    corpus = open_corpus(None)
    return {key: clause for name in corpus.documents for key, clause in load_witness(corpus, name).clauses.items()}


def findings(modelled: Modelled, more: Sequence[str] = ()) -> list[Finding]:
    return [finding for check in (*QUICK, *(SLOWER[name] for name in more)) for finding in check.check(modelled)]


@pytest.mark.parametrize("folder", GAMES, ids=lambda p: p.name)
def test_the_models_of_the_corpus_are_without_fault(folder: Path, clauses: dict[str, ClauseView]) -> None:
    assert findings(Modelled(load_game(folder), clauses, GLOSSARY)) == []


@pytest.mark.parametrize("folder", GAMES, ids=lambda p: p.name)
def test_every_parameter_is_live(folder: Path, clauses: dict[str, ClauseView]) -> None:
    assert list(liveness.check(Modelled(load_game(folder), clauses, GLOSSARY))) == []


@pytest.mark.parametrize("case", FAULTS, ids=lambda c: c["name"])
def test_a_deliberate_fault_is_caught(case: dict[str, Any], clauses: dict[str, ClauseView], tmp_path: Path) -> None:
    folder = tmp_path / "brusquembille"
    shutil.copytree(packaged("corpus") / "games" / "brusquembille", folder)
    for name in ("rules", "supplements", "examples", "variants/trevoux", "parallels/trevoux"):
        if name in case:
            path = folder / f"{name}.yaml"
            old, new = case[name]
            text = path.read_text(encoding="utf-8")
            assert old in text, "the case is out of date"
            path.write_text(text.replace(old, new, 1), encoding="utf-8")
    game = load_game(folder)
    changed = dict(clauses)
    if "clause" in case:
        clause = changed.pop(game.clause(case["clause"]["id"]))
        if not case["clause"].get("delete"):
            reading = clause.reading.replace(case["clause"]["old"], case["clause"]["new"])
            assert reading != clause.reading, "the case is out of date"
            changed[clause.id] = replace(clause, reading=reading, tokens=(Token(reading, reading, reading, reading),))
    found = findings(Modelled(game, changed, GLOSSARY), case.get("checks", ()))
    codes = {finding.code for finding in found}
    assert set(case["codes"]) == codes if case.get("only") else set(case["codes"]) <= codes
    assert bool(found) == bool(case["codes"])
    for finding in found:
        for lang in LANGS:
            assert "{" not in say(lang, f"checks.{finding.code}", **finding.params)


def test_every_leaf_is_live_by_a_played_match_or_said_to_be_informative() -> None:
    leaves = list(liveness.liveness(load_game(packaged("corpus") / "games" / "brusquembille")))
    assert {leaf.state for leaf in leaves} == {"live", "informative"}
    assert {leaf.rule.id for leaf in leaves if leaf.state == "informative"} == {"players"}
    coupled = {(leaf.rule.id, leaf.parameter): leaf.coupled for leaf in leaves if leaf.coupled}
    assert coupled["deal", "cards"] == ("packets-at-once",)
    assert "which-sevens" in coupled["two-sevens-out", "count"]
    assert coupled["pack", "ranks"] == ("order",)


def test_a_parameter_whose_every_change_is_refused_is_not_live(
    monkeypatch: pytest.MonkeyPatch, clauses: dict[str, ClauseView], tmp_path: Path
) -> None:
    """An engine that takes nothing but a deal of three; what is remembered of the true one is out of its reach."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    game = load_game(packaged("corpus") / "games" / "brusquembille")
    made = Deal.__init__

    def only_three(self: Deal, *args: Any) -> None:
        made(self, *args)
        if self.cards != 3:
            raise PlayError("too-many-cards", [], ["deal"])

    monkeypatch.setattr(Deal, "__init__", only_three)
    found = [f for f in liveness.check(Modelled(game, clauses)) if f.params["rule"] == "deal"]
    assert [(f.code, f.params["parameter"]) for f in found] == [("parameter-refused", "cards")]
    for lang in LANGS:
        assert "{" not in say(lang, f"checks.{found[0].code}", **found[0].params)


def gilded(tmp_path: Path, clauses: dict[str, ClauseView], change: Callable[[list[str]], list[str]]) -> list[Finding]:
    """What the check finds when the golden transcripts of the treatise's reading are changed so."""
    folder = tmp_path / "brusquembille"
    shutil.copytree(packaged("corpus") / "games" / "brusquembille", folder)
    path = folder / "golden" / "treatise.jsonl"
    path.write_text("".join(f"{line}\n" for line in change(path.read_text(encoding="utf-8").splitlines())), encoding="utf-8")
    found = list(golden.check(Modelled(load_game(folder), clauses, GLOSSARY)))
    for finding in found:
        for lang in LANGS:
            assert "{" not in say(lang, f"checks.{finding.code}", **finding.params)
    return found


@pytest.mark.parametrize("folder", GAMES, ids=lambda p: p.name)
def test_golden_transcripts_replay(folder: Path, clauses: dict[str, ClauseView]) -> None:
    assert list(golden.check(Modelled(load_game(folder), clauses, GLOSSARY))) == []


def test_a_golden_transcript_that_is_missing_is_told(tmp_path: Path, clauses: dict[str, ClauseView]) -> None:
    found = gilded(tmp_path, clauses, lambda lines: lines[1:])
    assert [(f.code, f.params["players"]) for f in found] == [("golden-missing", "2")]


@pytest.mark.parametrize(
    ("old", "new", "refusal"),
    [
        ('"seal": ', '"seal": 1', "transcript-seal"),
        ('"moves": [', '"moves": ["as-rien", ', "transcript-move"),
        ('"variant": ""', '"variant": "whist"', "transcript-other-reading"),
        ("{", "[", "transcript-broken"),
    ],
)
def test_a_golden_transcript_that_does_not_come_out_is_told(
    old: str, new: str, refusal: str, tmp_path: Path, clauses: dict[str, ClauseView]
) -> None:
    found = gilded(tmp_path, clauses, lambda lines: [lines[0], lines[1].replace(old, new, 1), *lines[2:]])
    broken = [f for f in found if f.code == "golden-broken"]
    assert [(f.line, f.params["refusal"]) for f in broken] == [(2, refusal)]


def test_a_parameter_that_nothing_reads_is_found_dead(monkeypatch: pytest.MonkeyPatch) -> None:
    """An engine that forgets the rule of the tie: its parameter becomes decoration."""
    game = load_game(packaged("corpus") / "games" / "brusquembille")
    monkeypatch.setattr("edition.play.mechanisms.match.Match.settle", lambda *_: None)
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


@pytest.mark.parametrize("text", ["la couleur, le neveu, décent, dizaine", "Louis et Antoine"])
def test_what_is_no_number_is_not_read_as_one(text: str) -> None:
    assert list(figures(text)) == []


def test_places_in_a_row_are_numbers_and_names_that_hold_one_need_not_be_said() -> None:
    text = "le second joueur, 3°. la quatrième, la première, les tierces, moitié moins, le 2e, un quinzième"
    found = [(figure.value, figure.ordinal, figure.idle) for figure in figures(text)]
    told = [(2, True, False), (3, True, False), (4, True, False), (1, True, True), (3, False, True), (2, False, True), (2, True, False)]
    assert found == [*told, (1, False, True), (15, True, False)]
