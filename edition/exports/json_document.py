"""A document as JSON: `edition.exports.models.Document`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from edition.description import Statement
from edition.exports import models
from edition.exports.known import Known
from edition.publish.texts import english_text
from edition.version import VERSION
from edition.views import ClauseView, EntryView, Mark, NoteView, PageRef, SeeView, Token
from edition.words import LANGS, say


def document(known: Known) -> models.Document:
    witness, d = known.witness, known.witness.description
    layers, links = witness.layers, _links(known)
    return models.Document(
        format=models.FORMAT,
        edition=VERSION,
        id=d.id,
        title=both(d.title),
        short=both(d.short),
        author=_statement(d.author),
        publisher=_statement(d.publisher),
        place=_statement(d.place),
        date=_statement(d.date),
        identification=models.Statement(**d.identification.words, certainty=d.identification.certainty),
        ground=d.ground,  # type: ignore[arg-type]
        lineation=d.lineation,
        long_s=witness.long_s,
        sha256=d.sha256,
        licence=both(d.licence.words),
        provenance=both(d.provenance),
        hands=[hand(known, name) for name in known.hands],
        translator=witness.translator or None,
        layers=models.Layers(
            ocr=layers.ocr, print=layers.print, reading=layers.reading, modern=layers.modern, english=english_text(witness)
        ),
        lines=[
            models.Line(number=line.number, ocr=line.ocr, print=line.print, state=line.state, zone=line.zone)  # type: ignore[arg-type]
            for line in witness.lines
        ],
        entries=[_entry(entry, links) for entry in witness.entries],
    )


def both(words: Mapping[str, str]) -> models.Both:
    return models.Both(fr=words["fr"], en=words["en"])


def both_or_none(words: Mapping[str, str]) -> models.Both | None:
    return both(words) if any(words.get(lang) for lang in LANGS) else None


def _statement(statement: Statement | None) -> models.Statement | None:
    return None if statement is None else models.Statement(**statement.words, certainty=statement.certainty)


def hand(known: Known, name: str) -> models.Hand:
    """Who a hand is; of one that the corpus does not name, its id."""
    person = known.corpus.people.get(name)
    if person is None:
        role = {str(lang): say(lang, "exports.tei.hand-unknown") for lang in LANGS}
        return models.Hand(id=name, kind="unknown", name=models.Both(fr=name, en=name), role=both(role))
    return models.Hand(id=name, kind=person.kind, name=both(person.name), role=both(person.role), statement=both(person.statement))


def _links(known: Known) -> dict[str, list[models.RuleLink]]:
    found: dict[str, list[models.RuleLink]] = {}
    for game, rule, status, clause in known.rules:
        found.setdefault(clause, []).append(models.RuleLink(game=game.id, rule=rule, status=status))
    return found


def _entry(entry: EntryView, links: Mapping[str, list[models.RuleLink]]) -> models.Entry:
    return models.Entry(
        id=entry.id,
        kind=entry.kind,  # type: ignore[arg-type]
        game=entry.game or None,
        title=both(entry.title),
        subtitle=both_or_none(entry.subtitle),
        summary=both_or_none(entry.summary),
        clauses=[_clause(clause, links.get(clause.id, [])) for clause in entry.clauses],
    )


def _clause(clause: ClauseView, rules: list[models.RuleLink]) -> models.Clause:
    return models.Clause(
        id=clause.id,
        anchor=clause.anchor,
        kind=clause.kind,
        label=clause.label,
        page=_page(clause.page),
        lines=clause.lines,
        reading=clause.reading,
        label_words=_words(clause.label_tokens),
        words=_words(clause.tokens),
        english=clause.english,
        notes=[_note(note) for note in clause.notes],
        see=[_see(see) for see in clause.see],
        rules=rules,
        fingerprint=clause.fingerprint,
    )


def _page(page: PageRef) -> models.Page:
    return models.Page(known=page.known, page=page.page or None, evidence=page.evidence or None, certainty=page.certainty or None)


def _words(tokens: Sequence[Token]) -> list[models.Word]:
    def other(text: str, reading: str) -> str | None:
        return None if text == reading else text

    return [
        models.Word(
            reading=t.reading,
            print=other(t.print, t.reading),
            ocr=other(t.ocr, t.reading),
            modern=other(t.modern, t.reading),
            marks=[_mark(mark) for mark in t.marks] or None,
        )
        for t in tokens
    ]


def _mark(mark: Mark) -> models.Mark:
    return models.Mark(
        kind=mark.kind,
        ocr=mark.ocr,
        print=mark.print,
        reading=mark.reading,
        code=mark.code or None,
        confidence=mark.confidence,
        evidence=mark.evidence or None,
        facts=dict(mark.facts) or None,
        hand=mark.hand or None,
        accepted_by=mark.accepted_by or None,
        reason=mark.reason or None,
        alternatives=list(mark.alternatives) or None,
        certainty=mark.certainty or None,
        note=mark.note_id or None,
        term=mark.term_id or None,
        target=mark.target,
    )


def _note(note: NoteView) -> models.Note:
    return models.Note(
        id=note.id,
        kind=note.kind,  # type: ignore[arg-type]
        ocr=note.ocr,
        reading=note.reading,
        alternatives=list(note.alternatives),
        certainty=note.certainty or None,
        text=both(note.text),
    )


def _see(see: SeeView) -> models.See:
    return models.See(quote=see.quote, target=see.target, text=both_or_none(see.text))
