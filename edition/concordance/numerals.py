"""Numerals that the recogniser left in doubt, decided by the source's own arithmetic where that leaves one value.

From its shape, `II` may be 11 or, as a Roman numeral, 2; `lo` is 10. A sum that the text states of
such numerals, four times (the ace + the ten + 4 + 3 + 2) = 120, admits 11 and 10 only. Where more than
one value remains, or no sum speaks of a numeral, nothing is decided: the reading must then be marked as
doubtful, and goes to the register of ambiguities.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, product
from typing import Final

from edition.concordance.finding import Checked, Finding
from edition.equations import Equation
from edition.views import ClauseView, NoteView
from normalize.repairs.figures import CERTAIN, POSSIBLE

_ROMAN: Final = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100}
_ROMAN_FORM: Final = re.compile(r"(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,4})")
_LAST: Final = re.compile(r"\d+(?=\D*$)")
MOST_SOLUTIONS: Final = 5  # shown of an equation that decides nothing


@dataclass(frozen=True)
class Numeral:
    """The last numeral of a clause: how it reads, what the recogniser has, what it may be; (), if that is unreadable."""

    clause: str
    value: int
    ocr: str
    candidates: tuple[int, ...]
    doubted: bool  # a note marks the reading as doubtful


@dataclass(frozen=True)
class Solved:
    """An equation and the values of its terms that fulfil it (at most `MOST_SOLUTIONS` of them)."""

    equation: Equation
    terms: tuple[Numeral, ...]
    solutions: tuple[tuple[int, ...], ...]

    @property
    def decided(self) -> bool:
        return len(self.solutions) == 1

    def shown(self, values: Sequence[int]) -> str:
        """`4 × (11 + 10 + 4 + 3 + 2) = 120`"""
        times = f"{self.equation.times} × " if self.equation.times > 1 else ""
        terms = " + ".join(map(str, values))
        return f"{times}({terms}) = {self.equation.total}" if times and len(values) > 1 else f"{times}{terms} = {self.equation.total}"


def check(checked: Checked) -> Iterator[Finding]:
    """Findings: equation-words, equation-numeral, equation-none, equation-reading, equation-open."""
    equations = checked.source.equations
    path = checked.source.path("equations.yaml")
    for at, equation in enumerate(equations.equations):
        for code, params in faults(equation, checked.witness.clauses):
            params = {"id": equation.clause, **params}
            yield Finding("numerals", code, path, equations.line(at), checked.source.id, equation.clause, params)


def faults(equation: Equation, clauses: Mapping[str, ClauseView]) -> Iterator[tuple[str, dict[str, object]]]:
    """What is wrong with an equation as the clauses read now: codes and the blanks of their sentences."""
    if equation.words not in clauses[equation.clause].reading:
        yield "equation-words", {"words": equation.words}
    bare = [term for term in equation.terms if numeral(clauses[term]) is None]
    if bare:
        yield "equation-numeral", {"id": bare[0], "equation": equation.id}
        return
    result = solved(equation, clauses)
    read = [term.value for term in result.terms]
    if not result.solutions:
        yield "equation-none", {"total": equation.total, "equation": result.shown(read)}
    elif result.decided and list(result.solutions[0]) != read:
        yield "equation-reading", {"equation": result.shown(result.solutions[0]), "read": ", ".join(map(str, read))}
    elif not result.decided:
        for at, term in enumerate(result.terms):
            values = sorted({solution[at] for solution in result.solutions})
            if len(values) > 1 and not term.doubted:
                yield "equation-open", {"term": term.clause, "values": ", ".join(map(str, values))}


def solved(equation: Equation, clauses: Mapping[str, ClauseView]) -> Solved:
    """An equation with its solutions; every term must have a numeral."""
    terms = tuple(found for term in equation.terms if (found := numeral(clauses[term])) is not None)
    solutions = islice(solve(equation.total, equation.times, [term.candidates for term in terms]), MOST_SOLUTIONS)
    return Solved(equation, terms, tuple(solutions))


def solve(total: int, times: int, candidates: Sequence[Sequence[int]]) -> Iterator[tuple[int, ...]]:
    """The values, one of each term's candidates, whose sum taken `times` is `total`; a term without any may be any number."""
    if total % times:
        return
    whole = total // times
    choices = [tuple(each) or tuple(range(whole + 1)) for each in candidates]
    for values in product(*choices[:-1]):
        last = whole - sum(values)
        if last in choices[-1]:
            yield (*values, last)


def open_numerals(clauses: Sequence[ClauseView], equations: Sequence[Solved]) -> tuple[Numeral, ...]:
    """The doubtful numerals of clauses that no equation decides: those of which nothing is known but their shape."""
    decided = {term.clause for equation in equations if equation.decided for term in equation.terms}
    found = (numeral(clause) for clause in clauses)
    return tuple(each for each in found if each and each.doubted and len(each.candidates) > 1 and each.clause not in decided)


def numeral(clause: ClauseView) -> Numeral | None:
    """The last numeral of a clause in figures; None where it has none."""
    match = _LAST.search(clause.text)
    if match is None:
        return None
    end, ocr = 0, match[0]
    for token in clause.tokens:
        start, end = end, end + len(token.reading)
        if start <= match.start() < end and token.ocr != token.reading:
            ocr = _figures_of(token.ocr)
    note = next((n for n in clause.notes if n.kind == "doubtful" and n.reading == match[0]), None)
    return Numeral(clause.id, int(match[0]), ocr, _narrowed(note) or shapes(ocr), note is not None)


def _figures_of(ocr: str) -> str:
    """The end of what the recogniser has: `valent i5o` is `i5o`."""
    return ocr.split()[-1].strip(".,;:•·") if ocr.split() else ""


def _narrowed(note: NoteView | None) -> tuple[int, ...]:
    """The values between which an editor hesitates."""
    values = (note.reading, *note.alternatives) if note else ()
    return tuple(sorted({int(value) for value in values if value.isdigit()}))


def shapes(ocr: str) -> tuple[int, ...]:
    """What a numeral may be by the shapes of its signs, as figures or as a Roman numeral; () if they are none."""
    values: set[int] = set()
    signs = [CERTAIN.get(sign, POSSIBLE.get(sign, "")) for sign in ocr]
    if ocr and all(signs):
        values |= {int("".join(figures)) for figures in product(*signs)}
    if ocr and _ROMAN_FORM.fullmatch(ocr):
        digits = [_ROMAN[sign] for sign in ocr]
        values.add(sum(-d if d < max(digits[at:]) else d for at, d in enumerate(digits)))
    return tuple(sorted(values))
