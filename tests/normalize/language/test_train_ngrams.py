"""Learning the model of the language."""

from __future__ import annotations

import math
import tempfile
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from normalize.language import ngrams, store, train_ngrams
from normalize.language.ngrams import NGrams
from normalize.language.train import COVER_LEAST
from normalize.language.train_ngrams import Counts, counted, lexicon, misread, positions, shapes, spellable, tenths, trie
from tests.normalize.language import small

ARRAYS = {"label", "first", "logp", "peak", "gamma", "bi_mark", "bi_logp", "bi_gamma", "tri_mark", "tri_logp", "spelling"}


def learned(folder: Path, texts: list[str], least: int = 1) -> NGrams:
    path = folder / "model.bin"
    path.write_bytes(train_ngrams.learn(texts, [], least, least, spelling_order=2))
    return ngrams.load(path)


def test_learning_is_repeatable_and_small() -> None:
    first = small.data()
    small.data.cache_clear()
    assert small.data() == first
    assert len(first) <= 300_000


def test_the_file_says_what_it_holds(tmp_path: Path) -> None:
    path = tmp_path / "model.bin"
    path.write_bytes(small.data())
    loaded = store.load(path)
    assert set(loaded.arrays) == ARRAYS
    assert loaded.meta["words"] == len(small.model().ids)
    assert loaded.meta["tokens"] > 1000
    assert len(loaded.meta["sha256"]) == 64


def test_no_running_text_is_in_it() -> None:
    assert b"personnes qui" not in small.data()
    assert b"autour de" not in small.data()


def test_probabilities_are_those_of_the_discount(tmp_path: Path) -> None:
    """Worked by hand: *a b* three times of the four after *a*, discounted by 3/4, and the rest by what *b* has alone."""
    model = learned(tmp_path, ["a b a b a b a c b b c c"])
    a, b = model.id("a"), model.id("b")
    counts = {"a": 4.0, "b": 5.0, "c": 3.0, ".": 1.0, "?": 2.0, "0": 1.0}  # what was seen once is unknown
    alone = counts["b"] / sum(counts.values())
    gamma = 0.75 * 2 / 4
    assert model.bigram(a, b) == pytest.approx(math.log((3 - 0.75) / 4 + gamma * alone), abs=0.051)
    assert model.unigram(b) == pytest.approx(math.log(alone), abs=0.051)


@given(st.lists(st.sampled_from("abcd"), min_size=3, max_size=60))
def test_any_text_makes_a_model_that_sums_to_one(words: list[str]) -> None:
    arrays = store_of(" ".join(words * 2))
    ids = list(arrays.ids.values())
    for left in ids:
        assert sum(math.exp(arrays.bigram(left, word)) for word in ids) == pytest.approx(1, abs=0.12)


def store_of(text: str) -> NGrams:
    with tempfile.TemporaryDirectory() as folder:
        return learned(Path(folder), [text])


@given(st.sets(st.text("abé’œ", min_size=1, max_size=5), min_size=1, max_size=30))
def test_a_trie_holds_its_words_and_no_others(words: set[str]) -> None:
    label, first, node_of = trie(dict.fromkeys(words, 1.0))
    assert len(first) == len(label) + 1
    assert (np.diff(first) >= 0).all()
    assert len(set(node_of.values())) == len(words)
    assert set(node_of) == words
    for node in range(len(label)):
        children = label[first[node] : first[node + 1]]
        assert list(children) == sorted(set(children))


@given(st.sets(st.integers(1, (1 << 60) - 1), min_size=1, max_size=60), st.floats(0.3, 0.95))
def test_every_key_has_a_place_of_its_own_and_is_found(keys: set[int], load: float) -> None:
    size = int(len(keys) / load) + 1
    ordered = np.array(sorted(keys), dtype=np.int64)
    place, marks = positions(ordered, size)
    assert len(set(place.tolist())) == len(keys)
    assert 0 <= place.min() <= place.max() < size
    assert [ngrams.fingerprint(ngrams.mixed(int(key))) for key in ordered] == marks.tolist()
    taken = set(place.tolist())
    for key, at in zip(ordered, place, strict=True):  # from its own slot to its place no slot is empty
        slot = (ngrams.mixed(int(key)) >> 16) % size
        while slot != at:
            assert slot in taken
            slot = (slot + 1) % size


@given(st.lists(st.integers(0, 50), max_size=60))
def test_counts_are_sorted(keys: list[int]) -> None:
    found: Counts = counted(np.array(keys, dtype=np.int64))
    assert dict(zip(found.keys.tolist(), found.times.tolist(), strict=True)) == Counter(keys)
    assert list(found.keys) == sorted(set(keys))


def test_tenths() -> None:
    assert tenths(np.array([0.0, -1.04, -1.06, -30.0])).tolist() == [0, 10, 11, 255]
    assert tenths(np.array([-30.0]), 254).tolist() == [254]


@pytest.mark.parametrize(
    ("word", "yes"), [("cœur", True), ("l’", True), ("0", True), (".", True), ("&", False), ("日本", False), ("a-b", False), ("ſa", False)]
)
def test_spellable(word: str, yes: bool) -> None:
    assert spellable(word) == yes


def test_the_lexicon_takes_no_misreadings_from_half_corrected_texts() -> None:
    clean = Counter({"est": 5000, "personnes": 4000, "étoit": 300, "seule": 1})
    covered = Counter({"eft": COVER_LEAST * 3, "perfonnes": COVER_LEAST * 2, "pcrsonnes": COVER_LEAST, "privilége": COVER_LEAST, "rare": 1})
    kept = lexicon(clean, covered)
    assert ("c", "e") in {(shape.read, shape.page) for shape in shapes()}
    assert kept.keys() == {"est", "personnes", "étoit", "privilége"}
    assert kept["privilége"] < COVER_LEAST
    assert kept["est"] == 5000.0


def test_misread_by_the_shapes_set_by_hand() -> None:
    assert shapes()
    shape = shapes()[0]
    assert f"x{shape.page}y" in set(misread(f"x{shape.read}y"))
    assert "xqz" not in set(misread("xqz"))


def test_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(train_ngrams, "texts", lambda _folder, used: iter(small.SENTENCES * 5) if len(used) > 1 else iter([]))
    made = []
    for number in range(2):
        out = tmp_path / f"{number}.bin"
        monkeypatch.setattr("sys.argv", ["train_ngrams", "--period-text", str(tmp_path), "--out", str(out), "--least-trigram", "2"])
        train_ngrams.main()
        made.append(out.read_bytes())
    assert made[0] == made[1]
    assert f"{len(made[0])} bytes" in capsys.readouterr().out
    assert ngrams.load(tmp_path / "0.bin").id("personnes")
