"""What of YAML is read, and that every value knows its line. What is refused: `cases/broken_corpus.yaml`."""

from __future__ import annotations

from pathlib import Path

import pytest

from edition.yamlfile import MOST_BYTES, read_tree
from normalize.errors import InputError


def tree(tmp_path: Path, text: str) -> object:
    path = tmp_path / "x.yaml"
    path.write_text(text, encoding="utf-8")
    return read_tree(path).data


@pytest.mark.parametrize(
    ("text", "data"),
    [
        ("a: no", {"a": "no"}),
        ("a: on", {"a": "on"}),
        ("a: true", {"a": True}),
        ("a: 1:30", {"a": "1:30"}),
        ("a: 010", {"a": "010"}),
        ("a: 1797-01-01", {"a": "1797-01-01"}),
        ("a: 12", {"a": 12}),
        ("a: -1.5", {"a": -1.5}),
        ("a: 1e3", {"a": "1e3"}),
        ("a: .nan", {"a": ".nan"}),
        ("a:", {"a": None}),
        ("a: ~", {"a": None}),
        ('a: "12"', {"a": "12"}),
        ("a: [x, {b: 2}]", {"a": ["x", {"b": 2}]}),
    ],
)
def test_scalars_are_those_of_json(text: str, data: object, tmp_path: Path) -> None:
    assert tree(tmp_path, text) == data


def test_keys_and_items_know_their_lines(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_text("a:\n  - b: 1\n    c: 2\n\n  - d\n", encoding="utf-8")
    found = read_tree(path)
    places = [(), ("a",), ("a", 0), ("a", 0, "c"), ("a", 1)]
    assert [found.line(place) for place in places] == [1, 1, 2, 3, 5]
    assert found.line(("a", 0, "absent", 3)) == 2


def test_a_merge_key_is_a_key_like_others(tmp_path: Path) -> None:
    assert tree(tmp_path, "c: {<<: {b: 2}}") == {"c": {"<<": {"b": 2}}}


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_bytes(b"a" * (MOST_BYTES + 1))
    with pytest.raises(InputError) as caught:
        read_tree(path)
    assert caught.value.code == "file-too-large"


@pytest.mark.parametrize("text", ["a: 1\n&a ", "a: 1\nb", "a: [1,\n", "a: 'x"])
def test_what_is_missing_at_the_end_is_told_on_a_line_of_the_file(text: str, tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError) as caught:
        read_tree(path)
    assert caught.value.code == "yaml-syntax" and caught.value.line and caught.value.line <= text.count("\n") + 1
