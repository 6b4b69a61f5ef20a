"""Writes the golden transcripts of every game: `python -m tests.make_golden`.

One random match a variant and a number of players, from seeds that never change. To be run when a
game is new, or when a rule was changed on purpose: then the diff shows what the change did.
"""

from __future__ import annotations

from pathlib import Path

from edition.paths import packaged
from edition.play.transcript import save
from edition.rules.load import load_game
from tests.edition.play.matches import random_match

FIXTURES = Path(__file__).parent / "fixtures"


def main() -> None:
    for folder in (*sorted((packaged("corpus") / "games").iterdir()), *sorted(FIXTURES.glob("*/games/*"))):
        game = load_game(folder)
        players = next(option.values for option in game.options if option.id == "players")
        for variant in ("", *(known.id for known in game.variants)):
            compiled = game.compiled(variant)
            lines = [save(random_match(compiled, [["players", number]], seed=1797 + int(number))) for number in players]
            path = folder / "golden" / f"{variant or 'treatise'}.jsonl"
            path.parent.mkdir(exist_ok=True)
            path.write_text("\n".join(lines) + "\n", encoding="utf-8")
            print(path.name, len(lines))


if __name__ == "__main__":
    main()
