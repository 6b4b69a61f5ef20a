"""A document with everything that is known of it: layers, clauses, translation, notes, decisions."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import groupby

from edition.blocks import Block, blocks, covering, print_blocks
from edition.clauses import Clause, Entry
from edition.corpus import Corpus, Source
from edition.decisions import ESTABLISHED
from edition.fingerprints import fingerprint
from edition.glossary import Glossary, first_of_each
from edition.marks import Marked, Marker
from edition.merge import Merged, merge
from edition.notes import Note
from edition.pages import page_reference
from edition.tokens import Layer, Placed, block_range, joined, placed, runs, without_edge_blanks, without_outer_blanks
from edition.views import ClauseView, EntryView, Line, NoteView, SeeView, Statistics, Token, Witness, ZoneText, is_ocr_class
from normalize.codes import CODES
from normalize.document import Document
from normalize.layers import Layers, build_layers

__all__ = [
    "ClauseView",
    "EntryView",
    "Line",
    "NoteView",
    "SeeView",
    "Statistics",
    "Token",
    "Witness",
    "ZoneText",
    "layers_of",
    "load_witness",
]


def load_witness(corpus: Corpus, document_id: str) -> Witness:
    """A document of a corpus and all that belongs to it. Errors: InputError of every file that is read."""
    people, glossary, source = corpus.people, corpus.glossary, corpus.source(document_id)
    starts = source.partition.starts
    together = merge(source.analysis, source.resolved, source.document, starts)
    layers = layers_of(source, together)
    build = _Builder(source, glossary, together, layers)
    hands = {c.hand for c in together.corrections} | {d.hand for d in source.resolved.decisions} | {source.translation.hand}
    return Witness(
        id=source.id,
        description=source.description,
        layers=layers,
        long_s=source.analysis.long_s,
        entries=build.entries(),
        lines=build.lines(),
        suspects=together.suspects,
        conflicts=together.conflicts,
        statistics=_statistics(together),
        translator=source.translation.hand,
        people={name: person for name, person in people.items() if name in hands},
    )


def layers_of(source: Source, together: Merged) -> Layers:
    """The layers of a document, with a paragraph at each start of a clause, be it only proposed."""
    analysis = source.analysis
    breaks = source.partition.starts or (source.proposed.starts if source.proposed else ())
    return build_layers(source.document, together.corrections, long_s=analysis.long_s, zones=analysis.zones, breaks=breaks)


class _Builder:
    """Puts together the views of one document."""

    def __init__(self, source: Source, glossary: Glossary, together: Merged, layers: Layers) -> None:
        self.source = source
        self.glossary = glossary
        self.together = together
        self.layers = layers
        self.blocks = blocks(layers)
        self.starts = [block.o1 for block in self.blocks]
        self.notes: dict[str, list[Note]] = {}
        for note in source.notes.notes:
            self.notes.setdefault(note.clause, []).append(note)
        self.zones = {n: zone.kind for zone in source.analysis.zones for n in range(zone.first, zone.last + 1)}

    @property
    def document(self) -> Document:
        return self.source.document

    def entries(self) -> tuple[EntryView, ...]:
        seen: dict[str, set[str]] = {}  # the terms that were marked, by article
        views: dict[str, list[ClauseView]] = {}
        for clause, start, end in self.source.partition.spans():
            view = self._clause(clause, start, end, seen.setdefault(clause.article, set()))
            views.setdefault(clause.entry, []).append(view)
        return tuple(self._entry(entry, views.get(entry.id, ())) for entry in self.source.partition.entries)

    def _entry(self, entry: Entry, clauses: Iterable[ClauseView]) -> EntryView:
        return EntryView(
            id=f"{self.source.id}/{entry.id}",
            slug=entry.id,
            document=self.source.id,
            title=entry.title,
            subtitle=entry.subtitle or {},
            summary=entry.summary or {},
            kind=entry.kind,
            game=entry.game,
            clauses=tuple(clauses),
        )

    def _clause(self, clause: Clause, start: int, end: int, seen: set[str]) -> ClauseView:
        inside = self.blocks[bisect_left(self.starts, start) : bisect_left(self.starts, end)]
        offset, stop = (inside[0].r1, inside[-1].r2) if inside else (0, 0)
        reading = self.layers.reading[offset:stop]
        notes = self.notes.get(clause.id, [])
        text = [block for block in inside if not self._in_zone(block)]
        label, tokens = self._tokens(clause, text, reading, offset, notes, seen)
        zones = self._zone_texts(inside, tokens)
        tokens = joined(tokens, (block.r1 for block in inside if self._in_zone(block)))
        first = self.document.line_of(start)
        last = self.document.line_of(start + len(self.document.text[start:end].rstrip()))
        return ClauseView(
            id=clause.id,
            anchor=clause.anchor,
            entry=clause.entry,
            kind=clause.kind,
            label=clause.label,
            tokens=tuple(p.token for p in tokens),
            label_tokens=tuple(p.token for p in joined(label)),
            reading=reading.strip(),
            english=self.source.translation.clauses.get(clause.id, ""),
            page=page_reference(self.source.description, first, last),
            see=tuple(SeeView(see.quote, see.to, {"fr": see.fr, "en": see.en}) for see in clause.see),
            notes=tuple(self._note(note, Marker(self.layers, text)) for note in notes),
            zones=tuple(replace(zone, before=_before(tokens, at)) for zone, at in zones),
            fingerprint=fingerprint(reading),
            lines=(first, last),
        )

    def _tokens(
        self, clause: Clause, text: Sequence[Block], reading: str, offset: int, notes: Sequence[Note], seen: set[str]
    ) -> tuple[tuple[Placed, ...], tuple[Placed, ...]]:
        """The tokens of the label, and those of the rest."""
        mark = Marker(self.layers, text)
        lead = len(reading) - len(reading.lstrip())
        label = clause.label if clause.label and reading.startswith(clause.label, lead) else ""
        border = offset + lead + len(label)
        terms = first_of_each(self.glossary.find(reading, clause.id), seen)
        marked = [
            *mark.corrections(self.together),
            *mark.suspects(self.together.suspects),
            *mark.notes(notes),
            *mark.remarks(self.together),
            *mark.terms(terms, offset),
            *mark.references(clause, reading, offset),
        ]
        whole = block_range(text, border - len(label), border, "r") if label else None
        found = self._placed(text, self.layers.reading, marked, "r", [border] if label else [], [whole] if whole else [])
        found = [part for p in found for part in _cut_label(p, border, label)] if label else found
        return (
            without_outer_blanks([p for p in found if p.start < border]) if label else (),
            without_outer_blanks([p for p in found if p.start >= border]),
        )

    def _placed(
        self,
        text: Sequence[Block],
        layer_text: str,
        marked: Sequence[Marked],
        layer: Layer,
        cuts: Iterable[int] = (),
        whole: Iterable[tuple[int, int]] = (),
    ) -> list[Placed]:
        """The tokens of some blocks; `cuts` and `whole`: where one must start, and what must stay one."""
        tokens: list[Placed] = []
        at = 0
        for run in runs(text, layer_text, [*whole, *((first, last) for first, last, _ in marked)], layer=layer, cuts=cuts):
            marks = sorted((m for m in marked if at <= m[0] < at + len(run)), key=lambda m: (m[0], m[1]))
            token = placed(run, self.layers, tuple(mark for _, _, mark in marks))
            tokens += without_edge_blanks(token) if layer == "r" else (token,)
            at += len(run)
        return tokens

    def _in_zone(self, block: Block) -> bool:
        return bool(self.zones) and block.r1 == block.r2 and self.document.line_of(block.o1) in self.zones

    def _zone_texts(self, inside: Sequence[Block], tokens: Sequence[Placed]) -> list[tuple[ZoneText, int]]:
        """The zones that lie between the first and the last token, each with its place in the reading."""
        if not tokens:
            return []
        zones = []
        lines = groupby((b for b in inside if self._in_zone(b)), key=lambda b: self.document.line_of(b.o1))
        for number, group in lines:
            whole = covering(tuple(group))
            if tokens[0].start < whole.r1 < tokens[-1].end:
                ocr, printed = self.layers.ocr[whole.o1 : whole.o2].strip(), self.layers.print[whole.p1 : whole.p2].strip()
                zones.append((ZoneText(self.zones[number], 0, number, ocr, printed), whole.r1))
        return zones

    def _note(self, note: Note, mark: Marker) -> NoteView:
        words = next((m for _, _, m in mark.notes([note])), None)
        printed, reading = (words.print, words.reading) if words else ("", "")
        return NoteView(note.id, note.kind, note.quote, printed, note.reading or reading, note.alternatives, note.certainty, note.text)

    # -------------------------------------------------------------------- lines

    def lines(self) -> tuple[Line, ...]:
        """The document line by line, ocr and print."""
        anchors: dict[int, list[str]] = {}
        for clause in self.source.partition.clauses:
            anchors.setdefault(self.document.line_of(clause.at), []).append(clause.anchor)
        found = print_blocks(self.layers.correct)
        starts = [block.o1 for block in found]
        views = []
        for number, printed in enumerate(self.layers.print.split("\n"), 1):
            start, end = self.document.line_span(number)
            inside = found[bisect_left(starts, start) : bisect_left(starts, end + 1)]
            text = [b for b in inside if self.layers.ocr[b.o1 : b.o2] != "\n"]
            mark = Marker(self.layers, text)
            marked = [*mark.corrections(self.together), *mark.suspects(self.together.suspects), *mark.remarks(self.together)]
            tokens = joined(self._placed(text, self.layers.print, marked, "p"))
            views.append(
                Line(
                    number=number,
                    ocr=self.layers.ocr[start:end],
                    print=printed,
                    zone=self.zones.get(number),
                    state=self.together.states[number - 1],
                    anchors=tuple(anchors.get(number, ())),
                    tokens=tuple(p.token for p in tokens),
                )
            )
        return tuple(views)


def _cut_label(p: Placed, border: int, label: str) -> tuple[Placed, ...]:
    """A token that holds the end of the label (a mark covers it) as two; marks and OCR go with the words, if there are any."""
    if not p.start < border < p.end:
        return (p,)
    head, rest = p.token.reading[: border - p.start], p.token.reading[border - p.start :]
    if not rest.strip():
        token = replace(p.token, reading=head, print=p.token.print.rstrip(), modern=p.token.modern.rstrip())
        return Placed(token, p.start, border), Placed(Token(rest, rest, rest, rest), border, p.end)
    token = replace(p.token, reading=rest, print=p.token.print.removeprefix(label), modern=p.token.modern.removeprefix(label))
    return Placed(Token(head, head, "", head), p.start, border), Placed(token, border, p.end)


def _before(tokens: Sequence[Placed], at: int) -> int:
    return sum(p.end <= at for p in tokens)


def _statistics(together: Merged) -> Statistics:
    counted = [c for c in together.corrections if is_ocr_class(c.code)]
    acts = [d for d in together.by.values() if d.act == "accept" and is_ocr_class(d.code)]
    return Statistics(
        applied=len(counted),
        by_code=dict(sorted(Counter(c.code for c in counted).items())),
        by_hand=dict(sorted(Counter(c.hand for c in counted).items())),
        accepted=len(acts),
        typography=sum(CODES[c.code] == "typography" for c in together.corrections),
        dropped=len(together.dropped),
        suspects=len(together.suspects),
        lines=len(together.states),
        read=sum(state in ESTABLISHED for state in together.states),
        validated=together.states.count("validated"),
    )
