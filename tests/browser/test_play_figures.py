"""What the table costs: bytes, and the time from the click to the dealt hand.

The bytes are a test; the times are only printed: `python -m tests.browser.test_play_figures`.
"""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from statistics import median
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page

from edition.play.bots import LEVELS
from tests.browser.test_play import GAME, PAGE, game, table_site, tables

__all__ = ["game", "table_site", "tables"]  # fixtures
pytestmark = pytest.mark.browser

MOST_BYTES: Final = 350_000
RUNS: Final = 5
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
  worker.postMessage({ loader: python + ".mjs", wasm: python + ".wasm", engine: base + "engine.json" });
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


def test_all_that_play_needs_is_small(tables: str, table_site: Path, browser: Browser) -> None:
    page = browser.new_page()
    found = sizes(table_site / "x" / "y" / "play", needed(page, f"{tables}fr/{PAGE}"))
    page.close()
    assert "micropython/micropython.wasm" in found
    assert sum(found.values()) < MOST_BYTES, found


@pytest.mark.slow
def test_click_to_dealt_hand(tables: str, table_site: Path, browser: Browser, capsys: pytest.CaptureFixture[str]) -> None:
    """Each run a browser profile of its own: nothing is cached."""
    clicks = []
    for _ in range(RUNS):
        context = browser.new_context()
        page = context.new_page()
        page.goto(f"{tables}fr/{PAGE}")
        page.wait_for_load_state("networkidle")
        clicks.append(page.evaluate(CLICK))
        context.close()
    model = json.loads((table_site / "x" / "y" / "play" / f"{GAME}.json").read_text(encoding="utf-8"))
    page = browser.new_page()
    page.goto(f"{tables}fr/{PAGE}")
    decisions: dict[str, Any] = {}
    for level, _deals in LEVELS:
        for players in ("2", "5"):
            decisions[f"{level}, {players}"] = median(page.evaluate(DECIDE, [model, level, players, DECISIONS]))
    found = sizes(table_site / "x" / "y" / "play", needed(page, f"{tables}fr/{PAGE}"))
    page.close()
    with capsys.disabled():
        print(f"\nclick to dealt hand, cold, ms: median {median(clicks):.0f} of {[round(c) for c in clicks]}")
        print("a decision, ms (median): " + "; ".join(f"{name}: {ms:.1f}" for name, ms in decisions.items()))
        print(f"bytes, gzip: {sum(found.values())} = " + " + ".join(f"{name} {size}" for name, size in found.items()))
    assert len(clicks) == RUNS


if __name__ == "__main__":
    pytest.main([__file__, "-q", "-m", "slow or not slow", "-k", "click"])
