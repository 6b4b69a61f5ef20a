"""axe-core finds nothing on the table of any game in any state, in both languages, by day and by candle, on a phone and a wide screen.

What is open during a match is looked at in `test_every_game` too; here each game is walked through all that can come: a link that
asks for the impossible, each kind of question, all that opens, the turn of others, a refusal, the end, a match brought back, a
forged one.
"""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import expect

from edition.words import LANGS, Lang
from tests.browser.conftest import Open
from tests.browser.states import States
from tests.browser.table import REFUSED, answered, move, press, seat, still, transcript
from tests.browser.test_every_game import GAMES, Match

pytestmark = [pytest.mark.browser, pytest.mark.slow]
LOOKS: Final = list(product(GAMES, LANGS, ("light", "dark"), (1280, 390)))
MOST: Final = 60  # moves of the reader’s, after which no new question is waited for


@pytest.mark.parametrize(("game", "lang", "scheme", "width"), LOOKS)
def test_every_state_is_accessible(game: str, lang: Lang, scheme: str, width: int, base: str, open_page: Open, tmp_path: Path) -> None:
    address = Match(game, ()).address(base, lang)
    page = open_page(f"{address}&players=99", width=width, height=844, scheme=scheme, touch=width < 500)
    states = States(page)
    expect(page.locator("academie-table > [data-say]")).to_be_visible()
    states.look("a link that asks for the impossible", "")
    seat(page, pace="signal")
    for number in range(MOST):
        kind = states.visit()
        if kind == "over":
            break
        if kind == "others":
            with answered(page):
                press(page, ".t-next")
            continue
        if f"{kind}: all" not in states.seen:
            states.seen.add(f"{kind}: all")
            states.open_all(kind)
        if page.locator(REFUSED).count() and "refusal" not in states.seen:
            states.seen.add("refusal")
            press(page, REFUSED)
            expect(page.locator(".t-refusal")).to_be_visible()
            states.look("refusal")
        move(page, number)
        states.focused(f"after {kind}")
    text = transcript(page, tmp_path)
    page.locator(".t-list input[type=file]").set_input_files(tmp_path / "match.json")
    still(page)
    states.look("brought back")
    (tmp_path / "forged.json").write_text(json.dumps(json.loads(text) | {"seal": 1}), encoding="utf-8")
    page.locator(".t-list input[type=file]").set_input_files(tmp_path / "forged.json")
    expect(page.locator(".t-refusal")).to_be_visible()
    states.look("a forged match", "")
    assert not states.found
    assert len(states.seen) > 3
