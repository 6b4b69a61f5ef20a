"""The commentary on the site: introductions with their citations, and the bibliography with where each work is cited."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from markupsafe import Markup

from edition.bibliography import Known, Work
from edition.commentary_text import Citation, Link, Piece, parse
from edition.concordance.commentary import Home, homes
from edition.publish.book import Book, title_of
from edition.publish.concordance import address_of
from edition.publish.typeset import marked, no_break
from edition.rules.standing import DISCS
from edition.rules.wording import wording
from edition.views import EntryView, Witness
from edition.words import LANGS, Lang, say, words

BIBLIOGRAPHY = "bibliography.html"
GROUPS: tuple[Known, ...] = ("seen", "second-hand", "noted")


@dataclass(frozen=True)
class Shown:
    """A piece as it is set. `kind`: text, citation, clause, rule or entry; `address`: "" where nothing is led to."""

    kind: str
    html: Markup
    italic: bool = False
    address: str = ""
    lang: Lang | None = None
    disc: str = ""
    status: str = ""
    told: str = ""  # a rule in words


@dataclass(frozen=True)
class ParagraphView:
    pieces: tuple[Shown, ...]
    ours: bool


@dataclass(frozen=True)
class SectionView:
    anchor: str
    heading: str
    paragraphs: tuple[ParagraphView, ...]


@dataclass(frozen=True)
class Reference:
    """A place of the commentary that cites a work: how it is called, and where it stands."""

    name: str
    address: str


@dataclass(frozen=True)
class WorkView:
    """A work as the bibliography sets it; `told`: what is known of it, in order, each as HTML."""

    work: Work
    told: tuple[Markup, ...]
    how: Markup
    via: tuple[tuple[Markup, str], ...]
    cited: tuple[Reference, ...]


def path_of(game: str) -> str:
    """The page of a game's introduction, in a language's folder."""
    return f"introductions/{game}.html"


def sections(book: Book, lang: Lang, home: Home) -> tuple[SectionView, ...]:
    """An introduction as a page sets it; on the page of a document its anchors say that they are of the introduction."""

    def paragraph(text: str, ours: bool) -> ParagraphView:
        return ParagraphView(tuple(_shown(book, lang, home, piece) for piece in parse(text)), ours)

    return tuple(
        SectionView(
            _anchor(home, section.id),
            no_break(section.heading[lang], lang),
            tuple(paragraph(each.text[lang], each.ours) for each in section.paragraphs),
        )
        for section in home.introduction.sections
    )


def document_introduction(book: Book, lang: Lang, witness: Witness) -> tuple[SectionView, ...]:
    """The introduction of a document; none, where nothing is said."""
    introduction = book.corpus.source(witness.id).introduction
    return sections(book, lang, Home(introduction, document=witness.id)) if introduction else ()


def introduction_address(book: Book, entry_id: str) -> str:
    """The page of the introduction of an entry's game; "" where there is none."""
    game = book.games.get(entry_id)
    return path_of(game.id) if game and game.id in book.corpus.game_introductions else ""


def introduction_context(book: Book, lang: Lang, entry: EntryView) -> dict[str, object]:
    """Everything that the template of a game's introduction needs."""
    game = book.games[entry.id]
    return {
        "entry": entry,
        "title": game.title[lang],
        "concordance": address_of(game),
        "sections": sections(book, lang, Home(book.corpus.game_introductions[game.id], game=game)),
    }


def _anchor(home: Home, section: str) -> str:
    return f"introduction-{section}" if home.document else section


def _shown(book: Book, lang: Lang, home: Home, piece: Piece) -> Shown:
    if isinstance(piece, Citation):
        work = book.corpus.bibliography.by_id.get(piece.work)
        label = marked(no_break(work.short[lang], lang)) if work else Markup.escape(f"@{piece.work}")
        if piece.place:
            label += Markup.escape(f", {_held(piece.place)}")
        return Shown("citation", label, piece.italic, f"{BIBLIOGRAPHY}#{work.id}" if work else "")
    if isinstance(piece, Link):
        return _link(book, lang, home, piece)
    return Shown("text", Markup.escape(no_break(piece.text, lang)), piece.italic)


def _held(place: str) -> str:
    """A page keeps to its `p.`"""
    return place.replace(". ", ".\u00a0")


