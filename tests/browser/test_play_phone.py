"""The table on a phone: what must be in view, and that nothing lies over it."""

from __future__ import annotations

import pytest

from edition.words import LANGS, Lang
from tests.bench.page import PAGE
from tests.browser.brusquembille import begin
from tests.browser.conftest import Open
from tests.browser.table import YOURS, answer, check_in_view
from tests.shared import by_turns

pytestmark = pytest.mark.browser
# from the end of the heading of the moves to the first of what can be done with them: pixels, or none where that has its own line
ROOM = """() => {
  const heading = document.querySelector(".t-list h3"), words = document.createRange();
  words.selectNodeContents(heading.firstChild);
  const [said, acts] = [words.getBoundingClientRect(), heading.querySelector(".t-acts").getBoundingClientRect()];
  return acts.top >= said.bottom ? null : acts.left - said.right;
}"""


@pytest.mark.parametrize("lang", by_turns(LANGS, 0))
@pytest.mark.parametrize(
    "choices", [{"players": "5"}, {"players": "5", "variant": "trevoux"}, {"players": "4", "partners": "yes"}], ids=str
)
def test_on_a_phone_table_and_moves_are_in_view(lang: Lang, choices: dict[str, str], tables_alone: str, open_page: Open) -> None:
    page = open_page(f"{tables_alone}{lang}/{PAGE}", width=390, height=844, touch=True)
    begin(page, **choices)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    check_in_view(page, ".t-cloth", ".t-hand", ".t-yours")
    room = page.evaluate(ROOM)
    assert room is None or room >= 6
    page.locator(".t-moves [data-rule]").last.click()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    hand = [button.bounding_box() for button in page.locator(".t-held").all()]
    assert all(box and box["x"] >= 0 and box["x"] + box["width"] <= 390 for box in hand)


@pytest.mark.parametrize("partners", ["no", "yes"])
def test_on_a_phone_the_trick_hides_no_seat(partners: str, tables_alone: str, open_page: Open) -> None:
    page = open_page(f"{tables_alone}fr/{PAGE}", width=390, height=844, touch=True)
    begin(page, players="4", partners=partners)
    for _ in range(3):
        answer(page, YOURS)
        told = page.locator(".t-at-top .t-has").bounding_box()
        for card in page.locator(".t-trick > *").all():
            box = card.bounding_box()
            assert told and box
            apart = (
                box["y"] >= told["y"] + told["height"] - 1 or box["x"] >= told["x"] + told["width"] or box["x"] + box["width"] <= told["x"]
            )
            assert apart, f"told {told} box {box} {card.get_attribute('class')}"
