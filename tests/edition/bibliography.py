"""Small readers of what reference managers read: BibTeX, the structure of CSL-JSON."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

_COMMANDS: Final = {
    "guillemotleft": "«", "guillemotright": "»", "oe": "œ", "OE": "Œ", "ae": "æ", "AE": "Æ", "ss": "ß", "textdegree": "°", "ldots": "…",
    "textbackslash": "\\", "textasciitilde": "~", "textasciicircum": "^", "i": "i", "j": "j",
}  # fmt: skip
_ACCENTS: Final = {"`": "\u0300", "'": "\u0301", "^": "\u0302", '"': "\u0308", "~": "\u0303", "c": "\u0327"}
_LIGATURES: Final = (("---", "—"), ("--", "–"), ("``", "“"), ("''", "”"), ("'", "’"), ("~", "\u00a0"))


@dataclass(frozen=True)
class Record:
    kind: str
    key: str
    fields: dict[str, str]  # as they stand between their outer braces


def records(text: str) -> Iterator[Record]:
    """The records of a file; AssertionError where it is not BibTeX."""
    at = 0
    while (found := text.find("@", at)) >= 0:
        assert not text[at:found].strip(), text[at:found]
        head = re.compile(r"@(\w+)\{([\w./:-]+),\s*").match(text, found)
        assert head, text[found : found + 40]
        fields, at = {}, head.end()
        while text[at] != "}":
            name = re.compile(r"(\w+)\s*=\s*(?=\{)").match(text, at)
            assert name, text[at : at + 40]
            end = _closing(text, name.end())
            assert name[1] not in fields, name[1]
            fields[name[1]] = text[name.end() + 1 : end]
            comma = re.compile(r"\s*,?\s*").match(text, end + 1)
            assert comma
            at = comma.end()
        yield Record(head[1], head[2], fields)
        at += 1
    assert not text[at:].strip(), text[at:]


def _closing(text: str, at: int) -> int:
    """The brace that closes the one at a place; one behind a stroke is a sign."""
    depth = 0
    while True:
        if text[at] == "\\":
            at += 1
        elif text[at] in "{}":
            depth += 1 if text[at] == "{" else -1
            if depth == 0:
                return at
        at += 1


def read(value: str) -> str:
    """What LaTeX makes of a value."""
    made, at = [], 0
    while at < len(value):
        accent = re.compile(r"\{\\([`'^\"~]|c )(\\?[A-Za-z])\}").match(value, at)
        command = re.compile(r"\{\\([A-Za-z]+)\}|\\([A-Za-z]+)\{\}").match(value, at)
        if accent:
            made.append(unicodedata.normalize("NFC", accent[2].lstrip("\\") + _ACCENTS[accent[1].strip()]))
            at = accent.end()
        elif command:
            made.append(_COMMANDS[command[1] or command[2]])
            at = command.end()
        elif value[at] == "\\":
            assert value[at + 1] in "{}&%$#_", value[at : at + 2]
            made.append(value[at + 1])
            at += 2
        else:
            assert value[at] not in "&%$#_^", value
            ligature = next(((old, new) for old, new in _LIGATURES if value.startswith(old, at)), None)
            if value[at] not in "{}":
                made.append(ligature[1] if ligature else value[at])
            at += len(ligature[0]) if ligature else 1
    return "".join(made)


_STRINGS: Final = frozenset(  # of the schema of CSL-JSON 1.0.2: those that we may use
    ["container-title", "publisher", "publisher-place", "page", "language", "version", "source", "URL", "note", "title", "archive", "genre"]
)
_DATES: Final = frozenset({"issued", "available-date", "accessed", "original-date"})
_TYPES: Final = frozenset({"chapter", "book", "entry-dictionary", "document"})


def demand_csl(items: Any) -> None:
    """AssertionError where a list is not of the structure that the schema of CSL-JSON asks for."""
    assert isinstance(items, list) and items
    for item in items:
        assert isinstance(item["id"], str) and item["type"] in _TYPES
        for key, value in item.items():
            if key == "author":
                assert all(set(name) <= {"literal", "family", "given"} and all(isinstance(v, str) for v in name.values()) for name in value)
            elif key in _DATES:
                assert set(value) <= {"date-parts", "circa", "literal", "season", "raw"}
                parts = value["date-parts"]
                assert 1 <= len(parts) <= 2 and all(1 <= len(part) <= 3 and all(isinstance(n, int) for n in part) for part in parts)
            else:
                assert key in _STRINGS | {"id", "type"}, key
                assert isinstance(value, str) and value.strip(), key
