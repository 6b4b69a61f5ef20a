"""The page of what can be taken away: every file, what it is, how long it is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from edition.exports.files import FOLDER, SUMS, File
from edition.publish.book import Book
from edition.publish.texts import LAYERS, layer_text
from edition.publish.typeset import decimal
from edition.words import Lang, say

ARCHIVE = "academie.zip"  # the whole site, beside it


@dataclass(frozen=True)
class Row:
    """A file: its address from the language's folder, what it is called, what it is, its size in words."""

    address: str
    name: str
    about: str
    size: str


@dataclass(frozen=True)
class Group:
    """The files of a document (`id`), or of the whole edition."""

    id: str
    title: str
    rows: tuple[Row, ...]


def downloads_context(book: Book, lang: Lang) -> dict[str, object]:
    """What the template needs."""
    groups = [Group(w.id, w.description.short[lang], (*_of_document(book, lang, w.id), *_texts(book, lang, w.id))) for w in book.witnesses]
    whole = tuple(_row(lang, file) for file in book.exports if file.kind in ("epub-whole", "glossary"))
    rules = tuple(_row(lang, file, name=book.corpus.games[file.of].title[lang]) for file in book.exports if file.kind == "rules")
    schemas = tuple(_row(lang, file, name=file.of) for file in book.exports if file.kind == "schema")
    parts = (("whole", whole), ("rules", rules), ("schemas", schemas))
    groups += [Group(f"of-{name}", say(lang, f"ui.downloads.{name}"), rows) for name, rows in parts if rows]
    return {"groups": groups, "sums": f"../{FOLDER}/{SUMS}", "archive": f"../{ARCHIVE}"}


def _of_document(book: Book, lang: Lang, document: str) -> Iterator[Row]:
    return (_row(lang, file) for file in book.exports if file.of == document and file.kind not in ("rules", "schema"))


def _row(lang: Lang, file: File, name: str = "") -> Row:
    about = say(lang, f"ui.downloads.kinds.{file.kind}.about")
    title = name or say(lang, f"ui.downloads.kinds.{file.kind}.name")
    return Row(f"../{FOLDER}/{file.path}", title, about, size(len(file.data), lang))


def _texts(book: Book, lang: Lang, document: str) -> Iterator[Row]:
    witness = next(w for w in book.witnesses if w.id == document)
    for layer in LAYERS:
        name = say(lang, "ui.downloads.text", layer=say(lang, f"ui.layers.{layer}"))
        about = say(lang, f"ui.downloads.layers.{layer}")
        yield Row(f"texts/{document}.{layer}.txt", name, about, size(len(layer_text(witness, layer).encode()), lang))


def size(number: int, lang: Lang) -> str:
    """A number of bytes as one reads it."""
    unit, whole = ("kilobytes", 1000) if number < 1_000_000 else ("megabytes", 1_000_000)
    value = max(number / whole, 0.1)
    shown = f"{value:.0f}" if value >= 10 else decimal(value, lang, 1)
    return say(lang, f"ui.downloads.{unit}", n=shown)
