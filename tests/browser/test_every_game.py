"""Every game of the corpus, at every number of players and in every variant, is played to its end on its page.

By mouse and by the keyboard alone, in both languages: each game once in the ordinary run, all when there is time. What stands
there meanwhile is read: nothing is said without its subject, no key falls on nothing, nothing runs over. The end is what CPython
makes of the transcript that the page gives. A new game of the corpus comes in by itself.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

from edition.play.session import Session
from edition.publish.play import Choice, table_view
from edition.rules.load import GameRules
from edition.words import LANGS, Lang, say
from tests.browser.conftest import Open
from tests.browser.states import States
from tests.browser.table import OVER, PHONE, By, check_in_view, play_out, seat, transcript
from tests.shared import packaged_corpus

pytestmark = pytest.mark.browser
GAMES: Final = packaged_corpus().games
SEED: Final = 1797
WAYS: Final[tuple[tuple[Lang, By], ...]] = tuple(product(LANGS, ("mouse", "keys")))
WIDTHS: Final = (PHONE[0], 1280)


@dataclass(frozen=True)
class Match:
    """A game as it is chosen before it is played."""

    game: str
    chosen: tuple[tuple[str, str], ...]  # options, and `variant` where it is not the text as printed

    @property
    def name(self) -> str:
        return "-".join([self.game, *(f"{name}:{value}" for name, value in self.chosen)])

    @property
    def variant(self) -> str:
        return dict(self.chosen).get("variant", "")

    def address(self, base: str, lang: Lang) -> str:
        query = urlencode([*self.chosen, ("seed", SEED), ("pace", "quick")])
        return f"{base}{lang}/{GAMES[self.game].entry}.html?{query}"


def open_to(choice: Choice, chosen: dict[str, str]) -> bool:
    """Whether what is chosen leaves this choice."""
    return all(chosen.get(name) in values for name, values in json.loads(choice.only or "[]"))


def matches_of(game: GameRules) -> Iterator[Match]:
    """Every number of players, with and without partners where there can be, in every variant; each value of the other options once."""
    view = table_view(game, "fr")
    number, *others = view.choices
    by_number = [each for each in others if each.only]
    for variant, (players, _) in product(view.variants, number.values):
        start = {number.id: players} | ({"variant": variant.id} if variant.id else {})
        bound = [each for each in by_number if open_to(each, start)]
        for values in product(*(each.values for each in bound)):
            yield Match(game.id, tuple(start.items()) + tuple((each.id, value) for each, (value, _) in zip(bound, values, strict=True)))
    for each in others:
        if not each.only:
            yield from (Match(game.id, ((each.id, value),)) for value, _ in each.values[1:])


# what makes the match of a game short in the ordinary run; else its fewest players
SHORT: Final[dict[str, tuple[tuple[str, str], ...]]] = {"romestecq": (("marks", "agreed"),), "reines": (("several", "3"),)}


def shortest(game: GameRules) -> Match:
    fewest = min(game.options[0].values, key=int)
    return Match(game.id, SHORT.get(game.id, ((game.options[0].id, fewest),)))


# each game once: in the languages, by mouse and by keys, by turns
ONCE: Final = [(shortest(game), *WAYS[n % len(WAYS)]) for n, game in enumerate(GAMES.values())]
EVERY: Final = [(match, *way) for game in GAMES.values() for match in matches_of(game) for way in WAYS]


def name(match: Match, lang: Lang, by: By) -> str:
    return f"{match.name}-{lang}-{by}"


CASES: Final = [
    *(pytest.param(*case, True, id=name(*case)) for case in ONCE),
    *(pytest.param(*case, False, id=name(*case), marks=pytest.mark.slow) for case in EVERY if case not in ONCE),
]


def test_each_game_is_played_once_in_the_ordinary_run_and_in_all_ways_when_there_is_time() -> None:
    assert {match.game for match, _, _ in ONCE} == set(GAMES)
    assert {(lang, by) for _, lang, by in ONCE} == set(WAYS)
    assert all(case in EVERY for case in ONCE)
    for game in GAMES.values():
        played = {(dict(match.chosen).get("players"), match.variant) for match, _, _ in EVERY if match.game == game.id}
        assert played >= set(product(game.options[0].values, ["", *(variant.id for variant in game.variants)]))


def check_told(page: Page, lang: Lang) -> None:
    """Nothing that is said aloud lacks its subject; no code, no blank that was not filled; French points are kept to their words;
    nothing is too wide, nor the account of a hand too long for its cloth; and the focus is somewhere."""
    live, shown, wide, lost, over = page.evaluate(
        """() => { const game = document.querySelector(".t-game"), at = document.activeElement;
          const ours = game.cloneNode(true); // without the words of the treatise, which are set as they were printed
          for (const quoted of ours.querySelectorAll(".t-quote, .t-article")) quoted.remove();
          return [game.querySelector(":scope > [aria-live]").innerText, ours.textContent,
            document.documentElement.scrollWidth - innerWidth, at === document.body || !game.contains(at), runs_over()];
          function runs_over() {
            const account = game.querySelector(".t-rests .t-past-deal");
            if (!account) return false;
            const cloth = account.closest(".t-cloth").getBoundingClientRect(), box = account.getBoundingClientRect();
            return box.top < cloth.top + 8 || box.bottom > cloth.bottom - 8;
          } }"""
    )
    assert not re.search(r"(^|\. )\s*:", live), live
    assert not re.search(r"[{}]|undefined|NaN|\[object", shown)
    assert not re.search(r"(?<![\w-])-\d", shown), "a number below nothing has a minus sign"
    if lang == "fr":
        found = re.search(r".{0,20}( [;:!?»]|« ).{0,20}", shown)
        assert not found, found
    assert wide <= 0
    assert not lost, "the focus is lost"
    assert not over, "the account of a hand runs over the cloth"


def check_end(page: Page, match: Match, folder: Path) -> None:
    """Who won is said, by which rules; every line has its rule; a deal begins once; and all is as CPython plays it."""
    expect(page.locator(OVER)).to_be_focused()
    assert page.locator(f"{OVER} h3").inner_text()
    assert page.locator(".t-over .t-by [data-rule]").count()
    assert page.locator(".t-moves .t-line .t-par").count() == page.locator(".t-moves .t-line").count()
    heads = page.locator(".t-moves .t-head").all_inner_texts()
    again = {say(lang, "play.stakes.heads.again") for lang in LANGS}  # of a hand that nobody played: it may come about twice
    begun = [head for head in heads if head not in again and re.search(r"\b(coup|hand|donne|deal|tour|round|throw)\b", head, re.IGNORECASE)]
    assert [head for head, times in Counter(begun).items() if times > 1] == []
    rows = [row.locator("td").all_inner_texts() for row in page.locator(f"{OVER} tbody tr").all()]
    shown = [[cell.replace("−", "-").replace("+", "") for cell in row] for row in rows]
    assert shown == [row[-len(shown[0]) :] for row in reckoned(match, transcript(page, folder))]


def reckoned(match: Match, text: str) -> list[list[str]]:
    """What each seat has at the end of the match, as CPython plays it from its transcript: the seal is over every event."""
    request = {"do": "load", "transcript": text, "model": GAMES[match.game].compiled(match.variant), "seat": 0, "level": "random"}
    table: dict[str, Any] = json.loads(Session().handle(json.dumps(request)))
    assert table["ok"] and table["over"], table
    if "forfeits" in table:
        cells = [[queen or "—", *numbers] for queen, *numbers in zip(table["queens"], table["counts"], table["forfeits"], strict=True)]
    elif "totals" in table:
        cells = [[table["totals"][side], jetons] for side, jetons in zip(table["sides"], table["jetons"], strict=True)]
    else:
        cells = [[jetons] for jetons in table["jetons"]]
    return [[str(cell) for cell in row] for row in cells]


@pytest.mark.parametrize(("match", "lang", "by", "looked"), CASES)
def test_a_match_is_played_to_its_end(match: Match, lang: Lang, by: By, looked: bool, base: str, open_page: Open, tmp_path: Path) -> None:
    """`looked`: axe-core looks at each new kind of question too, and once at all that can be opened."""
    scheme = "dark" if lang == "en" else "light"
    page = open_page(match.address(base, lang), width=WIDTHS[by == "keys"], height=PHONE[1], scheme=scheme)
    states = States(page)

    def each(number: int) -> None:
        check_told(page, lang)
        if not number and by == "mouse":
            check_in_view(page, ".t-cloth", ".t-yours")  # of the line, whose turn it is
        if looked:
            kind = states.visit()
            if not number:
                states.open_all(kind)

    seat(page, by=by)
    assert play_out(page, by=by, each=each)
    check_told(page, lang)
    check_end(page, match, tmp_path)
    if looked:
        states.look("over", "")
    assert not states.found
