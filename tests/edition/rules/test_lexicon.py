"""The words of a game of words: taken from the French tables, read strictly."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from edition.paths import packaged
from edition.play.mechanisms.texts import folded
from edition.rules.lexicon import NOUNS, Lexicon, load_lexicon, nouns_of
from edition.rules.nouns import text_of
from normalize.errors import InputError

FOLDER = packaged("corpus") / "games" / "reines"


def lexicon() -> Lexicon:
    found = load_lexicon(FOLDER)
    assert found
    return found


def test_the_list_of_nouns_is_what_the_command_writes() -> None:
    assert (FOLDER / NOUNS).read_text(encoding="utf-8") == text_of(FOLDER)


def test_every_perfection_that_is_proposed_is_in_the_tables_and_known_by_one_rhyme() -> None:
    found = lexicon()
    for rhyme in found.rhymes:
        missing = [word for word in rhyme.perfections if folded(word) not in found.nouns[rhyme.letters]]
        assert not missing, rhyme.letters
        assert len(set(rhyme.perfections)) == len(rhyme.perfections)
    letters = [rhyme.letters for rhyme in found.rhymes]
    assert len(set(letters)) == len(letters)


def test_the_words_of_the_example_are_proposed() -> None:
    first = next(rhyme for rhyme in lexicon().rhymes if rhyme.letters == "té")
    assert list(first.perfections)[:5] == ["beauté", "clarté", "netteté", "subtilité", "propreté"]
    assert lexicon().plenty(first) == 1660  # as the documentation says


def test_the_nouns_that_a_game_loads_are_small() -> None:
    import gzip

    assert len(gzip.compress((FOLDER / NOUNS).read_bytes(), 9)) < 30_000


@pytest.mark.parametrize(
    ("before", "after", "code"),
    [
        ("beauté: beauty", "douceur: gentleness", "lexicon-ending"),
        ("beauté: beauty", "b3auté: beauty", "lexicon-word"),
        ("queens: [Amarante", "queens: ['A<b>'", "lexicon-word"),
        ("letters: tude", "letters: tudeux", "lexicon-ending"),
        ("    alike: []\n", "", "yaml-key-missing"),
    ],
)
def test_a_broken_list_is_refused_with_its_line(before: str, after: str, code: str, tmp_path: Path) -> None:
    shutil.copytree(FOLDER, tmp_path / "reines")
    path = tmp_path / "reines" / "rhymes.yaml"
    text = path.read_text(encoding="utf-8")
    assert before in text
    path.write_text(text.replace(before, after, 1), encoding="utf-8")
    with pytest.raises(InputError) as refusal:
        load_lexicon(tmp_path / "reines")
    assert refusal.value.line
    assert refusal.value.code == code


def test_a_rhyme_without_nouns_is_refused(tmp_path: Path) -> None:
    shutil.copytree(FOLDER, tmp_path / "reines")
    (tmp_path / "reines" / NOUNS).write_text("beauté\n", encoding="utf-8")
    with pytest.raises(InputError) as refusal:
        load_lexicon(tmp_path / "reines")
    assert refusal.value.code == "lexicon-nouns"


def test_remarks_are_no_nouns() -> None:
    nouns = list(nouns_of(FOLDER / NOUNS))
    assert not [noun for noun in nouns if noun.startswith("#") or " " in noun]
    assert nouns == sorted(nouns)
