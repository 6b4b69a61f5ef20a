"""The desk over a folder, watched or in a window of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Open
from tests.browser.desk.running import opened
from tests.edition.conftest import folder

__all__ = ["folder"]
Desk = Callable[..., AbstractContextManager[tuple[str, Open]]]
Window = Callable[[str], Page]


@pytest.fixture
def desk_of(open_page: Open) -> Desk:
    """A desk, and the way to open watched pages of it, which are left before it ends: what they then ask for is no fault."""

    @contextmanager
    def one(folder: Path, **more: Any) -> Iterator[tuple[str, Open]]:
        pages: list[Page] = []

        def opened_page(address: str, **said: Any) -> Page:
            pages.append(open_page(address, **said))
            return pages[-1]

        with opened(folder, **more) as desk:
            yield desk.address, opened_page
            for page in pages:
                page.goto("about:blank")

    return one


@pytest.fixture
def window(browser: Any) -> Iterator[Window]:
    """Opens an address where answers are refused on purpose: the browser's own complaints of them are no fault."""
    contexts: list[Any] = []

    def one(address: str) -> Page:
        contexts.append(browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce"))
        page: Page = contexts[-1].new_page()
        page.goto(address)
        return page

    yield one
    for context in contexts:
        context.close()
