"""The folder of the corpus: documents, people, glossary and reviewed links, read when first asked for."""

from __future__ import annotations

import shutil
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Final

from edition.analysed import analysed as machine
from edition.anchors import Resolved, resolve
from edition.bibliography import Bibliography, load_bibliography
from edition.clauses import FILE as CLAUSES
from edition.clauses import PROPOSED, Partition, load_partition
from edition.commentary import FILE as INTRODUCTION
from edition.commentary import Introduction, load_introduction
from edition.decisions import Decision, extend_decisions, load_decisions
from edition.description import Description, check_lines, load_description
from edition.equations import Equations, load_equations
from edition.fingerprints import LinkFile, load_links
from edition.glossary import Glossary, load_glossary
from edition.layout import FILE as LAYOUT
from edition.layout import load_layout
from edition.learning import Words, confirmed_words, experience_of
from edition.notes import Notes, load_notes
from edition.paths import is_installed, packaged
from edition.people import Person, load_people
from edition.proposals.file import FILE as PROPOSALS
from edition.proposals.file import Taken, load_proposals
from edition.rules.load import GameRules, load_game
from edition.second_reader import demand_second_reader
from edition.settings import FILE as SETTINGS
from edition.settings import Settings, load_settings
from edition.translation import Translation, load_translation
from edition.yamlfile import Tree
from normalize.codes import CODES
from normalize.document import Document
from normalize.errors import InputError
from normalize.experience import Experience
from normalize.pipeline import Analysis
from normalize.readers.plain import read_text
from normalize.scan import Page

Analyse = Callable[[Document, Experience], Analysis]
Known = Callable[["Source"], Experience]
DESCRIPTION: Final = "document.yaml"


def analyse(document: Document, experience: Experience) -> Analysis:
    """The machine of the package."""
    return machine(document, experience)


class Source:
    """One document as its folder holds it. Every part raises InputError with file and line.

    `ocr.txt` must be the text that `document.yaml` names by its sha256 (else ocr-changed): places,
    quotes and fingerprints are of that text.
    """

    def __init__(
        self,
        folder: Path,
        people: Callable[[], dict[str, Person]],
        analyse: Analyse,
        elsewhere: Callable[[], Words] = dict,
        known: Known | None = None,
    ) -> None:
        """`elsewhere`: the words that people confirmed in other documents; `known`: see `experience`."""
        self.folder = folder
        self._people = people
        self._analyse = analyse
        self._elsewhere = elsewhere
        self._known = known

    @property
    def id(self) -> str:
        return self.folder.name

    def path(self, name: str) -> Path:
        return self.folder / name

    @cached_property
    def _described(self) -> tuple[Description, Tree]:
        return load_description(self.path(DESCRIPTION))

    @property
    def description(self) -> Description:
        return self._described[0]

    @cached_property
    def document(self) -> Document:
        """The text with what is declared of it."""
        path = self.path("ocr.txt")
        text = read_text(path)
        description, tree = self._described
        found = sha256(path.read_bytes()).hexdigest()
        if found != description.sha256:
            raise InputError("ocr-changed", path, declared=description.sha256, found=found, description=str(tree.path))
        check_lines(description, tree, text.count("\n") + 1)
        return description.document(text)

    @cached_property
    def experience(self) -> Experience:
        """What the machine is told of the hands’ decisions; whoever keeps to what was known may say what that was."""
        return self._known(self) if self._known else self.learn()

    def learn(self) -> Experience:
        """What the hands’ decisions teach of the document as they stand."""
        return experience_of(self.document, self.decisions, self._elsewhere)

    @cached_property
    def confirmed(self) -> Words:
        """The words of the lines that people read, and how often."""
        return confirmed_words(self.document, self.decisions)

    @cached_property
    def analysis(self) -> Analysis:
        """What the machine proposes; computed once. In a text that was typed there are no errors of a recogniser."""
        found = self._analyse(self.document, self.experience)
        if not self.description.typed:
            return found
        kept = tuple(c for c in found.corrections if CODES[c.code] != "ocr")
        return replace(found, corrections=kept, suspects=())

    @cached_property
    def layout(self) -> tuple[Page, ...]:
        """The pages with the places of their lines; none, where the document came without."""
        return load_layout(self.path(LAYOUT), self.document.text)

    @cached_property
    def partition(self) -> Partition:
        """Entries and clauses; none, where nobody has marked them yet. Error: clauses-missing, if other files need them."""
        path = self.path(CLAUSES)
        if not path.exists():
            needing = [name for name in ("translation.en.yaml", "notes.yaml") if self.path(name).exists()]
            if needing:
                raise InputError("clauses-missing", path, files=", ".join(needing))
            return Partition()
        zones = self.document.zones if self.document.zones is not None else self.analysis.zones
        return load_partition(path, self.document, zones)

    @cached_property
    def proposed(self) -> Partition | None:
        """The clauses that the machine proposes and no hand has confirmed; None, where there are none, or clauses of a hand."""
        path = self.path(PROPOSED)
        if not path.exists() or self.path(CLAUSES).exists():
            return None
        return load_partition(path, self.document, self.analysis.zones)

    @cached_property
    def translation(self) -> Translation:
        path = self.path("translation.en.yaml")
        return load_translation(path) if path.exists() else Translation()

    @cached_property
    def notes(self) -> Notes:
        path = self.path("notes.yaml")
        return load_notes(path, self.document, self.partition) if path.exists() else Notes()

    @cached_property
    def introduction(self) -> Introduction | None:
        """What the editor says of the document as a whole; None, where nothing is said yet."""
        path = self.path(INTRODUCTION)
        return load_introduction(path) if path.exists() else None

    @cached_property
    def equations(self) -> Equations:
        path = self.path("equations.yaml")
        return load_equations(path, self.partition) if path.exists() else Equations()

    @cached_property
    def decisions(self) -> tuple[Decision, ...]:
        return load_decisions(self.path("decisions.jsonl"), self._people())

    @cached_property
    def proposals(self) -> tuple[Taken, ...]:
        """What readers proposed, as it was taken in."""
        return load_proposals(self.path(PROPOSALS))

    @cached_property
    def resolved(self) -> Resolved:
        """The decisions that hold, at their places, and the conflicts."""
        return resolve(self.decisions, self.document, self.partition.starts)

    def forget_decisions(self) -> None:
        """Read them anew when next asked."""
        for name in ("decisions", "resolved"):
            self.__dict__.pop(name, None)


