"""The conventions of this edition: the apostrophe ’, and blanks before and after points and inside brackets.

None of this is an error of the print or of the OCR: it is declared once and not marked. Done twice, it
changes nothing the second time.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from normalize.correction import Correction
from normalize.repairs.context import Context, Passage

APOSTROPHE: Final = re.compile(r"(?<=[^\W\d_])['´ʼ‘`](?=[^\W\d_]|&)")
ELISION: Final = re.compile(
    r"(?<![^\W\d_])(?:[ldnsjmtc]|(?:jus|lors|puis|quoi|pres|quel)?qu)['’] (?=[aeiouyhàâéèêëîïôùûœæ])", re.IGNORECASE
)
# (what stands there, what it becomes); each pattern matches nothing once it was applied
BLANKS: Final[tuple[tuple[re.Pattern[str], str], ...]] = (
    (re.compile(r"(?<=[^\W\d_]) +,(?=[^\W\d_]|&)"), ", "),
    (re.compile(r"(?<=[\w)’»]) +,(?![ ]?[.,])"), ","),  # no blank before a comma …
    (re.compile(r"(?<=[\w)’»]) +\.(?=\s|$)(?! \.)"), "."),  # … or a full stop; leaders ( . . . ) keep theirs
    (re.compile(r"(?<=[^\W\d_]),(?=[^\W\d_]|&)"), ", "),  # one after a comma between letters
    (re.compile(r"(?<=[\w)’»°])(?P<point>[;:!?]+)(?=\s|$)"), r" \g<point>"),  # one before ; : ! ?
    (re.compile(r"(?<=[\w)’»]) {2,}(?P<point>[;:!?]+)(?=\s|$)"), r" \g<point>"),
    (re.compile(r"(?<=[^\W\d_]) +(?P<point>[;:!?])(?=[^\W\d_]|&)"), r" \g<point> "),  # and one after them
    (re.compile(r"(?<=[^\W\d_])(?P<point>[;:!?])(?=[^\W\d_]|&)"), r" \g<point> "),
    (re.compile(r"(?P<open>[(\[]) +(?=\S)"), r"\g<open>"),  # none inside brackets
    (re.compile(r"(?<=\S) +(?P<close>[)\]])"), r"\g<close>"),
)
ADDRESS: Final = re.compile(r"\w+://\S|\w@\w")


def apostrophes(passage: Passage, context: Context) -> Iterator[Correction]:
    """The typewriter's apostrophe between letters, and the blank after an elision."""
    for line in passage.lines:
        if not line.has_words:
            continue
        for found in ELISION.finditer(context.text, line.start, line.end):
            at = found.end() - 2
            yield Correction("apostrophe", at, at + 2, context.text[at : at + 2], "’", evidence="convention")
        for found in APOSTROPHE.finditer(context.text, line.start, line.end):
            yield Correction("apostrophe", found.start(), found.end(), found[0], "’", evidence="convention")


def blanks(passage: Passage, context: Context) -> Iterator[Correction]:
    """Blanks before and after points, and inside brackets. The point belongs to the correction: where it is taken out, nothing is set."""
    for line in passage.lines:
        if not line.has_words:
            continue
        text = context.text[line.start : line.end]
        if ADDRESS.search(text):
            continue
        for pattern, template in BLANKS:
            for found in pattern.finditer(text):
                after = found.expand(template)
                if found[0] != after:
                    start, end = line.start + found.start(), line.start + found.end()
                    yield Correction("spacing", start, end, found[0], after, evidence="convention")
