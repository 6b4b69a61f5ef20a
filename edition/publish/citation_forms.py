"""The forms of a citation: plain text, BibTeX, CSL-JSON; each a list of lines.

The address stands on a line of its own, which is left out where none is known: so a page that learns
its address only in the reader's browser fills or drops that line, and formats nothing.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from edition.publish.citation import Citation, Stated
from edition.words import Lang, say

ADDRESS: Final = "{address}"  # stands for the address of the passage in what a page carries
Form = Callable[[Citation], tuple[str, ...]]


def day(lang: Lang, iso: str) -> str:
    """A day in words: `30 novembre 2026`."""
    year, month, number = (int(part) for part in iso.split("-"))
    return say(
        lang,
        "ui.cite.day",
        day=say(lang, "ui.cite.first") if number == 1 else number,
        month=say(lang, f"ui.cite.months.m{month}"),
        year=year,
    )


def worded(citation: Citation, stated: Stated) -> str:
    """A statement with how sure it is, as the page of the document has it; of what is not known, that it is not."""
    if stated.certainty == "unknown":
        return say(citation.lang, "ui.cite.unknown", what=say(citation.lang, f"ui.document.{stated.name}"), words=stated.words)
    return stated.words if stated.certainty == "certain" else _sure(citation, stated.words, stated.certainty)


def _sure(citation: Citation, words: str, certainty: str) -> str:
    return say(citation.lang, "ui.cite.sure", words=words, certainty=say(citation.lang, f"ui.certainty.{certainty}"))


def work(citation: Citation) -> str:
    """The title of the document; where its identification is not certain, that it is not."""
    if citation.identification == "certain":
        return citation.work
    identified = say(citation.lang, "ui.document.identification")
    return say(
        citation.lang,
        "ui.cite.identified",
        work=citation.work,
        what=identified,
        certainty=say(citation.lang, f"ui.certainty.{citation.identification}"),
    )


def page(citation: Citation) -> str:
    """The page of the print, or the pages on one of which it stands, or that it is not known; with its certainty."""
    many = "many" if "–" in citation.pages else "one"
    words = say(
        citation.lang, f"ui.cite.pages.{citation.known}-{many}" if citation.pages else "ui.cite.pages.unknown", pages=citation.pages
    )
    sure = citation.pages_certainty in ("", "certain")
    return words if sure else _sure(citation, words, str(citation.pages_certainty))


def edition(citation: Citation) -> str:
    """The edition with its version, its day, and what its text rests on."""
    said = say(citation.lang, "ui.cite.edition", version=citation.version, date=day(citation.lang, citation.released))
    return f"{said}, {say(citation.lang, f'ui.cite.ground.{citation.ground}')}"


def plain(citation: Citation) -> tuple[str, ...]:
    """One sentence, then the address."""
    lang = citation.lang
    imprint = ", ".join(worded(citation, each) for each in citation.stated)
    book = say(lang, "ui.cite.book", work=work(citation), imprint=imprint) if imprint else work(citation)
    unit = f", {citation.unit}" if citation.unit else ""
    blanks = {"book": book, "page": page(citation), "edition": edition(citation), "id": citation.id}
    key = "passage" if citation.entry else "whole"
    return (say(lang, f"ui.cite.{key}", entry=citation.entry, unit=unit, **blanks), *_address(citation, citation.address))


def _address(citation: Citation, line: str) -> tuple[str, ...]:
    return (line,) if citation.address else ()


# ------------------------------------------------------------------------- BibTeX

_SIGNS: Final[Mapping[str, str]] = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "&": r"\&", "%": r"\%", "$": r"\$", "#": r"\#", "_": r"\_",
    "~": r"\textasciitilde{}", "^": r"\textasciicircum{}", "\u00a0": "~", "\u202f": "~", "–": "--", "—": "---", "’": "'",
    "“": "``", "”": "''", "«": r"{\guillemotleft}", "»": r"{\guillemotright}", "œ": r"{\oe}", "Œ": r"{\OE}", "æ": r"{\ae}", "Æ": r"{\AE}",
    "ß": r"{\ss}", "°": r"{\textdegree}", "ſ": "s", "…": r"{\ldots}",
}  # fmt: skip
_ACCENTS: Final[Mapping[str, str]] = {"\u0300": "`", "\u0301": "'", "\u0302": "^", "\u0308": '"', "\u0303": "~", "\u0327": "c "}


def escaped(text: str) -> str:
    """A text as BibTeX takes it, which was made when a character was a byte: signs and French accents as LaTeX writes them."""
    made: list[str] = []
    for sign in unicodedata.normalize("NFC", text):
        said = _escaped(sign)
        if made and said[0] in "-'`" and made[-1][-1] == said[0]:
            made.append("{}")  # else two signs would be taken for one: -- and - for ---
        made.append(said)
    return "".join(made)


def _escaped(sign: str) -> str:
    parts = unicodedata.normalize("NFD", sign)
    if sign in _SIGNS:
        return _SIGNS[sign]
    if len(parts) == 2 and parts[1] in _ACCENTS and parts[0].isascii():
        base = rf"\{parts[0]}" if parts[0] in "ij" and parts[1] != "\u0327" else parts[0]
        return f"{{\\{_ACCENTS[parts[1]]}{base}}}"
    return " " if sign.isspace() or unicodedata.category(sign) == "Cc" else sign


def bibtex(citation: Citation) -> tuple[str, ...]:
    """A record: @incollection for a passage, @book for a document. `date` is for biblatex, `year` for BibTeX itself."""
    kind = "incollection" if citation.entry else "book"
    fields = (f"  {name} = {{{value}}}," for name, value in _fields(citation))
    address = _address(citation, f"  url = {{{citation.address}}},")  # as it is: an address is read sign for sign
    return (f"@{kind}{{{citation.key},", *fields, *address, "}")


def _fields(citation: Citation) -> Iterator[tuple[str, str]]:
    author, place, publisher = (citation.statement(name) for name in ("author", "place", "publisher"))
    if author:
        yield "author", f"{{{escaped(worded(citation, author))}}}"  # in braces: it is a statement, not a name to be parted
    if citation.entry:
        yield "title", escaped(citation.passage)
    yield "booktitle" if citation.entry else "title", escaped(citation.work)
    if publisher:
        yield "publisher", escaped(worded(citation, publisher))
    if place:
        yield "address", escaped(worded(citation, place))
    if citation.years:
        first, last = citation.years
        doubt = "" if _dated(citation) else "?"
        yield "year", f"{first}" if first == last else f"{first}--{last}"
        yield "date", f"{first}{doubt}" if first == last else f"{first}{doubt}/{last}{doubt}"
    if citation.pages:
        yield "pages", escaped(citation.pages)
    yield "language", "french"
    yield "howpublished", escaped(edition(citation))
    yield "version", escaped(citation.version)
    yield "note", escaped(note(citation))


def _dated(citation: Citation) -> bool:
    date = citation.statement("date")
    return date is not None and date.certainty == "certain"


def note(citation: Citation) -> str:
    """What no field of a record can say: how sure the document is known, its date and page in words, the permanent name."""
    lang = citation.lang
    identified = say(lang, f"ui.certainty.{citation.identification}")
    said = [f"{say(lang, 'ui.document.identification')}{say(lang, 'ui.concordance.colon')}{identified}"]
    said += [worded(citation, each) for each in citation.stated if each.name == "date" or each.certainty == "unknown"]
    said += [page(citation), f"id{say(lang, 'ui.concordance.colon')}{citation.id}"]
    return say(lang, "ui.cite.semicolon").join(said)


# ------------------------------------------------------------------------- CSL-JSON


def csl_item(citation: Citation) -> dict[str, Any]:
    """An item of CSL-JSON: a chapter of the document, or the document as a book. `available-date`: of this edition."""
    author, place, publisher = (citation.statement(name) for name in ("author", "place", "publisher"))
    item: dict[str, Any] = {"id": citation.id, "type": "chapter" if citation.entry else "book", "title": citation.passage or citation.work}
    if citation.entry:
        item["container-title"] = citation.work
    if author:
        item["author"] = [{"literal": worded(citation, author)}]
    if publisher:
        item["publisher"] = worded(citation, publisher)
    if place:
        item["publisher-place"] = worded(citation, place)
    if citation.years:
        issued: dict[str, Any] = {"date-parts": [[year] for year in dict.fromkeys(citation.years)]}
        item["issued"] = issued if _dated(citation) else {**issued, "circa": True}
    if citation.pages:
        item["page"] = citation.pages.replace("–", "-")
    item["language"] = "fr"
    item["source"] = edition(citation)
    item["version"] = citation.version
    item["available-date"] = {"date-parts": [[int(part) for part in citation.released.split("-")]]}
    if citation.address:
        item["URL"] = citation.address
    item["note"] = note(citation)
    return item


def csl_json(citation: Citation) -> tuple[str, ...]:
    """A list of one item, as reference managers read it; each of its fields on a line."""
    return ("[", *_item_lines(citation), "]")


def _item_lines(citation: Citation) -> Iterator[str]:
    fields = csl_item(citation).items()
    yield "{"
    for at, (name, value) in enumerate(fields, 1):
        yield f"  {json.dumps(name)}: {json.dumps(value, ensure_ascii=False)}{',' if at < len(fields) else ''}"
    yield "}"


FORMS: Final[Mapping[str, tuple[str, Form]]] = {"text": ("txt", plain), "bibtex": ("bib", bibtex), "csl": ("csl.json", csl_json)}
"""The name of a form, what its files end in, and how its lines are made."""


def written(citations: Iterable[Citation], form: str) -> str:
    """Many citations as the content of one file."""
    if form == "csl":
        return "[\n" + ",\n".join("\n".join(_item_lines(each)) for each in citations) + "\n]\n"
    make = FORMS[form][1]
    gap, join = ("\n\n", " ") if form == "text" else ("\n\n", "\n")
    return gap.join(join.join(make(each)) for each in citations) + "\n"


def carried(citations: Mapping[str, Citation]) -> dict[str, Any]:
    """What a page carries: every line once, and of each passage (by its anchor) the lines of each form.

    The citations have `ADDRESS` for their address: the page puts its own there, or drops the line.
    """
    lines: dict[str, int] = {}

    def numbers(citation: Citation, form: Form) -> list[int]:
        return [lines.setdefault(line, len(lines)) for line in form(citation)]

    of = {anchor: {name: numbers(citation, form) for name, (_, form) in FORMS.items()} for anchor, citation in citations.items()}
    return {"of": of, "lines": list(lines), "blank": ADDRESS, "ends": {name: end for name, (end, _) in FORMS.items()}}


def file_name(name: str) -> str:
    """A name that every file system takes."""
    return re.sub(r"[^\w.-]+", ".", name)
