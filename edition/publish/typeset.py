"""Small typesetting: the two marks of the translation, prose in Markdown, numbers, letters of notes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from string import ascii_lowercase
from typing import Any, Final, TypeVar, cast

import markdown  # type: ignore[import-untyped]
from markupsafe import Markup, escape

from edition.words import Lang

T = TypeVar("T")
_MARKS = re.compile(r"\*([^*]+)\*|\[([^\]]+)\]")


def marked(text: str) -> Markup:
    """`*italics*` and `[additions]` of the translation and the notes as HTML; all else escaped."""
    parts: list[str] = []
    at = 0
    for match in _MARKS.finditer(text):
        parts.append(escape(text[at : match.start()]))
        inner = match[1] if match[1] is not None else match[2]
        set_inner = marked(inner) if match[1] is None or "[" in inner else escape(inner)
        parts.append(f"<i>{set_inner}</i>" if match[1] is not None else f'<span class="m-supp">{set_inner}</span>')
        at = match.end()
    parts.append(escape(text[at:]))
    return Markup("".join(parts))


_HELD: Final = re.compile(r"(?<=«) | (?=[;:!?»])")


def no_break(text: str, lang: Lang) -> str:
    """French points keep to their words; the files of the corpus have plain blanks there. As long as before."""
    return _HELD.sub("\u00a0", text) if lang == "fr" else text


# Characters that no page may hold: those of C0 and C1 but tab and line ends, and those that turn the direction of what follows
_CONTROLS: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ufeff]")


def shown(text: str) -> str:
    """A text for a page, its control characters shown by a sign: the picture of those that have one (␇, ␛), else �. As long as before."""
    return _CONTROLS.sub(lambda c: chr(0x2400 + ord(c[0])) if c[0] < " " else "␡" if c[0] == "\x7f" else "�", text)


def shown_in(data: T) -> T:
    """Plain data, or a frozen value, with every text of it as `shown`; of names of fields none has a control character."""
    found: Any = data
    if isinstance(data, str):
        found = shown(data)
    elif is_dataclass(data) and not isinstance(data, type):
        found = replace(data, **{field.name: shown_in(getattr(data, field.name)) for field in fields(data)})
    elif isinstance(data, Mapping):
        found = {key: shown_in(value) for key, value in data.items()}
    elif isinstance(data, list | tuple):
        found = type(data)(shown_in(item) for item in data)
    return cast("T", found)


def prose(text: str) -> Markup:
    """Markdown of our own words as HTML."""
    return Markup(markdown.markdown(text, extensions=["attr_list", "tables"]))


_HUNDREDS = ("", "C", "CC", "CCC", "CD", "D", "DC", "DCC", "DCCC", "CM")
_TENS = ("", "X", "XX", "XXX", "XL", "L", "LX", "LXX", "LXXX", "XC")
_ONES = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")


def roman(number: int) -> str:
    """A number from 1 to 3999 in capital Roman numerals."""
    return "M" * (number // 1000) + _HUNDREDS[number // 100 % 10] + _TENS[number // 10 % 10] + _ONES[number % 10]


def letter(at: int) -> str:
    """The sign of a note by its place from 0: a … z, aa, ab …"""
    return ascii_lowercase[at] if at < 26 else letter(at // 26 - 1) + ascii_lowercase[at % 26]


def decimal(value: float, lang: Lang, digits: int = 3) -> str:
    """A number with the decimal sign of the language; zeros at the end left out, but one figure stays."""
    text = f"{value:.{digits}f}".rstrip("0")
    text = text + "0" if text.endswith(".") else text
    return text.replace(".", ",") if lang == "fr" else text


MOST_CERTAIN: Final = 0.99


def certainty(value: float, lang: Lang) -> str:
    """How sure a machine is, in two figures: it is never shown as sure."""
    return decimal(min(value, MOST_CERTAIN), lang, 2)


def grouped(value: int, lang: Lang) -> str:
    """A whole number with its thousands apart."""
    return f"{value:,}".replace(",", "\u00a0" if lang == "fr" else ",")
