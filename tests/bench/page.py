"""What the table of each game on its page costs: `python -m tests.bench.page`.

Bytes as a server sends them; the time from the click to the first that is seen of the match, each run with an empty cache, on
loopback and over a line of 5 Mbit/s with 100 ms; the time of a decision of the opponents at the middle level; the longest time
for which a match held the page up. Times are of this machine, at this moment.
"""

from __future__ import annotations

import gzip
import json
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any, Final

from playwright.sync_api import Browser, Page

from edition.corpus import open_corpus
from edition.play.levels import levels_of
from edition.publish.site import build_site
from edition.rules.load import GameRules
from tests.bench.slow_line import slow_line
from tests.browser.chromium import chromium, served
from tests.browser.table import play_out, seat

GAME: Final = "brusquembille"
PAGE: Final = "dictionnaire-brusquembille/brusquembille.html"
RUNS: Final = 5
DECISIONS: Final = 6
SLOW: Final = {"megabits": 5.0, "milliseconds": 100.0}

# milliseconds from the click to a card of the reader’s, a word, an act or a line to write on
CLICK: Final = """() => new Promise((done, failed) => {
  const began = performance.now();
  setTimeout(() => failed(new Error("nothing to play after a minute")), 60000);
  const table = document.querySelector("academie-table");
  new MutationObserver((_, seen) => {
    if (!table.querySelector(".t-held, .t-hand > *, .t-bids:not(.t-idle) > *, .t-does button")) return;
    seen.disconnect();
    done(performance.now() - began);
  }).observe(table, { childList: true, subtree: true });
  table.querySelector(".t-start").click();
})"""

# the reader does the plainest that can be done; milliseconds of each move of the others
DECIDE: Final = """async ([model, level, selection, decisions]) => {
  const table = document.querySelector("academie-table");
  const base = new URL(table.getAttribute("src"), document.baseURI).href;
  const worker = new Worker(base + "worker.js");
  const python = base + "micropython/micropython";
  worker.postMessage({ loader: python + ".mjs", wasm: python + ".wasm", engine: base + "engine." + model.flow + ".json" });
  const ask = (request) => new Promise((done) => {
    worker.onmessage = ({ data }) => done(JSON.parse(data.reply));
    worker.postMessage({ id: 1, request: JSON.stringify(request) });
  });
  const plain = (state) => state.pending && !state.legal.length || state.most && state.pending ? "1"
    : state.phase === "queen" ? "reine:Armide" : state.phase === "say" ? "court" : state.legal[0];
  let state = await ask({ do: "new", model, selection, seed: 1797, seat: 0, level });
  const times = [];
  while (times.length < decisions && !state.over) {
    const began = performance.now();
    const mine = state.turn === state.seat;
    state = await ask(mine ? { do: "play", card: plain(state) } : { do: "bot" });
    if (!state.ok) throw new Error(JSON.stringify(state));
    if (!mine) times.push(performance.now() - began);
  }
  worker.terminate();
  return times;
}"""

BLOCKS: Final = """window.blocks = [];
new PerformanceObserver((list) => window.blocks.push(...list.getEntries().map((each) => each.duration)))
  .observe({ type: "longtask", buffered: true });"""


def page_of(game: GameRules, lang: str = "fr") -> str:
    return f"{lang}/{game.entry}.html"


def needed(page: Page, address: str) -> list[str]:
    """The files of `play/` that a first game asks for, those of the page itself among them."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.partition("/play/")[2]) if "/play/" in request.url else None)
    page.goto(address)
    page.evaluate(CLICK)
    return sorted(set(asked))


def sizes(folder: Path, names: list[str]) -> dict[str, int]:
    """Their bytes as a server sends them, gzip."""
    return {name: len(gzip.compress((folder / name).read_bytes(), 9)) for name in names}


def middle(flow: str) -> str:
    levels = levels_of(flow)
    return "search" if "search" in levels else levels[len(levels) // 2]


def clicks(browser: Browser, address: str, runs: int) -> list[int]:
    """Milliseconds of each click; what was asked of the engine before it is a fault."""
    found = []
    for _ in range(runs):
        context = browser.new_context(reduced_motion="reduce")  # a profile of its own: nothing is cached
        page = context.new_page()
        early: list[str] = []
        page.on("request", lambda request, early=early: early.append(request.url))
        page.goto(address)
        page.wait_for_load_state("networkidle")
        if any(name in url for url in early for name in ("micropython", "worker.js", "engine.", "program.js")):
            raise AssertionError(f"asked for before the click: {early}")
        found.append(round(page.evaluate(CLICK)))
        context.close()
    return found


def longest_block(browser: Browser, address: str) -> int:
    """Milliseconds of the longest task of the page while a match is played through its buttons; 0: none of 50 or more."""
    context = browser.new_context(reduced_motion="reduce")
    context.add_init_script(BLOCKS)
    page = context.new_page()
    page.goto(address)
    page.evaluate("window.blocks.length = 0")
    seat(page)
    play_out(page)
    blocks: list[float] = page.evaluate("window.blocks")
    context.close()
    return round(max(blocks, default=0))


def measure(runs: int = RUNS, told: Callable[[str, dict[str, Any]], None] = lambda _game, _figures: None) -> dict[str, dict[str, Any]]:
    """By game: bytes of how many files; median milliseconds of a cold start, on loopback and slow, and of a decision; the longest block."""
    results: dict[str, dict[str, Any]] = {}
    corpus = open_corpus()
    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder) / "site"
        build_site(corpus, site)
        with served(site) as quick, slow_line(site, **SLOW) as slow, chromium() as browser:
            for game in corpus.games.values():
                model = json.loads((site / "play" / f"{game.id}.json").read_text(encoding="utf-8"))
                level, path = middle(game.flow), page_of(game)
                page = browser.new_page()
                files = sizes(site / "play", needed(page, quick + path))
                selection = [[option.id, option.values[-1]] for option in game.options[:1]]
                decisions = page.evaluate(DECIDE, [model, level, selection, DECISIONS])
                page.close()
                results[game.id] = {
                    "bytes": sum(files.values()),
                    "files": len(files),
                    "click_ms": median(clicks(browser, quick + path, runs)),
                    "click_slow_ms": median(clicks(browser, slow + path, runs)),
                    "level": level,
                    "decision_ms": round(median(decisions), 1),
                    "longest_block_ms": longest_block(browser, quick + path),
                }
                told(game.id, results[game.id])
    return results


COLUMNS: Final = ("bytes", "files", "click_ms", "click_slow_ms", "level", "decision_ms", "longest_block_ms")


def main() -> None:
    def row(cells: list[Any]) -> None:
        print(f"{cells[0]:14}" + "".join(f"{cell!s:>17}" for cell in cells[1:]), flush=True)

    row(["", *COLUMNS])
    measure(told=lambda game, figures: row([game, *(figures[column] for column in COLUMNS)]))


if __name__ == "__main__":
    main()
