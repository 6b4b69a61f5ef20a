"""The second reader: lines are validated by a hand that did not read them, once another has read them all.

Here it is decided, for the desk, the commands and the check alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from edition.anchors import resolve
from edition.decisions import Decision
from edition.merge import lines_within
from normalize.errors import InputError

if TYPE_CHECKING:
    from edition.corpus import Source

Code = Literal["unread", "alone"]


@dataclass(frozen=True)
class Breach:
    """Lines that `hand` may not validate: nobody read them, or the same hand did."""

    code: Code
    hand: str
    lines: tuple[int, ...]


class Readers:
    """Who read which line of a document, by the decisions that hold (all of them, or those given)."""

    def __init__(self, source: Source, decisions: Sequence[Decision] | None = None) -> None:
        self._source = source
        self._states = [d for d in (source.resolved.decisions if decisions is None else decisions) if d.act == "state"]
        self._of: dict[int, set[str]] = {}
        for d in self._states:
            if d.value == "read":
                for number in lines_within(source.document, d.start, d.end):
                    self._of.setdefault(number, set()).add(d.hand)

    def against(self, hand: str, numbers: Iterable[int]) -> Breach | None:
        """Why a hand may not validate lines (by number, from 1), or None. Blank lines and the web page around the text need no reader."""
        chrome = {n for zone in self._source.analysis.zones if zone.kind == "chrome" for n in range(zone.first, zone.last + 1)}
        document = self._source.document
        counted = [n for n in numbers if n not in chrome and document.text[slice(*document.line_span(n))].strip()]
        if unread := tuple(n for n in counted if n not in self._of):
            return Breach("unread", hand, unread)
        if alone := tuple(n for n in counted if hand in self._of[n]):
            return Breach("alone", hand, alone)
        return None

    def breaches(self) -> Iterator[tuple[Decision, Breach]]:
        """The validations that hold against the rule."""
        for d in self._states:
            if d.value == "validated":
                breach = self.against(d.hand, lines_within(self._source.document, d.start, d.end))
                if breach:
                    yield d, breach


def demand_second_reader(source: Source, standing: Sequence[Decision], made: Sequence[Decision]) -> None:
    """With what was made, no validation may stand against the rule that did not do so before.

    So neither a validation, nor a reading by who validated, nor the withdrawal of the reading beneath a validation
    goes through. `standing`: all decisions of the file. Errors: validation-unread, validation-alone.
    """
    if not any(d.value == "validated" for d in (*standing, *made)):
        return  # nothing to look for, and the machine need not be asked for the zones
    before = resolve(standing, source.document, source.partition.starts).decisions
    after = resolve((*standing, *made), source.document, source.partition.starts).decisions
    known = {(d.id, breach.code) for d, breach in Readers(source, before).breaches()}
    for d, breach in Readers(source, after).breaches():
        if (d.id, breach.code) not in known:
            path, (first, *_, last) = source.path("decisions.jsonl"), (*breach.lines, breach.lines[-1])
            raise InputError(f"validation-{breach.code}", path, hand=breach.hand, first=first, last=last)