def _link(book: Book, lang: Lang, home: Home, link: Link) -> Shown:
    target = home.full(link)
    words_of_link = Markup.escape(no_break(link.words, lang)) if link.words else None
    if link.kind == "clause" and target in book.clauses:
        name = book.unit(lang, book.clauses[target], whole=not _is_own(book, home, target))
        return Shown("clause", words_of_link or Markup.escape(name), link.italic, book.address(target))
    if link.kind == "entry" and target in book.entries:
        title = title_of(lang, book.entries[target])
        return Shown(
            "entry", words_of_link or Markup.escape(title.text), link.italic, book.address(target), None if link.words else title.lang
        )
    if link.kind == "rule":
        game = next((known for known in book.games.values() if target.startswith(f"{known.id}/")), None)
        rule = next((each for each in game.rules if f"{game.id}/{each.id}" == target), None) if game else None
        if game and rule:
            name = words(lang)["play"]["mechanisms"].get(rule.mech, rule.mech)
            address = f"{address_of(game)}#r-{rule.id}"
            status = say(lang, f"play.status.{rule.status}")
            told = no_break(wording(rule, lang), lang)
            return Shown("rule", words_of_link or Markup.escape(name), link.italic, address, None, DISCS[rule.status], status, told)
    return Shown("text", Markup.escape(f"[{link.kind}: {link.target}]"), link.italic)


def _is_own(book: Book, home: Home, clause: str) -> bool:
    """Whether the reader knows of which entry a clause is: the game's own, or the only one of the document."""
    entry = clause.rsplit("/", 1)[0]
    if home.game is not None:
        return entry == home.game.entry
    return [each.id for each in book.entries.values() if each.document == home.document] == [entry]


def bibliography_context(book: Book, lang: Lang) -> dict[str, object]:
    """The works by how they are known to us, in the order of their file."""
    cited = _cited(book, lang)
    works = [_work(book, lang, work, cited.get(work.id, ())) for work in book.corpus.bibliography.works]
    return {"groups": [(group, [view for view in works if view.work.known == group]) for group in GROUPS]}


def _work(book: Book, lang: Lang, work: Work, cited: tuple[Reference, ...]) -> WorkView:
    known = book.corpus.bibliography.by_id
    imprint = (work.place and work.place[lang], work.publisher, work.year and work.year[lang])
    rest = (work.within and work.within[lang], *imprint, work.part and work.part[lang])
    told = [work.author and marked(no_break(work.author[lang], lang)), _title(lang, work)]
    told += [marked(no_break(each, lang)) for each in rest if each]
    via = tuple((marked(no_break(known[name].short[lang], lang)), f"{BIBLIOGRAPHY}#{name}") for name in work.via)
    return WorkView(work, tuple(each for each in told if each), marked(no_break(work.how[lang], lang)), via, cited)


def _title(lang: Lang, work: Work) -> Markup:
    """A title in its own language: a book's in italics, a part's between the quotation marks of the page."""
    if not work.title:
        return Markup()
    title = no_break(work.title, work.language if work.language in LANGS else lang)
    if work.kind in ("book", "facsimile"):
        return Markup('<i lang="{}">{}</i>').format(work.language, title)
    quoted = Markup('{}<span lang="{}">{}</span>{}')
    return quoted.format(say(lang, "ui.bibliography.open"), work.language, title, say(lang, "ui.bibliography.close"))


def _cited(book: Book, lang: Lang) -> Mapping[str, tuple[Reference, ...]]:
    """Where each work is cited: every section once, called by what it introduces and by its heading."""
    found: dict[str, dict[Reference, None]] = {}
    for home in homes(book.corpus):
        if (head := _head(book, lang, home)) is None:
            continue
        for section, paragraph, _ in home.introduction.paragraphs():
            place = Reference(f"{head.name}, {no_break(section.heading[lang], lang)}", f"{head.address}#{_anchor(home, section.id)}")
            for piece in parse(paragraph.text[lang]):
                if isinstance(piece, Citation):
                    found.setdefault(piece.work, {})[place] = None
    return {work: tuple(places) for work, places in found.items()}


def _head(book: Book, lang: Lang, home: Home) -> Reference | None:
    """The page on which an introduction stands; None, where its game has no entry among the documents."""
    if home.game is None:
        short = book.corpus.source(home.document).description.short[lang]
        return Reference(short, f"{home.document}/index.html")
    entry = book.entries.get(home.game.entry)
    return Reference(home.game.title[lang], path_of(home.game.id)) if entry else None
