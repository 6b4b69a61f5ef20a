"""The views of the desk: where each stands, and when it has come."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.desk.running import NAME

DRAWN = {
    "documents": ".documents",
    "words": ".bureau",
    "lines": ".lignes:not(.debuts)",
    "clauses": ".lignes.debuts",
    "translation": ".regard",
    "proposals": ".propositions, .rien",
    "lists": ".mots",
    "history": ".histoire, .rien",
}


def drawn(page: Page, view: str) -> None:
    """Waits until the view has come whose name the heading shows."""
    page.wait_for_function(
        "(parts) => parts.every((part) => document.querySelector(part))",
        arg=[f"#views [aria-current][href$='{view}']", f"#body :is({DRAWN[view]})"],
    )


VIEWS = (
    "#documents",
    f"#{NAME}/2/words",
    f"#{NAME}/1/lines",
    f"#{NAME}/1/clauses",
    f"#{NAME}/1/translation",
    f"#{NAME}/1/proposals",
    f"#{NAME}/1/lists",
    f"#{NAME}/1/history",
)
