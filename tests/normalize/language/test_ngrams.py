"""The words of the model and its probabilities."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from normalize.language import ngrams, store
from normalize.language.ngrams import NONE, SPELLING, fingerprint, mixed
from normalize.language.tokens import MARKS
from tests.normalize.language import small

WORDS = sorted(small.model().ids)


def test_words_are_found_and_others_are_not() -> None:
    model = small.model()
    assert set(model.ids) >= {"personnes", "étoit", "ôte", "l’", "privilége", "et", *MARKS}
    assert all(model.id(word) == node for word, node in model.ids.items())
    for word in ("personne", "perfonnes", "", "œuf", "x" * 50, "日本", "İ", "Personnes"):
        assert model.id(word) == ngrams.NO_ID


def test_an_id_is_the_node_where_the_word_ends() -> None:
    model = small.model()
    assert {node for node, logp in enumerate(model.logp) if logp != NONE} == set(model.ids.values())
    for word, node in model.ids.items():
        at = 0
        for letter in word:
            code = ngrams.encoded(letter)
            assert code is not None
            at = model.label.find(code, model.first[at], model.first[at + 1])
        assert at == node


def test_words_by_what_they_are_read_as() -> None:
    model = small.model()
    assert model.folded["font"] == ("sont",)
    assert "perfonnef" in model.folded
    assert all(word.replace("s", "f") == key and "s" in word for key, words in model.folded.items() for word in words)
    assert sum(map(len, model.folded.values())) == sum("s" in word for word in model.ids)


@pytest.mark.parametrize("context", [("les", "personnes"), ("la", "table"), ("dame", "sept"), (".", "."), ("?", "0")])
def test_probabilities_sum_to_one(context: tuple[str, str]) -> None:
    """Over all words, after a context that was seen and one that was not; rounding to tenths of a nat allows some per cent."""
    model = small.model()
    a, b = map(model.id, context)
    assert sum(math.exp(model.trigram(a, b, word)) for word in model.ids.values()) == pytest.approx(1, abs=0.1)
    assert sum(math.exp(model.bigram(b, word)) for word in model.ids.values()) == pytest.approx(1, abs=0.1)


def test_unigrams_sum_to_one() -> None:
    model = small.model()
    assert sum(math.exp(model.unigram(word)) for word in model.ids.values()) == pytest.approx(1, abs=0.1)


@given(st.sampled_from(WORDS), st.sampled_from(WORDS), st.sampled_from(WORDS))
def test_every_word_is_possible_after_every_other(a: str, b: str, c: str) -> None:
    model = small.model()
    for value in (model.unigram(model.id(c)), model.bigram(model.id(b), model.id(c)), model.trigram(model.id(a), model.id(b), model.id(c))):
        assert -60 < value <= 0


def test_context_tells() -> None:
    model = small.model()
    ceux, qui, sont, font = (model.id(w) for w in ("ceux", "qui", "sont", "font"))
    assert model.trigram(ceux, qui, sont) > model.trigram(ceux, qui, font) + 2
    elles = model.id("elles")
    assert model.trigram(model.end, elles, font) > model.trigram(model.end, elles, sont) + 2


def test_hope_is_the_best_below() -> None:
    model = small.model()
    for node in range(1, len(model.label)):
        below = [model.peak[child] for child in range(model.first[node], model.first[node + 1])]
        assert model.peak[node] == min([model.logp[node], *below])
        assert model.hopes[node] == ngrams.LOGS[model.peak[node]]


@given(st.text(SPELLING + "xœ’ſ", max_size=12))
def test_letters_that_follow_a_word_cost_more(word: str) -> None:
    model = small.model()
    assert model.spelled(word) < 0
    assert math.isfinite(model.spelled(word))


def test_spelling_is_a_distribution() -> None:
    """Over the letters that may follow any two letters."""
    spelling = small.model().spelling
    size = ngrams.SPELLING_SIZE
    for at in range(0, len(spelling), size):
        assert sum(math.exp(ngrams.LOGS[code]) for code in spelling[at : at + size]) == pytest.approx(1, abs=0.1)


def test_what_is_spelled_like_french_costs_less() -> None:
    model = small.model()
    assert model.spelled("jouers") > model.spelled("qzxwkj")


@given(st.integers(0, (1 << 60) - 1))
def test_fingerprints_fill_16_bits(key: int) -> None:
    assert 0 < fingerprint(mixed(key)) < 1 << 16
    assert 0 <= mixed(key) < 1 << 64


def test_a_file_cut_short(tmp_path: Path) -> None:
    path = tmp_path / "model.bin"
    path.write_bytes(small.data()[:-3000])
    with pytest.raises(ValueError, match="cut short"):
        ngrams.load(path)


def test_the_packaged_model() -> None:
    assert ngrams.DATA.stat().st_size <= 16_000_000
    assert set(store.load(ngrams.DATA).meta) == {"words", "tokens", "sha256"}
    model = ngrams.load()
    for word in ("étoit", "tems", "enfans", "appellé", "privilége", "loix", "connoître", "est", "l’", "qu’", *MARKS):
        assert model.id(word), word
    ils, sont, font = (model.id(w) for w in ("ils", "sont", "font"))
    assert model.trigram(model.end, ils, sont) > model.trigram(model.end, ils, font)
