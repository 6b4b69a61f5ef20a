"""Snapshots, items, places and batches as JSON for the page, their sentences in its language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from edition.corpus import Corpus
from edition.decisions import ANSWERS, FORBIDS, SAYS_TEXT, Decision
from edition.desk import pictures
from edition.desk.batches import batches, to_redo, to_undo
from edition.desk.edits import Edit, holding
from edition.desk.history import Line as HistoryLine
from edition.desk.history import Told, history, sheet_number, told_of
from edition.desk.library import Snapshot
from edition.desk.lines import DeskLine, LineMaker
from edition.desk.queue import Candidate, Item, Queue, queue_of
from edition.desk.reading import open_on, sheet_of
from edition.desk.sheets import may_validate, sheets_of, state_of
from edition.desk.structure import seen
from edition.desk.translating import Facing
from edition.proposals.credit import waiting
from edition.words import Lang, Word, say
from normalize.long_s import fold_long_s

Json = dict[str, Any]
SHOWN = 160  # signs of a change that the history tells


@dataclass(frozen=True)
class Session:
    """Whose desk it is, and since when (milliseconds)."""

    hand: str
    opened: int


def sentence(lang: Lang, corpus: Corpus, word: Word) -> str:
    """A word of the interface; a blank `hand` is the name of a person."""
    params: dict[str, object] = dict(word.params)
    if "hand" in params:
        params["hand"] = name_of(lang, corpus, str(params["hand"]))
    return say(lang, word.key, **params)


def name_of(lang: Lang, corpus: Corpus, hand: str) -> str:
    person = corpus.people.get(hand)
    return person.name[lang] if person else hand


def overview(lang: Lang, snapshot: Snapshot) -> Json:
    """A document in the list: its title and how far each of its sheets is."""
    queue = queue_of(snapshot)
    sheets = [_sheet(snapshot, queue, number) for number in range(1, len(sheets_of(snapshot.source)) + 1)]
    description = snapshot.source.description
    chrome = {n for zone in snapshot.source.analysis.zones if zone.kind == "chrome" for n in range(zone.first, zone.last + 1)}
    lines = sum(bool(line.strip()) for n, line in enumerate(snapshot.document.text.split("\n"), 1) if n not in chrome)
    title = {"id": snapshot.id, "title": description.title[lang], "short": description.short[lang], "lines": lines}
    proposals = waiting(snapshot.source.proposals, snapshot.source.decisions)
    return title | {"sheets": sheets, "conflicts": len(snapshot.together.conflicts), "proposals": proposals}


def in_question(snapshot: Snapshot) -> int:
    """How many words are to be decided in the whole document."""
    queue, sheets = queue_of(snapshot), sheets_of(snapshot.source)
    return sum(counts.suspects + counts.unsure for counts in map(queue.counts, sheets))


def _sheet(snapshot: Snapshot, queue: Queue, number: int) -> Json:
    sheet = sheet_of(snapshot, number)
    return asdict(sheet) | {"state": state_of(snapshot.source, snapshot.together, sheet)} | asdict(queue.counts(sheet))


def sheet(lang: Lang, snapshot: Snapshot, number: int, session: Session) -> Json:
    """All that the desk shows of one sheet: its lines, what is to be decided, how far it is, what can be undone."""
    chosen = sheet_of(snapshot, number)
    queue = queue_of(snapshot)
    make = LineMaker(snapshot)
    found = batches(snapshot.source.decisions)
    undo, redo = to_undo(found, session.hand, session.opened), to_redo(found, session.hand, session.opened)
    mine = {d.id for b in found if b.hand == session.hand and b.moment >= session.opened for d in b.decisions}
    entries = {snapshot.document.line_of(clause.at): clause.id for clause in reversed(snapshot.source.partition.clauses)}
    refused = may_validate(session.hand, snapshot.source, chosen)
    settles = open_on(snapshot, chosen) if not snapshot.together.conflicts else {}
    return {
        "version": snapshot.version,
        "document": overview(lang, snapshot),
        "sheet": number,
        "seen": snapshot.source.description.page_seen,
        "pictures": pictures.told(snapshot, chosen),
        "lines": [_line(make.line(n), entries.get(n, "")) for n in range(chosen.first, chosen.last + 1)],
        "items": [item(lang, snapshot, one, mine) for one in queue.on(chosen)],
        "settles": {"accept": settles.get("accept", 0), "right": settles.get("right", 0)},
        "validate": say(lang, f"errors.{refused}", hand=name_of(lang, snapshot.corpus, session.hand)) if refused else "",
        "undo": len(undo.holding) if undo else 0,
        "redo": len(redo.holding) if redo else 0,
    }


def _line(line: DeskLine, clause: str) -> Json:
    units = [[u.start, u.end, u.ocr, u.print, u.status] for u in line.units]
    return {
        "n": line.number,
        "ocr": line.ocr,
        "print": line.print,
        "zone": line.zone,
        "state": line.state,
        "clause": clause,
        "units": units,
    }


def item(lang: Lang, snapshot: Snapshot, one: Item, mine: set[str]) -> Json:
    told: Json = {"kind": one.kind, "start": one.start, "end": one.end, "line": one.line, "ocr": one.ocr, "now": one.now}
    told |= {"code": say(lang, f"codes.{one.code}.name") if one.code else "", "chance": one.chance, "alike": one.alike, "sure": one.sure}
    told |= {"candidates": [_candidate(lang, snapshot.corpus, c) for c in one.candidates]}
    told |= {"decision": decision(lang, snapshot, one.decision) if one.decision else None}
    told |= {"remarks": [decision(lang, snapshot, d) for d in one.remarks if d.act != "sic"]}
    return told | {"session": bool(one.decision and one.decision.id in mine)}


def _candidate(lang: Lang, corpus: Corpus, one: Candidate) -> Json:
    return {"value": one.value, "chance": one.chance, "why": " ".join(sentence(lang, corpus, word) for word in one.why)}


def decision(lang: Lang, snapshot: Snapshot, d: Decision) -> Json:
    """A decision: what it made of what, by whom, when, why."""
    value = fold_long_s(d.value) if d.act in SAYS_TEXT else d.quote if d.act in FORBIDS else " · ".join(d.alternatives) or d.value
    told: Json = {
        "id": d.id,
        "act": d.act,
        "quote": "" if d.act == "state" else d.quote,
        "value": value,
        "reason": d.reason,
        "time": d.time,
    }
    if d.act in ANSWERS:  # told by the words that the reader had before them
        told["quote"] = next((t.proposal.quote[:80] for t in snapshot.source.proposals if t.id == d.value), d.value)
    return told | {"by": d.by, "hand": d.hand, "name": name_of(lang, snapshot.corpus, d.hand)}


def changes(lang: Lang, snapshot: Snapshot, decisions: Sequence[Decision]) -> list[Json]:
    """What others decided, as a window is told."""
    return [history_line(lang, snapshot, line) for line in told_of(snapshot, decisions)]


def history_line(lang: Lang, snapshot: Snapshot, line: HistoryLine) -> Json:
    told = decision(lang, snapshot, line.decision) | {"line": line.line, "holds": line.holds, "of": None}
    if line.of:
        told["of"] = decision(lang, snapshot, line.of)
    placed = line.of if line.of and line.of.act != "revoke" else line.decision
    told["sheet"] = sheet_number(snapshot, line.line) if line.line else 0
    return told | {"start": placed.start, "end": placed.end}


def told_history(lang: Lang, snapshot: Snapshot, skip: int, edits: Sequence[Edit] = ()) -> Json:
    found, total = history(snapshot, skip, edits)
    holds = holding(edits)
    rows = [_edit(lang, snapshot, one, holds) if isinstance(one, Edit) else _batch(lang, snapshot, one) for one in found]
    return {"version": snapshot.version, "total": total, "batches": rows}


def _edit(lang: Lang, snapshot: Snapshot, one: Edit, holds: Mapping[str, bool]) -> Json:
    """A step of the English or the clauses: a batch of one line."""
    standing = one.kind == "deed" and holds.get(one.name, False)
    gone = "".join(line for _, old, _ in one.hunks for line in old)
    come = "".join(line for _, _, new in one.hunks for line in new)
    what = one.what
    if one.act == "begin" and what.isdigit():
        what = str(snapshot.document.line_of(min(int(what), len(snapshot.document.text))))
    line: Json = {"act": "edit", "of": one.kind, "deed": one.act, "what": what, "old": _short(gone, what), "new": _short(come, what)}
    line |= {"holds": standing or one.kind != "deed", "reason": one.reason, "line": 0}
    said = {"name": one.name, "kind": one.kind, "hand": name_of(lang, snapshot.corpus, one.hand), "time": one.time, "edit": True}
    return said | {"count": 1, "holding": int(standing), "more": 0, "lines": [line]}


def _short(text: str, what: str) -> str:
    """The lines of a change, as much of them as is told; the name that the file has before an English text is told already."""
    flat = " ".join(text.split()).removeprefix(f"{what}:").removeprefix(" >-").strip(' "')
    return flat if len(flat) <= SHOWN else f"{flat[:SHOWN].rstrip()}…"


def _batch(lang: Lang, snapshot: Snapshot, told: Told) -> Json:
    batch = told.batch
    lines = [history_line(lang, snapshot, line) for line in told.lines]
    said = {"name": batch.name, "kind": batch.kind, "hand": name_of(lang, snapshot.corpus, batch.hand), "time": batch.time}
    return said | {"count": len(batch.decisions), "holding": len(batch.holding), "more": told.more, "lines": lines}


def people(lang: Lang, corpus: Corpus, hand: str) -> Mapping[str, str]:
    return {"id": hand, "name": name_of(lang, corpus, hand)}


def facing(one: Facing) -> Json:
    """A clause and its English, as plain text in both languages."""
    clause = one.clause
    told: Json = {"id": clause.id, "anchor": clause.anchor, "label": clause.label, "kind": clause.kind, "lines": list(clause.lines)}
    return told | {
        "french": clause.text,
        "english": clause.english,
        "state": one.state,
        "others": one.others,
        "fingerprint": clause.fingerprint,
    }


def structure(snapshot: Snapshot) -> Json:
    """The entries and where each clause begins: `at` in `ocr.txt`, on a line."""
    partition = snapshot.source.partition
    entries = [{"id": e.id, "kind": e.kind, "fr": e.title["fr"], "en": e.title["en"]} for e in partition.entries]
    clauses = [
        {
            "id": c.id,
            "entry": c.entry,
            "unit": c.unit,
            "kind": c.kind,
            "label": c.label,
            "at": c.at,
            "line": snapshot.document.line_of(c.at),
        }
        for c in partition.clauses
    ]
    return {"seen": seen(snapshot), "entries": entries, "clauses": clauses}
