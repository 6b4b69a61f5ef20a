"""Bad input: nothing is broken, nothing hangs, and what is not French of the period is left alone."""

from __future__ import annotations

import random
import time
import unicodedata
from collections.abc import Collection, Iterable
from typing import Any, Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from normalize.codes import CODES
from normalize.correction import Correction
from normalize.document import Document
from normalize.language import channel
from normalize.language.candidates import Candidates
from normalize.language.lexicon import load
from normalize.language.memory import Memory
from normalize.language.search import Search
from normalize.pipeline import Analysis, analyse
from normalize.plan import Plan
from normalize.repairs import second_opinion
from normalize.repairs.context import Context
from normalize.repairs.noisy_channel import packaged
from tests.normalize.texts import cases

CASES = cases("bad_text")
SENTENCE = "Les perfonnes qui jouent font affifes, & celui qui a fa carte la plus haute fera obligé de dire plufieurs chofes. "
IN_LONG_S = ("verse", "all capitals", "names and addresses", "Latin within French", "emoji", "combining marks")
MODERN = "Les personnes qui jouent sont assises, et celui qui a sa carte la plus haute sera obligé de dire plusieurs choses. "
ODD = "\x00\x07\x1b\x7f\x85\u00ad\u0301\u0327\u200b\u200d\u202e\u2028\ufeff\ufffd\U000f0000🂡👩\tſﬅﬁ"


def corrected(text: str, *, long_s: bool | None = None) -> tuple[Analysis, list[Correction]]:
    """The analysis, and its corrections of errors; the plan must lead there and back."""
    result = analyse(Document(text, long_s=long_s, zones=()))
    plan = Plan(text, result.corrections)
    assert plan.inverse.target == text
    assert plan.target.count("\n") == text.count("\n")
    return result, [c for c in result.corrections if CODES[c.code] == "ocr"]


def kept(names: Iterable[str], failures: dict[str, str]) -> list[Any]:
    """The cases of these names; those that fail yet are marked so."""
    return [pytest.param(n, marks=pytest.mark.xfail(strict=True, reason=failures[n]) if n in failures else ()) for n in names]


