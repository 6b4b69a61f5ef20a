"""Tokens as a page sets them, and the small typesetting."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edition.publish.inline import Word, held, runs_of, words_of
from edition.publish.typeset import certainty, decimal, grouped, letter, marked, no_break, roman
from edition.views import Mark, Token, ZoneText

CORRECTION = Mark("correction", "tour", "tout", "tout", code="letter")


def _layer(words: tuple[Word, ...], layer: str) -> str:
    """What reading.js makes of the words: print falls back on reading, ocr on print."""
    out = []
    for word in words:
        data = dict(word.data)
        printed = data.get("print", word.reading)
        shown = {"reading": word.reading, "print": printed, "ocr": data.get("ocr", printed), "modern": data.get("modern", word.reading)}
        out.append(shown[layer])
    return "".join(out)


BLANKS = st.text(alphabet=" \n", max_size=2)
TEXT = st.text(alphabet="aſs -\n", max_size=5)
TOKENS = st.lists(
    st.builds(
        Token,
        reading=st.builds(lambda a, b, c: a + b + c, BLANKS, TEXT, BLANKS),
        print=TEXT,
        ocr=TEXT,
        modern=TEXT,
        marks=st.sampled_from([(), (CORRECTION,)]),
    ),
    max_size=6,
)


@given(TOKENS)
def test_every_layer_comes_back_from_the_page(tokens: list[Token]) -> None:
    words = words_of(tokens)
    for layer in ("reading", "print", "ocr", "modern"):
        assert _layer(words, layer) == "".join(getattr(token, layer) for token in tokens)


@given(TOKENS)
def test_a_button_has_no_blank_at_its_edge(tokens: list[Token]) -> None:
    for word in words_of(tokens):
        if word.opens:
            assert word.reading == word.reading.strip() != ""


def test_typography_is_not_marked() -> None:
    plain = Mark("correction", "'", "’", "’", code="apostrophe")
    (word,) = words_of([Token("l’as", "l’as", "l'as", "l’as", (plain,))])
    assert not word.opens and word.form == "" and dict(word.data) == {"ocr": "l'as"}


def test_the_gravest_mark_gives_the_form() -> None:
    doubt = Mark("doubtful", "tour", "tout", "tout", note_id="n1")
    (word,) = words_of([Token("tout", "tout", "tour", "tout", (CORRECTION, doubt))])
    assert word.form == "m-dout" and word.notes == ("n1",) and word.opens


def test_a_term_alone_is_a_link() -> None:
    term = Mark("term", "talon", "talon", "talon", term_id="talon")
    (word,) = words_of([Token("talon", "talon", "talon", "talon", (term,))])
    assert not word.opens and word.link == term
    (both,) = words_of([Token("talon", "talon", "tal0n", "talon", (term, CORRECTION))])
    assert both.opens and both.link is None


def test_zones_stand_before_their_token_or_at_the_end() -> None:
    zones = (ZoneText("head", 1, 2, "H", "H"), ZoneText("folio", 2, 3, "4", "4"))
    words = words_of([Token("a ", "a ", "a ", "a "), Token("b", "b", "b", "b")], zones)
    assert [len(word.zones) for word in words] == [0, 1, 1] and words[-1].reading == ""


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("say *piece* now", "say <i>piece</i> now"),
        ("two [cards]", 'two <span class="m-supp">cards</span>'),
        ("[the *talon*]", '<span class="m-supp">the <i>talon</i></span>'),
        ("a < b & c", "a &lt; b &amp; c"),
        ("*lost", "*lost"),
    ],
)
def test_marks_of_the_translation(text: str, html: str) -> None:
    assert str(marked(text)) == html


def test_numbers_and_letters() -> None:
    assert [roman(n) for n in (1, 4, 7, 9, 14, 1797)] == ["I", "IV", "VII", "IX", "XIV", "MDCCXCVII"]
    assert [letter(n) for n in (0, 25, 26, 27, 52)] == ["a", "z", "aa", "ab", "ba"]
    assert decimal(0.997, "fr") == "0,997" and decimal(1.0, "en") == "1.0"
    assert grouped(131459, "fr") == "131\u00a0459" and grouped(131459, "en") == "131,459"


def test_a_line_ends_at_blanks_alone_beside_a_button() -> None:
    mark = Mark("correction", ocr="o", print="o", reading="o", code="letter")
    plain, button, comma = (
        Token("il dit l’", *("il dit l’",) * 3),
        Token("origine", *("origine",) * 3, (mark,)),
        Token(", et", *(", et",) * 3),
    )
    runs = runs_of(words_of((plain, button, comma)))
    assert ["".join(word.reading for word in run.words) for run in runs] == ["il dit ", "l’origine,", " et"]
    assert [run.together for run in runs] == [False, True, False]


def test_runs_keep_every_word_and_its_marks() -> None:
    mark = Mark("correction", ocr="o", print="o", reading="o", code="letter")
    tokens = (Token("a", "a", "a", "a", (mark,)), Token(" ", " ", "\n", " "), Token("b c", "b c", "b c", "b c"), Token("", "", "x", ""))
    words = words_of(tokens)
    again = [word for run in runs_of(words) for word in run.words]
    assert "".join(word.reading for word in again) == "".join(word.reading for word in words)
    assert [word.marks for word in again if word.marks] == [word.marks for word in words if word.marks]
    assert [word.data for word in again if word.data] == [word.data for word in words if word.data]


def test_a_machine_is_never_shown_as_sure() -> None:
    assert [certainty(value, "fr") for value in (1.0, 0.999, 0.984, 0.5)] == ["0,99", "0,99", "0,98", "0,5"]
    assert certainty(1.0, "en") == "0.99"


def test_points_are_held_to_their_words() -> None:
    assert no_break("« oui » ; non !", "fr") == "«\u00a0oui\u00a0»\u00a0; non\u00a0!"
    assert no_break("yes ; no", "en") == "yes ; no"


def test_points_are_held_across_tokens_and_only_in_the_reading() -> None:
    tokens = [Token("tour", "tour", "tour", "tour"), Token(" ", "\n", "\n", " "), Token(";", ";", "j", ";", (CORRECTION,))]
    words = held(words_of(tokens), "fr")
    assert [word.reading for word in words] == ["tour", "\u00a0", ";"]
    assert _layer(words, "ocr") == "tour\nj"
    assert _layer(words, "print") == "tour\n;"
    assert [run.together for run in runs_of(words)] == [True]  # beside a button, a no-break blank alone does not hold
