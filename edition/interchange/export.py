"""A document written for other tools, page by page, in the format asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from edition.corpus import Corpus
from edition.interchange import alto, hocr, page
from edition.interchange.sheet import Sheet, sheets_of
from edition.witness import load_witness
from normalize.long_s import fold_long_s

Writer = Callable[[Sheet, str], str]
WRITERS: Final[Mapping[str, tuple[str, Writer]]] = {
    "hocr": (hocr.ENDING, hocr.write_hocr),
    "alto": (alto.ENDING, alto.write_alto),
    "page": (page.ENDING, page.write_page),
}
FORMATS: Final = (*WRITERS, "text")


@dataclass(frozen=True)
class Written:
    """A file to be written: its name and its content."""

    name: str
    text: str


def export_document(corpus: Corpus, document_id: str, form: str, *, time: str, fold: bool = False) -> tuple[Written, ...]:
    """The files of a document in a format of `FORMATS`: one a page, or one text.

    `time`: ISO 8601, UTC, told in the files; `fold`: s for ſ. Errors: document-unknown, export-no-places.
    """
    source = corpus.source(document_id)
    if form == "text":
        text = load_witness(corpus, document_id).layers.print
        return (Written(f"{document_id}.txt", fold_long_s(text) if fold else text),)
    ending, write = WRITERS[form]
    return tuple(Written(sheet.name + ending, write(sheet, time)) for sheet in sheets_of(source, fold=fold))
