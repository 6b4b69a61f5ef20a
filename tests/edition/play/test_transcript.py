"""Transcripts replay, and a forged, truncated or foreign one is refused with a reason."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from edition.paths import packaged
from edition.play.errors import PlayError
from edition.play.transcript import load, save
from edition.rules.load import load_game
from tests.edition.play.matches import random_match

GAMES = sorted((packaged("corpus") / "games").iterdir())


def forged(text: str, **changes: Any) -> str:
    return json.dumps(json.loads(text) | changes)


def test_a_match_comes_back_event_for_event(compiled: dict[str, Any]) -> None:
    game = random_match(compiled, [["players", "4"], ["partners", "yes"]], 1797)
    assert load(save(game), compiled).log == game.log


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"format": "academie-transcript/0"}, "transcript-format"),
        ({"game": "whist"}, "transcript-other-game"),
        ({"variant": "trevoux"}, "transcript-other-reading"),
        ({"variant": 7}, "transcript-broken"),
        ({"format": None}, "transcript-broken"),
        ({"format": ["academie-transcript/1"]}, "transcript-broken"),
        ({"seed": -1}, "transcript-broken"),
        ({"seed": "1797"}, "transcript-broken"),
        ({"moves": "as-pique"}, "transcript-broken"),
        ({"moves": ["valet-de-rien"]}, "transcript-move"),
        ({"moves": [7]}, "transcript-broken"),
        ({"moves": [None]}, "transcript-broken"),
        ({"selection": [["players", ["2"]]]}, "transcript-broken"),
        ({"selection": [["players", "9"]]}, "option-value"),
        ({"seal": 1}, "transcript-seal"),
        ({"moves": []}, "transcript-seal"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_a_forged_transcript_is_refused(change: dict[str, Any], code: str, compiled: dict[str, Any]) -> None:
    text = save(random_match(compiled, [["players", "2"]], 1))
    with pytest.raises(PlayError) as refused:
        load(forged(text, **change), compiled)
    assert refused.value.code == code


@pytest.mark.parametrize("cut", [0, 1, 10, 100, -1])
def test_a_truncated_transcript_is_refused(cut: int, compiled: dict[str, Any]) -> None:
    text = save(random_match(compiled, [["players", "2"]], 1))
    with pytest.raises(PlayError, match="transcript-broken"):
        load(text[:cut], compiled)


@pytest.mark.parametrize("text", ["[]", "7", '"academie-transcript/1"', "null", "{}", "[" * 100_000], ids=lambda text: text[:8])
def test_what_is_no_transcript_at_all_is_broken(text: str, compiled: dict[str, Any]) -> None:
    with pytest.raises(PlayError, match="transcript-broken"):
        load(text, compiled)


def test_the_printed_reading_is_not_loaded_under_another(compiled: dict[str, Any], trevoux: dict[str, Any]) -> None:
    with pytest.raises(PlayError, match="transcript-as-printed"):
        load(save(random_match(compiled, [["players", "2"]], 1)), trevoux)


def test_a_move_too_many_is_refused(compiled: dict[str, Any]) -> None:
    text = save(random_match(compiled, [["players", "2"]], 1))
    with pytest.raises(PlayError, match="transcript-move"):
        load(forged(text, moves=[*json.loads(text)["moves"], "as-pique"]), compiled)


@pytest.mark.parametrize("folder", GAMES, ids=lambda p: p.name)
def test_every_game_has_golden_transcripts_that_replay(folder: Path) -> None:
    game = load_game(folder)
    lines = [line for path in sorted((folder / "golden").glob("*.jsonl")) for line in path.read_text(encoding="utf-8").splitlines()]
    assert lines, "no golden transcript: python -m tests.make_golden"
    models = {variant: game.compiled(variant) for variant in ("", *(v.id for v in game.variants))}
    seen = set()
    for line in lines:
        data = json.loads(line)
        assert load(line, models[data["variant"]]).over
        seen.add((data["variant"], dict(data["selection"])["players"]))
    players = next(option.values for option in game.options if option.id == "players")
    assert seen == {(variant, number) for variant in models for number in players}
