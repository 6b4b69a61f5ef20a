"""Lines that an editor joined or split are the page's again; no word is lost, none added."""

from __future__ import annotations

import random
import shutil
import time
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from edition.corpus import Corpus
from edition.matching import AnotherTextError
from edition.paths import packaged
from edition.relining import relined
from edition.transcription import export_transcription, record_transcription
from edition.witness import load_witness
from normalize.regularise import regularise
from tests.edition.machine import machine

CASES = yaml.safe_load((Path(__file__).parents[1] / "cases" / "relining.yaml").read_text(encoding="utf-8"))
TIME = "2026-01-01T00:00:00Z"


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_set_again(case: dict[str, Any]) -> None:
    if "wrong" in case:
        with pytest.raises(AnotherTextError) as caught:
            relined(case["now"], case["given"])
        assert caught.value.number == case["wrong"]
    else:
        assert relined(case["now"], case["given"]) == case["made"]
        assert relined(case["now"], case["made"]) == case["made"]


def words_of(lines: list[str]) -> list[str]:
    """The words that the lines make, those joined that a line end breaks."""
    return regularise("\n".join(lines), (), ()).target.split()


VOCABULARY = (
    *(
        "le",
        "jeu",
        "cartes",
        "brusquembille",
        "donneur,",
        "lequel",
        "trente-deux",
        "c’est-à-dire",
        "joueurs",
        "&",
        "levée.",
        "prendra",
        "tricherie",
    ),
    *(
        "partage",
        "romestecq;",
        "couleurs",
        "entièrement",
        "dernier",
        "mêle",
        "un",
        "premièrement",
        "obligé",
        "talon.",
        "matadors",
        "vingt",
        "à-tout",
    ),
)
SPLITTABLE = [word for word in VOCABULARY if word.isalpha() and len(word) > 6]


def broken(words: list[str], chance: random.Random, long: int) -> list[str]:
    """Words in lines at random, some broken over the line end."""
    lines, line = [], []
    for word in words:
        if word in SPLITTABLE and chance.random() < 0.15:
            cut = chance.randrange(3, len(word) - 2)
            lines.append(" ".join([*line, word[:cut] + "-"]))
            line = [word[cut:]]
            continue
        line.append(word)
        if chance.random() < 1 / long:
            lines.append(" ".join(line))
            line = []
    return [*lines, " ".join(line)] if line else lines


@settings(max_examples=300)
@given(seed=st.integers(0, 2**32), length=st.integers(12, 120), edits=st.integers(0, 5), long=st.integers(3, 14))
def test_the_edited_words_come_back_exactly(seed: int, length: int, edits: int, long: int) -> None:
    """Words set in the lines of a page; some edited; set in other lines by an editor: in the page's lines they are the edited words."""
    chance = random.Random(seed)
    words = [chance.choice(VOCABULARY) for _ in range(length)]
    now = broken(words, chance, 7)
    assert words_of(now) == words
    edited = list(words)
    for place in sorted(chance.sample(range(0, length, 12), min(edits, len(range(0, length, 12)))), reverse=True):
        chance.choice([_replaced, _added, _taken_out])(edited, place, chance)
    given_lines = broken(edited, chance, long)
    made = relined(now, given_lines)
    assert len(made) == len(now)
    assert words_of(made) == edited


def _replaced(words: list[str], place: int, _chance: random.Random) -> None:
    words[place] = words[place][::-1].strip(",.;") or "x"


def _added(words: list[str], place: int, chance: random.Random) -> None:
    words.insert(place, chance.choice(["bel", "et"]))


def _taken_out(words: list[str], place: int, _chance: random.Random) -> None:
    del words[place]


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 2**32))
def test_out_to_an_editor_and_back(seed: int, folder: Path, corrected: str) -> None:
    """Through the whole of a document: decisions are recorded, the document reads as the words given, and once more adds nothing."""
    chance = random.Random(seed)
    corpus = Corpus(folder, analyse=machine())
    for name in ("decisions.jsonl",):
        (folder / "documents" / "tricotet-1790" / name).unlink(missing_ok=True)
    words = corrected.split()
    for place in chance.sample(range(len(words)), 3):
        if words[place].isalpha() and len(words[place]) > 2:
            words[place] = words[place] + chance.choice("sx")
    lines, line = [], []
    for word in words:
        line.append(word)
        if chance.random() < 0.15:
            lines.append(" ".join(line))
            line = []
    text = "\n".join([*lines, " ".join(line)])
    record_transcription(corpus, "tricotet-1790", text, hand="lectrice", time=TIME)
    now = export_transcription(load_witness(corpus, "tricotet-1790"))
    assert now.split() == words
    assert now.count("\n") == corrected.count("\n")
    assert record_transcription(corpus, "tricotet-1790", now, hand="relecteur", time=TIME) == ()


def test_a_long_text_takes_no_long_time() -> None:
    """A book of sixty thousand words, set in other lines, one word in fifty changed."""
    chance = random.Random(7)
    stock = ["".join(chance.choice("abdeilnorstu") for _ in range(chance.randrange(2, 9))) for _ in range(4000)]
    words = [chance.choice(stock) for _ in range(60_000)]
    edited = [word[::-1] if chance.random() < 0.02 else word for word in words]

    def lines(found: list[str], long: int) -> list[str]:
        return [" ".join(found[at : at + long]) for at in range(0, len(found), long)]

    began = time.process_time()
    made = relined(lines(words, 9), lines(edited, 13))
    assert time.process_time() - began < 20
    assert " ".join(made).split() == edited and len(made) == len(lines(words, 9))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["academie-bouillotte", "academie-quinze", "dictionnaire-brusquembille", "methodique-1797"])
def test_the_documents_of_the_edition_out_and_back(name: str, tmp_path: Path) -> None:
    """Each of them in other lines, one word in forty changed, five times: it reads as the words given, and nothing else changed."""
    chance = random.Random(name)
    for turn in range(5):
        shutil.copytree(packaged("corpus"), tmp_path / str(turn))
        corpus = Corpus(tmp_path / str(turn))
        exported = export_transcription(load_witness(corpus, name))
        words = exported.split()
        words = [word + "s" if word.isalpha() and len(word) > 3 and chance.random() < 0.025 else word for word in words]
        given_text = "".join(word + ("\n" if chance.random() < 0.12 else " ") for word in words)
        record_transcription(corpus, name, given_text, hand="collation", time=TIME)
        now = export_transcription(load_witness(corpus, name))
        assert now.split() == words and now.count("\n") == exported.count("\n")
