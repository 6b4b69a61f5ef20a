"""A real browser, and a folder served to it on 127.0.0.1."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, sync_playwright

from edition.publish.pdf import BROWSERS
from edition.publish.serve import open_server

FLAGS: Final = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
    "--font-render-hinting=none",  # letters as wide as on a screen: without a window they are set on whole pixels else
)


@contextmanager
def chromium() -> Iterator[Browser]:
    """The Chromium of the system, headless."""
    path = next((found for name in BROWSERS if (found := shutil.which(name))), None)
    assert path, "Chromium is not on PATH (make chromium)"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """A folder served on a free port of 127.0.0.1."""
    with open_server(folder, 18000) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_address[1]}/"
        server.shutdown()
        thread.join()
