"""The text of a document in TEI: the French by entries and clauses, and the English that answers it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from edition.exports.known import Known
from edition.exports.markup import Child, Element, element
from edition.exports.pieces import Break, Part, Words, ZoneLine
from edition.exports.stream import Passage, Run
from edition.exports.tei import names
from edition.exports.tei.inline import Scribe
from edition.views import ClauseView, EntryView

_ADDED: Final = re.compile(r"\*([^*]+)\*|\[([^\]]+)\]")
_VALUE: Final = re.compile(r"^(.*?)(\s+)(\d+)$", re.DOTALL)
_PART: Final = re.compile(r"[b-z]$")


def body(known: Known, scribe: Scribe) -> Element:
    """Both languages; the French is the truth, the English points to it."""
    made = element("body", edition(known, scribe))
    if any(clause.english for clause in known.witness.clauses.values()):
        made.add(translation(known))
    return made


# -------------------------------------------------------------------------- French


def edition(known: Known, scribe: Scribe) -> Element:
    """The French, with its lines and pages."""
    root = element("div", type="edition", xml_lang="fr", xml_id=names.EDITION)
    stream, entries = known.stream, {entry.slug: entry for entry in known.witness.entries}
    for slug, group in groupby(stream.passages, key=lambda p: p.clause.entry if p.clause else ""):
        passages = list(group)
        if slug:
            root.add(*_apart(passages[0].between, scribe), _entry(entries[slug], passages, scribe))
        else:
            root.add(*_apart(passages[0].between, scribe), _bare(passages, scribe))
    place = next((child for child in reversed(root.children) if isinstance(child, Element) and child.name == "div"), root)
    place.add(*_apart(stream.tail, scribe))
    return root


def _bare(passages: Sequence[Passage], scribe: Scribe) -> Element:
    """A text that has no clauses yet, by paragraphs; each has the name of the line on which it starts."""
    div = element("div")
    for passage in passages:
        if passage is not passages[0]:
            div.add(*_apart(passage.between, scribe))
        line = next((part.number for run in passage.runs for part in run.parts if isinstance(part, Break)), 1)
        div.add(element("ab", *_content(passage, scribe), xml_id=f"text_{line}"))
    return div


def _entry(entry: EntryView, passages: Sequence[Passage], scribe: Scribe) -> Element:
    div = element("div", type="entry", subtype=entry.kind, xml_id=names.of_clause(entry.id))
    if passages[0].clause and passages[0].clause.kind != "heading":  # its own head is lost, or was never printed
        div.attributes["n"] = entry.title["fr"]
    for row, group in groupby(passages, key=lambda p: p.clause is not None and p.clause.kind == "row"):
        inner = list(group)
        if row:
            div.add(_table(inner, scribe, apart=inner[0] is not passages[0]))
            continue
        for passage in inner:
            if passage is not passages[0]:
                div.add(*_apart(passage.between, scribe))
            div.add(_block(passage, scribe, first=passage is passages[0]))
    _join_parts(div)
    return div


def _block(passage: Passage, scribe: Scribe, *, first: bool) -> Element:
    clause = passage.clause
    assert clause is not None
    content = _content(passage, scribe)
    said = {"xml_id": names.of_clause(clause.id), "n": clause.label}
    if clause.kind == "heading" and first:
        return element("head", *content, **said)
    if clause.kind in ("heading", "subtitle"):
        return element("ab", *content, type=clause.kind, **said)
    return element("p", *content, **said)


def _join_parts(div: Element) -> None:
    """The clauses of an article that is one paragraph in print: initial, medial and final parts of it."""
    blocks = [child for child in div.children if isinstance(child, Element) and child.name == "p"]
    for _, group in groupby(blocks, key=lambda p: _PART.sub("", p.attributes["xml:id"])):
        parts = list(group)
        for at, part in enumerate(parts if len(parts) > 1 else ()):
            part.attributes["part"] = "I" if at == 0 else "F" if at == len(parts) - 1 else "M"


def _table(passages: Sequence[Passage], scribe: Scribe, *, apart: bool) -> Element:
    """Rows that follow each other; a row that ends in a number has it in a cell of its own."""
    table = element("table")
    for passage in passages:
        clause = passage.clause
        assert clause is not None
        if passage is not passages[0] or apart:
            table.add(*_apart(passage.between, scribe))
        words, value = _row_cut(passage)
        row = element("row", xml_id=names.of_clause(clause.id))
        row.add(element("cell", *_runs(words, clause, scribe, value)))
        if value:
            row.add(element("cell", *_runs(value, clause, scribe, value, started=True), role="data"))
        table.add(row)
    return table


def _row_cut(passage: Passage) -> tuple[list[Run], list[Run]]:
    """The runs of a row: its words, and the number at its end with the line end that follows, if it stands alone."""
    runs = passage.runs
    at = next((i for i in reversed(range(len(runs))) if runs[i].token is not None), None)
    if at is None:
        return runs, []
    token = runs[at].token
    assert token is not None
    if token.reading.strip().isdigit() and any(run.token for run in runs[:at]):
        return runs[:at], runs[at:]
    last = runs[at].parts[-1]
    split = _VALUE.match(last.print) if isinstance(last, Words) and last.print == last.reading else None
    if split is None or token.marks or token.modern != token.reading:
        return runs, []
    assert isinstance(last, Words)
    words, value = split[1] + split[2], split[3]
    head = Run(token, [*runs[at].parts[:-1], Words(words, words, last.at)])
    return [*runs[:at], head], [Run(token, [Words(value, value, last.at + len(words))]), *runs[at + 1 :]]


def _content(passage: Passage, scribe: Scribe) -> list[Child]:
    return _runs(passage.runs, passage.clause, scribe, passage.runs)


def _runs(runs: Sequence[Run], clause: ClauseView | None, scribe: Scribe, numbered: Sequence[Run], *, started: bool = False) -> list[Child]:
    """The words of a clause in order; `numbered`: the runs among which its last number is."""
    numbers = [run for run in numbered if run.token and not run.label and any(c.isdigit() for c in run.token.reading)]
    made: list[Child] = []
    for run in runs:
        last = bool(numbers) and run is numbers[-1]
        made += scribe.run(run, clause.id if clause else "", started=started, numbered=last)
        started = started or run.token is not None or any(isinstance(part, Words) for part in run.parts)
    return made


def _apart(parts: Sequence[Part], scribe: Scribe) -> list[Child]:
    """Heads and folios between two clauses: nothing but elements may stand there, so the blanks of a line without ink are one too."""
    made: list[Child] = []
    start: list[Child] = []
    for part in parts:
        if isinstance(part, Break):
            made += start
            start = scribe.line_start(part)
            continue
        line = scribe.zone(part) if isinstance(part, ZoneLine) else element("fw", *scribe.part(part, after_text=False), type="blank")
        within = [child for child in start if isinstance(child, Element) and child.name == "lb"] if line.name == "fw" else []
        line.children[:0] = within
        made += [*(child for child in start if child not in within), line]
        start = []
    return made + start


# -------------------------------------------------------------------------- English


def translation(known: Known) -> Element:
    witness = known.witness
    root = element("div", type="translation", xml_lang="en", resp=names.resp(witness.translator) if witness.translator else "")
    for entry in witness.entries:
        div = element("div", type="entry", corresp=f"#{names.of_clause(entry.id)}")
        told = [clause for clause in entry.clauses if clause.english]
        for row, group in groupby(told, key=lambda clause: clause.kind == "row"):
            if row:
                div.add(element("table", *map(_row, group)))
            else:
                div.add(*(_english(clause, first=clause is told[0]) for clause in group))
        if div.children:
            root.add(div)
    return root


def _english(clause: ClauseView, *, first: bool) -> Element:
    name = "head" if clause.kind == "heading" and first else "ab" if clause.kind in ("heading", "subtitle") else "p"
    label: list[Child] = [element("label", clause.label), " "] if clause.label else []
    kind = clause.kind if name == "ab" else ""
    return element(name, *label, *marked(clause.english), corresp=f"#{names.of_clause(clause.id)}", type=kind)


def _row(clause: ClauseView) -> Element:
    split = _VALUE.match(clause.english)
    cells = [element("cell", *marked(split[1] if split else clause.english))]
    if split:
        cells.append(element("cell", split[3], role="data"))
    return element("row", *cells, corresp=f"#{names.of_clause(clause.id)}")


def marked(text: str) -> Iterator[Child]:
    """`*italics*` and `[additions]` of the translation and the notes."""
    at = 0
    for match in _ADDED.finditer(text):
        if match.start() > at:
            yield text[at : match.start()]
        if match[1] is not None:
            yield element("hi", *marked(match[1]), rend="italic")
        else:
            yield element("supplied", *marked(match[2]), reason="editorial")
        at = match.end()
    if text[at:]:
        yield text[at:]
