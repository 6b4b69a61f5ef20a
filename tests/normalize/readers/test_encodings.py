"""In which encoding a text is: known for certain, by its words, or not at all."""

from __future__ import annotations

import pytest

from normalize.errors import InputError
from normalize.readers.encodings import decoded

TEXT = "Le valet a été joué à la première levée ;\nles autres joueurs n’ont pas répondu, & la partie s’achève.\n"
PLAIN = TEXT.replace("’", "'")


@pytest.mark.parametrize(
    ("data", "encoding", "evidence"),
    [
        (TEXT.encode(), "utf-8", "valid"),
        (TEXT.encode("utf-8-sig"), "utf-8", "mark"),
        (b"\xff\xfe" + TEXT.encode("utf-16-le"), "utf-16-le", "mark"),
        (b"\xfe\xff" + TEXT.encode("utf-16-be"), "utf-16-be", "mark"),
        (TEXT.encode("utf-16-le"), "utf-16-le", "zeros"),
        (TEXT.encode("utf-16-be"), "utf-16-be", "zeros"),
        (b"\xff\xfe\0\0" + TEXT.encode("utf-32-le"), "utf-32-le", "mark"),
        (TEXT.encode("windows-1252"), "windows-1252", "words"),
        (TEXT.encode("mac-roman"), "mac-roman", "words"),
    ],
)
def test_found(data: bytes, encoding: str, evidence: str) -> None:
    found = decoded(data, "x")
    assert (found.text, found.encoding, found.evidence) == (TEXT, encoding, evidence)


def test_found_by_words_is_told_with_their_number() -> None:
    """Latin-1 and Windows-1252 read these bytes alike: the simpler is named. été joué à première levée répondu achève."""
    found = decoded(PLAIN.encode("latin-1"), "x")
    assert (found.text, found.encoding, found.words) == (PLAIN, "iso-8859-1", 7)
    found = decoded(PLAIN.encode("cp850"), "x")
    assert (found.text, found.encoding) == (PLAIN, "cp850")


def test_told_is_believed() -> None:
    assert decoded("ÈtÈ".encode("mac-roman"), "x", "macintosh").text == "ÈtÈ"
    assert decoded(TEXT.encode("utf-8-sig"), "x", "utf8").text == TEXT
    assert decoded(TEXT.encode("utf-16"), "x", "utf-16").text == TEXT


@pytest.mark.parametrize(
    ("data", "told", "code", "line"),
    [
        ("un\nÉ".encode("latin-1"), "", "encoding-doubtful", 2),
        ("été".encode("mac-roman"), "", "encoding-doubtful", 1),  # one word is no evidence
        (bytes(range(128, 256)), "", "encoding-doubtful", 1),
        ("été".encode("latin-1"), "utf-8", "encoding-wrong", 1),
        (b"a", "klingon", "encoding-unknown", None),
        (b"a", "rot13", "encoding-unknown", None),
        (b"un\na\0b\nc d e f g", "", "binary", 2),
        (b"\xff\xfea\0\0\0", "", "binary", 1),
    ],
)
def test_refused(data: bytes, told: str, code: str, line: int | None) -> None:
    with pytest.raises(InputError) as caught:
        decoded(data, "x", told)
    assert (caught.value.code, caught.value.line) == (code, line)
    if code == "encoding-doubtful":
        assert "mac-roman" in str(caught.value.params["candidates"])
