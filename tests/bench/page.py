"""What the table on the page costs: `python -m tests.bench.page`.

Bytes as a server sends them; the time from the click to the dealt hand, each run with an empty
cache, on loopback; the time of a bot's decision. Times are of this machine, at this moment.
"""

from __future__ import annotations

import gzip
import json
import tempfile
from pathlib import Path
from statistics import median
from typing import Any, Final

from playwright.sync_api import Page

from edition.corpus import open_corpus
from edition.play.bots import LEVELS
from edition.publish.site import build_site
from tests.browser.chromium import chromium, served

GAME: Final = "brusquembille"
PAGE: Final = "dictionnaire-brusquembille/brusquembille.html"
RUNS: Final = 7
DECISIONS: Final = 6

CLICK: Final = """() => new Promise((done) => {
  const began = performance.now();
  const table = document.querySelector("academie-table");
  new MutationObserver((_, seen) => {
    if (!document.querySelector(".t-held")) return;
    seen.disconnect();
    done(performance.now() - began);
  }).observe(table, { childList: true, subtree: true });
  document.querySelector(".t-start").click();
})"""

DECIDE: Final = """async ([model, level, players, decisions]) => {
  const base = new URL(document.querySelector("academie-table").getAttribute("src"), document.baseURI).href;
  const worker = new Worker(base + "worker.js");
  const python = base + "micropython/micropython";
  worker.postMessage({ loader: python + ".mjs", wasm: python + ".wasm", engine: base + "engine.tricks.json" });
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
    if (!mine) times.push(performance.now() - began);
  }
  worker.terminate();
  return times;
}"""


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


def measure() -> dict[str, Any]:
    """Bytes in sum and by file; milliseconds of each cold start; the median milliseconds of a decision by level and players."""
    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder) / "site"
        build_site(open_corpus(), site)
        model = json.loads((site / "play" / f"{GAME}.json").read_text(encoding="utf-8"))
        with served(site) as address, chromium() as browser:
            clicks = []
            for _ in range(RUNS):
                context = browser.new_context()  # a profile of its own: nothing is cached
                page = context.new_page()
                page.goto(f"{address}fr/{PAGE}")
                page.wait_for_load_state("networkidle")
                clicks.append(round(page.evaluate(CLICK)))
                context.close()
            page = browser.new_page()
            page.goto(f"{address}fr/{PAGE}")
            decisions = {
                f"{level}, {players}": round(median(page.evaluate(DECIDE, [model, level, players, DECISIONS])), 1)
                for level, _ in LEVELS
                for players in ("2", "5")
            }
            found = sizes(site / "play", needed(page, f"{address}fr/{PAGE}"))
    return {"bytes": sum(found.values()), "files": found, "click_ms": clicks, "click_ms_median": median(clicks), "decision_ms": decisions}


def main() -> None:
    figures = measure()
    print(f"click to dealt hand, cold: {figures['click_ms_median']:.0f} ms (median of {figures['click_ms']})")
    for name, milliseconds in figures["decision_ms"].items():
        print(f"a decision, {name} players: {milliseconds:.1f} ms")
    print(f"all that play needs: {figures['bytes']} bytes, gzip")
    for name, size in figures["files"].items():
        print(f"  {size:7} {name}")


if __name__ == "__main__":
    main()
