"""How the levels of opponents rank, and how long they think: `python -m tests.bench.opponents [SECONDS] [GAME…]`.

Ranking: matches of one level against another, sitting in turn around the table; every seed is played twice, with
places exchanged, and counts for the share of its winners that play at the level. With the mean its standard error,
over seeds. Each pair of levels has so many seconds of CPU time, and at most `MOST` matches. Where the table says “apart”,
the two differ in character and neither is meant to be stronger.

Thinking: CPU time of the decisions of whole matches that are played by the rule of thumb, under CPython and in the
MicroPython that the site ships, under node; only where there is something to choose. Times are of this machine, at
this moment; the middle level of a game is the one of which the page promises a decision in about 300 ms.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import mean, median, stdev
from typing import Any, Final

from playwright.sync_api import Page

from edition.corpus import open_corpus
from edition.play.game import Game
from edition.play.levels import levels_of, usual_level
from edition.play.opponents import decide
from edition.rules.load import GameRules
from tests.edition.play.test_micropython import run_in_micropython

SECONDS: Final = 20.0
MOST: Final = 2000  # matches of a pair
DECISIONS: Final = 24  # of a level, timed
CARDS: Final = (("rule", "random"), ("search", "rule"), ("deep", "search"))
STYLES: Final = (("prudent", "random"), ("hardi", "random"), ("bon-joueur", "random"))
SEARCH: Final = (("search", "prudent"), ("search", "hardi"), ("search", "bon-joueur"))
# of each course of play the pairs of which the first is meant to be the stronger
ORDER: Final = {
    "tricks": CARDS,
    "hands": CARDS,
    "melds": CARDS,
    "chalk": CARDS,
    "vying": (*STYLES, *SEARCH),
    "fifteen": (*STYLES, *SEARCH[1:], ("bon-joueur", "hardi")),
    "throwing": (),  # chance is even: none can be better
    "naming": (("peu-lettre", "random"), ("lettre", "peu-lettre"), ("bel-esprit", "lettre")),
}
# and those that are characters, or of which no measure has shown the better: measured all the same
APART: Final = {
    "vying": (("bon-joueur", "prudent"), ("bon-joueur", "hardi"), ("prudent", "hardi")),
    "fifteen": (("bon-joueur", "prudent"), ("prudent", "hardi"), SEARCH[0]),
    "throwing": (("prudent", "random"), ("hardi", "random"), ("hardi", "prudent")),
}
# the level that searches, which the page promises to be quick
MIDDLE: Final = dict.fromkeys(("tricks", "hands", "melds", "chalk", "vying", "fifteen"), "search")


@dataclass(frozen=True)
class Rank:
    """How one level fares against another: the share won, its standard error, the matches."""

    game: str
    better: str
    worse: str
    share: float
    error: float
    matches: int


@dataclass(frozen=True)
class Thinking:
    """Milliseconds of CPU time of a decision: median and longest, in CPython and in MicroPython."""

    game: str
    level: str
    players: str
    decisions: int
    median: float
    longest: float
    median_micro: float
    longest_micro: float


def seats_of(game: GameRules) -> str:
    """The fewest players with as many seats for either level."""
    values = next(option.values for option in game.options if option.id == "players")
    return next(value for value in values if int(value) % 2 == 0)


def share_won(compiled: dict[str, Any], players: str, levels: Sequence[str], seed: int) -> float:
    """A seed played twice, with places exchanged: the share of the winners that play at the first level, half where nobody wins."""
    shares = []
    for side in (0, 1):
        game = Game(compiled, [["players", players]], seed).start()
        while not game.over:
            level = levels[(game.turn + side) % 2]
            game.apply(decide(game.flow, game.view(game.turn), game.legal(), level, seed * 1009 + len(game.moves)))
        mine = [(seat + side) % 2 == 0 for seat in game.state.winners]
        shares.append(sum(mine) / len(mine) if mine else 0.5)
    return mean(shares)


def rank(game: GameRules, better: str, worse: str, seconds: float, most: int = MOST) -> Rank:
    compiled, players = game.compiled(), seats_of(game)
    began, shares = time.process_time(), []
    while 2 * len(shares) < most and (len(shares) < 2 or time.process_time() - began < seconds):
        shares.append(share_won(compiled, players, (better, worse), len(shares)))
    return Rank(game.id, better, worse, mean(shares), stdev(shares) / sqrt(len(shares)), 2 * len(shares))


TIMED: Final = """
import sys, json
sys.path.insert(0, '/lib')
import js
from edition.play.game import Game
from edition.play.opponents import decide
def used():
    return int(js.process.cpuUsage().user)
given = json.loads(open('/lib/given.json').read())
for selection, seed, level, usual, decisions in given['wanted']:
    game = Game(given['model'], selection, seed).start()
    done = 0
    while not game.over and done < decisions:
        legal = game.legal()
        if len(legal) > 1:
            view = game.view(game.turn)
            began = used()
            decide(game.flow, view, legal, level, len(game.moves))
            print(used() - began)
            done += 1
        game.apply(decide(game.flow, game.view(game.turn), legal, usual, seed + len(game.moves)))
