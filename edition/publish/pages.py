"""What pages there are: the same in both languages, under the same names."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from edition.publish.book import Book, title_of
from edition.publish.codes import table
from edition.publish.concordance import address_of, concordance_context
from edition.publish.entries import entry_context
from edition.publish.registers import about_context, document_context, glossary_context, home_context, lines_context
from edition.publish.render import fragment
from edition.publish.rulebook import registers_context
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
    yield Page("registers.html", say(lang, "ui.registers.title"), "registers", "registers.html", partial(registers_context, book, lang))
    yield Page(
        "glossary.html", say(lang, "ui.glossary.title"), "glossary", "glossary.html", partial(glossary_context, book, lang), searched=False
    )
    yield Page("principles.html", say(lang, "ui.principles.title"), "principles", "principles.html", partial(_principles, book, lang))
    yield Page("search.html", say(lang, "ui.search.title"), "search", "search.html", dict, searched=False)
    yield Page("about.html", say(lang, "ui.about.title"), "about", "about.html", partial(about_context, book))


def _entry(book: Book, lang: Lang, witness: Witness, entry: EntryView) -> Page:
    title = title_of(lang, entry).text
    if lang == "en" and entry.title["en"] != title:
        title += f" ({entry.title['en']})"
    about = f"{(entry.subtitle or entry.title)[lang]}. {witness.description.short[lang]}."
    context = partial(entry_context, book, lang, witness, entry)
    return Page(f"{entry.id}.html", title, "games", "entry.html", context, about, searched=False)  # its clauses are, each in all layers


def _concordance(book: Book, lang: Lang, entry: EntryView) -> Page:
    summary = book.summaries[entry.id]
    title = f"{say(lang, 'ui.concordance.title')} · {title_of(lang, entry).text}"
    path = address_of(summary.modelled.game)
    return Page(path, title, "registers", "concordance.html", partial(concordance_context, book, lang, summary), searched=False)


def _document(book: Book, lang: Lang, witness: Witness) -> Iterator[Page]:
    short = witness.description.short[lang]
    lines = f"{say(lang, 'ui.lines.title')} · {short}"
    yield Page(f"{witness.id}/index.html", short, "games", "document.html", partial(document_context, lang, witness))
    yield Page(f"{witness.id}/lines.html", lines, "games", "lines.html", partial(lines_context, book, lang, witness), searched=False)


def _principles(book: Book, lang: Lang) -> Mapping[str, object]:
    return {"classes": table(book, lang).items()}
