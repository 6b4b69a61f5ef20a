"""The real site, built once and served on 127.0.0.1; Debian's Chromium; what every page is held to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page

from edition.corpus import open_corpus
from edition.publish.book import Book, load_book
from edition.publish.site import build_site
from edition.rules.load import GameRules
from tests.bench.page import GAME
from tests.browser.chromium import chromium, served
from tests.browser.tables import write_tables
from tests.shared import once_in_a_run


@pytest.fixture(scope="session")
def book() -> Book:
    return load_book(open_corpus())


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site as `academie build` makes it, in a folder x/y of its own."""

    def make(folder: Path) -> None:
        build_site(open_corpus(), folder / "x" / "y", site_url="http://127.0.0.1:8000/")

    return once_in_a_run(tmp_path_factory, "site-with-an-address", make) / "x" / "y"


@pytest.fixture(scope="session")
def base(site: Path) -> Iterator[str]:
    with served(site) as address:
        yield address


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with chromium() as found:
        yield found


@dataclass
class Watched:
    """A page, and what it must not do: speak to another host, complain."""

    page: Page
    strangers: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.on("request", self._request)
        self.page.on("console", lambda m: self.complaints.append(m.text) if m.type in ("error", "warning") else None)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("requestfailed", self._failed)
        self.page.on("response", lambda r: self.complaints.append(f"{r.status}: {r.url}") if r.status >= 400 else None)

    def _failed(self, request: Any) -> None:
        if request.failure != "net::ERR_ABORTED":  # given up because the reader went on
            self.complaints.append(f"{request.failure}: {request.url}")

    def _request(self, request: Any) -> None:
        parts = urlsplit(request.url)
        if parts.scheme not in ("file", "data", "blob") and parts.hostname != "127.0.0.1":
            self.strangers.append(request.url)


Open = Callable[..., Page]


@pytest.fixture
def open_page(browser: Browser) -> Iterator[Open]:
    """Opens an address in a new profile; at the end nothing may have been asked of others, nor complained of."""
    watched: list[Watched] = []

    def open_one(
        address: str, *, width: int = 1280, height: int = 900, scheme: str = "light", touch: bool = False, script: bool = True
    ) -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme=scheme,  # type: ignore[arg-type]
            has_touch=touch,
            java_script_enabled=script,
            reduced_motion="reduce",
        )
        page = context.new_page()
        watched.append(Watched(page))
        page.goto(address)
        return page

    yield open_one
    for one in watched:
        one.page.context.close()
    assert not [url for one in watched for url in one.strangers]
    assert not [text for one in watched for text in one.complaints]


@pytest.fixture(scope="session")
def table_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The tables without the frame of the site, which does not matter to them: see `tests.browser.tables`."""
    return once_in_a_run(tmp_path_factory, "tables-alone", write_tables)


@pytest.fixture(scope="session")
def tables_alone(table_site: Path) -> Iterator[str]:
    """The address of their folder x/y."""
    with served(table_site) as address:
        yield f"{address}x/y/"


@pytest.fixture(scope="session")
def game() -> GameRules:
    """The game by which the table is tried."""
    return open_corpus().game(GAME)


KINDS = {
    "home": "index.html",
    "entry": "methodique-1797/romestecq.html",
    "numbered": "academie-bouillotte/bouillotte.html",
    "rows": "dictionnaire-brusquembille/brisque.html",
    "table": "dictionnaire-brusquembille/brusquembille.html",
    "reference": "methodique-1797/retire-toi.html",
    "document": "academie-bouillotte/index.html",
    "lines": "methodique-1797/lines.html",
    "glossary": "glossary.html",
    "registers": "registers.html",
    "corrections": "corrections/academie-quinze.html",
    "coverage": "coverage.html",
    "hands": "contributors.html",
    "concordance": "concordance/brusquembille.html",
    "introduction": "introductions/roulette.html",
    "bibliography": "bibliography.html",
    "principles": "principles.html",
    "about": "about.html",
    "downloads": "downloads.html",
    "search": "search.html",
    "documentation": "documentation/index.html",
    "prose": "documentation/your-documents.html",
}
SHORT = {
    "root": "../index.html",
    **KINDS,
    "entry": "academie-quinze/quinze.html",
    "lines": "academie-quinze/lines.html",
}  # each kind once, at its shortest
del SHORT["numbered"], SHORT["documentation"], SHORT["hands"]