"""


def thinking(game: GameRules, level: str, players: str, decisions: int = DECISIONS) -> Thinking:
    compiled, usual = game.compiled(), usual_level(game.flow)
    times = []
    match = Game(compiled, [["players", players]], 1797).start()
    while not match.over and len(times) < decisions:
        legal = match.legal()
        if len(legal) > 1:
            view = match.view(match.turn)
            began = time.process_time()
            decide(match.flow, view, legal, level, len(match.moves))
            times.append((time.process_time() - began) * 1000)
        match.apply(decide(match.flow, match.view(match.turn), legal, usual, 1797 + len(match.moves)))
    given = {"model": compiled, "wanted": [[[["players", players]], 1797, level, usual, decisions]]}
    micro = [microseconds / 1000 for microseconds in run_in_micropython(given, TIMED)]
    return Thinking(game.id, level, players, len(times), median(times), max(times), median(micro), max(micro))


# the same in the worker of a page that has a table: the time from the question to the answer, by the clock
IN_WORKER: Final = """async ([model, flow, level, players, decisions]) => {
  const base = new URL(document.querySelector("academie-table").getAttribute("src"), document.baseURI).href;
  const worker = new Worker(base + "worker.js");
  const python = base + "micropython/micropython";
  worker.postMessage({ loader: python + ".mjs", wasm: python + ".wasm", engine: base + "engine." + flow + ".json" });
  const ask = (request) => new Promise((done) => {
    worker.onmessage = ({ data }) => done(JSON.parse(data.reply));
    worker.postMessage({ id: 1, request: JSON.stringify(request) });
  });
  let table = await ask({ do: "new", model, selection: [["players", players]], seed: 1797, seat: 0, level });
  const times = [];
  while (times.length < decisions && !table.over) {
    const began = performance.now();
    const mine = table.turn === table.seat;
    table = await ask(mine ? { do: "play", card: table.legal[0] } : { do: "bot" });
    if (!table.ok) throw new Error(table.code);
    if (!mine) times.push(performance.now() - began);
  }
  worker.terminate();
  return times;
}"""


def in_worker(page: Page, game: GameRules, level: str, players: str, decisions: int = DECISIONS) -> list[float]:
    """Milliseconds of each move of others in the worker, on an open page of a game with a table on which cards are played or jetons bid.

    A move without a choice is among them, and what else the engine does for one.
    """
    found: list[float] = page.evaluate(IN_WORKER, [json.loads(json.dumps(game.compiled())), game.flow, level, players, decisions])
    return found


def pairs_of(flow: str) -> tuple[tuple[str, str], ...]:
    """The pairs of levels that are measured: those of which the first should win, then the others."""
    return (*ORDER[flow], *APART.get(flow, ()))


def should_win(flow: str, better: str, worse: str) -> bool:
    """Whether one level is meant to be better than another, and not only to play otherwise."""
    return (better, worse) in ORDER[flow]


def measure(seconds: float = SECONDS) -> dict[str, Any]:
    """Share won, its standard error and matches by pair; milliseconds in MicroPython of the level in the middle."""
    corpus = open_corpus()
    won = [
        {
            "game": r.game,
            "level": r.better,
            "against": r.worse,
            "won": round(r.share, 3),
            "error": round(r.error, 3),
            "matches": r.matches,
            "should_win": should_win(corpus.game(r.game).flow, r.better, r.worse),
        }
        for r in ranks([], seconds)
    ]
    games = [game.id for game in corpus.games.values() if game.flow in MIDDLE]
    middle = [
        {"game": r.game, "level": r.level, "players": r.players, "ms": round(r.median_micro), "longest_ms": round(r.longest_micro)}
        for r in times(games, levels=tuple(MIDDLE.values()))
    ]
    return {"ranks": won, "middle": middle}


def ranks(names: Sequence[str], seconds: float = SECONDS) -> Iterator[Rank]:
    corpus = open_corpus()
    for name in names or corpus.games:
        game = corpus.game(name)
        for better, worse in pairs_of(game.flow):
            yield rank(game, better, worse, seconds)


def times(names: Sequence[str], decisions: int = DECISIONS, levels: Sequence[str] = ()) -> Iterator[Thinking]:
    """Of these games (none: of all), at these levels (none: at all)."""
    corpus = open_corpus()
    for name in names or corpus.games:
        game = corpus.game(name)
        values = next(option.values for option in game.options if option.id == "players")
        for level in (level for level in levels_of(game.flow) if not levels or level in levels):
            for players in dict.fromkeys((values[0], values[-1])):
                yield thinking(game, level, players, decisions)


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else SECONDS
    names = sys.argv[2:]
    print(f"{'game':<14} {'level':<11} {'players':>7} {'decisions':>9} {'ms':>7} {'longest':>8} {'ms in MicroPython':>18} {'longest':>8}")
    for row in times(names):
        print(
            f"{row.game:<14} {row.level:<11} {row.players:>7} {row.decisions:>9} {row.median:>7.1f} {row.longest:>8.1f}"
            f" {row.median_micro:>18.1f} {row.longest_micro:>8.1f}",
            flush=True,
        )
    print(f"\n{'game':<14} {'level':<11} {'against':<11} {'won':>6} {'±':>6} {'matches':>8}")
    corpus = open_corpus()
    for each in ranks(names, seconds):
        apart = "" if should_win(corpus.game(each.game).flow, each.better, each.worse) else "  apart"
        line = f"{each.game:<14} {each.better:<11} {each.worse:<11} {each.share:>6.1%} {each.error:>6.1%} {each.matches:>8}{apart}"
        print(line, flush=True)


if __name__ == "__main__":
    main()
