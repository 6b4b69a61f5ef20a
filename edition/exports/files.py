"""Every file that can be taken away, with its place below `exports/`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Final

from edition.corpus import Corpus
from edition.exports import corrections, glossary, json_document, models, rules, schemas, web_annotations
from edition.exports.epub.book import book_of, epub
from edition.exports.known import Known, known
from edition.exports.tei.document import tei
from edition.views import Witness
from edition.words import LANGS, say

FOLDER: Final = "exports"
SUMS: Final = "SHA256SUMS"
FORMATS: Final = ("tei", "epub", "json", "corrections", "annotations")  # of each document
WHOLE: Final = "academie"


@dataclass(frozen=True)
class File:
    """`path` below `exports/`; `kind` names what it is; `of`: the document or game, "" for the whole edition."""

    path: str
    kind: str
    of: str
    data: bytes

    @cached_property
    def sum(self) -> str:
        return sha256(self.data).hexdigest()


def written(document: Known, form: str, time: str) -> File:
    """A document in one of `FORMATS`. `time`: ISO 8601, UTC, told in the file where its format has room for it."""
    name = document.witness.id
    if form == "tei":
        return File(f"tei/{name}.xml", form, name, tei(document, time).encode())
    if form == "epub":
        book = book_of([document], name=name, title=document.witness.description.title, time=time)
        return File(f"epub/{name}.epub", form, name, epub(book))
    if form == "json":
        return File(f"json/{name}.json", form, name, models.as_json(json_document.document(document)).encode())
    if form == "corrections":
        return File(f"corrections/{name}.jsonl", form, name, corrections.corrections(document).encode())
    return File(f"corrections/{name}.jsonld", form, name, web_annotations.collection(document, time).encode())


def all_files(corpus: Corpus, witnesses: Sequence[Witness], time: str) -> Iterator[File]:
    """The documents in every format, then what is of the edition as a whole."""
    documents = [known(corpus, witness) for witness in witnesses]
    for document in documents:
        yield from (written(document, form, time) for form in FORMATS)
    if documents:
        title = {str(lang): say(lang, "exports.epub.whole") for lang in LANGS}
        yield File(f"epub/{WHOLE}.epub", "epub-whole", "", epub(book_of(documents, name=WHOLE, title=title, time=time)))
    yield File("glossary.json", "glossary", "", models.as_json(glossary.glossary(corpus, witnesses)).encode())
    for game in corpus.games.values():
        yield File(f"rules/{game.id}.json", "rules", game.id, models.as_json(rules.rules(game)).encode())
    for name in schemas.FILES:
        yield File(f"schemas/{name}{schemas.ENDING}", "schema", name, schemas.text(name).encode())


def sums(files: Sequence[File]) -> str:
    """What `sha256sum -c` reads."""
    return "".join(f"{file.sum}  {file.path}\n" for file in sorted(files, key=lambda file: file.path))