class Corpus:
    """A corpus folder; `analyse` is the machine (a test may give another)."""

    def __init__(self, root: Path, *, analyse: Analyse = analyse, known: Known | None = None) -> None:
        """Errors: corpus-missing (no folder, or none with `documents`)."""
        if not (root / "documents").is_dir():
            raise InputError("corpus-missing", root)
        self.root = root
        self._analyse = analyse
        self._known = known
        self._sources: dict[str, Source] = {}

    @cached_property
    def documents(self) -> tuple[str, ...]:
        """The ids of the documents, by their declared order, then by id."""
        found = [self._source(folder) for folder in self._folders()]
        if not found:
            raise InputError("corpus-empty", self.root)
        return tuple(s.id for s in sorted(found, key=lambda s: (s.description.order, s.id)))

    def _folders(self) -> list[Path]:
        return sorted(p for p in (self.root / "documents").iterdir() if p.is_dir() and not p.name.startswith("."))

    @property
    def has_documents(self) -> bool:
        """Whether there is any document: a corpus may be new."""
        return bool(self._folders())

    def _source(self, folder: Path) -> Source:
        made = Source(folder, lambda: self.people, self._analyse, lambda: self._confirmed_beside(folder.name), self._known)
        return self._sources.setdefault(folder.name, made)

    def _confirmed_beside(self, document_id: str) -> Words:
        """The words that people confirmed in all documents but one."""
        found: Counter[str] = Counter()
        for folder in self._folders():
            with suppress(InputError):  # a fault of another document is told where that one is asked for; it teaches nothing
                if folder.name != document_id:
                    found.update(self._source(folder).confirmed)
        return found

    def source(self, document_id: str) -> Source:
        """A document by id. Error: document-unknown."""
        home = self.root / "documents"
        folder = home / document_id
        if not document_id or document_id.startswith(".") or folder.parent != home or not folder.is_dir():
            raise InputError("document-unknown", id=document_id, known=", ".join(p.name for p in self._folders()))
        return self._source(folder)

    def standalone(self, folder: Path) -> Source:
        """A document that is not yet in the corpus, to be looked at before it is put there."""
        return Source(folder, lambda: self.people, self._analyse, lambda: self._confirmed_beside(folder.name))

    def forget(self, document_id: str) -> None:
        """Read a document, and the list of documents, anew when next asked."""
        self._sources.pop(document_id, None)
        self.__dict__.pop("documents", None)

    @cached_property
    def people(self) -> dict[str, Person]:
        return load_people(self.root / "people.yaml")

    def demand_hand(self, hand: str) -> None:
        """Whose hand may decide. Errors: hand-unknown, hand-is-program (a program proposes)."""
        if hand not in self.people:
            raise InputError("hand-unknown", hand=hand, known=", ".join(self.people))
        if self.people[hand].kind == "program":
            others = [person.id for person in self.people.values() if person.kind != "program"]
            raise InputError("hand-is-program", hand=hand, known=", ".join(others))

    @cached_property
    def games(self) -> Mapping[str, GameRules]:
        """The games that have rules, by id; none, where the folder `games` is missing."""
        home = self.root / "games"
        folders = sorted(p for p in home.iterdir() if p.is_dir() and not p.name.startswith(".")) if home.is_dir() else []
        return {game.id: game for game in map(load_game, folders)}

    def game(self, name: str) -> GameRules:
        """A game by id. Error: game-unknown."""
        if name not in self.games:
            raise InputError("game-unknown", game=name, known=", ".join(self.games) or "—")
        return self.games[name]

    @cached_property
    def glossary(self) -> Glossary:
        path = self.root / "glossary.yaml"
        return load_glossary(path) if path.exists() else Glossary()

    @cached_property
    def settings(self) -> Settings:
        """What an editor settles for the published pages."""
        return load_settings(self.root / SETTINGS)

    @cached_property
    def bibliography(self) -> Bibliography:
        path = self.root / "bibliography.yaml"
        return load_bibliography(path) if path.exists() else Bibliography()

    @cached_property
    def game_introductions(self) -> Mapping[str, Introduction]:
        """What the editor says of each game, by the id of the game; only those of which something is said."""
        paths = ((game.id, game.folder / INTRODUCTION) for game in self.games.values())
        return {name: load_introduction(path) for name, path in paths if path.exists()}

    @property
    def links_path(self) -> Path:
        return self.root / "links.lock"

    @cached_property
    def links(self) -> LinkFile:
        return load_links(self.links_path)

    def demand_writable(self) -> None:
        """Error corpus-read-only: the corpus inside an installed program is never written to."""
        if is_installed() and self.root.resolve() == packaged("corpus").resolve():
            raise InputError("corpus-read-only", self.root)

    def append(self, document_id: str, decisions: Iterable[Decision]) -> int:
        """Add decisions to a document, all or none; how many were new. The document is read anew afterwards.

        Errors: corpus-read-only, validation-unread, validation-alone.
        """
        self.demand_writable()
        source = self.source(document_id)
        made = tuple(decisions)

        def allowed(standing: tuple[Decision, ...]) -> Iterable[Decision]:
            demand_second_reader(source, standing, made)
            return made

        added = extend_decisions(source.path("decisions.jsonl"), allowed)
        source.forget_decisions()
        return len(added)

    def forget_links(self) -> None:
        """Read `links.lock` anew when next asked."""
        self.__dict__.pop("links", None)


