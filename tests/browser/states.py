"""The states that a table can be in, each looked at when it first comes: by axe-core, and for where the focus is."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from playwright.sync_api import Page, expect

from tests.browser.axe import TABLE, violations
from tests.browser.table import OVER

# what the reader is asked, in one word: each kind of question has its own buttons
KIND: Final = """() => {
  const there = (selector) => document.querySelector(".t-game " + selector);
  const words = [...document.querySelectorAll("[data-bid]")].map((each) => each.dataset.bid.split(":")[0]);
  if (there(".t-over:not([hidden])")) return "over";
  if (there(".t-onward")) return "the end of a deal";
  if (!there(".t-yours")) return "others";
  if (there(".t-number input[type=number]")) return "number";
  if (there(".t-line-in")) return there(".t-hint") ? "perfection" : "queen";
  if (words.length) return "words " + [...new Set(words)].sort().join(" ");
  const held = document.querySelectorAll(".t-held").length, plain = document.querySelectorAll(".t-held[aria-disabled=false]").length;
  return (there(".t-does button") ? "acts, " : "") + (plain === held ? "any card" : plain ? "some cards" : "no card");
}"""
LOST: Final = "document.activeElement === document.body || !document.activeElement.closest('academie-table')"


@dataclass
class States:
    """What was found in which state; `ask`: a state of which all that can be opened is opened."""

    page: Page
    found: list[Any] = field(default_factory=list)
    seen: set[str] = field(default_factory=set)

    def look(self, name: str, within: str = TABLE) -> None:
        """axe-core finds nothing, and nothing runs over."""
        self.found += [(name, *each) for each in violations(self.page, within)]
        if (wide := self.page.evaluate("document.documentElement.scrollWidth - innerWidth")) > 0:
            self.found.append((name, "runs over", wide))

    def focused(self, name: str) -> None:
        if self.page.evaluate(LOST):
            self.found.append((name, "the focus is lost"))

    def visit(self) -> str:
        """The state of this moment, the first time it comes; its kind."""
        kind: str = self.page.evaluate(KIND)
        if kind not in self.seen:
            self.seen.add(kind)
            self.look(kind)
        return kind

    def open_all(self, kind: str) -> None:
        """What can be done, by which rule; the article of the last move; the keys; what counts; the faults; what is whispered. By keys."""
        page, keys = self.page, self.page.keyboard
        at = page.evaluate_handle("document.activeElement")
        if page.evaluate("document.activeElement.matches('input[type=text]')"):
            page.locator(".t-what").focus()
        keys.press("q")
        expect(page.locator(".t-refusal")).to_be_visible()
        keys.press("l")
        expect(page.locator(".t-article")).to_be_focused()
        self.look(f"{kind}: sentence and article")
        keys.press("Escape")
        expect(page.locator(".t-article")).to_be_hidden()
        self.focused(f"{kind}: the article is closed")
        keys.press("?")
        expect(page.locator("dialog.t-keys")).to_be_visible()
        self.look(f"{kind}: keys")
        keys.press("Escape")
        expect(page.locator("dialog.t-keys")).to_be_hidden()
        self.focused(f"{kind}: the keys are closed")
        keys.press("c")
        expect(page.locator(".t-counts")).to_be_focused()
        self.look(f"{kind}: what counts")
        keys.press("Escape")
        expect(page.locator(".t-counts")).to_be_hidden()
        self.focused(f"{kind}: what counts is closed")
        for opener, opened in ((".t-faults:not([hidden]) summary", ".t-faults[open]"), (".t-hint", ".t-game .t-ours:not([hidden])")):
            if page.locator(opener).count():
                page.locator(opener).focus()
                keys.press("Enter")
                expect(page.locator(opened)).to_be_visible()
                self.look(f"{kind}: {opener}")
                keys.press("Enter")
        at.evaluate("(element) => element.focus()")


def over(page: Page) -> None:
    expect(page.locator(OVER)).to_be_visible()
