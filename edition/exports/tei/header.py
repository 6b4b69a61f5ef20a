"""The header of a TEI file: what the document is, who did what to it, and by which rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final

from edition.description import Statement
from edition.exports.characters import name_of
from edition.exports.known import Known
from edition.exports.markup import Element, element
from edition.exports.tei import names
from edition.exports.tei.inline import char_name
from edition.version import VERSION
from edition.words import LANGS, say

RECOGNISED: Final = "bibl_recognised"
WORK: Final = "bibl_work"
STATES: Final = ("problematic", "validated", "read")


def header(known: Known, time: str, odd: Sequence[str]) -> Element:
    """`time`: ISO 8601, of this file. `odd`: the characters of the text that XML cannot hold."""
    made = element("teiHeader", _file(known, time), _encoding(known, odd), _profile())
    if changes := list(_changes(known)):
        made.add(element("revisionDesc", *changes))
    return made


def both(name: str, words: Any, **attributes: Any) -> list[Element]:
    """One element a language."""
    return [element(name, words[lang], xml_lang=lang, **attributes) for lang in LANGS]


def told(name: str, key: str, /, **params: object) -> list[Element]:
    """A sentence of the interface, once a language."""
    return [element(name, say(lang, f"exports.tei.{key}", **params), xml_lang=lang) for lang in LANGS]


def _file(known: Known, time: str) -> Element:
    d = known.witness.description
    titles = [*both("title", d.title, type="main"), *both("title", d.short, type="short")]
    statement = element("titleStmt", *titles, *(_hand(known, hand) for hand in known.hands))
    licence = element("licence", *both("p", {"fr": d.licence.fr, "en": d.licence.en}))
    published = element(
        "publicationStmt",
        element("publisher", say("fr", "exports.tei.publisher")),
        element("date", time[:10], when=time[:10]),
        element("idno", d.id, type="document"),
        element("availability", licence),
    )
    edition = element("editionStmt", element("edition", say("fr", "exports.tei.edition", version=VERSION), n=VERSION))
    return element("fileDesc", statement, edition, published, _source(known))


def _hand(known: Known, hand: str) -> Element:
    """Each person, each way of working and each program, with what it did and how."""
    person = known.corpus.people.get(hand)
    if person is None:
        return element("respStmt", *told("resp", "hand-unknown"), element("name", hand), xml_id=names.of_hand(hand))
    kind = "persName" if person.kind == "person" else "name"
    said = {} if person.kind == "person" else {"type": person.kind}
    notes = both("note", person.statement)
    return element("respStmt", *both("resp", person.role), *both(kind, person.name, **said), *notes, xml_id=names.of_hand(hand))


def _source(known: Known) -> Element:
    d = known.witness.description
    books = [_book(known, "fr", xml_id=WORK), _book(known, "en", corresp=f"#{WORK}")]
    received = element("bibl", *both("note", d.provenance), element("idno", d.sha256, type="sha256"), xml_id=RECOGNISED, type="ocr")
    return element("sourceDesc", *books, received)


def _book(known: Known, lang: str, **attributes: str) -> Element:
    d = known.witness.description
    made = element("bibl", element("title", d.title[lang]), xml_lang=lang, type="source", **attributes)
    parts: tuple[tuple[str, Statement | None], ...] = (("author", d.author), ("pubPlace", d.place), ("publisher", d.publisher))
    for name, statement in parts:
        if statement is not None:
            made.add(element(name, statement.words[lang], cert=names.CERTAINTY[statement.certainty]))
    if d.date is not None:
        span = {"notBefore": _year(d.date.from_), "notAfter": _year(d.date.to), "cert": names.CERTAINTY[d.date.certainty]}
        made.add(element("date", d.date.words[lang], **span))
    if d.pages.known == "range":
        made.add(element("biblScope", d.pages.range, unit="page", cert=names.CERTAINTY[d.pages.certainty]))
    made.add(element("note", d.identification.words[lang], type="identification", cert=names.CERTAINTY[d.identification.certainty]))
    made.add(element("note", say(lang, f"ui.entry.{d.ground}"), type="ground"))  # type: ignore[arg-type]
    return made


def _year(year: int | None) -> str:
    return "" if year is None else f"{year:04d}"


def _encoding(known: Known, odd: Sequence[str]) -> Element:
    made = element("encodingDesc", element("projectDesc", *told("p", "project")), _editorial(known), _references(), _prefixes())
    if odd:
        made.add(element("charDecl", *map(_char, odd)))
    labels = [element("label", say("fr", "exports.tei.program"))]
    made.add(element("appInfo", element("application", *labels, ident="academie", version=VERSION)))
    return made


def _char(char: str) -> Element:
    mapping = element("mapping", name_of(char), type="codepoint")
    return element("char", *told("desc", "control", name=name_of(char)), mapping, xml_id=char_name(char))


def _editorial(known: Known) -> Element:
    logged = any(c.kind == "ocr" for c in known.log)
    long_s = "long-s" if known.witness.long_s else "no-long-s"
    lines = "lines-ocr" if known.witness.description.lineation == "ocr" else "lines-print"
    return element(
        "editorialDecl",
        element(
            "correction",
            *told("p", "correction"),
            method="silent",
            corresp="#list_corrections" if logged else "",
        ),
        element("correction", *told("p", "faults"), method="markup"),
        element("normalization", *told("p", long_s), *told("p", "typography"), method="silent"),
        element("normalization", *told("p", "modern"), method="markup"),
        element("hyphenation", *told("p", "hyphenation"), eol="none"),
        element("segmentation", *told("p", lines), *told("p", "pages"), *told("p", "clauses"), *told("p", "chrome")),
        element("interpretation", *told("p", "doubts"), *told("p", "numerals")),
    )


def _references() -> Element:
    """How a passage is cited: the entry, then the clause, whose name never changes."""
    clause = element("citeStructure", unit="clause", match=".//*[self::head|self::p|self::ab|self::row][@xml:id]", use="@xml:id", delim="#")
    entry = element("citeStructure", clause, unit="entry", match="//body/div[@type='edition']/div[@type='entry']", use="@xml:id")
    return element("refsDecl", entry)


def _prefixes() -> Element:
    """Where pointers that leave the file lead, from the folder in which it lies."""
    slug = "([a-z0-9-]+)"
    addresses = (
        ("rule", f"{slug}/{slug}", "../rules/$1.json#$2"),
        ("clause", f"{slug}/{slug}/([a-z0-9]+)", "../../fr/$1/$2.html#$2.$3"),
        ("entry", f"{slug}/{slug}", "../../fr/$1/$2.html"),
    )
    made = element("listPrefixDef")
    for name, pattern, address in addresses:
        made.add(element("prefixDef", *told("p", f"prefix-{name}"), ident=name, matchPattern=pattern, replacementPattern=address))
    return made


def _profile() -> Element:
    languages = [element("language", say("fr", f"exports.languages.{lang}"), ident=lang) for lang in LANGS]
    return element("profileDesc", element("langUsage", *languages))


def _changes(known: Known) -> Iterator[Element]:
    """What was decided, by day and hand, the latest first, as TEI wants it."""
    days: dict[tuple[str, str], Counter[str]] = {}
    states: dict[tuple[str, str], set[str]] = {}
    for d in known.source.decisions:
        key = (d.time[:10], d.hand)
        days.setdefault(key, Counter())[d.act] += 1
        if d.act == "state":
            states.setdefault(key, set()).add(d.value)
    for (day, hand), acts in sorted(days.items(), reverse=True):
        status = next((state for state in STATES if state in states.get((day, hand), ())), "")
        described = [
            element("desc", ", ".join(f"{say(lang, f'exports.acts.{act}')}: {n}" for act, n in sorted(acts.items())), xml_lang=lang)
            for lang in LANGS
        ]
        yield element("change", *described, when=day, who=names.resp(hand), status=status)
