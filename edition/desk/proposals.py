"""Proposals of readers at the desk: each in its context, and the decisions that an answer to it makes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, Literal

from edition.decisions import Decision, decide, standing
from edition.desk.acts import LONGEST, Said, Writer, decisions_of, withdrawn
from edition.desk.history import sheet_number
from edition.desk.library import Library, Snapshot
from edition.desk.tell import Json, decision
from edition.desk.translating import Facing, facing, translate
from edition.proposals.credit import State, answers, one_line, state_of, strange
from edition.proposals.file import Taken
from edition.proposals.passage import Part, parts
from edition.proposals.places import Place, Places
from edition.transcription import line_differences, without_equal_blanks
from edition.words import Lang
from normalize.errors import InputError

Answer = Literal["adopt", "decline", "defer"]
AROUND: Final = 80  # letters of context on either side
ORDER: Final[tuple[State, ...]] = ("waiting", "deferred", "accepted", "refused")
TEXTS: Final = ("reading", "print")  # layers in which a proposal changes the French


@dataclass(frozen=True)
class Told:
    """A proposal as the desk shows it: what stands `before` and `after` its passage, and the `parts` that differ."""

    taken: Taken
    state: State
    answer: Decision | None
    place: Place
    line: int
    before: str
    after: str
    parts: tuple[Part, ...]


@lru_cache(4)
def _places(snapshot: Snapshot) -> Places:
    return Places(snapshot.source, snapshot.together)


def told(snapshot: Snapshot) -> tuple[Told, ...]:
    """All proposals of a document: those that wait first, each kind in the order in which they came."""
    if not snapshot.source.proposals:
        return ()
    answered = answers(snapshot.source.decisions)
    found = [_told(snapshot, taken, answered.get(taken.id)) for taken in snapshot.source.proposals]
    return tuple(sorted(found, key=lambda one: (ORDER.index(one.state), one.taken.time)))


def _told(snapshot: Snapshot, taken: Taken, answer: Decision | None) -> Told:
    p = taken.proposal
    place = _places(snapshot).of(p)
    before, quote, after = p.prefix, p.quote, p.suffix
    if place.span:
        start, end = place.span
        text = place.shown.text
        before, quote, after = text[max(0, start - AROUND) : start], text[start:end], text[end : end + AROUND]
    differing: tuple[Part, ...] = (("same", quote),) if p.layer == "note" else parts(quote, p.proposed)
    line = snapshot.document.line_of(place.clause.at)
    return Told(taken, state_of(answer), answer, place, line, before, after, differing)


def proposal(snapshot: Snapshot, name: str) -> Taken:
    """A proposal by its id. Error: proposal-unknown."""
    found = next((taken for taken in snapshot.source.proposals if taken.id == name), None)
    if found is None:
        raise InputError("proposal-unknown", id=name[:40])
    return found


def demand_open(snapshot: Snapshot, name: str, answer: Answer, reason: str) -> Decision | None:
    """The answer that holds until now. Errors: proposal-unknown, proposal-answered (so already), desk-nothing-said (a refusal says why)."""
    proposal(snapshot, name)
    now = answers(snapshot.source.decisions).get(name)
    if now and now.act == answer:
        raise InputError("proposal-answered")
    if answer == "decline" and not one_line(reason):
        raise InputError("desk-nothing-said")
    return now


def answer_decisions(
    snapshot: Snapshot, name: str, answer: Answer, value: str | None, reason: str, writer: Writer, english: tuple[str, str] = ("", "")
) -> Sequence[Decision]:
    """The decisions of an answer; an earlier answer is revoked in the same batch.

    `adopt`: with `value` (what was proposed, or what the hand made of it) the print reads so; the decisions name the
    proposal and the reader. Where the passage already reads so, or `value` is None (the hand did it otherwise), and
    for the English and for remarks, it is only noted that the proposal was accepted. `english`: what `write_english` replaced and wrote.

    Errors: those of `demand_open`, proposal-lost (its passage is not found), proposal-characters, proposal-line-end,
    and those of decisions.
    """
    now = demand_open(snapshot, name, answer, reason)
    taken = proposal(snapshot, name)
    by = one_line(taken.proposal.name)
    made = list(withdrawn([now.id], writer)) if now else []
    if answer == "adopt" and value is not None and taken.proposal.layer in TEXTS:
        made += [d if d.act == "revoke" else replace(d, proposal=name, by=by) for d in _texts(snapshot, taken, value, writer)]
    said = decide(answer, hand=writer.hand, time=writer.time, value=name, reason=one_line(reason)[: 10 * LONGEST])
    return [*made, replace(said, by=by, quote=english[0], english=english[1]) if answer == "adopt" else said]


def _texts(snapshot: Snapshot, taken: Taken, value: str, writer: Writer) -> Sequence[Decision]:
    """The decisions by which the print reads what was proposed, in spans of whole words."""
    places = _places(snapshot)
    place = _found(places.of(taken.proposal), value)
    if place.span is None:
        return ()
    said = []
    why = one_line(taken.proposal.reason)
    for number, wanted in sorted(places.lines(place, value).items()):
        for difference in line_differences(snapshot.source, snapshot.together, number, wanted):
            start, end, text = without_equal_blanks(snapshot.document.text, difference)
            said.append(Said("read", start, end, text, reason=why))
    return decisions_of(snapshot, said, writer)


def _found(place: Place, value: str) -> Place:
    if sign := strange("".join(value.split())):
        raise InputError("proposal-characters", sign=f"U+{ord(sign):04X}")
    if place.span is None and not place.done:
        raise InputError("proposal-lost")
    return place


def write_english(library: Library, document: str, name: str, value: str, hand: str) -> tuple[str, str]:
    """Write the English as a proposal wants it, by the same way as the desk's own; returns what was there, and what is now.

    Two empty texts where nothing was to be written. Errors: those of `translate`, proposal-lost, proposal-characters.
    """
    snapshot = library.snapshot(document)
    places = _places(snapshot)
    place = _found(places.of(proposal(snapshot, name).proposal), value)
    if place.span is None:
        return "", ""
    english = " ".join(places.english(place, value).split())
    now = _facing(snapshot, place.clause.id).clause
    if english == now.english:
        return "", ""
    translate(library, document, hand, now.id, old=now.english, english=english, fingerprint=now.fingerprint)
    return now.english, english


def follow_english(library: Library, document: str, hand: str, revocations: Iterable[Decision]) -> None:
    """After an undo or a redo: the English as it was before a proposal was accepted, or as it then was written.

    Error: proposal-english (somebody has written there since: it stays).
    """
    snapshot = library.snapshot(document)
    known = {d.id: d for d in snapshot.source.decisions}
    holding = {d.id for d in standing(snapshot.source.decisions)}
    for revocation in revocations:
        meant: Decision | None = revocation
        while meant and meant.act == "revoke":
            meant = known.get(meant.value)
        if meant is None or not meant.english:
            continue
        wanted, other = (meant.english, meant.quote) if meant.id in holding else (meant.quote, meant.english)
        place = _places(snapshot).of(proposal(snapshot, meant.value).proposal)
        now = _facing(snapshot, place.clause.id).clause
        if now.english not in (wanted, other):
            raise InputError("proposal-english", id=now.anchor)
        if now.english == other:
            translate(library, document, hand, now.id, old=other, english=wanted, fingerprint=now.fingerprint)


def _facing(snapshot: Snapshot, clause: str) -> Facing:
    return next(one for one in facing(snapshot) if one.clause.id == clause)


def listed(lang: Lang, snapshot: Snapshot) -> Json:
    """All proposals of a document as JSON for the page; everything that a reader wrote is text."""
    found = [_as_json(lang, snapshot, one) for one in told(snapshot)]
    return {"version": snapshot.version, "proposals": found}


def _as_json(lang: Lang, snapshot: Snapshot, one: Told) -> Json:
    p = one.taken.proposal
    answer = one.answer and decision(lang, snapshot, one.answer)
    said: Json = {"id": one.taken.id, "state": one.state, "answer": answer, "layer": p.layer, "clause": one.place.clause.anchor}
    said |= {"line": one.line, "sheet": sheet_number(snapshot, one.line), "changed": one.place.changed, "done": one.place.done}
    said |= {"found": one.place.span is not None, "before": one.before, "after": one.after, "parts": [list(part) for part in one.parts]}
    said |= {"proposed": p.proposed, "reason": p.reason, "name": p.name, "contact": p.contact, "made": p.made, "taken": one.taken.time}
    return said | {"edition": p.edition.version}
