"""A document as a TEI file."""

from __future__ import annotations

from typing import Final

from edition.concordance.numerals import Numeral, Solved, solved
from edition.exports.known import Known
from edition.exports.markup import Element, element, serialized
from edition.exports.tei import names
from edition.exports.tei.header import RECOGNISED, both, header
from edition.exports.tei.inline import Scribe, char_of
from edition.exports.tei.places import Places
from edition.exports.tei.standoff import standoff
from edition.exports.tei.text import body

NAMESPACE: Final = "http://www.tei-c.org/ns/1.0"
BLOCKS: Final = frozenset(  # each begins a line of the file: none of them stands within words
    [
        *("TEI", "teiHeader", "fileDesc", "titleStmt", "respStmt", "editionStmt", "publicationStmt", "availability"),
        *("sourceDesc", "bibl", "encodingDesc", "projectDesc", "editorialDecl", "correction", "normalization", "hyphenation"),
        *("segmentation", "interpretation", "refsDecl", "citeStructure", "listPrefixDef", "prefixDef", "charDecl", "char"),
        *("appInfo", "profileDesc", "revisionDesc", "change", "standOff", "listAnnotation", "annotation", "linkGrp", "link"),
        *("text", "body", "back", "div", "head", "p", "ab", "table", "row", "list", "item"),
    ]
)


def tei(known: Known, time: str) -> str:
    """The whole file. `time`: when it was made, ISO 8601."""
    witness = known.witness
    ocr_lines = witness.description.lineation == "ocr"
    scribe = Scribe(witness.id, witness.description.page_seen, f"#{RECOGNISED}" if ocr_lines else "", numerals(known))
    text = element("text", body(known, scribe))
    if glossary := _glossary(known):
        text.add(element("back", glossary))
    beside = standoff(known, Places(text))
    odd = sorted({char_of(node.attributes["ref"]) for node in text.walk() if node.name == "g"})
    root = element("TEI", header(known, time, odd), *((beside,) if beside else ()), text, xmlns=NAMESPACE, xml_lang="fr")
    return serialized(root, blocks=BLOCKS)


def numerals(known: Known) -> dict[str, tuple[Numeral, Solved]]:
    """The numbers that the text's own sums decide, by clause."""
    found: dict[str, tuple[Numeral, Solved]] = {}
    for equation in known.source.equations.equations:
        result = solved(equation, known.witness.clauses)
        if result.decided:
            values = zip(result.terms, result.solutions[0], strict=True)
            found |= {term.clause: (term, result) for term, value in values if term.value == value}
    return found


def _glossary(known: Known) -> Element | None:
    """The terms that are marked in the text."""
    marked = {mark.term_id for clause in known.witness.clauses.values() for mark in clause.marks if mark.term_id}
    terms = [term for term in known.corpus.glossary.terms if term.id in marked]
    items = [
        element(
            "item",
            element("term", term.fr, xml_lang="fr"),
            " ",
            element("gloss", term.en, xml_lang="en", target=f"#{names.of_term(term.id)}"),
            *both("note", term.gloss),
            xml_id=names.of_term(term.id),
        )
        for term in terms
    ]
    return element("div", element("list", *items, type="gloss"), type="glossary") if items else None
