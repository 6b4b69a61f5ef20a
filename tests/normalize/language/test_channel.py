"""The table of confusions and its costs."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from normalize.language import channel
from normalize.language.channel import ACCENTED, LONGEST, OLD_ACCENT, Channel, Confusion, build, parse, steps
from tests.normalize.language import small

CONFUSIONS = st.builds(
    Confusion,
    st.booleans(),
    st.text("abcfs^8éê", min_size=1, max_size=LONGEST),
    st.text("aelst’&éê", min_size=1, max_size=LONGEST),
    st.floats(0.1, 12).map(lambda cost: round(cost, 2)),
)


def test_a_table_is_read() -> None:
    rows = list(parse("# a remark\ns\tll\tst\t4.5\n\n-\tc\te\t5\n*\t^\ts\t3\n"))
    assert rows == [
        Confusion(True, "ll", "st", 4.5),
        Confusion(False, "c", "e", 5.0),
        Confusion(True, "^", "s", 3.0),
        Confusion(False, "^", "s", 3.0),
    ]


@pytest.mark.parametrize("text", ["s\tll\tst", "s\tll\tst\tdear", "s ll st 4.5"])
def test_a_faulty_table_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        list(parse(text))


@given(st.lists(CONFUSIONS, max_size=12), st.booleans(), st.floats(0, 6))
def test_a_channel_has_the_cheapest_of_its_own_class(rows: list[Confusion], long_s: bool, f_cost: float) -> None:
    made = build(rows, long_s, f_cost)
    for read, pages in made.rules.items():
        assert list(pages) == sorted(pages, key=lambda p: (p[1], p[0]))
        for page, cost in pages:
            if long_s and (read, page) == ("f", "s"):
                assert cost == f_cost
                continue
            dearer = OLD_ACCENT if long_s and read in "aeiou" and page in ACCENTED else 0.0
            assert cost == min(c.cost for c in rows if (c.long_s, c.read, c.page) == (long_s, read, page)) + dearer
    pairs = {(c.read, c.page) for c in rows if c.long_s == long_s} | ({("f", "s")} if long_s else set())
    assert {(read, page) for read, pages in made.rules.items() for page, _ in pages} == pairs


@given(st.lists(CONFUSIONS, max_size=12), st.booleans())
def test_rows_and_fans_say_the_same(rows: list[Confusion], long_s: bool) -> None:
    """Two ways to ask for the rules: by what was read (one confusion), by the first letter of the page (several)."""
    made = build(rows, long_s, 1.0)
    for first, table in enumerate(made.rows):
        for read, found in table.items():
            costs = [row[0] for row in found]
            assert costs == sorted(costs)
            ways = [rule[:3] for _, _, rules in made.fan(read, bool(first)) for rule in rules]
            fan = {(cost, length, page) for cost, length, page in ways if length == len(read)}
            assert {(row[0], row[3]) for row in found} == {(rule[0], rule[2]) for rule in fan if (read, rule[2]) != ("f", "s")}


def test_a_capital_at_the_start_is_taken_as_its_small_letter() -> None:
    within, start = small.small_channel().rows
    assert "C" not in within
    assert [row[3] for row in start["C"]] == ["E"]
    assert [row[3] for row in start["c"]] == ["e"]


def test_a_capital_f_is_no_long_s() -> None:
    made = small.small_channel()
    assert not made.fan("F", True)
    assert {page for _, _, rules in made.fan("f", True) for _, _, page, _ in rules} == {"s"}


def test_the_cost_of_single_letters() -> None:
    made = small.small_channel()
    assert made.cost("c", "e") == 5.0
    assert made.cost("f", "s") == 0.5
    assert made.cost("a", "â") == 4.0 + OLD_ACCENT
    assert made.cost("q", "z") == made.any_letter
    assert Channel({}, long_s=False).cost("f", "s") == channel.ANY


def test_f_is_s_only_in_prints_with_long_s() -> None:
    assert "f" not in build([], False, 0.5).rules
    assert build([], True, 0.5).rules["f"] == (("s", 0.5),)


@given(st.floats(0, 1), st.floats(0, 1))
def test_the_more_f_the_cheaper(a: float, b: float) -> None:
    low, high = sorted((a, b))
    assert 0 <= steps(high) <= steps(low) <= steps(0.0)
    assert steps(1.0) == 0
    if low > 1e-3:
        assert steps(low) * channel.STEP == pytest.approx(-math.log(low), abs=channel.STEP)


@pytest.mark.parametrize("rows", [channel.learned(), channel.priors()], ids=["learned", "priors"])
def test_the_tables_of_the_package(rows: tuple[Confusion, ...]) -> None:
    assert rows
    for row in rows:
        assert 0 < len(row.read) <= LONGEST
        assert 0 < len(row.page) <= LONGEST
        assert row.cost > 0
        assert row.read != row.page
        assert not any(c.isspace() for c in row.read + row.page)
    assert len({(r.long_s, r.read, r.page) for r in rows}) == len(rows)


def test_the_channels_of_the_package_are_shared() -> None:
    assert channel.standard(True, 3) is channel.standard(True, 3)
    assert channel.standard(True, 3).f_cost == 3 * channel.STEP
