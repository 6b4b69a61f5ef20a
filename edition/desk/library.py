"""The corpus folder as it is now: read anew when a file of it has changed, whoever changed it."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from edition.corpus import Analyse, Corpus, Source, analyse
from edition.desk.versions import version_of, with_look
from edition.merge import Merged, merge
from normalize.document import Document
from normalize.errors import InputError
from normalize.experience import Experience
from normalize.pipeline import Analysis

KEPT: Final = 64  # analyses of documents: the machine looks again only when a text or its description changes
SHARED: Final = ("people.yaml", "glossary.yaml", "links.lock")
Signature = tuple[tuple[str, int, int, int], ...]


@dataclass(frozen=True, eq=False)
class Snapshot:
    """A document as it stands: what the machine proposes and what people decided, made one."""

    corpus: Corpus
    source: Source
    together: Merged
    look: int = 0

    @property
    def id(self) -> str:
        return self.source.id

    @property
    def document(self) -> Document:
        return self.source.document

    @property
    def version(self) -> str:
        return with_look(version_of(self.source.decisions), self.look)


@dataclass(frozen=True)
class _Taught:
    """How often the machine has looked at a document anew, and what it knew: the experience of a version."""

    look: int
    experience: Experience
    version: str


class Library:
    """The documents of a corpus folder, each with the signature of the files it was read from.

    What the machine knows of people's decisions is what stood when it first looked at a document, until it is asked to look
    anew (`learn`): else its proposals would change under the hand that decides on them, and a long text take seconds a word.
    """

    def __init__(self, root: Path, analyse: Analyse = analyse) -> None:
        self.root = root
        self._analyse = lru_cache(KEPT)(analyse)
        self._looking = threading.Lock()
        self._read: dict[str, tuple[Signature, Snapshot]] = {}
        self._taught: dict[str, _Taught] = {}

    def corpus(self) -> Corpus:
        """The folder, with nothing read yet."""
        return Corpus(self.root, analyse=self._analysed, known=self._known)

    def _analysed(self, document: Document, experience: Experience) -> Analysis:
        with self._looking:  # whoever asks for the same meanwhile waits for the answer
            return self._analyse(document, experience)

    def _known(self, source: Source) -> Experience:
        """What the machine knows of a document since it last looked; worked out but then, for it takes time in a long one."""
        if source.id not in self._taught:
            self._taught[source.id] = _Taught(0, source.learn(), version_of(source.decisions))
        return self._taught[source.id].experience

    def learn(self, document_id: str) -> Snapshot:
        """Let the machine look at a document anew, knowing all that was decided by now; how it stands then."""
        source = self.source(self.corpus(), document_id)
        known, experience = self.snapshot(document_id).look, source.learn()
        with self._looking:
            changed = self._taught[document_id].experience != experience
            self._taught[document_id] = _Taught(known + changed, experience, version_of(source.decisions))
            self._read.pop(document_id, None)
        return self.snapshot(document_id)

    def may_learn(self, snapshot: Snapshot) -> bool:
        """Whether people have decided since what the machine does not know yet."""
        return self._taught[snapshot.id].version != version_of(snapshot.source.decisions)

    def look_ahead(self) -> None:
        """Read the documents before they are asked for: the machine takes seconds to wake."""
        with suppress(InputError):  # told to whoever asks for the document
            for name in self.corpus().documents:
                self.snapshot(name)

    def names(self) -> tuple[str, ...]:
        """The folders of the documents, none of them read; a link that leads out of the corpus is none."""
        found = (path for path in (self.root / "documents").iterdir() if path.is_dir() and not path.is_symlink())
        return tuple(sorted(path.name for path in found if not path.name.startswith(".")))

    @staticmethod
    def source(corpus: Corpus, document_id: str) -> Source:
        """A document of the folder itself: a link that leads out of it is none. Error: document-unknown."""
        source = corpus.source(document_id)
        home = (corpus.root / "documents").resolve()
        if source.folder.resolve().parent != home:
            known = sorted(path.name for path in home.iterdir() if path.is_dir() and not path.is_symlink())
            raise InputError("document-unknown", id=document_id, known=", ".join(known))
        return source

    def snapshot(self, document_id: str) -> Snapshot:
        """A document as its files are now. Errors: document-unknown, and those of every file that is read."""
        corpus = self.corpus()
        source = self.source(corpus, document_id)
        signature = self._signature(source.folder)
        known = self._read.get(document_id)
        if known and known[0] == signature:
            return known[1]
        together = merge(source.analysis, source.resolved, source.document, source.partition.starts)
        made = Snapshot(corpus, source, together, self._taught[document_id].look)
        self._read[document_id] = (signature, made)
        return made

    def _signature(self, folder: Path) -> Signature:
        return tuple(_stated([*(self.root / name for name in SHARED), *sorted(folder.iterdir())]))


def _stated(paths: list[Path]) -> Iterator[tuple[str, int, int, int]]:
    for path in paths:
        if path.name.startswith("."):
            continue
        try:
            stat = path.stat()
        except FileNotFoundError:
            continue  # not there is a state too
        except OSError as error:
            raise InputError("unreadable", path, reason=error.strerror or str(error)) from error
        yield path.name, stat.st_mtime_ns, stat.st_size, stat.st_ino
