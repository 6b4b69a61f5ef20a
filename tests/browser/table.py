"""A match at the table of a page, through what a reader can press: seated, waited for, moved in, played to its end.

No wait looks twice: what is waited for and what is found come out of one look at the page. After an act
the list of moves must have told one reply more, and have no other on its way.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, Literal

from playwright.sync_api import Page

State = Literal["asked", "over", "signal"]
By = Literal["mouse", "keys"]
PATIENCE: Final = 60_000  # milliseconds: of a machine on which much else runs
MOST: Final = 500  # moves of a match
PHONE: Final = (390, 844)  # pixels, width and height
KEYS: Final = 40  # presses of a key that lead from one thing to another
OVER: Final = ".t-over:not([hidden])"
YOURS: Final = ".t-held[aria-disabled='false']"
REFUSED: Final = ".t-held[aria-disabled='true']"

# nothing while an answer is awaited, or none has come since `before`
STILL: Final = """(before) => {
  const moves = document.querySelector(".t-game:not([hidden]) .t-moves");
  if (!moves || moves.hasAttribute("aria-busy") || !(Number(moves.dataset.replies) > before)) return null;
  if (document.querySelector(".t-over:not([hidden])")) return "over";
  return moves.querySelector(".t-yours") || document.querySelector(".t-onward") ? "asked" : "signal";
}"""
REPLIES: Final = "Number(document.querySelector('.t-game .t-moves')?.dataset.replies || 0)"

# what the reader is asked for: a number, words, or one of so many choices
ASKED: Final = """() => {
  const count = (selector) => document.querySelectorAll(selector).length;
  const said = [...document.querySelectorAll("[data-bid]")].map((each) => each.dataset.bid);
  return {
    onward: count(".t-onward"), number: count(".t-number input[type=number]"), line: count(".t-line-in"), hint: count(".t-hint"), said,
    acts: count(".t-does button"), cards: count(".t-held[aria-disabled='false']"),
  };
}"""
# where a pointer can press it: in view, and under nothing else
POINT: Final = """([selector, at]) => {
  const found = document.querySelectorAll(selector);
  const element = found[at < 0 ? found.length + at : at];
  element.scrollIntoView({ block: "nearest", behavior: "instant" });
  const box = element.getBoundingClientRect();
  const inset = Math.min(8, box.width / 2); // cards of a hand lie one over the other: their left edge is free
  for (const x of [box.left + box.width / 2, box.left + inset]) {
    const y = box.top + box.height / 2;
    if (element.contains(document.elementFromPoint(x, y))) return [x, y];
  }
  throw new Error("something lies over " + element.outerHTML.slice(0, 120));
}"""


def check_in_view(page: Page, *parts: str) -> None:
    """Parts of the table, whole in the height of a phone."""
    for part in parts:
        box = page.locator(part).bounding_box()
        assert box and box["y"] >= 0 and box["y"] + box["height"] <= PHONE[1], (part, box)


def seat(page: Page, *, by: By = "mouse", **choices: str) -> State:
    """Chooses, presses play, waits until the reader may do something; what the table is waiting for."""
    for name, value in choices.items():
        if name == "seed":
            page.fill("input[name=seed]", value)
        else:
            page.click(f"label:has(> input[name='{name}'][value='{value}'])")
    with answered(page):
        if by == "mouse":
            press(page, ".t-start")
        else:
            page.locator(".t-start").focus()
            page.keyboard.press("Enter")
    return still(page)


def replies(page: Page) -> int:
    """How many replies of the engine the list of moves has told."""
    found: int = page.evaluate(REPLIES)
    return found


def still(page: Page, before: int = 0) -> State:
    """Waits until more than `before` replies are told and none is on its way; what then: the reader is asked, all is over, a signal."""
    state: State = page.wait_for_function(STILL, arg=before, timeout=PATIENCE).json_value()
    return state


def asked(page: Page) -> bool:
    """Waits until the reader must move; False when the match is over."""
    return still(page) == "asked"


@contextmanager
def answered(page: Page) -> Iterator[None]:
    """What is done inside is answered, and the others have played, before the test goes on."""
    before = replies(page)
    yield
    still(page, before)


def press(page: Page, selector: str, at: int = 0) -> None:
    """A press of the mouse where the thing lies: it must be in view, and nothing over it."""
    page.mouse.click(*page.evaluate(POINT, [selector, at]))


def answer(page: Page, selector: str, at: int = 0) -> None:
    """Presses what is a move, and waits until the reader is asked again."""
    with answered(page):
        press(page, selector, at)


def play_out(page: Page, *, by: By = "mouse", each: Callable[[int], Any] | None = None) -> int:
    """Plays the match to its end; `each` looks at the page before each move. How many moves it took the reader."""
    for number in range(MOST):
        if not asked(page):
            return number
        if each:
            each(number)
        move(page, number, by)
    raise AssertionError("no end in sight")


def move(page: Page, number: int, by: By = "mouse") -> None:
    """One move of the reader’s, another each time where there is a choice."""
    with answered(page):
        (by_mouse if by == "mouse" else by_keys)(page, number, page.evaluate(ASKED))


def by_mouse(page: Page, number: int, there: dict[str, Any]) -> None:
    if there["onward"]:
        press(page, ".t-onward")
    elif there["number"]:
        press(page, ".t-number [type=submit]")
    elif there["hint"]:
        if any(bid.startswith("dire:") for bid in there["said"]):
            if not page.locator("[data-bid^='dire:']").first.is_visible():
                press(page, ".t-hint")
            press(page, "[data-bid^='dire:']")
        else:
            press(page, "[data-bid=court]")
    elif there["said"]:
        press(page, "[data-bid]", number % len(there["said"]))
    elif there["acts"]:
        press(page, ".t-does button", -1)
    else:
        press(page, YOURS)


def transcript(page: Page, folder: Path) -> str:
    """The match as a file that the page gives."""
    with page.expect_download() as download:
        page.get_by_role("button", name=re.compile("^(emporter|take away)$")).click()
    file = folder / "match.json"
    download.value.save_as(file)
    return file.read_text(encoding="utf-8")


# the choices of the table, in the order of the arrows
CHOICES: Final = ".t-held[aria-disabled='false'], .t-does button, .t-bid, .t-take"


def by_keys(page: Page, number: int, there: dict[str, Any]) -> None:
    """From where the focus is: figures, letters, arrows and Enter."""
    keys = page.keyboard
    if there["onward"]:
        reached(page, ".t-onward", "Tab")  # it has the focus
    elif there["number"]:
        field = page.locator(".t-number input[type=number]")
        figure = str(min(3, int(field.get_attribute("max") or "3")))
        keys.press(figure)  # the first figure finds the field by itself
        assert field.input_value() == figure
    elif there["line"]:
        tab_to(page, ".t-line-in")
        words = [bid.removeprefix("dire:") for bid in there["said"] if bid.startswith("dire:")]
        if not there["hint"]:
            keys.type("Zélinde")
        elif words:
            keys.type("la " + words[number % len(words)])  # with an article, as one answers the question what she has
        else:
            tab_to(page, "[data-bid=court]")
    elif there["said"]:
        keys.press(str(number % min(len(there["said"]), 9) + 1))
    else:
        keys.press("1")  # the first of what is held, from which the arrows lead on
        reached(page, CHOICES, "ArrowRight")
    keys.press("Enter")


def tab_to(page: Page, selector: str) -> None:
    reached(page, selector, "Tab")


def reached(page: Page, selector: str, key: str) -> None:
    """The focus is there, or comes there by the key."""
    at = "(selector) => document.activeElement.matches(selector)"
    for _ in range(KEYS):
        if page.evaluate(at, selector):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{selector} is not reached by {key}: {page.evaluate('document.activeElement.outerHTML')[:200]}")
