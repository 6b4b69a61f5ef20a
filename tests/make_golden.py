"""Writes the golden transcripts of every game: `python -m tests.make_golden` (`academie golden GAME` does it for one).

One random match a variant and a number of players, from seeds that never change. To be run when a
game is new, or when a rule was changed on purpose: then the diff shows what the change did.
"""

from __future__ import annotations

from pathlib import Path

from edition.golden import write_golden
from edition.paths import packaged
from edition.rules.load import load_game

FIXTURES = Path(__file__).parent / "fixtures"


def main() -> None:
    for folder in (*sorted((packaged("corpus") / "games").iterdir()), *sorted(FIXTURES.glob("*/games/*"))):
        print(folder.name, write_golden(load_game(folder)))


if __name__ == "__main__":
    main()
