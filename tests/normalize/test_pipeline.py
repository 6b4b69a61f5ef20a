"""The run of the repairs over whole documents: what holds for any text."""

from __future__ import annotations

import cProfile
import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from normalize.codes import CODES
from normalize.correction import Correction, Suspect
from normalize.document import Document, Zone, ZoneKind
from normalize.pipeline import CHUNK, LONGEST_RUN, ORDER, Analysis, Claims, analyse
from normalize.plan import Plan

DOCUMENTS = sorted((Path(__file__).parents[2] / "corpus" / "documents").glob("*/ocr.txt"))
GOLDEN = sorted((Path(__file__).parents[1] / "golden" / "print").glob("*.txt"))
ZONE_KINDS: tuple[ZoneKind, ...] = get_args(ZoneKind)
ENGLISH = (
    "The players sit round the table, and each of them takes a card from the pack. "
    "If the first player has the highest card, he deals; the others pay 8 counters each (as before). "
) * 3
# what the recogniser makes of old prints: letters, marks and pieces that the repairs look for
PIECES = st.sampled_from(
    [
        "Si",
        "8c",
        "&.",
        "81",
        "ôc",
        "&C.",
        "io.",
        "1°.",
        "3».",
        '5".',
        "iz°.",
        "Mm",
        "n°",
        "i5o",
        "Go",
        "4o",
        "lo",
        "II",
        "ell",
        "eft",
        "efl",
        "fe",
        "fa",
        "font",
        "perfonne",
        "choi-",
        "•",
        ";",
        "'",
        "’",
        "■",
        "»",
        "«",
        "(",
        ")",
        "{",
        "[",
        "|",
        "^",
        "*",
        "<",
        "\\",
        "ſ",
        "fl",
        "ff",
        "A",
        "B",
        "C.",
        "R",
        "O",
        "I",
        ",",
        ".",
        "!",
        "?",
        ":",
        ".;",
        ",,",
        "--",
        "l'",
        "qu'",
        "jusqu",
        "a",
        "à-tout",
        "étoit",
        "Ton",
        "1e",
        "1a",
        "ave.c",
        "quil",
        "lon",
        "Ilest",
        "&",
        "&c.",
        "é",
        "\t",
        "\xa0",
        "\u2028",
        "é",
        "\n",
        " \n",
        "\n\n",
    ]
)
TEXTS = st.one_of(
    st.text(max_size=300),
    st.lists(st.one_of(PIECES, st.text(alphabet="aefilnorstu'’-", min_size=1, max_size=8)), max_size=80).map(" ".join),
    st.lists(PIECES, max_size=60).map("".join),
)


def holds(document: Document) -> Analysis:
    """What holds for every analysis; returns it."""
    result = analyse(document)
    plan = Plan(document.text, result.corrections)  # in order, apart, and what stands there
    assert plan.inverse.target == document.text
    assert plan.target.count("\n") == document.text.count("\n")
    for c in result.corrections:
        assert "\n" not in c.before + c.after
        assert "ſ" not in c.after
        assert c.before and c.before != c.after
        assert c.code in CODES
        assert 0 < c.confidence <= 1
        assert c.evidence
    for s in result.suspects:
        assert document.text[s.start : s.end] == s.before
        assert "\n" not in s.before
        assert s.candidates
        assert s.evidence
        assert not any(c.overlaps(s.start, s.end) for c in result.corrections)
    return result


@settings(max_examples=300, deadline=None)
@given(TEXTS, st.sampled_from([None, True, False]))
@example("", None)
@example("\n\n\n", None)
@example("\x00\x01\x1f\x7f\ufeff", True)
@example("1.\n2.\n3.\n4.\n5.\n", None)
@example("e\u0301toit ſi fa\u0301\u0301", True)
@example("İ ǅ ß ﬁ ﬅ", True)  # letters that change length with their case
def test_any_text(text: str, long_s: bool | None) -> None:
    holds(Document(text, long_s=long_s))


@settings(max_examples=100, deadline=None)
@given(st.lists(PIECES, max_size=60).map(" ".join), st.data())
def test_zones_are_not_crossed(text: str, data: st.DataObject) -> None:
    lines = text.count("\n") + 1
    first = data.draw(st.integers(1, lines))
    last = data.draw(st.integers(first, lines))
    kind = data.draw(st.sampled_from(ZONE_KINDS))
    document = Document(text, zones=(Zone(kind, first, last),))
    for c in holds(document).corrections:
        line = document.line_of(c.start)
        assert c.end <= document.line_span(line)[1]
        if kind == "chrome":
            assert not first <= line <= last


@settings(max_examples=150, deadline=None)
@given(TEXTS)
def test_typography_is_idempotent(text: str) -> None:
    """What typography made of a text it leaves alone the second time."""

    def typography(t: str) -> Plan:
        found = analyse(Document(t, long_s=False, zones=())).corrections
        return Plan(t, tuple(c for c in found if CODES[c.code] == "typography"))

    once = typography(text).target
    again = {(c.before, c.after) for c in typography(once).corrections}
    # a place that another repair claimed the first time may be left for the second
    claimed = any(CODES[c.code] == "ocr" for c in analyse(Document(text, long_s=False, zones=())).corrections)
    assert not again or claimed


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda p: p.parent.name)
def test_real_documents(path: Path) -> None:
    text = path.read_bytes().decode("utf-8")
    result = holds(Document(text))
    assert result.corrections
    assert holds(Document(text)) == result


@pytest.mark.parametrize("path", GOLDEN, ids=lambda p: p.stem)
@pytest.mark.parametrize("long_s", [None, True])
def test_a_right_text_comes_through_untouched(path: Path, long_s: bool | None) -> None:
    """Period spelling, names, game words and the printer's own slips: nothing is taken for the recogniser's error."""
    found = analyse(Document(path.read_bytes().decode("utf-8"), long_s=long_s, zones=())).corrections
    assert [c for c in found if CODES[c.code] == "ocr"] == []


