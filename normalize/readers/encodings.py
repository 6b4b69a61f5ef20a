"""In which encoding a text is written: by its marks, its bytes and its words; what leaves a doubt is refused.

UTF-8 and UTF-16 are recognised for certain. Files of one byte a character look alike: there the words
with accents decide, by the lexicon (`été` is a word, `ÈtÈ` is none), and the reader is told.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from normalize.data import table
from normalize.errors import InputError
from normalize.language.lexicon import Lexicon, load

_MARKS: Final = (
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_WORD: Final = re.compile(r"[^\W\d_]+")
_CONTROL: Final = re.compile("[\x00-\x08\x0b\x0e-\x1f\x7f-\x84\x86-\x9f]")
_NO_CHARSETS: Final = frozenset({"idna", "punycode", "undefined", "unicode-escape", "raw-unicode-escape"})
"""Codecs of Python that make text of bytes and are of no page: of the names of hosts, and of the source of programs."""
_MOST_WORDS: Final = 5000  # words with accents that are looked at


@dataclass(frozen=True)
class Decoded:
    """A text, the encoding it was in, and how that was known: mark, valid, zeros (every other byte), words, told."""

    text: str
    encoding: str
    evidence: str
    words: int = 0
    """Words that spoke for it, where words decided."""


def decoded(data: bytes, path: Path | str, encoding: str = "") -> Decoded:
    """The text of a file, its byte order mark taken off; line ends as they are.

    Errors: encoding-unknown (no such encoding), encoding-wrong (the bytes are not of it, with the line),
    encoding-doubtful (several would do), binary (with the line).
    """
    if encoding:
        return _told(data, path, encoding)
    for mark, name in _MARKS:
        if data.startswith(mark):
            return _strict(data[len(mark) :], path, name, "mark")
    if wide := _wide(data):
        return _strict(data, path, wide, "zeros")
    nul = data.find(b"\0")
    if nul >= 0:
        raise InputError("binary", path, data.count(b"\n", 0, nul) + 1)
    try:
        return Decoded(data.decode("utf-8"), "utf-8", "valid")
    except UnicodeDecodeError as error:
        return _by_words(data, path, error.start)


def decoded_or(data: bytes, path: Path | str, encoding: str) -> Decoded:
    """The same, and of what leaves a doubt the text in the encoding named, if one is."""
    try:
        return decoded(data, path)
    except InputError as error:
        if error.code != "encoding-doubtful" or not encoding:
            raise
        return decoded(data, path, encoding)


def charset(name: str) -> str:
    """Python's name of a character set that a text may be written in; nothing, where there is none of that name."""
    try:
        found = codecs.lookup(name).name
        "".encode(found)  # a codec of text, and not of anything else
    except (LookupError, ValueError):
        return ""
    return "" if found in _NO_CHARSETS else found


def _told(data: bytes, path: Path | str, encoding: str) -> Decoded:
    name = charset(encoding)
    if not name:
        raise InputError("encoding-unknown", path, encoding=encoding)
    marks = {mark for mark, of in _MARKS if of.startswith(name.replace("_", "-")) and data.startswith(mark)}
    return _strict(data if name == "utf-16" else data[len(max(marks, key=len, default=b"")) :], path, name, "told")


def _strict(data: bytes, path: Path | str, name: str, evidence: str) -> Decoded:
    try:
        text = data.decode(name)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise InputError("encoding-wrong", path, line, encoding=name, byte=f"0x{data[min(error.start, len(data) - 1)]:02X}") from None
    nul = text.find("\0")
    if nul >= 0:
        raise InputError("binary", path, text.count("\n", 0, nul) + 1)
    return Decoded(text, name, evidence)


def _wide(data: bytes) -> str:
    """UTF-16 without a mark, or nothing: every other byte of European text is zero, the others are not."""
    head = data[:4096]
    if len(head) < 4:
        return ""
    even, odd = head[::2].count(0) / len(head[::2]), head[1::2].count(0) / len(head[1::2])
    if odd > 0.7 and even < 0.05:
        return "utf-16-le"
    if even > 0.7 and odd < 0.05:
        return "utf-16-be"
    return ""


def _by_words(data: bytes, path: Path | str, wrong: int) -> Decoded:
    known = table("encodings")
    readings = {each["name"]: text for each in known["candidates"] if (text := _text(data, each["name"])) is not None}
    lexicon = load()
    counts = {name: sum(1 for word in _accented(text) if _is_word(word, lexicon)) for name, text in readings.items()}
    ranked = sorted(counts, key=lambda name: -counts[name])  # of equal ones the first of the table
    if ranked:
        best = ranked[0]
        others = max((counts[name] for name in ranked[1:] if readings[name] != readings[best]), default=0)
        if counts[best] >= known["least_words"] and counts[best] >= known["times_more"] * others:
            return Decoded(readings[best], best, "words", counts[best])
    line = data.count(b"\n", 0, wrong) + 1
    labels = ", ".join(each["name"] for each in known["candidates"] if each["name"] in readings) or "—"
    raise InputError("encoding-doubtful", path, line, byte=f"0x{data[wrong]:02X}", candidates=labels)


def _text(data: bytes, name: str) -> str | None:
    """The text, if these bytes can be one in this encoding: no control signs in it."""
    try:
        text = data.decode(name)
    except UnicodeDecodeError:
        return None
    return None if _CONTROL.search(text) else text


def _accented(text: str) -> Iterator[str]:
    """The words with letters beyond ASCII, or broken by signs beyond ASCII that are none."""
    found = 0
    for word in _WORD.finditer(text):
        if not word[0].isascii():
            yield word[0]
            found += 1
            if found >= _MOST_WORDS:
                return


def _is_word(word: str, lexicon: Lexicon) -> bool:
    """A word of the lexicon, in capitals nowhere but at its start or throughout."""
    regular = word.islower() or word.isupper() or word.istitle()
    return regular and lexicon.count(word.replace("ſ", "s")) > 0
