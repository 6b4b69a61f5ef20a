"""The tagger: its file, its windows, and its edits. The network is a small one whose weights mean nothing."""

from __future__ import annotations

from pathlib import Path
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from normalize.language import noise, tagger, train_tagger
from normalize.language.noise import KEEP, SAME
from normalize.language.tagger import Edit, Shape, Tagger, Weights, merged, packed

SHAPE = Shape("abcdefghijklmnopqrstuvwxyzé’, .&\n", (KEEP, "", "s", "ri", SAME + ",", " "), (1, 2, 4, 1), 16)
TEXT = "Les perfonnes qui font, à l’ordinaire, de ce jeu ;\nil eft tems 🂡 & rien.  4 " * 40


def weights() -> Weights:
    rng = np.random.default_rng(3)
    return {name: rng.normal(0, 1 / np.sqrt(size[0]), size).astype(np.float32) for name, size in SHAPE.arrays().items()}


def exact() -> Tagger:
    return Tagger(SHAPE, weights())


def exported(folder: Path) -> Tagger:
    path = folder / "tagger.bin"
    path.write_bytes(packed(SHAPE, weights(), {"seed": 3}))
    assert path.stat().st_size < 300_000
    return Tagger.load(path)


def test_eight_bits_are_enough(tmp_path: Path) -> None:
    small = exported(tmp_path)
    assert small.shape == SHAPE
    codes = tagger.encode(TEXT, {c: tagger.FIRST + i for i, c in enumerate(SHAPE.characters)})
    a, b = exact().logits(codes), small.logits(codes)
    off = np.abs(a - b).max()
    assert 0 < off < 0.05 * np.abs(a).max()
    first, second = np.sort(a, axis=1)[:, -1], np.sort(a, axis=1)[:, -2]
    clear = first - second > 2 * off
    assert clear.mean() > 0.5
    assert (a.argmax(axis=1) == b.argmax(axis=1))[clear].all()


def test_a_weight_is_off_by_half_a_step_at_most(tmp_path: Path) -> None:
    small = exported(tmp_path)
    for name, values in weights().items():
        step = np.abs(values).reshape(-1, values.shape[-1]).max(axis=0) / 127
        assert (np.abs(small.weights[name] - values) <= step * 0.501 + 1e-9).all(), name


def test_export_is_repeatable() -> None:
    assert packed(SHAPE, weights(), {"seed": 3}) == packed(SHAPE, weights(), {"seed": 3})


@pytest.mark.parametrize("window", [1, 7, 64, 1000])
def test_windows_give_what_one_pass_gives(window: int) -> None:
    whole, cut = exact().labels(TEXT, True, len(TEXT)), exact().labels(TEXT, True, window)
    assert (whole[0] == cut[0]).all()
    assert np.abs(whole[1] - cut[1]).max() < 1e-5


@pytest.mark.parametrize("places", [[0], [3, 4, 5], [0, 50, len(TEXT) - 1], list(range(len(TEXT)))])
def test_places_give_what_one_pass_gives(places: list[int]) -> None:
    whole, part = exact().labels(TEXT, True), exact().labels_at(TEXT, places, True)
    assert (whole[0][places] == part[0][places]).all()
    assert np.abs(whole[1][places] - part[1][places]).max() < 1e-4
    far = [at for at in range(len(TEXT)) if all(abs(at - place) > tagger.ROUND for place in places)]
    assert (part[0][far] == SHAPE.labels.index(KEEP)).all()


def test_nothing_is_seen_beyond_the_reach() -> None:
    codes = np.full(100, tagger.FIRST)
    before = exact().logits(codes)
    codes[50] += 1
    changed = np.flatnonzero(np.abs(exact().logits(codes) - before).max(axis=1) > 1e-6)
    assert (changed.min(), changed.max()) == (50 - SHAPE.reach, 50 + SHAPE.reach)


