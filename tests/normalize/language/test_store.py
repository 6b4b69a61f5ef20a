"""The file of arrays."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from normalize.language import store
from normalize.language.store import SIZES

Arrays = dict[str, tuple[str, bytes]]
ARRAYS = st.dictionaries(
    st.text("abcé", min_size=1, max_size=6),
    st.sampled_from(sorted(SIZES)).flatmap(
        lambda code: st.binary(max_size=24).map(lambda data: (code, data[: len(data) // SIZES[code] * SIZES[code]]))
    ),
    max_size=5,
)


@given(st.dictionaries(st.text(max_size=5), st.integers()), ARRAYS)
def test_it_gives_back_what_it_was_given(
    tmp_path_factory: pytest.TempPathFactory, meta: dict[str, int], arrays: dict[str, tuple[str, bytes]]
) -> None:
    path = tmp_path_factory.mktemp("store") / "x.bin"
    path.write_bytes(store.pack(meta, arrays))
    loaded = store.load(path)
    assert loaded.meta == meta
    assert {name: (piece.format, piece.tobytes()) for name, piece in loaded.arrays.items()} == arrays


@given(ARRAYS)
def test_the_same_bytes_for_the_same_input(arrays: Arrays) -> None:
    assert store.pack({"a": 1, "b": 2}, arrays) == store.pack({"b": 2, "a": 1}, arrays)


def test_arrays_are_aligned_and_read_as_their_type(tmp_path: Path) -> None:
    path = tmp_path / "x.bin"
    path.write_bytes(store.pack({}, {"a": ("B", b"abc"), "b": ("H", b"\1\0\2\0"), "c": ("I", b"\1\1\0\0"), "d": ("f", b"\0\0\x80\x3f")}))
    arrays = store.load(path).arrays
    assert [list(arrays[name]) for name in "bcd"] == [[1, 2], [257], [1.0]]
    assert len(path.read_bytes()) % store.ALIGN == 0


WHOLE = store.pack({"n": 1}, {"a": ("I", b"\7" * 64), "b": ("B", b"\1" * 8)})


@pytest.mark.parametrize("kept", [0.3, 0.6, 0.9, 0.99])
def test_a_file_cut_short(tmp_path: Path, kept: float) -> None:
    """Wherever it is cut, loading says so; it never gives a part of an array."""
    path = tmp_path / "x.bin"
    path.write_bytes(WHOLE[: int(len(WHOLE) * kept)])
    with pytest.raises(ValueError):
        store.load(path)


@pytest.mark.parametrize("data", [b"nothing\n{}\n", b"\0" * 100, WHOLE[1:], b"academie arrays 2\n{}\n"])
def test_a_file_that_is_none(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "x.bin"
    path.write_bytes(data)
    with pytest.raises(ValueError, match="x"):
        store.load(path)


def test_an_empty_file_and_none(tmp_path: Path) -> None:
    path = tmp_path / "x.bin"
    path.write_bytes(b"")
    with pytest.raises(ValueError):
        store.load(path)
    with pytest.raises(FileNotFoundError):
        store.load(tmp_path / "y.bin")