@pytest.fixture
def without_tagger(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its time goes with the characters, whatever they are, and outweighs all other; it is measured once."""

    class Silent:
        def edits(self, *_: object, **__: object) -> tuple[()]:
            return ()

    monkeypatch.setattr(second_opinion, "tagger", Silent)


# ------------------------------------------------------------------ left alone


@pytest.mark.parametrize("name", CASES["languages"])
@pytest.mark.parametrize("times", [1, 20])
@pytest.mark.parametrize("long_s", [None, True])
def test_other_languages_are_left_alone(name: str, times: int, long_s: bool | None) -> None:
    text = CASES["languages"][name] * times
    result, _ = corrected(text, long_s=long_s)
    assert result.corrections == ()
    assert result.suspects == ()
    assert not Context(Document(text, long_s=long_s), load()).french


def test_french_is_not_taken_for_another_language() -> None:
    """However badly it was read."""
    for text in (SENTENCE, MODERN, "l es per sonnes qui jouc nt sout assiscs, et cclui qui a sa cartc la plus haute scra obligé de dire"):
        assert Context(Document(text * 5), load()).french


@pytest.mark.parametrize("name", CASES["languages"])
def test_the_report_says_that_a_text_was_left_alone(name: str) -> None:
    assert not analyse(Document(CASES["languages"][name])).french
    assert analyse(Document(MODERN * 5)).french


@pytest.mark.parametrize("name", kept(CASES["kept"], CASES["known_failures"]))
def test_what_is_no_plain_prose_is_kept(name: str) -> None:
    _, errors = corrected(CASES["kept"][name], long_s=False)
    assert errors == []


@pytest.mark.parametrize("name", kept(IN_LONG_S, CASES["known_failures_long_s"]))
def test_the_same_in_a_print_with_long_s(name: str) -> None:
    """After a sentence that was read with f: only that is mended."""
    whole = SENTENCE + "\n" + CASES["kept"][name]
    _, errors = corrected(whole, long_s=True)
    assert errors
    assert [c for c in errors if c.start > len(SENTENCE)] == []


# ------------------------------------------------------------------ not broken


@settings(max_examples=100, deadline=None)
@given(
    st.lists(st.one_of(st.sampled_from(SENTENCE.split()), st.text(ODD, max_size=3)), max_size=40), st.sampled_from(["", " "]), st.booleans()
)
def test_odd_characters_anywhere(pieces: list[str], blank: str, long_s: bool) -> None:
    """They come through, one and all, in their order, but for blanks."""
    text = blank.join(pieces)
    result, _ = corrected(text, long_s=long_s)
    after = Plan(text, result.corrections).target

    def odd(t: str) -> list[str]:
        return [c for c in t if c in ODD and c not in "\t\u2028\x85ſﬅﬁ"]

    assert odd(after) == odd(text)


@settings(max_examples=25, deadline=None)
@given(st.text(max_size=60), st.sampled_from(["utf-8>latin-1", "utf-8>cp1252", "latin-1>utf-8", "cp437>latin-1"]))
def test_encodings_read_wrongly(text: str, ways: str) -> None:
    written, read = ways.split(">")
    corrected((SENTENCE + text).encode(written, "replace").decode(read, "replace"))


@pytest.mark.parametrize("form", ["NFC", "NFD", "NFKC", "NFKD"])
def test_composed_or_not(form: Literal["NFC", "NFD", "NFKC", "NFKD"]) -> None:
    """Decomposed letters are not taken for errors of the recogniser."""
    text = unicodedata.normalize(form, "Il étoit présent à la fête où l’on jouoit à la bête, & le maître étoit fâché de sa défaite. " * 3)
    assert corrected(text, long_s=False)[1] == []


@pytest.mark.parametrize("size", [27, 28, 29, 200, 5000])
@pytest.mark.parametrize("letters", ["f", "l", "sf", "ill", "é", "abcde"])
def test_very_long_words(size: int, letters: str) -> None:
    word = (letters * size)[:size]
    _, errors = corrected(f"{SENTENCE}{word} {SENTENCE}", long_s=True)
    assert not [c for c in errors if len(SENTENCE) <= c.start < len(SENTENCE) + size]


@pytest.mark.xfail(strict=True, reason="f is made s by the letters around it in what is too long for any word")
def test_a_very_long_word_with_one_letter_f() -> None:
    _, errors = corrected(f"{SENTENCE}{'abcdefghij' * 20} {SENTENCE}", long_s=True)
    assert not [c for c in errors if len(SENTENCE) <= c.start < len(SENTENCE) + 200]


@pytest.mark.parametrize("text", ["\x00", "🂡", "\u0301", "\ufffd \n", "^|•£{[(", "- \n", "\u202e", "\U000f0000 "])
def test_no_text_at_all(text: str) -> None:
    _, errors = corrected(text * 1000)
    assert errors == []


@pytest.mark.xfail(strict=True, reason="the tagger takes one of many apostrophes for dirt")
def test_apostrophes_and_nothing_else() -> None:
    _, errors = corrected("' ’ ‘ " * 500)
    assert errors == []


# ------------------------------------------------------------------ nothing hangs

FILLED = random.Random(7)
NOISE = " ".join("".join(FILLED.choices("aeilnorstufcdmp", k=FILLED.randint(2, 12))) for _ in range(3000))
GROWING = {
    "one line": SENTENCE,
    "one line of capitals": MODERN.upper(),
    "one line without a full stop": MODERN.replace(".", "").replace(",", ""),
    "words torn": SENTENCE.replace("er", "e r"),
    "words glued": SENTENCE.replace(" ", ""),
    "broken at every line": SENTENCE.replace("o", "o-\n"),
    "marks": SENTENCE.replace("e ", "^ ").replace("s", "•"),
    "short lines": SENTENCE.replace(" ", "\n"),
    "figures": "1°. Le roi 12 & 8c 13, 2°. la dame i5o\n",
    "apostrophes": "l'" * 40 + "as ",
    "blanks": SENTENCE + " " * 200,
}


def seconds(text: str) -> float:
    """Of the processor, for one analysis."""
    start = time.process_time()
    analyse(Document(text, long_s=True, zones=()))
    return time.process_time() - start


def growth(text: str, size: int) -> float:
    """How many times as long four times the text takes; no text is analysed twice."""
    text *= size // len(text)
    seconds(text)  # what is loaded and remembered
    short = min(seconds(f"{text}\n{number}") for number in range(2))
    return seconds(text * 4) / max(short, 0.05)


# the others when there is time
OFTEN = ("one line", "words torn", "broken at every line", "marks", "short lines")


def by_turns(kinds: Iterable[str], often: Collection[str]) -> list[Any]:
    return [pytest.param(kind, marks=() if kind in often else pytest.mark.slow) for kind in kinds]


@pytest.mark.usefixtures("without_tagger")
@pytest.mark.parametrize("kind", by_turns(GROWING, OFTEN))
def test_time_is_linear(kind: str) -> None:
    """Four times the text takes about four times as long: a ratio within one run."""
    assert growth(GROWING[kind], 12_000) < 4 * 2.5


def test_time_is_linear_with_everything() -> None:
    assert growth(SENTENCE, 5000) < 4 * 2.5


@pytest.mark.usefixtures("without_tagger")
@pytest.mark.parametrize("kind", by_turns(["one line", "one line of capitals", "one line without a full stop"], ["one line"]))
def test_a_line_of_200_000_characters(kind: str) -> None:
    text = (GROWING[kind] * (200_000 // len(GROWING[kind]) + 1))[:200_000]
    assert "\n" not in text
    _, errors = corrected(text, long_s=True)
    assert bool(errors) == (kind == "one line")


# ------------------------------------------------------------------ memory


def test_what_is_remembered_is_bounded() -> None:
    """A text of ever new words is forgotten again; and what is forgotten is read the same."""
    document = Document(SENTENCE * 20 + NOISE + SENTENCE * 20, long_s=True, zones=())
    search = Search(packaged().model, Candidates(packaged().model, channel.standard(True, 12), Memory(150)))
    for word in document.text.split():
        search.candidates.readings(word)
        assert len(search.candidates.remembered) <= 300
    first, second = (search.candidates.readings("perfonnes") for _ in range(2))
    assert first == second == Candidates(packaged().model, channel.standard(True, 12)).readings("perfonnes")


def test_an_analysis_does_not_depend_on_what_was_read_before() -> None:
    alone = analyse(Document(SENTENCE * 3, long_s=True, zones=()))
    analyse(Document(NOISE[:4000] + SENTENCE * 9, long_s=True, zones=()))
    assert analyse(Document(SENTENCE * 3, long_s=True, zones=())) == alone
