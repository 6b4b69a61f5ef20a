"""Synthetic noise: repeatable, undone by its own labels, and different from page to page."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from normalize.language import noise
from normalize.language.noise import KEEP, SAME, Style

TEXT = noise.plain(
    "Les personnes qui s'assemblent choisissent un roi, & celui-ci fait, s’il lui plaît, la première question : "
    "« Quelle est la carte ? » Celui qui répond mal paie 20 jetons ; les autres rient. L’on joue ainsi jusqu’à la nuit. "
    "M. Dubois, rue de l’Arbre-Sec, n’avoit point assisté à cette espèce de jeu ; il étoit tems qu’il l’apprît !"
)


def certain(*rows: tuple[str, str], long_s: bool = False, f_rate: float = 0.0) -> Style:
    """A style that reads each `page` so always."""
    return Style({page[0]: ((1.0, page, read),) for page, read in rows}, long_s, f_rate, False, 0.0)


def test_the_same_seed_gives_the_same_page() -> None:
    assert noise.page(TEXT, Random(7)) == noise.page(TEXT, Random(7))
    assert noise.page(TEXT, Random(7)) != noise.page(TEXT, Random(8))


@settings(max_examples=200, deadline=None)
@given(st.integers(0, 2**32))
def test_the_labels_give_the_page_back(seed: int) -> None:
    rng = Random(seed)
    style = noise.draw(rng)
    clean = noise.laid_out(TEXT, rng, style.long_s)
    noisy = noise.spoil(clean, style, rng)
    assert len(noisy.text) == len(noisy.labels)
    assert noisy.clean().replace("ſ", "s") == clean


@settings(max_examples=200, deadline=None)
@given(st.text("aest m,’.\n&", max_size=40), st.integers(0, 2**32))
def test_so_do_those_of_any_text(text: str, seed: int) -> None:
    rng = Random(seed)
    noisy = noise.spoil(text, noise.draw(rng), rng)
    assert noisy.clean().replace("ſ", "s") == (text if noisy.text else "")


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 2**32))
def test_no_line_is_lost_or_made(seed: int) -> None:
    rng = Random(seed)
    style = noise.draw(rng)
    clean = noise.laid_out(TEXT, rng, style.long_s)
    noisy = noise.spoil(clean, style, rng)
    assert noisy.text.count("\n") == clean.count("\n")
    assert all("\n" not in label for label in noisy.labels)


@pytest.mark.parametrize(
    ("clean", "rows", "text", "labels"),
    [
        ("ami", [("m", "rn")], "arni", (KEEP, "m", "", KEEP)),
        ("ni", [("ni", "m")], "m", ("ni",)),
        ("au roi", [("u", "")], "a roi", (SAME + "u", KEEP, KEEP, KEEP, KEEP)),
        ("oui, non", [(",", "")], "oui non", (KEEP, KEEP, SAME + ",", KEEP, KEEP, KEEP, KEEP)),
        ("oui, non", [(",", " 4")], "oui 4 non", (KEEP, KEEP, KEEP, "", ",", KEEP, KEEP, KEEP, KEEP)),
        ("le roi", [(" ", "")], "leroi", (KEEP, SAME + " ", KEEP, KEEP, KEEP)),
        ("roi", [("o", "o ")], "ro i", (KEEP, KEEP, "", KEEP)),
        ("du roi", [(" ", " : ")], "du : roi", (KEEP, KEEP, KEEP, "", "", KEEP, KEEP, KEEP)),
        ("le roi", [("r", "")], "le oi", (KEEP, KEEP, KEEP, "r" + SAME, KEEP)),
        ("le\nroi", [("r", "")], "le\noi", (KEEP, KEEP, KEEP, "r" + SAME, KEEP)),
        ("l’on", [("l’", "T")], "Ton", ("l’", KEEP, KEEP)),
    ],
)
def test_what_should_stand_there(clean: str, rows: list[tuple[str, str]], text: str, labels: tuple[str, ...]) -> None:
    assert noise.spoil(clean, certain(*rows), Random(1)) == noise.Noisy(text, labels)


def test_f_for_long_s() -> None:
    assert noise.spoil("si ses as", certain(long_s=True, f_rate=1.0), Random(1)).text == "fi fes as"
    assert noise.spoil("si ses as", certain(long_s=True, f_rate=0.0), Random(1)).text == "si ses as"
    assert noise.spoil("si ses as", certain(long_s=False), Random(1)).text == "si ses as"
    kept = noise.spoil("si ses", Style({}, True, 1.0, True, 0.0), Random(1))
    assert (kept.text, set(kept.labels)) == ("ſi ſes", {KEEP})


def test_pages_differ_in_what_they_are() -> None:
    styles = [noise.draw(Random(seed)) for seed in range(200)]
    assert all((s.f_rate > 0) == s.long_s for s in styles)
    assert 50 < sum(s.long_s for s in styles) < 150
    assert min(s.f_rate for s in styles if s.long_s) < 0.5 < 0.9 < max(s.f_rate for s in styles)
    shares = []
    for style in styles:
        labels = noise.spoil(TEXT, Style(style.starts, False, 0.0, False, style.bursts), Random(1)).labels
        shares.append(sum(label != KEEP for label in labels) / len(labels))
    assert min(shares) < 0.005
    assert 0.1 < max(shares) < 0.6


def test_a_listing_has_names_and_figures() -> None:
    rows = noise.listing(TEXT, Random(3)).split("\n")
    assert len(rows) > 5
    assert all(row[0].isupper() for row in rows)
    assert sum(any(c.isdigit() for c in row) for row in rows) > len(rows) / 2


def test_plain() -> None:
    assert noise.plain(" l'ami\n\n dit  “non” – oui… ﬁn ") == 'l’ami dit "non" — oui... fin'


def test_the_tables() -> None:
    for long_s in (True, False):
        for kind, rows in noise.entries(long_s).items():
            for page, read, weight in rows:
                assert page, kind
                assert page != read, (kind, page)
                assert weight > 0, (kind, page)
                assert "\n" not in page + read


def test_counts() -> None:
    characters, labels = noise.counted([noise.Noisy("aab", (KEEP, "", KEEP))])
    assert (characters, labels) == ({"a": 2, "b": 1}, {KEEP: 2, "": 1})
    assert noise.most({"b": 2, "a": 2, "c": 9}, 2) == ["a", "c"]
