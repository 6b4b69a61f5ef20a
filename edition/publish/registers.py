"""Pages about the whole: a document, its lines, the glossary, the table of contents."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from itertools import accumulate

from markupsafe import Markup

from edition.glossary import Term
from edition.progress import progress
from edition.publish.book import Book, page_span, pages_text, state_of
from edition.publish.citing import cite_view
from edition.publish.codes import code_name
from edition.publish.inline import is_shown
from edition.publish.typeset import letter, no_break
from edition.version import VERSION
from edition.views import EntryView, Line, Witness
from edition.words import LANGS, Lang, say, words
from normalize.correction import MACHINE

PLACES = (  # what the head and the foot of every page lead to
    ("games", "index.html#table"),
    ("glossary", "glossary.html"),
    ("registers", "registers.html"),
    ("principles", "principles.html"),
    ("documentation", "documentation/index.html"),
    ("about", "about.html"),
)
FAN = ((-34, "noir", "10-trefle"), (-17, "noir", "A-pique"), (0, "rouge", "V-carreau"), (17, "noir", "D-pique"), (34, "rouge", "R-coeur"))
MOST_PLACES = 8  # links that a term of the glossary gives


@dataclass(frozen=True)
class Row:
    """An entry in a table of contents: `pages` as HTML, `letter` of its document."""

    entry: EntryView
    pages: Markup
    letter: str


def _row(lang: Lang, entry: EntryView, sign: str) -> Row:
    known = [clause.page for clause in entry.clauses if clause.page.known != "unknown"]
    if known:
        return Row(entry, Markup('<span class="pg">{}</span>').format(page_span(known)), sign)
    unknown = Markup('<span class="pg inc"><span class="vh">{}</span><span aria-hidden="true">—</span></span>')
    return Row(entry, unknown.format(say(lang, "ui.home.page-unknown")), sign)


def home_context(book: Book, lang: Lang) -> dict[str, object]:
    """The title and the table."""
    letters = {witness.id: letter(at) for at, witness in enumerate(book.witnesses)}
    rows = [_row(lang, entry, letters[entry.document]) for entry in book.entries.values()]
    games = [row for row in rows if row.entry.kind == "game"]
    number = words(lang)["ui"]["numbers"].get(str(len(games)), str(len(games)))
    other = next(name for name in LANGS if name != lang)
    return {
        "games": games,
        "others": [row for row in rows if row.entry.kind != "game"],
        "games_in_words": say(lang, f"ui.home.games.{'one' if len(games) == 1 else 'other'}", n=number),
        "letters": letters,
        "witnesses": book.witnesses,
        "pages": {w.id: pages_text(lang, [clause.page for clause in w.clauses.values()]) for w in book.witnesses},
        "places": PLACES[1:],
        "fan": FAN,
        "other_description": say(other, "ui.description"),
        "version": VERSION,
    }


def document_context(book: Book, lang: Lang, witness: Witness) -> dict[str, object]:
    """What is known of a document."""
    d = witness.description
    unreviewed = witness.statistics.by_hand.get(MACHINE, 0)
    statements = [(name, getattr(d, name)) for name in ("author", "publisher", "place", "date") if getattr(d, name) is not None]
    return {
        "witness": witness,
        "description": d,
        "statements": statements,
        "state": state_of(witness),
        "progress": progress(witness),
        "rows": [_row(lang, entry, "") for entry in witness.entries],
        "by_code": sorted(witness.statistics.by_code.items(), key=lambda item: (-item[1], item[0])),
        "statistics": witness.statistics,
        "unreviewed": unreviewed,
        "by_hand": witness.statistics.applied - witness.statistics.accepted - unreviewed,
        "code_name": lambda code: code_name(lang, code),
        "lines_path": f"{witness.id}/lines.html",
        "cite": cite_view(book, lang, witness.id),
    }


@dataclass(frozen=True)
class Part:
    """A piece of a line in both layers; `marked`: corrected, and not by a mere convention."""

    ocr: str
    print: str
    marked: bool


@dataclass(frozen=True)
class SetLine:
    number: int
    text: str
    differs: bool
    parts: tuple[Part, ...]
    zone: str
    page: str
    clauses: tuple[tuple[str, str], ...]


def lines_context(book: Book, lang: Lang, witness: Witness) -> dict[str, object]:
    """The document line by line."""
    by_anchor = {clause.anchor: clause for clause in witness.clauses.values()}
    starts = {start.line: start.page for start in witness.description.pages.starts}

    def set_line(line: Line) -> SetLine:
        clauses = tuple((book.unit(lang, by_anchor[a], whole=False), book.address(by_anchor[a].id)) for a in line.anchors)
        text = no_break(line.print, "fr")
        ends = list(accumulate(len(t.print) for t in line.tokens))
        parts = tuple(
            Part(t.ocr, text[end - len(t.print) : end], any(is_shown(m) and m.kind == "correction" for m in t.marks))
            for t, end in zip(line.tokens, ends, strict=True)
        )
        return SetLine(
            line.number, line.print.strip(), line.ocr != line.print, parts, line.zone or "", starts.get(line.number, ""), clauses
        )

    of_print = [set_line(line) for line in witness.lines if line.zone != "chrome"]  # the web page around it is not printed
    return {"description": witness.description, "lines": of_print}


@dataclass(frozen=True)
class TermRow:
    term: Term
    total: int
    places: tuple[tuple[str, str], ...]


def glossary_context(book: Book, lang: Lang) -> dict[str, object]:
    """The terms in alphabetical order, with the clauses in which each stands."""
    found: dict[str, list[str]] = {}
    for name, clause in book.clauses.items():
        for term_id in dict.fromkeys(o.term.id for o in book.corpus.glossary.find(clause.reading, name)):
            found.setdefault(term_id, []).append(name)

    def row(term: Term) -> TermRow:
        names = found.get(term.id, [])
        return TermRow(term, len(names), tuple((book.name(lang, name), book.address(name)) for name in names[:MOST_PLACES]))

    return {"rows": [row(term) for term in sorted(book.corpus.glossary.terms, key=lambda t: sort_key(t.fr))]}


def sort_key(word: str) -> str:
    """The order of a French dictionary: accents and case count last."""
    bare = "".join(c for c in unicodedata.normalize("NFD", word) if not unicodedata.combining(c))
    return f"{bare.casefold()} {word}"


def about_context(book: Book) -> dict[str, object]:
    return {"people": list(book.corpus.people.values()), "witnesses": book.witnesses}
