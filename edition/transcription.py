"""A transcription for any editor, and what a corrected one decides.

The text that goes out is the print layer, ſ as s, one line for each line of the OCR. What comes back
is set again in these lines, if the editor joined or split some (`relining`), and compared line by line
with what stands; each difference becomes a decision, and so does each
proposal of the machine that the text agrees with: from then on the text stands by itself, whatever
the machine proposes later.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final, Literal

from rapidfuzz import fuzz

from edition.alignment import Atom, Difference, differences
from edition.anchors import resolve
from edition.corpus import Corpus, Source
from edition.decisions import ESTABLISHED, FORBIDS, SAYS_TEXT, Decision, decide, is_time
from edition.difference import code_of
from edition.matching import AnotherTextError
from edition.merge import Merged, line_states, merge
from edition.relining import relined
from edition.views import Witness
from normalize.correction import Correction
from normalize.errors import InputError
from normalize.long_s import fold_long_s
from normalize.plan import Plan
from normalize.scan import PAGE_BREAK

OTHER_LINE: Final = 0.5  # two lines less alike than this (0..1) are not the same line
SAME_LINE: Final = 0.8


def export_transcription(witness: Witness) -> str:
    """The print layer, ſ as s: exactly the lines of the OCR."""
    return fold_long_s(witness.layers.print)


def record_transcription(
    corpus: Corpus,
    document_id: str,
    text: str,
    *,
    hand: str,
    time: str,
    reason: str = "",
    evidence: str = "",
    state: Literal["read", "validated"] = "read",
) -> tuple[Decision, ...]:
    """Compare a corrected transcription and append what it decides; see `import_transcription`."""
    corpus.demand_writable()
    made = import_transcription(corpus, document_id, text, hand=hand, time=time, reason=reason, evidence=evidence, state=state)
    if made:
        corpus.append(document_id, made)
    return made


def import_transcription(
    corpus: Corpus,
    document_id: str,
    text: str,
    *,
    hand: str,
    time: str,
    reason: str = "",
    evidence: str = "",
    state: Literal["read", "validated"] = "read",
) -> tuple[Decision, ...]:
    """The decisions by which the print layer (ſ as s) becomes `text`, whose lines may be joined or split; nothing is written.

    replace (or right, where the OCR is) what the text changes · accept the machine's proposals that it
    keeps · right for the words that the machine suspects and the text leaves · revoke earlier decisions
    that it contradicts · one `state` for each run of lines that did not have it. The same text again gives
    nothing. `time`: ISO 8601, UTC. A BOM, Windows line ends and one line end after the last line are
    the editor's, not the text's. `evidence`: conjecture or image (the page was seen); without it, as
    the document says.

    Errors: hand-unknown, hand-is-program, decision-time, transcription-lines (a whole line is missing, or was added),
    transcription-shifted, transcription-conflicts (earlier decisions contradict each other). Whether the hand may
    validate is asked when it is written (`Corpus.append`).
    """
    source = corpus.source(document_id)
    corpus.demand_hand(hand)
    evidence = evidence or ("image" if source.description.page_seen else "conjecture")
    if not is_time(time):
        raise InputError("decision-time", time=time)
    _read_everything(source)
    starts = source.partition.starts
    together = merge(source.analysis, source.resolved, source.document, starts)
    if together.conflicts:
        raise InputError("transcription-conflicts", source.path("decisions.jsonl"), number=len(together.conflicts))
    now = Plan(source.document.text, together.corrections)
    given = _lines_of(text, fold_long_s(now.target).split("\n"), source)
    comparison = _Comparison(source, together, hand=hand, time=time, reason=reason, evidence=evidence, state=state)
    return comparison.decisions(given)


def _read_everything(source: Source) -> None:
    """So that a damaged file is told of before anything is decided."""
    for part in ("partition", "translation", "notes", "decisions"):
        getattr(source, part)


def _lines_of(text: str, now: Sequence[str], source: Source) -> list[str]:
    """The text in the lines of the OCR; where the editor joined or split lines, set again in them."""
    text = text.removeprefix("\ufeff")
    if "\r" not in source.document.text:
        text = text.replace("\r\n", "\n")
    lines = fold_long_s(text).split("\n")
    if len(lines) == len(now) + 1 and not lines[-1]:
        lines.pop()
    shifted = _shifted(now, lines) if len(lines) == len(now) else 0
    if len(lines) == len(now) and not shifted:
        return [_on_its_page(line, standing) for line, standing in zip(lines, now, strict=True)]
    try:
        return relined(now, lines)
    except AnotherTextError as error:
        if shifted:
            raise InputError("transcription-shifted", number=shifted) from error
        raise InputError("transcription-lines", number=error.number, given=len(lines), wanted=len(now)) from error


def _on_its_page(line: str, standing: str) -> str:
    """The form feed that parts pages is no text: an editor may have lost it."""
    return PAGE_BREAK + line if standing.startswith(PAGE_BREAK) and not line.startswith(PAGE_BREAK) else line


def _shifted(now: Sequence[str], given: Sequence[str]) -> int:
    """The first of two successive lines that stand one line too high or too low, or 0."""
    for step in (-1, 1):
        run = 0
        for at, line in enumerate(given):
            other = at + step
            alone = len(line.strip()) > 3 and fuzz.ratio(now[at], line) < 100 * OTHER_LINE
            run = run + 1 if alone and 0 <= other < len(now) and fuzz.ratio(now[other], line) > 100 * SAME_LINE else 0
            if run == 2:
                return at
    return 0


class _Comparison:
    """What stands in a document, compared with a text."""

    def __init__(self, source: Source, together: Merged, *, hand: str, time: str, reason: str, evidence: str, state: str) -> None:
        self.source, self.together = source, together
        self.hand, self.time, self.reason, self.evidence, self.state = hand, time, reason, evidence, state
        self.text = source.document.text
        self.taken = {d.id for d in source.decisions}
        self.made: list[Decision] = []
        self.standing = [d for d in source.resolved.decisions if d.act in SAYS_TEXT | FORBIDS]

    def decisions(self, given: Sequence[str]) -> tuple[Decision, ...]:
        for number, wanted in enumerate(given, 1):
            self._line(number, wanted)
        self._state()
        self._prove(given)
        return tuple(self.made)

    def of_lines(self, wanted: Mapping[int, str]) -> tuple[Decision, ...]:
        now = fold_long_s(Plan(self.text, self.together.corrections).target).split("\n")
        for number, line in sorted(wanted.items()):
            self._line(number, fold_long_s(line))
        self._prove([fold_long_s(wanted.get(number, line)) for number, line in enumerate(now, 1)])
        return tuple(self.made)

    def _prove(self, given: Sequence[str]) -> None:
        """Before anything is kept: with these decisions the print layer is the text, line by line."""
        resolved = resolve((*self.source.decisions, *self.made), self.source.document, self.source.partition.starts)
        after = merge(self.source.analysis, resolved, self.source.document, self.source.partition.starts)
        now = fold_long_s(Plan(self.text, after.corrections).target).split("\n")
        wrong = [number for number, (a, b) in enumerate(zip(now, given, strict=True), 1) if a != b]
        if wrong or resolved.conflicts:
            raise AssertionError(f"the decisions do not give the text: lines {wrong}, conflicts {resolved.conflicts}")

    def _add(self, act: Literal["replace", "accept", "right", "state", "revoke"], start: int, end: int, **said: object) -> None:
        said = {"evidence": self.evidence, "reason": self.reason} | said
        decision = decide(act, hand=self.hand, time=self.time, text=self.text, start=start, end=end, taken=self.taken, **said)  # type: ignore[arg-type]
        self.taken.add(decision.id)
        self.made.append(decision)

    def _line(self, number: int, wanted: str) -> None:
        start, end = self.source.document.line_span(number)
        here = [c for c in self.together.corrections if start <= c.start and c.end <= end]
        closed: list[tuple[int, int]] = []
        for d in line_differences(self.source, self.together, number, wanted):
            self._undo(d.start, d.end)
            self._replace(*without_equal_blanks(self.text, d))
            closed.append((d.start, d.end))
        for c in here:
            if (c.start, c.end) not in self.together.by and not any(c.overlaps(a, b) for a, b in closed):
                said = {"value": c.after, "code": c.code, "confidence": c.confidence, "evidence": c.evidence}
                self._add("accept", c.start, c.end, **said)
                closed.append((c.start, c.end))
        for s in self.together.suspects:
            probe = Correction("", s.start, s.end, "", "")
            free = not any(probe.overlaps(a, b) for a, b in closed) and not any(probe.overlaps(c.start, c.end) for c in here)
            if start <= s.start and s.end <= end and free and s.start < s.end:
                self._add("right", s.start, s.end)
                closed.append((s.start, s.end))

    def _undo(self, start: int, end: int) -> None:
        """Revoke what was decided within a span; what was inserted at its edges stays."""
        probe = Correction("", start, end, "", "")
        for d in self.standing:
            if probe.overlaps(d.start, d.end):
                self._add("revoke", 0, 0, value=d.id)

    def _replace(self, start: int, end: int, value: str) -> None:
        quote = self.text[start:end]
        if value == quote:
            self._add("right", start, end)
        else:
            self._add("replace", start, end, value=value, code=code_of(quote, value, long_s=self.source.analysis.long_s))

    def _state(self) -> None:
        """The whole text is read; lines that stand there already keep what they have, and whose hand they are in."""
        document = self.source.document
        states = line_states([d for d in self.source.resolved.decisions if d.value in ESTABLISHED], document)
        lacking = [number for number, state in enumerate(states, 1) if state not in (self.state, "validated")]
        for first, last in _runs(lacking):
            self._add("state", document.line_span(first)[0], document.line_span(last)[1], value=self.state)


def _runs(numbers: Sequence[int]) -> Iterator[tuple[int, int]]:
    """First and last of the numbers that follow each other."""
    for _, run in groupby(enumerate(numbers), key=lambda each: each[1] - each[0]):
        found = [number for _, number in run]
        yield found[0], found[-1]


def line_differences(source: Source, together: Merged, number: int, wanted: str) -> tuple[Difference, ...]:
    """What must change for a line (from 1) to read `wanted` (ſ as s), in spans of whole words."""
    start, end = source.document.line_span(number)
    here = [c for c in together.corrections if start <= c.start and c.end <= end]
    starts = source.partition.starts
    borders = starts[bisect_right(starts, start) : bisect_left(starts, end)]
    text = source.document.text
    return differences(text, start, atoms(text, start, end, here), wanted, borders)


def without_equal_blanks(text: str, d: Difference) -> tuple[int, int, str]:
    """Blanks that stand at an edge before and after need no decision, as long as something else does."""
    start, end, value = d.start, d.end, d.value
    if not text[start:end].strip():
        return start, end, value
    while start < end and value and text[start].isspace() and text[start] == value[0]:
        start, value = start + 1, value[1:]
    while start < end and value and text[end - 1].isspace() and text[end - 1] == value[-1]:
        end, value = end - 1, value[:-1]
    return start, end, value


def atoms(text: str, start: int, end: int, corrections: Iterable[Correction]) -> list[Atom]:
    """A line as it stands: each correction whole, every other code point by itself; ſ folded."""
    made: list[Atom] = []
    at = start
    for c in corrections:
        made += [Atom(i, i + 1, fold_long_s(text[i])) for i in range(at, c.start)]
        made.append(Atom(c.start, c.end, fold_long_s(c.after)))
        at = c.end
    return made + [Atom(i, i + 1, fold_long_s(text[i])) for i in range(at, end)]


def settle_lines(
    source: Source, together: Merged, wanted: Mapping[int, str], *, hand: str, time: str, reason: str = "", evidence: str = ""
) -> tuple[Decision, ...]:
    """The decisions by which lines (by number, from 1) read so, and nothing on them is left open; nothing is written.

    As `import_transcription` does for a whole text: what the machine proposes there and the line keeps is
    accepted, what it suspects and the line leaves is right. No state is given. `wanted`: ſ as s.

    Errors: transcription-conflicts.
    """
    if together.conflicts:
        raise InputError("transcription-conflicts", source.path("decisions.jsonl"), number=len(together.conflicts))
    comparison = _Comparison(source, together, hand=hand, time=time, reason=reason, evidence=evidence, state="")
    return comparison.of_lines(wanted)
