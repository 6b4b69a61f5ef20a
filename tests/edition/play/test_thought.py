"""By what an opponent chose: told where it is true and lays nothing open, and never a part of the choice."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from edition.play.opponents import decide
from edition.play.session import Session
from edition.play.stakes_search import DEALS
from edition.play.styles import STYLE_NAMES
from edition.words import LANGS, Lang, flat
from tests.edition.play.test_hidden import COMPARED, EVERY, MANY, begun, rules

CODES = {"announces", "leads-low", "leads-high", "takes", "takes-high", "gives", "search", "imagines", "rhymes"}
# who bluffs, or has only chance or memory, tells nothing; who searches where one bids only on how many deals; a wit that he chose a rhyme
SILENT = {"vying": {"imagines"}, "fifteen": {"imagines"}, "throwing": set(), "naming": {"rhymes"}}
NAMES = {"ids": lambda value: value.name if isinstance(value, Path) else value}


DEEP = [pytest.param(*each, marks=pytest.mark.slow) if each[1] == "deep" else each for each in EVERY]


@pytest.mark.parametrize(("folder", "level"), DEEP, **NAMES)
def test_a_thought_is_true_and_changes_nothing(folder: Path, level: str) -> None:
    game = begun(folder, 4)
    positions, _ = COMPARED.get(level, MANY)
    done = told = 0
    while not game.over and done < positions:
        legal, view = game.legal(), game.view(game.turn)
        thought: list[Any] = []
        chosen = decide(game.flow, view, legal, level, done, thought)
        assert chosen == decide(game.flow, view, legal, level, done)
        if level in ("random", *STYLE_NAMES) or len(legal) == 1:
            assert thought == []
        elif rules(folder).flow in SILENT:
            assert not thought or thought[0] in SILENT[rules(folder).flow]
            assert not thought or thought[1] in ([], [["deals", DEALS]])  # nothing of how it fared
            told += len(thought) > 0
        elif level == "rule":
            holds(thought[0], game.flow, view, legal, chosen) if thought else None
        elif thought and thought[0] == "search":
            said = dict(thought[1])
            assert 0 < said["best"] <= said["deals"] == {"search": 20, "deep": 200}[level]
        assert not thought or thought[0] in CODES
        done += len(legal) > 1
        game.apply(legal[done % len(legal)])
    assert done
    if rules(folder).flow in SILENT and level != "table":  # at a mixed table it depends on who sits there
        assert (told > 0) == (level in ("search", "bel-esprit"))


def holds(code: str, flow: Any, view: Any, legal: list[int], chosen: int) -> None:
    """What a rule of thumb says of its card can be read off the table."""
    chalk = flow.model.flow == "chalk"
    card = flow.moves.card(chosen) if chalk else chosen
    assert (code == "announces") == (flow.moves.figure(chosen) >= 0 if chalk else card >= len(flow.pack.names))
    if code == "announces":
        return
    assert code.startswith("leads") == (not view.trick)
    strength = flow.pack.strength
    if code == "leads-high":
        assert strength[card] == max(strength[flow.moves.card(move) if chalk else move] for move in legal)
    if code.startswith("takes"):
        power = strength if chalk else flow.powers[flow.pack.suit[view.trick[0]]][view.trump]
        assert all(power[card] > power[other] for other in view.trick if not chalk or flow.pack.suit[other] == view.led)


def test_a_session_tells_the_thought_of_whoever_moved_and_of_nobody_else() -> None:
    folder = next(folder for folder, _ in EVERY if folder.name == "brusquembille")
    session, told = Session(), 0
    model = rules(folder).compiled()
    table = session.answer({"do": "new", "model": model, "selection": [["players", "3"]], "seed": 2, "seat": 0, "level": "rule"})
    while not table["over"]:
        if table["turn"] == 0:
            table = session.answer({"do": "play", "card": table["legal"][0]})
            assert "thought" not in table
            continue
        seat = table["turn"]
        table = json.loads(session.handle(json.dumps({"do": "bot"})))
        if table["thought"]:
            assert table["thought"][0] == seat
            told += 1
    assert told > 5


@pytest.mark.parametrize("lang", LANGS)
def test_every_thought_has_its_words(lang: Lang) -> None:
    said = dict(flat(lang))
    assert {key.rpartition(".")[2] for key in said if key.startswith("play.thinks.why.")} == CODES
    assert said["play.thinks.now"]
