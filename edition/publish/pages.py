"""What pages there are: the same in both languages, under the same names."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from edition.publish.book import Book, title_of
from edition.publish.citation import citation_of
from edition.publish.codes import principles_context
from edition.publish.commentary import BIBLIOGRAPHY, bibliography_context, document_introduction, introduction_address, introduction_context
from edition.publish.concordance import address_of, concordance_context
from edition.publish.contributors import contributors_context
from edition.publish.corrections import corrections_context, corrections_path, index_context, pages_of, rows
from edition.publish.entries import entry_context
from edition.publish.metadata import Head, head_of
from edition.publish.quality import quality_context
from edition.publish.registers import about_context, document_context, glossary_context, home_context, lines_context
from edition.publish.render import fragment
from edition.publish.rulebook import REGISTERS, ambiguities_context, contradictions_context, coverage_context, registers_context
from edition.publish.terms import terms_context
from edition.views import EntryView, Witness
from edition.words import Lang, say


@dataclass(frozen=True)
class Page:
    """A page: `path` in its language's folder, the `place` of the head it belongs to, and how its HTML is made."""

    path: str
    title: str
    place: str
    template: str
    context: Callable[[], Mapping[str, object]]
    description: str = ""
    searched: bool = True
    head: Callable[[], Head] = Head  # what its head says of it to machines

    def html(self, lang: Lang) -> str:
        """The fragment, whole in itself."""
        return fragment(lang, self.template, self.path, self.context())


def all_pages(book: Book, lang: Lang) -> Iterator[Page]:
    """Every page that is made from the corpus; the documentation comes beside them, as Markdown."""
    yield Page("index.html", say(lang, "ui.nav.home"), "home", "home.html", partial(home_context, book, lang), searched=False)
    for witness in book.witnesses:
        yield from (_entry(book, lang, witness, entry) for entry in witness.entries)
        yield from _document(book, lang, witness)
    yield from (_concordance(book, lang, entry) for entry in book.entries.values() if entry.id in book.summaries)
    yield from (_introduction(book, lang, entry) for entry in book.entries.values() if introduction_address(book, entry.id))
    yield from _registers(book, lang)
    yield Page(
        "glossary.html", say(lang, "ui.glossary.title"), "glossary", "glossary.html", partial(glossary_context, book, lang), searched=False
    )
    yield Page(
        "principles.html", say(lang, "ui.principles.title"), "principles", "principles.html", partial(principles_context, book, lang)
    )
    yield Page(
        "downloads.html", say(lang, "ui.downloads.title"), "about", "downloads.html", partial(_downloads, book, lang), searched=False
    )
    yield Page("search.html", say(lang, "ui.search.title"), "search", "search.html", dict, searched=False)
    yield Page("about.html", say(lang, "ui.about.title"), "about", "about.html", partial(about_context, book))


def _entry(book: Book, lang: Lang, witness: Witness, entry: EntryView) -> Page:
    title = title_of(lang, entry).text
    if lang == "en" and entry.title["en"] != title:
        title += f" ({entry.title['en']})"
    about = f"{(entry.subtitle or entry.title)[lang]}. {witness.description.short[lang]}."

    def head() -> Head:
        return head_of(citation_of(book, lang, entry.id), about)

    context = partial(entry_context, book, lang, witness, entry)
    # its clauses are searched, each in all layers
    return Page(f"{entry.id}.html", title, "games", "entry.html", context, about, searched=False, head=head)


def _concordance(book: Book, lang: Lang, entry: EntryView) -> Page:
    summary = book.summaries[entry.id]
    title = f"{say(lang, 'ui.concordance.title')} · {title_of(lang, entry).text}"
    path = address_of(summary.modelled.game)
    return Page(path, title, "registers", "concordance.html", partial(_of_concordance, book, lang, entry), searched=False)


def _of_concordance(book: Book, lang: Lang, entry: EntryView) -> Mapping[str, object]:
    summary = book.summaries[entry.id]
    return {**concordance_context(book, lang, summary), "introduction": introduction_address(book, entry.id)}


def _introduction(book: Book, lang: Lang, entry: EntryView) -> Page:
    title = f"{book.games[entry.id].title[lang]} · {say(lang, 'ui.commentary.introduction')}"
    path = introduction_address(book, entry.id)
    return Page(path, title, "games", "introduction.html", partial(introduction_context, book, lang, entry))


def _document(book: Book, lang: Lang, witness: Witness) -> Iterator[Page]:
    short = witness.description.short[lang]
    lines = f"{say(lang, 'ui.lines.title')} · {short}"

    def head() -> Head:
        return head_of(citation_of(book, lang, witness.id), witness.description.title[lang])

    context = partial(_of_document, book, lang, witness)
    yield Page(f"{witness.id}/index.html", short, "games", "document.html", context, head=head)
    yield Page(f"{witness.id}/lines.html", lines, "games", "lines.html", partial(lines_context, book, lang, witness), searched=False)


def _of_document(book: Book, lang: Lang, witness: Witness) -> Mapping[str, object]:
    introductions = {entry.id: introduction_address(book, entry.id) for entry in witness.entries}
    sections = document_introduction(book, lang, witness)
    return {**document_context(book, lang, witness), "sections": sections, "introductions": introductions}


def _downloads(book: Book, lang: Lang) -> Mapping[str, object]:
    from edition.publish.downloads import downloads_context  # the exports are made of pages' parts

    return downloads_context(book, lang)


def _registers(book: Book, lang: Lang) -> Iterator[Page]:
    """The registers: one page each, the corrections document by document."""

    def register(name: str, context: Callable[[], Mapping[str, object]], *, searched: bool = True) -> Page:
        return Page(
            REGISTERS[name], say(lang, f"ui.registers.names.{name}"), "registers", f"registers/{name}.html", context, searched=searched
        )

    yield Page("registers.html", say(lang, "ui.registers.title"), "registers", "registers.html", partial(registers_context, book))
    yield register("ambiguities", partial(ambiguities_context, book, lang), searched=False)
    yield register("contradictions", partial(contradictions_context, book, lang))
    yield register("coverage", partial(coverage_context, book, lang))
    yield register("terms", partial(terms_context, book, lang), searched=False)
    yield Page(
        BIBLIOGRAPHY,
        say(lang, "ui.bibliography.title"),
        "registers",
        "bibliography.html",
        partial(bibliography_context, book, lang),
    )
    yield register("contributors", partial(contributors_context, book, lang))
    yield register("quality", partial(quality_context, book, lang))
    yield register("corrections", partial(index_context, book, lang))
    for witness in book.witnesses:
        all_rows = rows(book, lang, witness)
        title = f"{say(lang, 'ui.registers.names.corrections')} · {witness.description.short[lang]}"
        for number in range(1, pages_of(all_rows) + 1):
            context = partial(corrections_context, book, lang, witness, all_rows, number)
            path = corrections_path(witness.id, number)
            yield Page(path, title, "registers", "registers/document.html", context, searched=False)
