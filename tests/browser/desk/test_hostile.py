"""The desk gives nothing to a text that is markup, nor to another page of the browser."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.browser.desk.conftest import Window
from tests.browser.desk.running import NAME, SERIES, opened, own_corpus, settled
from tests.browser.desk.views import drawn

pytestmark = pytest.mark.browser
HOSTILE = (
    "<img src=x onerror=alert(1)> <script>alert(2)</script> &lt;b&gt; fur <b>table</b>\n\"'><svg onload=alert(3)> javascript:alert(4) eft\n"
)


def test_what_the_text_says_is_text_and_nothing_else(tmp_path: Path, window: Window) -> None:
    folder = own_corpus(tmp_path / "own", SERIES, HOSTILE)
    with opened(folder) as desk:
        page = window(f"{desk.address}en/#{SERIES}/1/words")
        page.on("dialog", lambda dialog: pytest.fail(dialog.message))
        page.locator(".cand").wait_for()
        assert page.locator(".brut").inner_text().removeprefix("OCR").strip().startswith("<img src=x onerror=alert(1)>")
        page.keyboard.press("r")
        page.keyboard.press("Control+a")
        page.keyboard.insert_text("<script>alert(5)</script>")
        page.keyboard.press("Tab")
        page.keyboard.insert_text("<img src=x onerror=alert(6)>")
        page.keyboard.press("Enter")
        settled(page, "1 decision kept.")
        for view in ("lines", "history", "lists", "words"):
            page.goto(f"{desk.address}en/#{SERIES}/1/{view}")
            drawn(page, view)
            assert page.locator("main img, main script, main svg, main b:not(.brut b, .doc b)").count() == 0, view
        page.goto(f"{desk.address}en/#{SERIES}/1/lines")
        drawn(page, "lines")
        page.goto(f"{desk.address}en/#{SERIES}/1/%3Cimg%20src=x%20onerror=alert(7)%3E/%3Cscript%3E")
        drawn(page, "words")  # what is no view is the first of them
        refused = page.evaluate("() => { try { document.body.innerHTML = '<i>x</i>'; return false } catch (e) { return true } }")
        assert refused, "the policy lets a script make markup"


def test_another_page_of_the_browser_gets_nothing(folder: Path, tmp_path: Path, browser: Any) -> None:
    """A page from elsewhere that even knows the address can neither read nor write nor frame the desk."""
    (tmp_path / "evil.html").write_text("<!doctype html><title>x</title><iframe></iframe>", encoding="utf-8")
    with opened(folder) as desk:
        context = browser.new_context()
        page = context.new_page()
        page.goto((tmp_path / "evil.html").as_uri())
        address = f"{desk.address}en/api/{NAME}"
        told = page.evaluate(
            """async (address) => {
              const tried = [];
              const body = JSON.stringify({ version: "0-e3b0c44298fc1c14", acts: [{ deed: "right", start: 0, end: 1 }] });
              const ask = async (options) => {
                try { await (await fetch(address + "/decide", options)).json(); return "read"; } catch { return "refused"; }
              };
              try { await (await fetch(address + "/sheet/1")).json(); tried.push("read"); } catch { tried.push("refused"); }
              tried.push(await ask({ method: "POST", headers: { "Content-Type": "application/json" }, body }));
              tried.push(await ask({ method: "POST", mode: "no-cors", body }));
              return tried;
            }""",
            address,
        )
        assert told == ["refused"] * 3
        load = "address => new Promise(done => { const f = document.querySelector('iframe'); f.onload = done; f.src = address; })"
        page.evaluate(load, f"{desk.address}en/")  # what is refused is loaded too: as an empty page
        assert not [frame for frame in page.frames[1:] if frame.locator("#doc").count()]
        context.close()
    assert not (folder / "documents" / NAME / "decisions.jsonl").exists()
