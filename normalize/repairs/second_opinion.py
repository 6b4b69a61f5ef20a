"""Points and stray marks, by the tagger of `normalize.language.tagger`: what the channel, which reads words, has no eye for.

It is heard on marks alone. Of letters it knows no more than the channel does: as a further feature of
the confidence it moved nothing (the table is in the documentation). In lists of names and addresses
marks stand where no sentence would have them, and it is not asked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Final

from normalize.correction import Correction
from normalize.repairs.context import Context, Passage

if TYPE_CHECKING:
    from normalize.language.tagger import Edit, Tagger

LEAST: Final = 0.8  # chance from which a point is mended …
LEAST_LONE: Final = 0.9  # … and from which a mark that stands alone is
APOSTROPHE: Final = "'"
# where the network is asked: marks that no sentence has, and those that stand where none does
ASKED: Final = re.compile(r"[^\w\s.,;:!?'’\-&()«»°—*\[\]/]|[:'’](?=\s)|(?<=\s)[.,;:!?'’](?=\s)|[.,;:!?'’]{2}")


@cache
def tagger() -> Tagger:
    from normalize.language.tagger import Tagger  # with numpy

    return Tagger.load()


def has_letters(text: str) -> bool:
    return any(c.isalnum() for c in text)


def of_marks(edit: Edit) -> bool:
    """Whether an edit changes marks: not blanks alone, no letter, no figure, no apostrophe; a point added after a letter is one."""
    before, after = edit.before, edit.after
    if before.strip() == APOSTROPHE:  # its form, and the blanks about it, are a matter of typography
        return False
    if before and after.startswith(before):
        added = after[len(before) :]
        return bool(added.strip()) and not has_letters(added)
    return bool((before + after).strip()) and not has_letters(before + after)


def lone(edit: Edit, text: str) -> bool:
    """Whether what is changed stands alone between blanks."""
    left, right = text[: edit.start][-1:] or " ", text[edit.end :][:1] or " "
    first, last = edit.before[0] if edit.before else "", edit.before[-1:]
    return bool(edit.before.strip()) and (left.isspace() or first == " ") and (right.isspace() or last == " ")


def in_prose(edit: Edit, text: str) -> bool:
    """Whether an edit stands after a word and before a blank, as the points of sentences do: not in figures, addresses, quotations."""
    left, right = text[: edit.start][-1:], text[edit.end :][:1]
    return (left.isalpha() or has_letters(edit.before) or left.isspace()) and (not right or right.isspace() or edit.before.endswith(" "))


def repair(passage: Passage, context: Context) -> Iterator[Correction]:
    if context.abbreviates:
        return
    start = passage.start
    text = context.text[start : passage.end]
    asked = [found.start() for found in ASKED.finditer(text)]
    if not asked:
        return
    lines = iter(passage.lines)
    line = next(lines)
    for edit in tagger().edits(text, context.long_s, places=asked):
        if not of_marks(edit) or not in_prose(edit, text) or "\n" in edit.before + edit.after:
            continue
        if edit.chance < (LEAST_LONE if lone(edit, text) and not has_letters(edit.before) else LEAST):
            continue
        while line.end < start + edit.end:
            line = next(lines)
        if not line.zone and line.start <= start + edit.start:
            code = "punctuation" if edit.after.strip() else "stray"
            yield Correction(
                code, start + edit.start, start + edit.end, edit.before, edit.after, round(min(edit.chance, 0.9999), 4), "tagger"
            )
