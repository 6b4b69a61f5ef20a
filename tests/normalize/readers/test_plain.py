"""Plain text: what is taken, and what is refused, with file and line."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from edition.words import LANGS, message
from normalize.errors import InputError
from normalize.readers.plain import LONGEST_LINE, read_text

BLOCK = 1 << 16

REFUSED = {
    "empty": (b"", "empty", None),
    "blank": (b" \n\t\r\n\xc2\xa0", "blank", None),
    "a mark and nothing else": (b"\xef\xbb\xbf\n", "blank", None),
    "latin 1": ("on joue\nà deux\nété".encode("latin-1"), "not-utf8", 2),
    "a byte that starts nothing": (b"a\nb\nc \xff", "not-utf8", 3),
    "cut off in a character": ("on coupe\nété".encode()[:-1], "not-utf8", 2),
    "a surrogate": (b"a\n\xed\xa0\x80", "not-utf8", 2),
    "wrong after a block": (b"a\n" * BLOCK + b"\xe9", "not-utf8", BLOCK + 1),
    "cut by a block": (b"x" * (BLOCK - 1) + b"\xc3" + b"x", "not-utf8", 1),
    "UTF-16": ("on joue".encode("utf-16"), "binary", 1),
    "a picture": (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "binary", 3),
    "50 MB on one line": (b"x" * 50_000_000, "line-too-long", 1),
    "a long line after others": (b"on joue\n" + b"\xc3\xa9" * (LONGEST_LINE + 1), "line-too-long", 2),
}


@pytest.mark.parametrize(("content", "code", "line"), REFUSED.values(), ids=REFUSED.keys())
def test_refused(tmp_path: Path, content: bytes, code: str, line: int | None) -> None:
    path = tmp_path / "page.txt"
    path.write_bytes(content)
    with pytest.raises(InputError) as caught:
        read_text(path)
    assert (caught.value.code, caught.value.path, caught.value.line) == (code, str(path), line)
    for lang in LANGS:
        assert message(lang, caught.value).startswith(str(path))


def test_no_file_and_a_folder(tmp_path: Path) -> None:
    for path, code in ((tmp_path / "none.txt", "file-not-found"), (tmp_path, "is-a-directory")):
        with pytest.raises(InputError) as caught:
            read_text(path)
        assert caught.value.code == code
        assert all(message(lang, caught.value) for lang in LANGS)


def test_what_the_system_refuses_is_said(tmp_path: Path) -> None:
    with pytest.raises(InputError) as caught:
        read_text(tmp_path / ("x" * 300))
    assert caught.value.code == "unreadable"
    assert all(message(lang, caught.value) for lang in LANGS)


@pytest.mark.parametrize("text", ["on joue", "a\r\nb\rc\n\n", "\ufeffon joue", "e\u0301 é ſ ﬅ \u2028 \x85", "𝔍" * 3, "x" * LONGEST_LINE])
def test_code_point_for_code_point(tmp_path: Path, text: str) -> None:
    path = tmp_path / "page.txt"
    path.write_bytes(text.encode("utf-8"))
    assert read_text(path) == text


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.binary(max_size=40).flatmap(lambda tail: st.sampled_from([b"", b"ab\n" * 5, b"x" * (BLOCK - 3)]).map(lambda head: head + tail)))
def test_any_bytes_are_taken_whole_or_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "page.txt"
    path.write_bytes(content)
    try:
        text = read_text(path)
    except InputError as error:
        if error.code == "not-utf8":
            with pytest.raises(UnicodeDecodeError) as caught:
                content.decode("utf-8")
            assert error.line == content.count(b"\n", 0, caught.value.start) + 1
    else:
        assert text.encode("utf-8") == content


def test_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO("on joue\r\nà deux".encode())))
    assert read_text("-") == "on joue\r\nà deux"
