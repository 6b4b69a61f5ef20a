"""All that play needs is small, and none of it is fetched before the reader asks (see `tests.bench.page` for times)."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.bench.page import PAGE, needed, sizes

pytestmark = pytest.mark.browser
MOST_BYTES = 350_000


def test_all_that_play_needs_is_small(base: str, site: Path, browser: Browser) -> None:
    page = browser.new_page()
    found = sizes(site / "play", needed(page, f"{base}fr/{PAGE}"))
    page.close()
    assert "micropython/micropython.wasm" in found
    assert sum(found.values()) < MOST_BYTES, found


def test_nothing_of_the_engine_is_fetched_before_the_click(base: str, browser: Browser) -> None:
    page = browser.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{base}en/{PAGE}")
    page.wait_for_load_state("networkidle")
    page.close()
    assert not [url for url in asked if "micropython" in url or url.endswith(("engine.tricks.json", "worker.js", "brusquembille.json"))]
