"""A machine for the fixture corpus: it proposes what a table says, without any library."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Protocol

from normalize.correction import Correction, Suspect
from normalize.document import Document
from normalize.experience import NOTHING, Experience
from normalize.pipeline import Analysis
from normalize.plan import ordered


class Machine(Protocol):
    """An `analyse` that may be asked without experience too; it learns nothing."""

    def __call__(self, document: Document, experience: Experience = ..., /) -> Analysis: ...


Proposal = tuple[str, str, str]  # code, a regular expression, what it becomes

PROPOSALS: tuple[Proposal, ...] = (
    ("spacing", r" (?=,)", ""),
    ("ampersand", r"\bSi(?= l’on)", "&"),
    ("long-s", r"\bfa\b", "sa"),
    ("ligature", r"\beft\b", "est"),
    ("long-s", r"d’ufage", "d’usage"),
    ("long-s", r"\bfon\b", "son"),
    ("long-s", r"\bfur\b", "sur"),
    ("long-s", r"\bfait\b", "sait"),  # wrong: a text that was read refuses it
)
SUSPECTS = (r"\brelie\b", r"\bdix\b")


def machine(proposals: Iterable[Proposal] = PROPOSALS, suspects: Iterable[str] = SUSPECTS) -> Machine:
    """An `analyse` that proposes these; where two overlap, the first stands."""

    def analyse(document: Document, _experience: Experience = NOTHING) -> Analysis:
        found: list[Correction] = []
        taken: set[int] = set()
        for code, pattern, after in proposals:
            for match in re.finditer(pattern, document.text):
                c = Correction(code, match.start(), match.end(), match[0], after, 0.9, "frequency", facts=(("odds", "12"),))
                if taken.isdisjoint(range(c.start, c.end)):
                    found.append(c)
                    taken.update(range(c.start, c.end))
        doubts = [
            Suspect("ligature", m.start(), m.end(), m[0], (("reste", 0.6),), "shapes")
            for pattern in suspects
            for m in re.finditer(pattern, document.text)
        ]
        return Analysis(ordered(found), tuple(doubts), bool(document.long_s), document.zones or ())

    return analyse
