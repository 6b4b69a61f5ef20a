"""How fast the engine plays: `python -m tests.bench.engine`.

Random matches of one deal, the interpreted rules model beside the same game written out by hand, in
one run: only their ratio means anything from machine to machine.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from edition.paths import packaged
from edition.play.game import flow_of
from edition.play.mechanisms.tricks import Tricks
from edition.play.model import Model
from edition.play.rng import Rng
from edition.play.state import State
from edition.rules.load import load_game
from tests.bench import hand_coded

ROUNDS = 5


@dataclass(frozen=True)
class Row:
    """Matches per second; `logged`: every event recorded, with its rules."""

    players: int
    logged: bool
    engine: float
    by_hand: float

    @property
    def ratio(self) -> float:
        return self.engine / self.by_hand


def rate(play: Callable[[int], object], seconds: float) -> float:
    """Matches per second of CPU time."""
    start = time.process_time()
    done = 0
    while time.process_time() - start < seconds:
        play(done)
        done += 1
    return done / (time.process_time() - start)


def measure(seconds: float = 0.4) -> list[Row]:
    """The best of some rounds for each, taken in turn so that both meet the same noise."""
    compiled = load_game(packaged("corpus") / "games" / "brusquembille").compiled()
    rows = []
    for players in (2, 3, 4, 5):
        flow = flow_of(Model(compiled, [["players", str(players)]]))
        for logged in (False, True):

            def ours(seed: int, flow: Tricks = flow, players: int = players, logged: bool = logged) -> None:
                state = State(players, Rng(seed))
                log: list[object] | None = [] if logged else None
                flow.start(state, log)
                rng = state.rng
                while not state.over:
                    legal = flow.legal(state)
                    flow.apply(state, legal[rng.below(len(legal))], log)

            def theirs(seed: int, players: int = players, logged: bool = logged) -> None:
                hand_coded.match(players, seed, [] if logged else None)

            pairs = [(rate(ours, seconds), rate(theirs, seconds)) for _ in range(ROUNDS)]
            rows.append(Row(players, logged, max(a for a, _ in pairs), max(b for _, b in pairs)))
    return rows


def main() -> None:
    print(f"{'players':>7} {'logged':>7} {'engine/s':>9} {'by hand/s':>10} {'ratio':>6}")
    for row in measure():
        print(f"{row.players:7} {'yes' if row.logged else 'no':>7} {row.engine:9.0f} {row.by_hand:10.0f} {row.ratio:6.2f}")


if __name__ == "__main__":
    main()
