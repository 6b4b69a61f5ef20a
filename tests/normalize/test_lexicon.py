"""The lexicon that travels with the program, and the script that learns it."""

from __future__ import annotations

import gzip
import io
import tarfile
from pathlib import Path

import pytest

from normalize.language import train
from normalize.language.glyphs import SHAPES, f_as_s
from normalize.language.lexicon import DATA, ending, letter_context, load


def test_size_and_shape() -> None:
    assert DATA.stat().st_size < 2_500_000
    assert DATA.read_bytes()[4:8] == b"\0\0\0\0"  # no time in it: the same counts give the same bytes
    lexicon = load()
    assert len(lexicon.words) > 50_000
    assert lexicon.total > 5_000_000
    assert all(word == word.lower() and "ſ" not in word and word.isalpha() for word in lexicon.words)


@pytest.mark.parametrize(("often", "rarely"), [("est", "eft"), ("personne", "perfonne"), ("sont", "font"), ("enfans", "ensans")])
def test_period_words(often: str, rarely: str) -> None:
    lexicon = load()
    assert lexicon.count(often) > 5 * lexicon.count(rarely)


@pytest.mark.parametrize("word", ["étoit", "tems", "enfans", "appellé", "privilége", "avoit", "loix", "connoître"])
def test_period_spellings_are_words(word: str) -> None:
    assert load().count(word) > 0


def test_names_are_told_from_words() -> None:
    lexicon = load()
    assert lexicon.count("paris") > 1000
    assert lexicon.common("paris") < lexicon.count("paris") / 20
    assert lexicon.common("carte") > lexicon.count("carte") / 2


def test_neighbours() -> None:
    lexicon = load()
    assert lexicon.follows("l", "on") > lexicon.follows("l", "ou")
    assert lexicon.follows("ils", "sont") > lexicon.follows("ils", "font")
    assert lexicon.follows("ils", ending("faire")) >= 0


def test_letters_around_f_and_s() -> None:
    lexicon = load()
    assert lexicon.s_for_f("maîrrefse", 6) > 5  # esse
    assert lexicon.s_for_f("maifon", 3) > 50
    assert lexicon.s_for_f("profit", 3) < 1


def test_letter_contexts_do_not_tell_f_from_s() -> None:
    assert list(letter_context("affa", 1)) == list(letter_context("assa", 1)) == ["^a_sa", "a_sa", "a_s"]


def test_f_made_s() -> None:
    assert list(f_as_s("fief")) == ["sief"]  # ſ does not end a word
    assert set(f_as_s("effet")) == {"esset", "esfet", "efset"}
    assert next(f_as_s("effet")) == "esset"
    assert len(list(f_as_s("f" * 40))) == 2**6 - 1


def test_shapes_are_shapes_of_long_s() -> None:
    assert all(shape.read != shape.page and 0 < shape.rate < 1 for shape in SHAPES)
    assert all("s" in shape.page or shape.page == "ct" for shape in SHAPES)


def packed(folder: Path, source: str, texts: dict[str, str]) -> None:
    with tarfile.open(folder / f"{source}.tar.xz", "w:xz") as archive:
        for name, text in texts.items():
            data = text.encode("utf-8")
            member = tarfile.TarInfo(f"{source}/{name}.txt")
            member.size = len(data)
            archive.addfile(member, io.BytesIO(data))


def test_training_is_repeatable(tmp_path: Path) -> None:
    """A small collection of texts gives the counts that it has, twice the same bytes, and nothing of a text that is left out."""
    rows = ["source\tid\tlicence\ttitle\tauthor\tdate\tspelling\tchars\tused"]
    for source in (*train.USED, train.COVERED):
        packed(tmp_path, source, {"old": "Les perſonnes qui sont là sont de Paris ; elles font.\n" * 20, "late": "zzyzx zzyzx\n" * 9})
        rows.append(f"{source}\told\tCC0\tt\ta\t1760\thistorical\t1\tyes")
        rows.append(f"{source}\tlate\tCC0\tt\ta\t1910\tmodern\t1\tyes")
    (tmp_path / "index.tsv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    data = train.build(tmp_path)
    assert data == train.build(tmp_path)
    lines = gzip.decompress(data).decode("utf-8").split("\n")
    learned = len([source for source in train.USED if train.USED[source] is None])
    counts = dict(line.split("\t", 1) for line in lines if line.count("\t") == 2 and not line.startswith("*"))
    assert int(counts["personnes"].split("\t")[0]) == 20 * (learned + 1) + round(train.COVER_WEIGHT * 20 + 0.5)
    assert counts["paris"].endswith("\t0")
    assert "zzyzx" not in counts
    assert f"sont là\t{20 * (learned + 1)}" in lines
