"""Learning what a margin is worth."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from normalize.language import channel, lexicon, ngrams, train_confidence
from normalize.language.train_channel import SETS, Page
from normalize.language.train_confidence import GROUPS, Outcome, fitted, grouped, outcomes, places, regression, true_piece, unseen, without
from tests.normalize.language import small

OCR = "Ceux qui font de la compagnie, & les perfonnes qui jouent, font affifes. Elles font des cartes. "
GOLD = "Ceux qui sont de la compagnie, & les personnes qui jouent, sont assises. Elles font des cartes. "
TEXTS = st.text("aefs é.", max_size=30)


@pytest.fixture(autouse=True)
def _the_small_lexicon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lexicon, "load", small.lexicon)


def page(book: str, number: int, name: str = "longs18") -> Page:
    return Page(name, f"{book}_f{number}", OCR * 3, GOLD * 3)


def test_books_are_not_parted() -> None:
    found = [page(book, number, name) for name in SETS for book in "abcde" for number in (1, 2)]
    groups = grouped(found)
    assert len(groups) == GROUPS
    assert sorted(p.book + p.id for g in groups for p in g) == sorted(p.book + p.id for p in found)
    where = {p.book: number for number, group in enumerate(groups) for p in group}
    assert all(where[p.book] == number for number, group in enumerate(groups) for p in group)
    assert {p.book: number for number, group in enumerate(grouped(reversed(found))) for p in group} == where
    assert list(without(groups, 0, 2)) == [p for n in (1, 3, 4, 5) for p in groups[n]]


@given(TEXTS, TEXTS)
def test_places_lead_from_end_to_end_and_never_back(read: str, truth: str) -> None:
    at = places(read, truth)
    assert len(at) == len(read) + 1
    assert at == sorted(at)
    if read:
        assert at[-1] == len(truth)


def test_the_true_piece_is_of_whole_words() -> None:
    read, truth = "les perfonncs font", "les personnes sont"
    at = places(read, truth)
    assert true_piece(read, truth, at, 4, 13) == "personnes"
    assert true_piece(read, truth, at, 14, 18) == "sont"
    glued, parted = "ilest tems", "il est tems"
    assert true_piece(glued, parted, places(glued, parted), 0, 5) == "il est"


def test_outcomes_compare_with_the_truth() -> None:
    found = list(outcomes(page("a", 1), small.weights()))
    assert {(o.read, o.text, o.truth) for o in found} == {
        ("font", "sont", "sont"),
        ("perfonnes", "personnes", "personnes"),
        ("affifes", "assises", "assises"),
    }
    assert all(o.good and not o.kept for o in found)
    assert {o.page for o in found} == {"longs18/a_f1"}
    wrong = list(outcomes(page("a", 1)._replace(gold=OCR * 3), small.weights()))
    assert len(wrong) == len(found)
    assert all(o.kept and not o.good for o in wrong)


def test_pages_with_combining_marks_are_left_out() -> None:
    odd = page("a", 1)._replace(ocr="e\u0301toit " + OCR, gold="étoit " + GOLD)
    assert list(outcomes(odd, small.weights())) == []


def test_a_regression_learns_what_is_there() -> None:
    rows = [{"bias": 1.0, "x": float(x)} for x in range(2000)]
    fit = regression(rows, [x >= 1000 for x in range(2000)])
    assert fit.chance({"bias": 1.0, "x": 1900.0}) > 0.9
    assert fit.chance({"bias": 1.0, "x": 100.0}) < 0.1
    assert fit == regression(rows, [x >= 1000 for x in range(2000)])


def test_a_regression_means_what_it_says() -> None:
    """Where nothing tells right from wrong, the chance is the share of the right ones."""
    rows = [{"bias": 1.0, "noise": float(n % 7)} for n in range(1000)]
    fit = regression(rows, [n % 10 < 3 for n in range(1000)])
    assert fit.chance({"bias": 1.0, "noise": 3.0}) == pytest.approx(0.3, abs=0.02)


def outcome(good: bool, kept: bool, margin: float) -> Outcome:
    return Outcome("s/p", {"bias": 1.0, "margin": margin}, good, kept, "a", "b", "c")


def test_what_changes_nothing_is_left_out() -> None:
    told = [outcome(n % 2 == 0, n % 2 == 1, float(n % 2)) for n in range(200)]
    assert fitted(told) == fitted([*told, *(outcome(True, True, 50.0) for _ in range(100))])


def test_no_page_is_judged_by_its_own_book(monkeypatch: pytest.MonkeyPatch) -> None:
    """What each group is read with was learned from all other groups, and from none that is left out."""
    asked: list[set[str]] = []

    def learn(found: object) -> tuple[channel.Confusion, ...]:
        asked.append({p.book for p in found})  # type: ignore[attr-defined]
        return small.CONFUSIONS

    monkeypatch.setattr(train_confidence, "learn", learn)
    groups = grouped(page(book, 1) for book in "abcdefg")
    books = [{p.book for p in group} for group in groups]
    everything = set().union(*books)
    found = unseen(groups, small.model())
    assert asked == [everything - own for own in books]
    assert [{o.page for o in group} for group in found] == [{f"{p.set}/{p.id}" for p in group} for group in groups]
    asked.clear()
    found = unseen(groups, small.model(), 2)
    assert found[2] == []
    assert asked == [everything - own - books[2] for number, own in enumerate(books) if number != 2]


def test_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same folder gives the same file; it holds weights, and nothing of the pages."""
    (tmp_path / "model.bin").write_bytes(small.data())
    for name in SETS:
        for kind, text in (("ocr", OCR * 2), ("gold_folded", GOLD * 2)):
            (tmp_path / name / kind).mkdir(parents=True)
            for book in "abc":
                (tmp_path / name / kind / f"{book}_f1.txt").write_text(text, encoding="utf-8")
    made = []
    for number in range(2):
        out = tmp_path / f"{number}.json"
        monkeypatch.setattr(
            "sys.argv", ["train_confidence", "--bench", str(tmp_path), "--model", str(tmp_path / "model.bin"), "--out", str(out)]
        )
        train_confidence.main()
        made.append(out.read_bytes())
    assert made[0] == made[1]
    data = json.loads(made[0])
    assert data.keys() == {"right", "harm"}
    assert all(isinstance(weight, float) for weights in data.values() for weight in weights.values())
    assert "perfonnes" not in made[0].decode()
    assert ngrams.load(tmp_path / "model.bin").id("personnes")
