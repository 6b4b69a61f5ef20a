"""What a reader does on the page of an entry, whatever the frame around it."""

from __future__ import annotations

import re
from collections.abc import Iterable

from playwright.sync_api import Locator, Page, expect

from edition.views import ClauseView, Token


def squeezed(text: str) -> str:
    """Blanks as one; that is how a page shows them."""
    return re.sub(r"\s+", " ", text).strip()


def clause(page: Page, anchor: str) -> Locator:
    return page.locator(f'.cl:has(> [id="{anchor}"])')


def shown(page: Page, anchor: str) -> str:
    """The French words of a clause as they stand in the page now: without signs of notes and hidden zones."""
    return squeezed(
        page.evaluate(
            """anchor => {
                const copy = document.getElementById(anchor).parentElement.querySelector(".fr").cloneNode(true);
                copy.querySelectorAll(".m-note, .zone, .pts").forEach(element => element.remove());
                return copy.textContent;
            }""",
            anchor,
        )
    )


def layer_of(view: ClauseView, layer: str) -> str:
    return squeezed("".join(getattr(token, layer) for token in view.tokens))


def check_layers(page: Page, views: Iterable[ClauseView]) -> None:
    """Each layer by its key: every clause reads as the edition has it; back at the reading at the end."""
    views = list(views)
    for key, layer in (("o", "ocr"), ("d", "print"), ("m", "modern"), ("n", "reading")):
        page.keyboard.press(key)
        wrong = [(v.id, shown(page, v.anchor), layer_of(v, layer)) for v in views if shown(page, v.anchor) != layer_of(v, layer)]
        assert not wrong, (layer, wrong[:3])


def corrected(view: ClauseView) -> Token:
    """The first token of a clause that opens a slip as a plain correction."""
    return next(t for t in view.tokens if any(m.kind == "correction" for m in t.marks) and t.reading.strip())


def check_slip(page: Page, button: Locator, *, how: str, ocr: str) -> None:
    """A word opens its slip, which says what the OCR had; Esc closes it, and the focus is back on the word."""
    slip = page.locator("#pop")
    if how == "mouse":
        button.click()
    elif how == "touch":
        button.tap()
    else:
        button.focus()
        page.keyboard.press("Enter")
    expect(slip).to_be_visible()
    expect(button).to_have_attribute("aria-expanded", "true")
    assert squeezed(ocr) in squeezed(slip.inner_text())
    box, width = slip.bounding_box(), page.viewport_size
    assert box and width and box["x"] >= 0 and box["x"] + box["width"] <= width["width"]
    page.keyboard.press("Escape")
    expect(slip).to_be_hidden()
    expect(button).to_be_focused()
    expect(button).to_have_attribute("aria-expanded", "false")
