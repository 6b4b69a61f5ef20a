"""What hands decided of a document, made into experience for the machine: looked at anew, the rest is read better.

Only decisions that hold are looked at, and only those of hands: what they replaced, accepted, rejected, called right, and
the words of the lines that they read. What the machine proposes is never learned from, so there is no circle: the same
decisions give the same experience, in whatever order they stand in the file.

A document of which every line is read has nothing left to be learned for: to it the machine is what it always was.
Lines that were read stand by their decisions alone (`merge`), so that no text that somebody read changes by this.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence

from edition.anchors import Resolved, resolve
from edition.decisions import ESTABLISHED, FORBIDS, SAYS_TEXT, Decision
from edition.merge import line_states
from normalize.correction import Correction
from normalize.document import Document
from normalize.experience import Experience, Gathering

Words = Mapping[str, int]


def experience_of(document: Document, decisions: Iterable[Decision], elsewhere: Callable[[], Words] = dict) -> Experience:
    """The experience of a document; `elsewhere`: words that people confirmed in other documents, asked for if need be.

    Of the lines that were read every word counts; of other lines only the words that were decided on.
    """
    resolved = resolve(decisions, document)
    read = read_lines(document, resolved)
    if _all_read(document, read):
        return Experience()
    return _gathered(document, resolved, read).experience(elsewhere())


def confirmed_words(document: Document, decisions: Iterable[Decision]) -> Words:
    """The words of the lines that people read and of the words that they decided on, as they stand, and how often."""
    resolved = resolve(decisions, document)
    return _gathered(document, resolved, read_lines(document, resolved)).experience().words


def read_lines(document: Document, resolved: Resolved) -> tuple[bool, ...]:
    """Of each line, whether somebody read it."""
    settled = line_states([d for d in resolved.decisions if d.value in ESTABLISHED], document)
    return tuple(bool(state) for state in settled)


def _all_read(document: Document, read: Sequence[bool]) -> bool:
    lines = document.text.split("\n")
    return all(done or not line.strip() for done, line in zip(read, lines, strict=True))


def _gathered(document: Document, resolved: Resolved, read: Sequence[bool]) -> Gathering:
    gathering = Gathering()
    said = [d for d in resolved.decisions if d.act in SAYS_TEXT | FORBIDS]
    corrections = [Correction("", d.start, d.end, d.quote, d.value) for d in said if d.act in SAYS_TEXT and d.value != d.quote]
    starts = [c.start for c in corrections]
    for number, done in enumerate(read, 1):
        start, end = document.line_span(number)
        here = corrections[bisect_left(starts, start) : bisect_left(starts, end + 1)]
        here = [c for c in here if c.end <= end]
        if done:
            gathering.settled(document.text, start, end, here)
        else:
            spans = [(d.start, d.end) for d in said if start <= d.start and d.end <= end and d.start < d.end]
            if spans:
                gathering.decided(document.text, start, end, here, spans)
    return gathering
