"""`deciding.jsonl`: the matches in which the rules of a game were seen to decide, kept beside the game.

A search among matches is long, and what it finds is short: a seed, the choices before the game, the change that is
noticed. So the search begins with the match that is kept. It is played again, under the game's rules as they are and
under the changed ones, and counts only if the two still part; nothing is believed because it stands in the file, and a
file that is not there, or that tells of other rules, costs time alone. `academie golden GAME` writes it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from edition.concordance.parting import Changes
from edition.rules.load import GameRules
from edition.rules.rule import Selection
from normalize.errors import InputError
from normalize.files import opened, write_atomically

FILE: Final = "deciding.jsonl"
POSITION: Final = ""  # in the place of a parameter: the match from which the position shown of a rule is taken


@dataclass(frozen=True)
class Seen:
    """The match of `seed` under `selection` goes otherwise when the rules are changed by `changes`.

    `golden`: it is the golden transcript of that seed; else its moves are drawn as the check of liveness does.
    """

    rule: str
    parameter: str
    selection: Selection
    seed: int
    changes: Changes
    golden: bool = False


Kept = Mapping[tuple[str, str], Seen]  # by rule and parameter


def kept(game: GameRules) -> dict[tuple[str, str], Seen]:
    """What is kept of a game; nothing where there is no file. Errors: those of `opened`; deciding-line."""
    path = file_of(game)
    if not path.is_file():
        return {}
    try:
        with opened(path) as file:
            lines = file.read().decode("utf-8").splitlines()
    except UnicodeDecodeError as error:
        raise InputError("deciding-line", path, None, reason=str(error), game=game.id) from error
    return {(seen.rule, seen.parameter): seen for number, line in enumerate(lines, 1) for seen in [_read(game, path, number, line)]}


def keep(game: GameRules, found: Iterable[Seen]) -> None:
    """Writes the file of a game. Error: cannot-write."""
    lines = [json.dumps(_plain(seen), ensure_ascii=False) for seen in found]
    write_atomically(file_of(game), "".join(f"{line}\n" for line in lines))


def file_of(game: GameRules) -> Path:
    return game.folder / FILE


def _plain(seen: Seen) -> dict[str, Any]:
    named: dict[str, Any] = {"rule": seen.rule, "parameter": seen.parameter, "selection": dict(seen.selection), "seed": seen.seed}
    return {**named, "changes": seen.changes, **({"golden": True} if seen.golden else {})}


def _read(game: GameRules, path: Path, number: int, line: str) -> Seen:
    try:
        data = json.loads(line)
        selection = tuple((str(name), str(value)) for name, value in data["selection"].items())
        changes = {str(rule): dict(changed) for rule, changed in data["changes"].items()}
        golden = bool(data.get("golden"))
        return Seen(str(data["rule"]), str(data["parameter"]), selection, int(data["seed"]), changes, golden)
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise InputError("deciding-line", path, number, reason=f"{type(error).__name__}: {error}"[:200], game=game.id) from error
