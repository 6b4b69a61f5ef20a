"""The index of the search: every clause in all its layers, terms, notes, rules, and the other pages.

It is one script a language that sets one value, so that it loads from a folder as from a server; a page
asks for it when a reader first searches. What words are alike is decided by `folding`, the same for all.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from edition.publish.book import Book, title_of
from edition.publish.concordance import address_of
from edition.publish.folding import folded_words, table
from edition.publish.inline import layer_data
from edition.publish.sections import sections
from edition.publish.typeset import no_break
from edition.rules.wording import wording
from edition.translation import bare
from edition.views import ClauseView, EntryView, Token
from edition.words import Lang
from normalize.modernise import old_spellings

NAME: Final = "search/index.js"
_MARKUP: Final = re.compile(r"\*")


def write_index(book: Book, lang: Lang, folder: Path, pages: Iterable[tuple[str, str, str]]) -> None:
    """Writes the index of one language's folder. `pages`: address, title and HTML of what is not an entry."""
    path = folder / NAME
    path.parent.mkdir(exist_ok=True)
    value = json.dumps(index_of(book, lang, pages), ensure_ascii=False, separators=(",", ":"))
    path.write_text(f"window.academieSearch={value};\n", encoding="utf-8")


def index_of(book: Book, lang: Lang, pages: Iterable[tuple[str, str, str]]) -> dict[str, Any]:
    """The index as a value that JSON can hold; see `site/theme/assets/javascripts/finding.js`, which reads it.

    `groups`: [title, address, language of the title]. `clauses`: [group, anchor, name, segments, English,
    terms by number, notes]; a segment is a string, or [reading, print, OCR, modern], 0 where a layer has what
    the one before it has (print: reading; OCR: print; modern: reading). `terms`: [French, English, forms,
    renderings, meaning, address]. `passages`: [group, address, name, layer, text].
    """
    groups: list[tuple[str, str, str]] = []
    clauses: list[list[Any]] = []
    passages: list[list[Any]] = []
    numbers = {term.id: n for n, term in enumerate(book.corpus.glossary.terms)}
    for entry in book.entries.values():
        title = title_of(lang, entry)
        groups.append((title.text, f"{entry.id}.html", title.lang))
        passages.append([len(groups) - 1, "", title.text, "title", _titles(entry, title.text)])
        clauses += (_clause(book, lang, clause, len(groups) - 1, numbers) for clause in entry.clauses)
        passages += ([len(groups) - 1, *rule] for rule in _rules(book, lang, entry))
    for address, title_, html in pages:
        found = sections(html)
        if found:
            groups.append((title_, address, lang))
            passages += ([len(groups) - 1, s.anchor, s.title, "page", s.text] for s in found)
    terms = [
        [t.fr, t.en, list(t.forms), list(t.translate), no_break(_plain(t.gloss[lang]), lang), f"glossary.html#{t.id}"]
        for t in book.corpus.glossary.terms
    ]
    return {
        "lang": lang,
        "folding": table(),
        "pairs": old_and_modern(book.clauses.values()),
        "groups": groups,
        "clauses": clauses,
        "terms": terms,
        "passages": passages,
    }


def old_and_modern(clauses: Iterable[ClauseView]) -> dict[str, str]:
    """Old forms of single words and their modern ones, both folded, where folding alone does not make them one.

    They are those of the text, and those that a reader may type for a word of the text or its plural.
    """
    pairs, words = {}, set()
    for clause in clauses:
        words.update(re.findall(r"[^\W\d_]+", "".join(token.modern for token in clause.tokens)))
        pairs.update({token.reading: token.modern for token in clause.tokens if token.modern != token.reading})
    plurals = {f"{word}s" for word in words}
    folded = ((folded_words(old), folded_words(new)) for old, new in {**old_spellings(words | plurals), **pairs}.items())
    return dict(sorted((old[0], new[0]) for old, new in folded if len(old) == len(new) == 1 and old != new))


def segments(tokens: Sequence[Token]) -> list[str | list[str | int]]:
    """Tokens as the index holds them; those alike in all layers side by side are one."""
    made: list[str | list[str | int]] = []
    for token in tokens:
        data = dict(layer_data(token))
        if data:
            made.append([token.reading, *(data.get(name, 0) for name in ("print", "ocr", "modern"))])
        elif made and isinstance(made[-1], str):
            made[-1] += token.reading
        elif token.reading:
            made.append(token.reading)
    return made


def _clause(book: Book, lang: Lang, clause: ClauseView, group: int, numbers: dict[str, int]) -> list[Any]:
    label = [*clause.label_tokens, Token(" ", " ", " ", " ")] if clause.label_tokens else []
    found = book.corpus.glossary.find(clause.reading, clause.id)
    terms = sorted({numbers[occurrence.term.id] for occurrence in found})
    notes = [_plain(text) for note in clause.notes if (text := note.text.get(lang, ""))]
    english = bare(clause.english)
    return [group, clause.anchor, book.unit(lang, clause), segments([*label, *clause.tokens]), english, terms, notes]


def _titles(entry: EntryView, shown: str) -> str:
    """All that an entry is called, in both languages, each once, without what its shown title says already."""
    words = (entry.title["fr"], entry.title["en"], *((entry.subtitle["fr"], entry.subtitle["en"]) if entry.subtitle else ()))
    return " · ".join(word for word in dict.fromkeys(words) if word and word != shown)


def _rules(book: Book, lang: Lang, entry: EntryView) -> Iterator[tuple[str, str, str, str]]:
    """The rules of a game in words: their address, no name, layer, text."""
    if entry.id in book.summaries:
        game = book.summaries[entry.id].modelled.game
        for rule in game.rules:
            yield f"{address_of(game)}#r-{rule.id}", "", "rule", no_break(_plain(wording(rule, lang)), lang)


def _plain(text: str) -> str:
    return _MARKUP.sub("", text)
