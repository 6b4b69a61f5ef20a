"""A match played or replayed between two streams: the same session, rules and words as the table on the page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from io import StringIO
from pathlib import Path
from typing import Any, TextIO

from edition.play.levels import usual_level
from edition.publish.counts import counts_data
from edition.publish.play import Clauses, page_data
from edition.rules.load import GameRules
from edition.terminal.courses import match_of
from edition.words import Lang


def terminal_data(game: GameRules, clauses: Clauses, lang: Lang, games: Iterable[GameRules] = ()) -> dict[str, Any]:
    """What a match is told with: `page_data`, and under `counts` what counts in the game (`counts_data`)."""
    return {**page_data(game, clauses, lang, games), "counts": counts_data(game, lang)}


def play(
    compiled: Mapping[str, Any],
    data: Mapping[str, Any],
    selection: Sequence[tuple[str, str]],
    *,
    seed: int,
    level: str,
    input: TextIO,  # noqa: A002 (what a game reads)
    output: TextIO,
    save: Path | None = None,
) -> bool:
    """Plays one match; whether it came to its end. `data` is `terminal_data` of the game.

    The end of the input ends the game; `save`: the match is written there, at its end or as far as it came.
    PlayError for a selection that the game does not have; InputError `cannot-write`.
    """
    request = {"do": "new", "model": compiled, "selection": [list(pair) for pair in selection], "seed": seed, "seat": 0, "level": level}
    match = match_of(data["flow"])(compiled, data, request, input, output)
    ended = match.run()
    if save:
        match.save(save)
    return ended


def replay(text: str, compiled: Mapping[str, Any], data: Mapping[str, Any], output: TextIO) -> bool:
    """Tells a match from its transcript, as the reader's seat saw it, every move with its article; whether it came to its end.

    PlayError for what is no transcript of this game, or does not come out: the seal is over every event.
    """
    request = {"do": "load", "transcript": text, "model": compiled, "seat": 0, "level": usual_level(compiled["flow"])}
    return match_of(data["flow"])(compiled, data, request, StringIO(), output).told()
