"""Every line of the list of moves has its §, every refusal its sentence and its article: whole matches of every game and reading,
told by the very modules of the page, in both languages."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest
import yaml
from playwright._impl._driver import compute_driver_executable  # node comes with playwright: no further dependency

from edition.paths import packaged
from edition.play.errors import PlayError
from edition.play.game import Game
from edition.play.mechanisms.bids import FIRST, WORDS
from edition.play.playout import random_move
from edition.play.rng import Rng
from edition.publish.play import page_data
from edition.rules.load import GameRules, load_game
from edition.words import LANGS, Lang

PLAY: Final = packaged("site") / "play"
FOLDERS: Final = sorted((packaged("corpus") / "games").iterdir())
REFUSALS: Final = yaml.safe_load((Path(__file__).parents[2] / "cases" / "refusals.yaml").read_text(encoding="utf-8"))
STATUS: Final = ("attested", "inferred", "supplied", "witness")
# what may be tried where moves are texts
TEXTS: Final = (
    "reine:Astrée",
    "reine:Clélie",
    "rime:té",
    "rime:eur",
    "dire:beauté",
    "dire:bonté",
    "dire:xyz",
    "court",
    "admettre",
    "refuser",
)
MATCHES, STEPS, SPARSE = 16, 150, 5  # moves of each match, before each of which one in so many of all moves is tried
SEEDS: Final = 2  # matches of each number of players and reading; in some of the first seeds faults are committed

TELL: Final = """
import { readFileSync } from 'node:fs';
const { folder, data, matches, refusals } = JSON.parse(readFileSync(0, 'utf8'));
const load = (name) => import('file://' + folder + '/' + name);
const [{ Kind, pointsOf }, { Words }, { refusalSentence }] = await Promise.all([load('kinds.js'), load('words.js'), load('refusals.js')]);
const kind = new Kind(data), words = new Words(data.words, data.lang);
const names = (seats) => words.get('seats').slice(0, seats);
const told = matches.map(({ model, events, seats, length }) => kind.story(events, {
  me: 0, names: names(seats), points: pointsOf(model), length, lexicon: data.lexicon, mechanism: (id) => data.rules[id].mech,
}, words).lines);
const said = refusals.map((refusal) => refusalSentence(words, refusal, names(6), kind.melds));
process.stdout.write(JSON.stringify({ told, said }));
"""


@cache
def rules(folder: Path) -> GameRules:
    return load_game(folder)


@cache
def played(folder: Path) -> list[tuple[str, Game]]:
    """Whole matches: every number of players, every reading."""
    return list(_played(folder))


def _played(folder: Path) -> Iterator[tuple[str, Game]]:
    game = rules(folder)
    counts = next(option.values for option in game.options if option.id == "players")
    for variant in ("", *(known.id for known in game.variants)):
        for players in counts:
            for seed in range(SEEDS if not variant else 1):
                match, rng = Game(game.compiled(variant), [["players", players]], seed).start(), Rng(seed + 7)
                while not match.over:
                    match.apply(random_move(match, rng))
                yield variant, match


def named(match: Game) -> list[Any]:
    """The events as the reader’s page is told them."""
    names = match.flow.pack.names
    return [[ev, seat, [names[c] if c >= 0 else "" for c in cards], ids, params] for ev, seat, cards, ids, params in match.story(0)]


@cache
def texts(flow: Any) -> list[int]:
    return [flow.move_number(name) for name in TEXTS]


def tried(match: Game) -> list[int]:
    """Moves of all kinds, most of which may not be made."""
    flow = match.flow
    if not flow.cards:
        return texts(flow) * SPARSE if flow.model.flow == "naming" else [1, 2, 500, *range(FIRST, FIRST + len(WORDS))]
    if flow.stakes:
        return [1, 2, 500, *range(FIRST, FIRST + len(WORDS))]
    if flow.model.flow == "chalk":
        return list(range(0, flow.moves.out + flow.moves.count, 3))
    return list(range(len(flow.pack.names) + (len(flow.figures) if flow.model.flow == "melds" else 0)))


@cache
def refused(folder: Path) -> dict[str, list[PlayError]]:
    """What is refused in some matches, by the code."""
    game, found = rules(folder), dict[str, list[PlayError]]()
    counts = next(option.values for option in game.options if option.id == "players")
    for variant in ("", *(known.id for known in game.variants)):
        for seed in range(MATCHES if not variant else 2):
            match, rng = Game(game.compiled(variant), [["players", counts[seed % len(counts)]]], seed).start(), Rng(seed)
            for step in range(STEPS):
                for move in tried(match)[step % SPARSE :: SPARSE]:
                    for seat in range(match.flow.table.seats):
                        refusal = match.why_not(seat, move)
                        if refusal is not None:
                            found.setdefault(refusal.code, []).append(refusal)
                if match.over:
                    break
                match.apply(random_move(match, rng))
    return found


@cache
def on_the_page(folder: Path, lang: Lang) -> tuple[dict[str, Any], list[list[dict[str, Any]]], dict[str, str]]:
    """The data of the page, the lines of each match, and a sentence for each code of refusal."""
    game = rules(folder)
    data = json.loads(json.dumps(page_data(game, lambda _: (), lang)))
    matches = [
        {
            "model": game.compiled(variant),
            "events": named(match),
            "seats": match.flow.table.seats,
            "length": getattr(match.flow, "length", 0),
        }
        for variant, match in played(folder)
    ]
    codes = refused(folder)
    refusals = [{"code": code, "params": [list(pair) for pair in errors[0].params]} for code, errors in codes.items()]
    done = subprocess.run(
        [compute_driver_executable()[0], "--input-type=module", "--eval", TELL],
        input=json.dumps({"folder": str(PLAY), "data": data, "matches": matches, "refusals": refusals}),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-600:]
    answer = json.loads(done.stdout)
    return data, answer["told"], dict(zip(codes, answer["said"], strict=True))


EVERY: Final = [pytest.param(folder, lang, id=f"{folder.name}-{lang}") for folder in FOLDERS for lang in LANGS]


@pytest.mark.parametrize(("folder", "lang"), EVERY)
def test_no_line_is_without_its_rule_nor_any_rule_without_badge_and_label(folder: Path, lang: Lang) -> None:
    data, told, _ = on_the_page(folder, lang)
    assert told
    for lines in told:
        assert len([line for line in lines if "head" not in line]) > 5
        for line in lines:
            if "head" in line:
                assert line["head"]
                continue
            assert line["text"]
            assert "{" not in line["text"] + line["who"]
            assert "undefined" not in line["text"] + line["who"]
            assert line["rules"], line
            for rule in line["rules"]:
                assert data["rules"][rule]["label"]
                assert data["rules"][rule]["status"] in STATUS
                assert data["words"]["status"][data["rules"][rule]["status"]]


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_no_event_is_without_its_rule(folder: Path) -> None:
    known = {rule.id for rule in rules(folder).rules}
    for _, match in played(folder):
        for event in match.log:
            assert event[3], event
            assert set(event[3]) <= known


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_refusal_of_a_move_names_rules_and_comes_about(folder: Path) -> None:
    """`tests/cases/refusals.yaml` lists what each game refuses: no other code, and each of these."""
    known = {rule.id for rule in rules(folder).rules}
    found = refused(folder)
    assert set(found) == set(REFUSALS[folder.name])
    for errors in found.values():
        for error in errors:
            assert error.rules, error.code
            assert set(error.rules) <= known


@pytest.mark.parametrize(("folder", "lang"), EVERY)
def test_every_refusal_is_said_in_a_sentence(folder: Path, lang: Lang) -> None:
    data, _, said = on_the_page(folder, lang)
    for code, sentence in said.items():
        assert code in data["words"]["refusals"]
        assert sentence
        assert "{" not in sentence
        assert sentence.rstrip(".") != code