def test_chances_are_those_of_a_softmax() -> None:
    codes = tagger.encode(TEXT[:200], {c: tagger.FIRST + i for i, c in enumerate(SHAPE.characters)})
    scores = np.exp(exact().logits(codes))
    best, chance = exact().labels(TEXT[:200])
    np.testing.assert_allclose(chance, scores[np.arange(200), best] / scores.sum(axis=1), rtol=1e-4)


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=80) | st.text("aefs ’,.\n4", max_size=80))
def test_edits_of_any_text(text: str) -> None:
    last = 0
    found = exact().edits(text, window=32)
    for edit in found:
        assert last <= edit.start < edit.end <= len(text)
        assert edit.before == text[edit.start : edit.end] != edit.after
        assert edit.before.count("\n") == edit.after.count("\n") == 0
        assert 0 < edit.chance <= 1
        last = edit.end
    assert found == exact().edits(text, window=32)


@pytest.mark.parametrize("text", ["", "\n", "🂡🂢", "12 34", "…—", "日本語", "\0\x07"])
def test_texts_without_letters(text: str) -> None:
    for edit in exact().edits(text):
        assert edit.before != edit.after


def together(text: str, *changes: tuple[int, str]) -> list[Edit]:
    return list(merged(text, [(at, after, 0.5) for at, after in changes], np.full(len(text), 0.5, dtype=np.float32)))


def test_changes_of_one_word_are_one_edit() -> None:
    assert together("les perfohnes", (7, "s"), (9, "n")) == [Edit(7, 10, "foh", "son", 0.125)]


def test_those_of_two_words_are_two() -> None:
    assert [(e.before, e.after) for e in together("eft fi", (1, "s"), (4, "s"))] == [("f", "s"), ("f", "s")]


def test_a_blank_too_many_goes_with_what_it_touches() -> None:
    assert [(e.before, e.after) for e in together("per fonnes", (3, ""), (4, "s"))] == [(" f", "s")]


def test_a_stop_is_not_the_word_before_it() -> None:
    assert [(e.before, e.after) for e in together("fonne.", (0, "s"), (5, ","))] == [("f", "s"), (".", ",")]
    assert [(e.before, e.after) for e in together("<|uand", (0, "q"), (1, ""))] == [("<|", "q")]


def test_a_file_that_is_none(tmp_path: Path) -> None:
    path = tmp_path / "tagger.bin"
    path.write_bytes(packed(SHAPE, weights(), {})[:-400])
    with pytest.raises(ValueError, match="cut short"):
        Tagger.load(path)


def test_what_is_said_of_the_print_counts() -> None:
    codes = tagger.encode(TEXT[:50], {c: tagger.FIRST + i for i, c in enumerate(SHAPE.characters)})
    a, b, c = (exact().logits(codes, long_s) for long_s in tagger.PRINTS)
    assert np.abs(a - b).max() > 0.01 < np.abs(b - c).max()


def source() -> train_tagger.Source:
    text = noise.plain("Les personnes qui jouent sont assises ; elles font des cartes, & le roi est plus fort. " * 60)
    return train_tagger.Source([text, text[:900]], [len(text), len(text) + 900])


def test_spans_to_learn_from() -> None:
    sources = {"roman18": source()}
    shape = train_tagger.shape_of(sources, Random(1), 30)
    assert KEEP in shape.labels
    assert "s" in shape.labels
    assert len(shape.labels) <= train_tagger.LABELS
    coder = train_tagger.Coder.of(shape)
    batch = next(train_tagger.batches(train_tagger.pages(sources, Random(2)), coder, Random(2), 1))
    again = next(train_tagger.batches(train_tagger.pages(sources, Random(2)), coder, Random(2), 1))
    assert batch.codes.shape == batch.labels.shape == (train_tagger.BATCH, train_tagger.SPAN)
    assert all((x == y).all() for x, y in ((batch.codes, again.codes), (batch.labels, again.labels), (batch.prints, again.prints)))
    told = batch.labels[batch.labels >= 0]
    assert 0.5 < (told == shape.labels.index(KEEP)).mean() < 1
    text = "".join(shape.characters[c - tagger.FIRST] if c >= tagger.FIRST else "?" for c in batch.codes[0])
    assert "ou" in text or "es" in text


def test_a_network_begins_by_adding_nothing() -> None:
    begun = train_tagger.begun(SHAPE, 1)
    assert {name: values.shape for name, values in begun.items()} == SHAPE.arrays()
    assert not begun["mix0"].any()
    assert begun["conv0"].any()
