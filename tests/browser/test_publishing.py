"""What the README says of publishing, done: the folder by itself, a plain web server, a path below a host."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from edition.words import say
from tests.browser.conftest import Open

pytestmark = pytest.mark.browser
README = (Path(__file__).resolve().parents[2] / "README.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def plain(site: Path) -> Iterator[str]:
    """The folder above, served by Python’s own web server: the site lies below a path, as on a pages host."""
    command = [sys.executable, "-u", "-m", "http.server", "--bind", "127.0.0.1", "--directory", str(site.parent.parent), "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        assert server.stdout is not None
        told = re.search(r"port (\d+)", server.stdout.readline())
        assert told is not None
        yield f"http://127.0.0.1:{told[1]}/x/y/"
        server.terminate()


def test_the_readme_names_what_is_tried_here() -> None:
    assert "python -m http.server" in README and "--site-url" in README and "index.html" in README


@pytest.mark.parametrize("how", ["served", "folder"])
def test_read_search_switch_and_take_away(how: str, plain: str, site: Path, open_page: Open) -> None:
    base = plain if how == "served" else f"{site.as_uri()}/"
    page = open_page(f"{base}index.html")
    page.get_by_role("link", name=say("fr", "ui.root.read")).click()
    page.locator(".jeux a").first.click()
    page.wait_for_url(f"{base}fr/*/*.html")
    expect(page.locator("form.couches")).to_be_visible()  # the script is there, which listens to keys
    page.keyboard.press("d")
    assert "ſ" in "".join(page.locator(".fr").all_inner_texts())
    page.locator(".ouv a[href*='concordance']").click()
    expect(page.locator(".clause-c").first).to_be_visible()
    page.locator("a.autre-langue").click()
    page.wait_for_url(f"{base}en/concordance/*.html*")
    page.goto(f"{base}en/methodique-1797/index.html")
    for link in page.locator("a[href$='.txt']").all():
        address = link.evaluate("e => e.href")
        assert address.startswith(base)
        assert (site / address.removeprefix(base)).stat().st_size > 200
    assert page.evaluate("document.fonts.ready.then(() => document.fonts.check('20px \"EB Garamond\"'))")
