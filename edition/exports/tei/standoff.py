"""What is said of the text beside it: every correction, the notes of the editor, suspects, the rules that render it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from edition.exports.known import Known, Logged
from edition.exports.markup import Element, element
from edition.exports.tei import names
from edition.exports.tei.places import Places
from edition.exports.tei.text import marked
from edition.words import LANGS


def standoff(known: Known, places: Places) -> Element | None:
    """None where there is nothing to say."""
    lists = [
        _list("corrections", list(_corrections(known, places))),
        _list("notes", [*_notes(known, places), *_references(known)]),
        _list("suspects", list(_suspects(known, places))),
        _rules(known),
    ]
    told = [each for each in lists if each is not None]
    return element("standOff", *told) if told else None


def _list(name: str, annotations: Sequence[Element]) -> Element | None:
    return element("listAnnotation", *annotations, type=name, xml_id=f"list_{name}") if annotations else None


def _corrections(known: Known, places: Places) -> Iterator[Element]:
    """Corrections of what the recogniser misread; typography is declared in the header, faults of the print stand in the text."""
    for c in known.log:
        if c.kind == "ocr":
            yield _correction(places, c)


def _correction(places: Places, c: Logged) -> Element:
    cert = "" if c.confidence is None else f"{min(c.confidence, 1):g}"
    made = element(
        "annotation",
        xml_id=c.id,
        motivation="editing",
        target=places.pointer(c.at, c.at + len(c.after), names.of_clause(c.clause) if c.clause else ""),
        resp=" ".join(names.resp(hand) for hand in dict.fromkeys((c.hand, c.accepted_by)) if hand),
        cert=cert,
    )
    if c.decision:
        who = names.resp(c.accepted_by or c.hand)
        made.add(element("revisionDesc", element("change", c.reason, when=c.time, who=who, n=c.decision)))
    made.add(element("note", c.before, type="recognised"), element("note", c.after, type="read"), element("note", c.code, type="code"))
    if c.evidence:
        facts = "".join(f" {key}={value}" for key, value in c.facts)
        made.add(element("note", f"{c.evidence}{facts}", type="evidence"))
    return made


def _notes(known: Known, places: Places) -> Iterator[Element]:
    layers = known.witness.layers
    for note in known.source.notes.notes:
        at, end = layers.correct.forward(note.at), layers.correct.forward(note.end)
        yield element(
            "annotation",
            *(element("note", *marked(note.text[lang]), xml_lang=lang, type=note.kind) for lang in LANGS),
            xml_id=f"note_{note.id}",
            motivation="commenting",
            target=places.pointer(at, end, names.of_clause(note.clause)),
        )


def _references(known: Known) -> Iterator[Element]:
    """What is to be said of “see the article …”, where there is anything."""
    for clause in known.witness.clauses.values():
        for at, see in enumerate(clause.see, 1):
            if any(see.text.get(lang) for lang in LANGS):
                notes = [element("note", *marked(see.text[lang]), xml_lang=lang, type="see") for lang in LANGS if see.text.get(lang)]
                name = names.of_clause(clause.id)
                yield element("annotation", *notes, xml_id=f"see_{name}.{at}", motivation="commenting", target=f"#{name}")


def _suspects(known: Known, places: Places) -> Iterator[Element]:
    """Words that the machine doubts, and nobody has decided."""
    layers = known.witness.layers
    for s in known.witness.suspects:
        at, end = layers.correct.forward(s.start), layers.correct.forward(s.end)
        clause = known.clause_at(s.start)
        target = places.pointer(at, end, names.of_clause(clause) if clause else "")
        notes = [element("note", word, type="candidate", cert=f"{min(chance, 1):.3g}") for word, chance in s.candidates]
        said = {"motivation": "questioning", "target": target, "resp": names.resp("")}
        yield element("annotation", *notes, element("note", s.code, type="code"), xml_id=f"s_{s.start}-{s.end}", **said)


def _rules(known: Known) -> Element | None:
    """Which rules of the games render which clause, and whether it says so itself."""
    links = []
    for game, rule, status, clause in known.rules:
        links.append(element("link", target=f"#{names.of_clause(clause)} rule:{game.id}/{rule}", type=status))
    return element("linkGrp", *links, type="rule") if links else None
