"""Check 7: the golden transcripts of a game still replay to the same events.

They are whole matches kept beside the rules, one at least for each reading and number of players;
the seal of each is over its events. A change of the engine or of the rules that alters any match
shows here, and is either a fault or a change made on purpose.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from edition.concordance.finding import Finding
from edition.concordance.model import Modelled
from edition.play.errors import PlayError
from edition.play.transcript import load, read
from edition.rules.load import GameRules


def check(modelled: Modelled) -> Iterator[Finding]:
    """Findings: golden-missing (a variant and number of players without one), golden-broken (one that does not come out)."""
    game = modelled.game
    folder = game.folder / "golden"
    models = {variant: game.compiled(variant) for variant in ("", *(known.id for known in game.variants))}
    seen: set[tuple[str, str]] = set()
    for path in sorted(folder.glob("*.jsonl")):
        for line, text in enumerate(path.read_bytes().splitlines(), 1):
            variant, players, fault = _replayed(text, models)
            seen.add((variant, players))
            if fault:
                yield _finding(game, "golden-broken", path, line, refusal=fault)
    for selection in game.selections():
        players = dict(selection)["players"]
        for variant in models:
            if (variant, players) not in seen:
                seen.add((variant, players))
                yield _finding(game, "golden-missing", folder, None, variant=variant or game.id, players=players)


def _replayed(line: bytes, models: dict[str, dict[str, object]]) -> tuple[str, str, str]:
    """The variant and the number of players of a transcript, "" where they cannot be read; the code of what is wrong, or ""."""
    variant = players = ""
    try:
        text = line.decode("utf-8")
        data = read(text)
        variant, players = data["variant"], dict(data["selection"]).get("players", "")
        # under the treatise's own reading where there is no such variant: the engine says what is wrong
        game = load(text, models.get(variant, models[""]))
    except UnicodeDecodeError:
        return variant, players, "not-utf8"
    except PlayError as refusal:
        return variant, players, refusal.code
    return variant, players, "" if game.over else "not-over"


def _finding(game: GameRules, code: str, path: Path, line: int | None, **params: object) -> Finding:
    return Finding("golden", code, path, line, params={"game": game.id, **params})
