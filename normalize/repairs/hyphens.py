"""Hyphens at a line end that were read as a point: the word goes on in the next line.

Learned from aligned pages: where the two pieces make a word that is far more frequent than the rarer
of them, a point at the line end was a hyphen in all but one of twenty places.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from normalize.correction import Correction
from normalize.repairs.context import FREQUENT, Context, Passage
from normalize.repairs.stray import TORN

SURE: Final = 0.95
BROKEN: Final = re.compile(r"(?<![^\W\d_])([^\W\d_]+)([.:;,])[ ]?\n(?=([a-zà-ÿœæ]+))")


def repair(passage: Passage, context: Context) -> Iterator[Correction]:
    if context.abbreviates:
        return
    for found in BROKEN.finditer(context.text, passage.start, passage.end):
        left, mark, right = found.groups()
        whole = context.known(left + right)
        if whole >= FREQUENT and TORN * min(context.known(left), context.known(right)) < whole:
            yield Correction("punctuation", found.start(2), found.end(2), mark, "-", SURE, "one-word")
