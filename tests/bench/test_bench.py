"""The measurement itself: peers, classes of what remains, variants, folds."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from normalize.language import channel
from normalize.language.train_channel import Page
from normalize.repairs import noisy_channel
from normalize.repairs.context import TYPICAL_RATE
from normalize.repairs.noisy_channel import Weights
from tests.bench import normalize_folds, variants
from tests.bench.corrector import told
from tests.bench.peers import long_s_rule
from tests.bench.remaining import remaining, sort_of
from tests.bench.scores import summed
from tests.normalize.language import small

FREQUENCY = {"fa": 1.0, "sa": 9.9, "fi": 1.0, "si": 10.0}


def test_the_plain_rule_needs_ten_times_the_frequency() -> None:
    assert long_s_rule("fa fi, Fi; neuf", lambda word: FREQUENCY.get(word, 0.5)) == "fa si, Fi; neuf"  # a capital F is no ſ


@pytest.mark.parametrize(
    ("read", "true", "sort"),
    [
        ("i5", "15", "number"),
        ("Ia", "la", "short"),
        ("Cartes", "cartes", "case"),
        ("jouè", "joué", "accent"),
        ("fait", "sait", "f or s"),
        ("xxrtqq", "cartes", "garbled"),
        ("Parls", "Paris", "name"),
        ("main", "maint", "another word"),
        ("cartcs", "cartes", "not reached"),
        ("virlicquc", "virlicque", "unknown"),
    ],
)
def test_the_class_of_a_word_that_is_still_wrong(read: str, true: str, sort: str) -> None:
    known = {"main": 1, "cartes": 2}
    assert sort_of(read, true, lambda word: known.get(word, 0)) == sort


def test_lost_words_and_torn_ones_are_told_apart() -> None:
    found = remaining([("le car tes sont xx", "le cartes sont"), ("on joue", "on y joue")], lambda _: 1)
    assert {sort: row["count"] for sort, row in found.items()} == {"lost": 1, "added": 1, "glued or torn": 1}
    assert found["glued or torn"]["examples"] == ["car tes → cartes"]


def test_scores_are_summed_over_pages_before_they_are_divided() -> None:
    row = summed([("abc", "abd", "abd"), ("ab cd ef", "ab cd eg", "ab cd ef")])
    assert (row["characters"], row["improvement"], row["broken"], row["right"]) == (11, 0.0, 1, 3)


def weights() -> Weights:
    return Weights(small.model(), small.CONFUSIONS, noisy_channel.packaged().confidence)


def test_without_context_every_word_has_its_own_frequency() -> None:
    model = variants.without_context(weights()).model
    a, b = model.id("les"), model.id("cartes")
    assert model.trigram(a, a, b) == model.trigram(b, b, b) == model.unigram(b)
    assert small.model().bigram(a, b) != model.bigram(a, b)


def test_without_adaptation_every_document_has_the_typical_rate() -> None:
    fixed = variants.without_adaptation(weights())
    assert fixed.search(True, 12).candidates.channel.f_cost == channel.steps(TYPICAL_RATE) * channel.STEP
    assert weights().search(True, 12).candidates.channel.f_cost == 12 * channel.STEP


def test_the_folds_are_learned_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    times: list[int] = []

    class Pool:
        """Runs at once, in this process."""

        def __init__(self, _workers: int) -> None: ...

        def __enter__(self) -> Pool:
            return self

        def __exit__(self, *_: object) -> None: ...

        def submit(self, _function: object, _groups: object, _model: object, number: int) -> Pool:
            times.append(number)
            return self

        def result(self) -> dict[str, dict[str, float]]:
            return {"right": {"bias": float(len(times))}, "harm": {"bias": -1.0}}

    monkeypatch.setattr(normalize_folds, "KEPT", tmp_path)
    monkeypatch.setattr(normalize_folds, "ProcessPoolExecutor", Pool)
    monkeypatch.setattr(normalize_folds, "fingerprint", lambda *_: "one")
    groups: list[list[Page]] = [[], []]
    first = normalize_folds.weights_of_groups(tmp_path, groups, tmp_path, kept=False)
    assert normalize_folds.weights_of_groups(tmp_path, groups, tmp_path, kept=False) == first
    assert times == [0, 1]
    monkeypatch.setattr(normalize_folds, "fingerprint", lambda *_: "two")
    assert normalize_folds.weights_of_groups(tmp_path, groups, tmp_path, kept=True) == first
    normalize_folds.weights_of_groups(tmp_path, groups, tmp_path, kept=False)
    assert times == [0, 1, 0, 1]


def test_lines_in_lines_out() -> None:
    rows = [json.dumps({"id": "p", "text": "Il eſt fort tard."})]
    assert [json.loads(line) for line in normalize_folds.corrected(iter(rows), {})] == [{"id": "p", "text": "Il est fort tard."}]


def test_tables_are_told_a_row_a_line() -> None:
    lines = list(told({"a": {"x": 1, "y": None}, "b": {"c": [{"z": 2}, {"z": 3}]}}))
    assert [" ".join(line.split()) for line in lines] == ["a x 1 y —", "b", "c", "z 2", "z 3"]