@pytest.mark.parametrize(
    "text",
    [
        "Il étoit tems que les enfans, appellés par privilége, jouassent à-tout jusqu’à la fin, &c. & qu’ils s’en allassent.",
        "Les loix du jeu vouloient qu’on connût ses cartes; aussi-tôt que l’un des tenans avoit parlé, l’autre passoit.",
        "Mr. de Fontenelle & Mme. de La Fayette, à S. Germain, jouoient au Reversis chez Frédéric.",
    ],
)
@pytest.mark.parametrize("long_s", [None, True])
def test_period_spelling_comes_through_untouched(text: str, long_s: bool | None) -> None:
    assert [c for c in analyse(Document(text, long_s=long_s, zones=())).corrections if CODES[c.code] == "ocr"] == []


@pytest.mark.parametrize("text", ["", "\n", "\n" * 1000, " ", "\r\n\r\n", "\x00", "a" * 3000, "' " * 3000, "( " * 3000, "1. Le\n" * 500])
def test_texts_that_are_none(text: str) -> None:
    holds(Document(text, zones=()))


def test_a_line_without_blanks_is_left_alone() -> None:
    text = "perfonne" * LONGEST_RUN + "\nles perfonnes qui font de la compagnie font obligées"
    found = holds(Document(text, long_s=True, zones=())).corrections
    assert found
    assert all(c.start > text.index("\n") for c in found)


def test_one_long_line() -> None:
    sentence = "les perfonnes qui jouent, c’eft à dire les joueurs de la compagnie ; "
    text = (sentence * (200_000 // len(sentence) + 1))[:200_000]
    found = holds(Document(text, zones=())).corrections
    assert sum(c.code == "long-s" for c in found) >= 2 * (len(text) // len(sentence))


def test_chunks_see_the_whole_document() -> None:
    """A numbered series that runs over several chunks is one series."""
    filler = "le jeu de la carte\n" * (CHUNK // 60)
    numbers = ["1°.", "2°.", "3».", "4°.", "5°.", "iz°.", "7°.", "8°."]
    text = "".join(f"{n} Celui qui joue.\n{filler}" for n in numbers)
    mended = {c.before: c.after for c in holds(Document(text, zones=())).corrections if c.code == "ordinal"}
    assert mended == {"3».": "3°.", "iz°.": "6°."}


def test_work_grows_with_the_text() -> None:
    """Four times the text takes about four times as many calls: counted, for clocks are noisy."""
    text = "les perfonnes qui jouent , c’eft à dire les joueurs de la compagnie\n1°. Le roi & la dame.\n" * 50

    def calls(times: int) -> int:
        profile = cProfile.Profile(builtins=False)
        profile.runcall(analyse, Document(text * times, zones=()))
        return sum(entry.callcount for entry in profile.getstats())

    calls(2)  # what is loaded once
    assert calls(8) < 4 * 1.5 * calls(2)


def test_english_is_left_as_it_is() -> None:
    assert analyse(Document(ENGLISH, zones=())).corrections == ()


def test_long_s_is_judged_or_declared() -> None:
    old = "les perfonnes qui jouent à ce jeu n’ont pas befoin d’être plufieurs"
    new = "les personnes qui jouent à ce jeu n’ont pas besoin d’être plusieurs"
    assert analyse(Document(old, zones=())).long_s
    assert not analyse(Document(new, zones=())).long_s
    assert analyse(Document(new, long_s=True, zones=())).long_s
    declared = analyse(Document(old, long_s=False, zones=()))
    assert not declared.long_s
    assert declared.corrections == ()


def test_zones_are_declared_or_recognised() -> None:
    assert analyse(Document("le jeu\nDU QUINZE. 189\nla carte", zones=())).zones == ()
    zones = (Zone("head", 2, 2),)
    assert analyse(Document("le jeu\nDU QUINZE. 189\nla carte", zones=zones)).zones == zones


def test_an_ornament_is_taken_out_and_a_folio_left() -> None:
    text = "DU QUINZE\n>**-■— ••\n189 •\nle jeu"
    zones = (Zone("head", 1, 1), Zone("ornament", 2, 2), Zone("folio", 3, 3))
    result = analyse(Document(text, zones=zones))
    assert Plan(text, result.corrections).target == "DU QUINZE\n\n189 •\nle jeu"


def test_the_first_claim_wins() -> None:
    claims = Claims(10, 20)
    first = Correction("stray", 12, 14, "ab", "", 0.9, "margin")
    claims.add(first)
    claims.add(Correction("letter", 13, 15, "bc", "x", 0.9, "mark"))
    claims.add(Correction("letter", 14, 15, "c", "x", 0.9, "mark"))
    claims.add(Suspect("letter", 12, 13, "a", (("b", 0.5),), "mark"))
    claims.add(Suspect("letter", 16, 17, "a", (("b", 0.5),), "mark"))
    claims.add(Suspect("letter", 16, 17, "a", (("c", 0.5),), "mark"))
    assert [c.start for c in claims.corrections] == [12, 14]
    assert [(s.start, s.candidates[0][0]) for s in claims.suspects] == [(16, "b")]
    with pytest.raises(ValueError, match="never an empty place"):
        claims.add(Correction("letter", 15, 15, "", "x", 0.9, "mark"))


def test_the_order_is_stated_once_and_has_no_doubles() -> None:
    names = [name for name, _ in ORDER]
    assert len(set(names)) == len(names)


def test_spacy_is_imported_only_to_analyse() -> None:
    program = "import sys, normalize.pipeline; assert 'spacy' not in sys.modules"
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)
