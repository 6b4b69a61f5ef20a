"""The deal, seen: packets fly to the right, quickly, until the first key or press, and not at all where motion is unwelcome."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page

from edition.corpus import open_corpus
from edition.play.game import Game
from tests.browser.conftest import Open

pytestmark = pytest.mark.browser
GAMES: Final = {
    "brusquembille": ("dictionnaire-brusquembille/brusquembille.html", [["players", "4"], ["packets", "1-2"]]),
    "brisque": ("dictionnaire-brusquembille/brisque.html", []),
    "quinze": ("academie-quinze/quinze.html", [["players", "3"]]),
}
LONGEST: Final = {"steady": 1500, "quick": 500}  # milliseconds
SEED: Final = 0

# every motion that is begun, and, once all of a deal are, what is left of them after an event (`by`, "" for none)
WATCH: Final = """(by) => {
  window.flights = [];
  const own = Element.prototype.animate;
  const running = () => flights.filter(({ motion }) => motion.playState === "running").length;
  Element.prototype.animate = function (frames, { delay, duration }) {
    const motion = own.call(this, frames, { delay, duration, fill: "backwards" });
    const seat = this.closest("[data-seat]");
    flights.push({ motion, delay, ends: delay + duration, seat: seat ? Number(seat.dataset.seat) : this.closest(".t-hand") ? 0 : -1 });
    if (flights.length === 1) queueMicrotask(() => {
      window.before = running();
      if (by) dispatchEvent(new Event(by));
      window.after = running();
    });
    return motion;
  };
}"""
FLOWN: Final = "() => window.after !== undefined && flights.map(({ seat, delay, ends }) => [seat, delay, ends])"


@pytest.fixture
def moving(browser: Browser) -> Iterator[Page]:
    """A page of a reader who has nothing against motion."""
    context = browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="no-preference")
    yield context.new_page()
    context.close()


def flown(page: Page, base: str, game: str, pace: str, by: str = "") -> list[list[Any]]:
    """The motions of the first deal of a match: seat (-1: none), when it begins, when it has ended."""
    address, selection = GAMES[game]
    asked = "&".join(f"{name}={value}" for name, value in [*selection, ["seed", str(SEED)], ["pace", pace]])
    page.goto(f"{base}fr/{address}?{asked}")
    page.evaluate(WATCH, by)
    page.locator(".t-start").click()
    found: list[list[Any]] = page.wait_for_function(FLOWN, timeout=60_000).json_value()
    return found


def told(game: str) -> list[int]:
    """The seat of each card of the first deal, as the events tell them."""
    match = Game(open_corpus().game(game).compiled(), GAMES[game][1], SEED).start()
    return [event[1] for event in match.log if event[0] == "deal" for _ in event[2]]


SLOWLY: Final = [("brusquembille", "quick"), ("brisque", "steady"), ("brisque", "quick")]


@pytest.mark.parametrize(("game", "pace"), [("brusquembille", "steady"), *(pytest.param(*each, marks=pytest.mark.slow) for each in SLOWLY)])
def test_cards_fly_in_the_order_and_the_packets_of_the_events(game: str, pace: str, base: str, moving: Page) -> None:
    flights = flown(moving, base, game, pace)
    cards = [(seat, delay) for seat, delay, _ in flights if seat >= 0]
    assert [seat for seat, _ in cards] == told(game)
    assert all(first <= then for (_, first), (_, then) in pairwise(cards))
    turned = [delay for seat, delay, _ in flights if seat < 0]
    assert turned
    assert min(turned) > cards[-1][1]  # the turn-up after all packets
    assert max(ends for _, _, ends in flights) <= LONGEST[pace]


@pytest.mark.slow
def test_one_card_each_flies_to_the_right(base: str, moving: Page) -> None:
    """Quinze: before its first deal somebody else names the dealer; the first card goes to the dealer’s right."""
    seats = [seat for seat, _, _ in flown(moving, base, "quinze", "steady")]
    assert sorted(seats) == [0, 1, 2]
    assert all((then - first) % 3 == 1 for first, then in pairwise(seats))


@pytest.mark.parametrize("by", ["keydown", pytest.param("pointerdown", marks=pytest.mark.slow)])
def test_the_first_key_or_press_ends_it(by: str, base: str, moving: Page) -> None:
    flights = flown(moving, base, "brusquembille", "steady", by)
    assert moving.evaluate("[before, after]") == [len(flights), 0]


def test_where_motion_is_unwelcome_nothing_flies(base: str, open_page: Open) -> None:
    page = open_page(f"{base}fr/{GAMES['brusquembille'][0]}?players=4&seed={SEED}")
    page.evaluate(WATCH, "")
    page.locator(".t-start").click()
    assert page.wait_for_function("document.querySelector('.t-held') && flights.length + 1", timeout=60_000).json_value() == 1


def test_a_deal_is_the_last_one_and_only_as_long_as_nothing_was_done(base: str, open_page: Open) -> None:
    page = open_page(f"{base}fr/{GAMES['brusquembille'][0]}")
    module = page.locator("academie-table").evaluate("(table) => new URL(table.getAttribute('src') + 'dealing.js', document.baseURI).href")
    ask = """async ([module, events]) => {
      const { packets, end, turned } = (await import(module)).lastDeal(events);
      return [packets.map(([seat, count]) => [seat, count]), end, turned];
    }"""

    def deal(seat: int, count: int) -> list[Any]:
        return ["deal", seat, [""] * count, ["deal"], [["dealer", 0]]]

    def found(*events: list[Any]) -> Any:
        return page.evaluate(ask, [module, list(events)])

    turned, lead, played = (["turn_up", 0, ["as-pique"], [], []], ["lead", 1, [], [], []], ["play", 1, ["as-coeur"], [], []])
    assert found(deal(1, 1), deal(0, 1), deal(1, 2), deal(0, 2), turned, lead) == [[[1, 1], [0, 1], [1, 2], [0, 2]], 4, True]
    assert found(deal(1, 3), ["void", 0, [], [], []], deal(0, 1)) == [[[0, 1]], 3, False]  # dealt anew
    assert found(deal(1, 1), turned, lead, played)[0] == []
    assert found()[0] == []
