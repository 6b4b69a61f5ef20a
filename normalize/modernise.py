"""reading -> modern: period spelling brought up to date, word by word, by a closed table.

The table is `data/modern.yaml`; this module only applies it. In the order of precedence: `phrases`
(several tokens, or a hyphen), `words`, `beginnings` and `endings`. Nothing is guessed: a word that the
table does not reach stays as it is, and so do grammar, points and names.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from normalize.correction import Correction
from normalize.data import table
from normalize.plan import Plan, without_overlaps

EVIDENCE: Final = "modern-table"
_MARK: Final = "\u0300-\u036f"
_WORD: Final = re.compile(rf"[^\W\d_][^\W\d_{_MARK}]*(?:[{_MARK}]+[^\W\d_]*)*")
_ET: Final = re.compile(rf"(?<![\w&{_MARK}])&(?:(c)(?![\w])(\.)?|(?![\w&]))", re.IGNORECASE)
_SENTENCE_BEFORE: Final = re.compile(r"(?:^|[.!?…:;«»“\"—–(\[\n*])[\s\u00a0]*(?:[dlnjmtscqu]{1,2}['’])?\Z")
_DETERMINER_BEFORE: Final = re.compile(r"(?<![^\W_])([^\W\d_]+)\s+\Z")


@dataclass(frozen=True, slots=True)
class _Ending:
    code: str
    old: str
    new: str
    stem: int  # letters before the ending, at least
    unless: frozenset[str]
    unless_ending: tuple[str, ...]
    capital: str  # where a word with a capital changes: sentence (its start), determiner (after one), never


@dataclass(frozen=True, slots=True)
class _Beginning:
    code: str
    old: str
    new: str
    unless: tuple[str, ...]


@dataclass(frozen=True)
class _Table:
    phrases: re.Pattern[str]
    phrase_forms: Mapping[str, tuple[str, str]]
    words: Mapping[str, tuple[str, str]]  # old form -> code, new form
    after: Mapping[str, tuple[frozenset[str], str, str]]  # old form -> only after these words, code, new form
    beginnings: tuple[_Beginning, ...]
    endings: tuple[_Ending, ...]
    determiners: frozenset[str]


@cache
def _table() -> _Table:
    raw = table("modern")
    phrases: dict[str, tuple[str, str]] = {}
    for code, forms in raw["phrases"].items():
        phrases |= {old.replace("’", "'"): (code, new) for old, new in forms.items()}
    words: dict[str, tuple[str, str]] = {}
    for code, forms in raw["words"].items():
        words |= {old: (code, new) for old, new in forms.items()}
    return _Table(
        phrases=_phrase_pattern(phrases),
        phrase_forms=phrases,
        words=words,
        after={row["old"]: (frozenset(row["after"]), row["code"], row["new"]) for row in raw["after"]},
        beginnings=tuple(_Beginning(row["code"], row["old"], row["new"], tuple(row.get("unless", ()))) for row in raw["beginnings"]),
        endings=tuple(sorted((ending for row in raw["endings"] for ending in _endings(row)), key=lambda ending: -len(ending.old))),
        determiners=frozenset(raw["determiners"]),
    )


def _endings(row: Mapping[str, Any]) -> Iterator[_Ending]:
    unless, unless_ending = frozenset(row.get("unless", ())), tuple(row.get("unless_ending", ()))
    for letters in row.get("with", ("",)):
        old, new = row["old"].replace("{}", letters), row["new"].replace("{}", letters)
        yield _Ending(row["code"], old, new, row.get("stem", 1), unless, unless_ending, row.get("capital", "sentence"))


def _phrase_pattern(phrases: Mapping[str, tuple[str, str]]) -> re.Pattern[str]:
    """One pattern for all phrases: a blank matches any run of blanks, a hyphen or apostrophe at the end wants a letter after it."""
    parts = []
    for old in sorted(phrases, key=len, reverse=True):
        body = re.escape(old).replace(r"\ ", r"[^\S\n]+").replace("'", "['’]")
        parts.append(body + (r"(?=[^\W\d_])" if old[-1] in "-'" else rf"(?![\w{_MARK}]|-[^\W\d_])"))
    return re.compile(rf"(?<![\w\-{_MARK}])(?:{'|'.join(parts)})", re.IGNORECASE)


def modernise(text: str) -> Plan:
    """The plan from reading to modern; each correction covers one word, sign or phrase."""
    made, _ = without_overlaps(_phrases(text), (*_words(text), *_ets(text)))
    return Plan(text, made)


def old_spellings(modern: Iterable[str]) -> dict[str, str]:
    """The old forms that the table would make one of these words of, in small letters: `étoit` for `était`."""
    rules, asked = _table(), {word.lower() for word in modern}
    found = {old: new for old, (_, new) in rules.words.items() if new in asked}
    for word in sorted(asked):
        for ending in rules.endings:
            old = f"{word.removesuffix(ending.new)}{ending.old}"
            if word.endswith(ending.new) and old != word and modernise(old).target == word:
                found[old] = word
    return found


def _ets(text: str) -> Iterator[Correction]:
    for sign in _ET.finditer(text):
        new = "etc." if sign[1] and sign[2] else "etc" if sign[1] else "ET" if _among_capitals(text, sign.start(), sign.end()) else "et"
        yield _correction("et", sign.start(), sign[0], new)


def _among_capitals(text: str, start: int, end: int) -> bool:
    before = re.search(r"([^\W\d_]{2,})\W*\Z", text[max(0, start - 40) : start])
    after = re.match(r"\W*([^\W\d_]{2,})", text[end : end + 40])
    return bool(before and after and before[1].isupper() and after[1].isupper())


def _phrases(text: str) -> Iterator[Correction]:
    forms = _table().phrase_forms
    for found in _table().phrases.finditer(text):
        key = re.sub(r"\s+", " ", found[0].lower().replace("’", "'"))
        if key in forms:
            code, new = forms[key]
            yield _correction(code, found.start(), found[0], _like(found[0], new))


def _words(text: str) -> Iterator[Correction]:
    for found in _WORD.finditer(text):
        word = unicodedata.normalize("NFC", found[0])
        changed = _modern(word, text, found.start())
        if changed and changed[1] != word:
            yield _correction(changed[0], found.start(), found[0], changed[1])


def _correction(code: str, start: int, before: str, after: str) -> Correction:
    return Correction(code, start, start + len(before), before, after, 1.0, EVIDENCE)


def _modern(word: str, text: str, at: int) -> tuple[str, str] | None:
    """The code and the modern form of a word, or None."""
    rules = _table()
    low = word.lower()
    if low in rules.after and (word[0].isupper() or low not in rules.words):
        after, code, new = rules.after[low]
        return (code, _like(word, new)) if _word_before(text, at) in after else None
    if low in rules.words:
        code, new = rules.words[low]
        return code, _like(word, new)
    capital = word[0].isupper() and not word.isupper()
    opens = capital and bool(_SENTENCE_BEFORE.search(text[max(0, at - 12) : at]))
    after_determiner = capital and _word_before(text, at).lower() in rules.determiners
    code, form = "", low
    for beginning in rules.beginnings:
        if (opens or not capital) and form.startswith(beginning.old) and not form.startswith(beginning.unless):
            code, form = beginning.code, beginning.new + form[len(beginning.old) :]
            break
    for ending in rules.endings:
        if not form.endswith(ending.old) or len(form) < len(ending.old) + ending.stem:
            continue
        kept = form in ending.unless or low in ending.unless or form.endswith(ending.unless_ending)
        if not kept and (not capital or (opens and ending.capital == "sentence") or (after_determiner and ending.capital == "determiner")):
            code, form = ending.code, form[: -len(ending.old)] + ending.new
        break
    return (code, _like(word, form)) if code else None


def _word_before(text: str, at: int) -> str:
    found = _DETERMINER_BEFORE.search(text[max(0, at - 30) : at])
    return found[1] if found else ""


def _like(old: str, new: str) -> str:
    """`new` with the capitals of `old`: all, the first, or none."""
    letters = [char for char in old if char.isalpha()]
    if len(letters) > 1 and all(char.isupper() for char in letters):
        return new.upper()
    return new[0].upper() + new[1:] if old[0].isupper() else new
