"""A game that is not of the corpus, on the site built from its own: its rules, and its table to the end."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from edition.corpus import Corpus
from edition.publish.site import build_site
from tests.browser.chromium import served
from tests.browser.conftest import Open
from tests.browser.table import REFUSED, YOURS, answer, asked, play_out, seat
from tests.edition.conftest import FIXTURES

pytestmark = pytest.mark.browser
PAGE = "triomphe-composee/triomphe.html"


@pytest.fixture(scope="module")
def further(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a site that has Triomphe and nothing else."""
    out = tmp_path_factory.mktemp("further") / "site"
    build_site(Corpus(FIXTURES / "triomphe"), out)
    with served(out) as address:
        yield address


TABLES = [("fr", 4, "yes", 1280)]
OTHERS = [("fr", 2, "no", 1280), ("en", 3, "no", 390), ("en", 2, "no", 1280), ("fr", 3, "no", 390), ("en", 4, "yes", 1280)]


@pytest.mark.parametrize(
    ("lang", "players", "partners", "width"), [*TABLES, *(pytest.param(*table, marks=pytest.mark.slow) for table in OTHERS)]
)
def test_triomphe_is_played_to_its_end(lang: str, players: int, partners: str, width: int, further: str, open_page: Open) -> None:
    page = open_page(f"{further}{lang}/{PAGE}?players={players}&partners={partners}&seed=5&pace=quick", width=width)
    seat(page)
    assert play_out(page) >= 15  # three deals at the least: a deal brings no more than two points
    expect(page.locator(".t-over h3")).not_to_be_empty()
    totals = [int(cell) for cell in page.locator(".t-over tbody td:nth-child(2)").all_inner_texts()]
    assert len(totals) == players
    assert max(totals) >= 5
    told = {"fr": "le plus de levées", "en": "the most tricks"}[lang]
    expect(page.locator(".t-moves")).to_contain_text(told)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_card_that_may_not_be_played_says_by_which_article(lang: str, further: str, open_page: Open) -> None:
    page = open_page(f"{further}{lang}/{PAGE}?players=2&seed=3&pace=quick")
    seat(page)
    while asked(page) and not page.locator(REFUSED).count():
        answer(page, YOURS)
    page.locator(REFUSED).first.click(force=True)
    expect(page.locator(".t-refusal")).to_contain_text("art. 7")


def test_what_counts_is_told_of_its_rules(further: str, open_page: Open) -> None:
    page = open_page(f"{further}en/{PAGE}?players=2&seed=3&pace=quick")
    seat(page)
    page.locator(".t-count").click()
    expect(page.locator(".t-strip li")).to_have_count(8)
    expect(page.locator(".t-strip li").first).to_have_text(re.compile("king"))
    expect(page.locator("[data-line=most-tricks] b")).to_have_text("1 point")


def test_the_concordance_of_the_game_cites_its_articles(further: str, open_page: Open) -> None:
    page = open_page(f"{further}en/concordance/triomphe.html")
    expect(page.locator("body")).to_contain_text("obliged to ruff with a trump")
