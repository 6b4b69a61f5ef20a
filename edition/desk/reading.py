"""A line given whole, a page read through: everything that is open there is settled, and said how much it was."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from edition.decisions import Decision, decide
from edition.desk.acts import LONGEST, Writer, touch, withdrawn
from edition.desk.library import Snapshot
from edition.desk.lines import LineMaker
from edition.desk.sheets import Sheet, may_validate, sheets_of, span, state_of
from edition.transcription import settle_lines
from normalize.errors import InputError
from normalize.long_s import fold_long_s

PAGE_BREAK = "\f"


def line_decisions(snapshot: Snapshot, number: int, text: str, writer: Writer, reason: str = "") -> tuple[Decision, ...]:
    """The decisions by which a line reads so. Errors: desk-line, transcription-conflicts."""
    if not 1 <= number <= len(snapshot.document.line_starts) or "\n" in text or "\r" in text or len(text) > 100 * LONGEST:
        raise InputError("desk-line", number=number)
    standing = LineMaker(snapshot).line(number).print
    given = fold_long_s(text)
    if standing.startswith(PAGE_BREAK) and not given.startswith(PAGE_BREAK):
        given = PAGE_BREAK + given  # what parts pages is no text: a page of the browser does not show it
    said = {"hand": writer.hand, "time": writer.time, "evidence": writer.evidence, "reason": reason}
    return settle_lines(snapshot.source, snapshot.together, {number: given}, **said)


def sheet_of(snapshot: Snapshot, number: int) -> Sheet:
    """A sheet by its number. Error: desk-sheet."""
    sheets = sheets_of(snapshot.source)
    if not 1 <= number <= len(sheets):
        raise InputError("desk-sheet", number=number, last=len(sheets))
    return sheets[number - 1]


def open_on(snapshot: Snapshot, sheet: Sheet) -> Counter[str]:
    """What `read` would settle on a sheet, by act: accept, right."""
    start, end = span(snapshot.source, sheet)
    together = snapshot.together
    here = [c for c in together.corrections if start <= c.start and c.end <= end]
    suspects = [s for s in together.suspects if start <= s.start < s.end <= end and not any(c.overlaps(s.start, s.end) for c in here)]
    return Counter(accept=sum((c.start, c.end) not in together.by for c in here), right=len(suspects))


def _settled(snapshot: Snapshot, sheet: Sheet, writer: Writer) -> tuple[Decision, ...]:
    make = LineMaker(snapshot)
    wanted = {number: make.line(number).print for number in range(sheet.first, sheet.last + 1)}
    said = {"hand": writer.hand, "time": writer.time, "evidence": writer.evidence}
    return settle_lines(snapshot.source, snapshot.together, wanted, **said)


def state_decisions(snapshot: Snapshot, number: int, state: str, writer: Writer, reason: str = "") -> Sequence[Decision]:
    """The decisions by which a sheet is read, validated, problematic, or (`""`) not read.

    Errors: desk-sheet, desk-state, desk-state-already, desk-state-wider (the state was given to more than this
    sheet), validate-unread, validate-alone.
    """
    sheet = sheet_of(snapshot, number)
    if state not in ("", "problematic", "read", "validated"):
        raise InputError("desk-state")
    start, end = span(snapshot.source, sheet)
    states = [d for d in snapshot.source.resolved.decisions if d.act == "state" and touch((d.start, d.end), (start, end))]
    problems = [d for d in states if d.value == "problematic"]
    now = state_of(snapshot.source, snapshot.together, sheet)
    if state == now:
        raise InputError("desk-state-already")
    validated = [d for d in states if d.value == "validated"]
    undone = {"": states, "problematic": [], "read": problems + validated, "validated": problems}[state]
    if any(d.start < start or d.end > end for d in undone):
        raise InputError("desk-state-wider")
    made = list(withdrawn((d.id for d in undone), writer, reason))
    if state == "validated":
        refused = may_validate(writer.hand, snapshot.source, sheet)
        if refused:
            raise InputError(refused, hand=writer.hand)
    if state == "read" and now != "validated":
        made += _settled(snapshot, sheet, writer)
    if state == "read" and now == "validated":
        return made  # the validation is taken back, the reading stands
    given = {"read": [d for d in states if d.value == "read" and d.hand == writer.hand and d.start <= start and end <= d.end]}
    if state and not given.get(state):
        text, (hand, time, evidence) = snapshot.document.text, (writer.hand, writer.time, writer.evidence)
        made.append(decide("state", text=text, start=start, end=end, value=state, hand=hand, time=time, evidence=evidence, reason=reason))
    return made
