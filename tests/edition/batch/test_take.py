"""Files taken in: short ones whole, long ones in parts that are always the same."""

from __future__ import annotations

import codecs
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from edition.batch.options import Limits
from edition.batch.sources import Source
from edition.batch.take import Left, Long, Whole, parts, take
from normalize.errors import InputError

SMALL = Limits(whole=40, part=30, markup=200)


def taken(data: bytes, folder: Path, limits: Limits = SMALL) -> Whole | Long | Left:
    path = folder / "x.txt"
    path.write_bytes(data)
    with path.open("rb") as stream:
        return take(Source("x.txt", len(data), stream, path), limits, folder / "spool")


def cut(data: bytes, folder: Path) -> list[str]:
    found = taken(data, folder)
    assert isinstance(found, Long)
    return list(parts(found, "x.txt", SMALL))


@settings(max_examples=30)
@given(st.lists(st.text("aé-œ\f ", max_size=20), min_size=8), st.sampled_from(["\n", "\r\n", "\r"]))
def test_parts_make_the_text(tmp_path_factory: pytest.TempPathFactory, lines: list[str], end: str) -> None:
    folder = tmp_path_factory.mktemp("parts")
    text = "Le texte est en français, et il a plus de quarante octets.\n" + "\n".join(lines)
    found = cut(text.replace("\n", end).encode(), folder)
    assert "\n".join(found) == text
    for part in found[:-1]:
        lines_of = part.split("\n")
        assert len(part) + 1 >= SMALL.part  # long enough …
        assert len("\n".join(lines_of[:-1])) + 1 < SMALL.part or lines_of[-2].rstrip().endswith("-")  # … and no line longer than need be
        assert not lines_of[-1].rstrip().endswith("-") or len(part) + 1 >= 2 * SMALL.part


@pytest.mark.parametrize(
    ("encoding", "mark"),
    [
        ("utf-8", codecs.BOM_UTF8),
        ("utf-16-le", codecs.BOM_UTF16_LE),
        ("utf-16-be", b""),
        ("utf-32-le", codecs.BOM_UTF32_LE),
        ("iso-8859-1", b""),
    ],
)
def test_every_encoding_in_parts(encoding: str, mark: bytes, tmp_path: Path) -> None:
    text = "L’été, la forêt où il était né, après les mêmes fenêtres déjà créées.\n" * 9
    text = text.replace("’", "'")
    big = Limits(whole=300, part=100)
    found = taken(mark + text.encode(encoding), tmp_path, big)
    assert isinstance(found, Long) and found.encoding == encoding
    assert "\n".join(parts(found, "x", big)) == text


@pytest.mark.parametrize(
    ("data", "code", "line"),
    [
        (b"a b c\n" * 20 + b"\xff\n", "encoding-wrong", 21),
        (b"a b c\n" * 20 + b"\0\n", "binary", 21),
        (b"a b c\n" * 20 + b"x" * 1_000_001, "line-too-long", 21),
        (b"<x>" + b" " * 300 + b"</x>", "file-too-large", None),
    ],
    ids=lambda value: str(value)[:12],
)
def test_what_is_wrong_is_found_before_the_first_part(data: bytes, code: str, line: int | None, tmp_path: Path) -> None:
    with pytest.raises(InputError) as caught:
        taken(data, tmp_path)
    assert (caught.value.code, caught.value.line) == (code, line)


def test_a_picture_is_left(tmp_path: Path) -> None:
    assert taken(b"\xff\xd8\xff" + b"x" * 10_000, tmp_path) == Left("image")
