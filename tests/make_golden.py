"""Writes the golden transcripts of every game: `python -m tests.make_golden` (`academie golden GAME` does it for one).

One random match a variant and a number of players, from seeds that never change. To be run when a
game is new, or when a rule was changed on purpose: then the diff shows what the change did.
"""

from __future__ import annotations

from edition.golden import write_golden
from edition.paths import packaged
from edition.rules.load import load_game


def main() -> None:
    for folder in sorted((packaged("corpus") / "games").iterdir()):
        print(folder.name, write_golden(load_game(folder)))


if __name__ == "__main__":
    main()
