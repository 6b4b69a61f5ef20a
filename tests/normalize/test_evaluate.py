"""The measure: definitions on small texts, and agreement with the referee."""

from __future__ import annotations

import importlib.util
from collections import Counter

import pytest
from hypothesis import given

from edition.words import LANGS, say
from normalize.evaluate import as_rows, clusters, comparable, evaluate, evaluate_correction
from tests.normalize.texts import BENCH, texts


def test_rates_are_over_the_reference() -> None:
    result = evaluate("on jouc a deux", "on joue à deux cartes")
    assert (result.characters, result.character_edits, result.words, result.word_edits) == (21, 9, 5, 3)
    assert result.cer == pytest.approx(100 * 9 / 21)
    assert result.wer == pytest.approx(60)


def test_an_empty_reference_has_no_rate() -> None:
    result = evaluate("on joue", " \n")
    assert (result.characters, result.character_edits) == (0, 7)
    assert result.cer is None
    assert result.wer is None
    assert evaluate_correction("", "", "").improvement is None


def test_whether_ſ_is_s_is_an_option() -> None:
    assert evaluate("si", "ſi").character_edits == 0
    assert evaluate("si", "ſi", fold=False).character_edits == 1
    assert evaluate("reſte", "reﬅe", fold=False).character_edits == 0


def test_characters_are_clusters() -> None:
    assert list(clusters("ab")) == ["a", "b"]
    assert list(clusters("q\u0303u\u0303")) == ["q\u0303", "u\u0303"]
    assert evaluate("q", "q\u0303").characters == 1
    assert evaluate("e\u0301", "é").character_edits == 0


def test_conventions_of_type_cost_nothing() -> None:
    assert evaluate("« l'on re-\ncommence » ; (ici )", "“l’on recommence”; (ici)").character_edits == 0


def test_what_a_correction_gained_and_broke() -> None:
    result = evaluate_correction("fon jeu & font ici", "son jen & font ici", "son jeu & sont ici")
    assert (result.right, result.broken, result.wrong, result.fixed) == (3, 1, 2, 1)
    assert (result.before.character_edits, result.after.character_edits) == (2, 2)
    assert result.improvement == 0
    assert result.broken_share == pytest.approx(100 / 3)
    assert result.fixed_share == 50


@given(texts())
def test_a_text_is_no_distance_from_itself(text: str) -> None:
    result = evaluate(text, text)
    assert (result.character_edits, result.word_edits) == (0, 0)
    assert result.characters == len(clusters(comparable(text)))


@pytest.mark.parametrize("lang", LANGS)
def test_every_figure_has_a_name(lang: str) -> None:
    for key, _ in as_rows(evaluate_correction("a", "a", "a")):
        assert say(lang, f"evaluate.{key}")  # type: ignore[arg-type]


@pytest.mark.skipif(not (BENCH / "measure.py").exists(), reason="the referee is not on this machine")
def test_the_referee_counts_the_same() -> None:
    spec = importlib.util.spec_from_file_location("referee", BENCH / "measure.py")
    assert spec and spec.loader
    referee = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(referee)
    for name in ("longs18", "print19"):
        for path in sorted((BENCH / name / "ocr").glob("*.txt"))[:3]:
            ocr, gold = path.read_text(encoding="utf-8"), (BENCH / name / "gold" / path.name).read_text(encoding="utf-8")
            out = ocr.replace("fe", "se")
            sums: Counter[str] = Counter()
            referee.tally(ocr, out, gold, sums)
            ours = evaluate_correction(ocr, out, gold)
            assert ours.before.characters == sums["chars"]
            assert (ours.before.character_edits, ours.after.character_edits) == (sums["before"], sums["after"])
            assert (ours.before.words, ours.before.word_edits, ours.after.word_edits) == (
                sums["tokens"],
                sums["tokens_before"],
                sums["tokens_after"],
            )
            assert (ours.right, ours.wrong, ours.fixed, ours.broken) == (sums["right"], sums["wrong"], sums["fixed"], sums["broken"])
