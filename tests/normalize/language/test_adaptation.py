"""A document's own confusions: only what is frequent and sure in it, and with restraint."""

from __future__ import annotations

import pytest

from normalize.correction import Correction
from normalize.document import Document
from normalize.language.adaptation import LEAST_SEEN, MOST_GAIN, own_confusions
from normalize.language.channel import ANY, Confusion
from normalize.pipeline import LEAST_TO_ADAPT, SURE, adapted, analyse
from normalize.plan import Plan
from normalize.repairs.context import Context
from tests.normalize.language import small

KNOWN = (Confusion(True, "c", "e", 5.0), Confusion(False, "c", "e", 1.0))


def corrections(text: str, before: str, after: str) -> list[Correction]:
    found = []
    at = text.find(before)
    while at >= 0:
        found.append(Correction("letter", at, at + len(before), before, after, 0.95, "channel"))
        at = text.find(before, at + 1)
    return found


def own(times: int, before: str = "joucurs", after: str = "joueurs") -> tuple[Confusion, ...]:
    text = f"Les {before} sont assis. " * times
    return own_confusions(text, corrections(text, before, after), KNOWN, True)


def test_what_is_frequent_becomes_cheaper_with_restraint() -> None:
    assert own(LEAST_SEEN - 1) == ()
    (found,) = own(LEAST_SEEN)
    assert (found.long_s, found.read, found.page) == (True, "c", "e")
    assert KNOWN[0].cost - MOST_GAIN <= found.cost < KNOWN[0].cost


def test_a_new_one_is_taken_in() -> None:
    (found,) = own(30, "jouçurs")
    assert (found.read, found.page) == ("ç", "e")
    assert ANY - MOST_GAIN <= found.cost < ANY


@pytest.mark.parametrize(("before", "after"), [("fe", "se"), ("les", "Les"), ("assis.", "assis,")])
def test_neither_f_for_s_nor_case_nor_points(before: str, after: str) -> None:
    assert own(50, before, after) == ()


def test_what_the_table_has_as_cheap_stays() -> None:
    text = "Les joucurs. Les joueurs et la table. " * 5
    assert own_confusions(text, corrections(text, "joucurs", "joueurs"), (Confusion(True, "c", "e", 0.5),), True) == ()


def context(text: str) -> Context:
    return Context(Document(text, long_s=True, zones=()), small.lexicon(), (), small.weights())


def test_a_short_text_is_not_adapted_to() -> None:
    short = context("Les pcrfonncs qui joucnt. " * 20)
    assert len(short.text) < LEAST_TO_ADAPT
    assert adapted(short) is short


def test_the_plan_of_an_adapted_text_leads_there_and_back() -> None:
    text = "Les joucurs qui jouent font affis autour de la tablc, & le roi cft plus fort que la damc.\n" * 60
    found = analyse(Document(text, long_s=True, zones=()))
    assert len(text) > LEAST_TO_ADAPT
    assert Plan(text, found.corrections).inverse.target == text
    assert "joueurs qui jouent sont assis" in Plan(text, found.corrections).target
    assert all(c.confidence is None or c.confidence > 0 for c in found.corrections)
    assert 0 < SURE < 1
