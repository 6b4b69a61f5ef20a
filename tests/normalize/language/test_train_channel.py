"""Confusions counted on aligned pages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from normalize.language import train_channel
from normalize.language.aligned import alike, possible, segments
from normalize.language.channel import LONGEST, parse
from normalize.language.train_channel import Page, learn, pages, table
from tests.normalize.language import small

TEXTS = st.text("aefilnst ’'é.\n&", max_size=40)


def page(ocr: str, gold: str, name: str = "longs18", number: str = "book_f1") -> Page:
    return Page(name, number, ocr, gold)


@pytest.mark.parametrize("case", small.cases("segments"), ids=lambda case: f"{case['read']} {case['page']}")
def test_segments(case: dict[str, str]) -> None:
    assert [f"{a}>{b}" for a, b in segments(case["read"], case["page"])] == [pair for pair in case["segments"].split("  ") if pair]


@given(TEXTS, TEXTS)
def test_segments_stand_in_both_texts(read: str, truth: str) -> None:
    for a, b in segments(read, truth):
        assert a in read
        assert b in truth
        assert a != b
        assert a and b


@given(TEXTS)
def test_what_is_the_same_has_no_segments(text: str) -> None:
    assert list(segments(text, text)) == []


def test_confusions_are_counted_by_class() -> None:
    rows = learn([page("ell ell ell " * 3, "est est est " * 3), page("jcu jcu jcu", "jeu jeu jeu", "print19")])
    own = {(c.long_s, c.read, c.page) for c in rows}
    assert (True, "ll", "st") in own
    assert (False, "c", "e") in own
    assert (False, "ll", "st") not in own  # with s: shapes of ſ are nothing to the other class
    assert all(c.cost > 0 for c in rows)


def test_what_is_more_often_misread_costs_less() -> None:
    rows = learn([page("jcu jcu jcu jcu jeu lo lo lo", "jeu jeu jeu jeu jeu la la la"), page("la " * 40, "la " * 40)])
    cost = {(c.read, c.page): c.cost for c in rows if c.long_s}
    assert cost["c", "e"] < cost["o", "a"]


def test_what_was_seen_once_is_none() -> None:
    assert learn([page("jcu", "jeu")]) == ()
    assert learn([]) == ()


@given(st.lists(st.tuples(TEXTS, TEXTS, st.sampled_from(train_channel.SETS)), max_size=4))
def test_rows_are_of_words_and_of_three_letters_at_most(found: list[tuple[str, str, str]]) -> None:
    made = [page(ocr * 3, gold * 3, name) for ocr, gold, name in found]
    rows = learn(made)
    for c in rows:
        assert 0 < len(c.read) <= LONGEST
        assert 0 < len(c.page) <= LONGEST
        assert possible(c.read, c.page)
        assert not re.search(r"\s", c.read + c.page)
    assert rows == learn(made)
    assert tuple(parse(table(rows))) == rows


@pytest.mark.parametrize("pair", ["c e", "8c &", "T l’", "ll st"])
def test_possible(pair: str) -> None:
    assert possible(*pair.split())


@pytest.mark.parametrize("pair", ["C c", ". a", "a .", "a 1", "- e", "; i"])
def test_impossible(pair: str) -> None:
    assert not possible(*pair.split())


@given(st.text(max_size=30))
def test_alike_is_alike_again(text: str) -> None:
    assert alike(alike(text)) == alike(text)


def test_books_are_what_ids_begin_with() -> None:
    ids = {"livre_f12": "livre", "livre-3": "livre", "livre0012": "livre", "a_b_f1": "a_b", "livre": "livre"}
    assert {number: page("", "", "print19", number).book for number in ids} == {n: f"print19/{book}" for n, book in ids.items()}


def test_pages_of_a_folder_and_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same folder gives the same file, byte for byte; the table is sorted and holds no running text."""
    for name in train_channel.SETS:
        for kind, text in (("ocr", "ell ell jcu jcu\n"), ("gold_folded", "est est jeu jeu\n")):
            (tmp_path / name / kind).mkdir(parents=True)
            for number in ("b_f2", "a_f1"):
                (tmp_path / name / kind / f"{number}.txt").write_text(text, encoding="utf-8")
    assert [(p.set, p.id) for p in pages(tmp_path)][:3] == [("longs18", "a_f1"), ("longs18", "b_f2"), ("longs17", "a_f1")]
    made = []
    for time in range(2):
        out = tmp_path / f"{time}.tsv"
        monkeypatch.setattr("sys.argv", ["train_channel", "--bench", str(tmp_path), "--out", str(out)])
        train_channel.main()
        made.append(out.read_bytes())
    assert made[0] == made[1]
    rows = made[0].decode().splitlines()[1:]
    assert rows
    assert {row.split("\t")[0] for row in rows} == {"s", "-"}
    assert max(map(len, rows)) < 16