def open_corpus(root: Path | None = None, *, analyse: Analyse = analyse) -> Corpus:
    """The corpus in a folder, or the one that came with the program."""
    return Corpus(packaged("corpus") if root is None else root, analyse=analyse)


def init_corpus(directory: Path, *, empty: bool = False) -> None:
    """Copy the packaged corpus, or an empty one, into a new or empty folder, whole or not at all.

    Errors: folder-not-empty, cannot-write.
    """
    if directory.exists() and (not directory.is_dir() or any(directory.iterdir())):
        raise InputError("folder-not-empty", directory)
    beside: Path | None = None
    try:
        directory.parent.mkdir(parents=True, exist_ok=True)
        beside = Path(tempfile.mkdtemp(prefix=f".{directory.name}.", dir=directory.parent))
        if empty:
            shutil.copytree(packaged("site") / "new-corpus", beside / "corpus")
            for name in ("gitattributes", "gitignore"):
                (beside / "corpus" / name).rename(beside / "corpus" / f".{name}")
            (beside / "corpus" / "documents").mkdir()
        else:
            shutil.copytree(packaged("corpus"), beside / "corpus")
        if directory.exists():
            directory.rmdir()
        (beside / "corpus").replace(directory)
    except OSError as error:
        raise InputError("cannot-write", directory, reason=error.strerror or str(error)) from error
    finally:
        if beside is not None:
            shutil.rmtree(beside, ignore_errors=True)
