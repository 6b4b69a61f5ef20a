"""Loaders and importers of a corpus."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from tests.fuzz.target import CORPUS, FIXTURES, TIME, Take, told

LONGEST: Final = 6000
LINE_ENDS: Final = (b"\n", b"\r", b"\xc2\x85", b"\xe2\x80")  # of YAML, the last two or three of Unicode


def loaders() -> dict[str, Callable[[Path, Any], object]]:
    """The files of a corpus by name, each with what loads it; `source` is the document of the fixtures."""
    from edition.bibliography import load_bibliography
    from edition.clauses import load_partition
    from edition.commentary import load_introduction
    from edition.description import load_description
    from edition.equations import load_equations
    from edition.fingerprints import load_links
    from edition.glossary import load_glossary
    from edition.notes import load_notes
    from edition.people import load_people
    from edition.settings import load_settings
    from edition.translation import load_translation

    return {
        "document.yaml": lambda path, source: load_description(path)[0].document(source.document.text),
        "clauses.yaml": lambda path, source: load_partition(path, source.document, source.document.zones or ()),
        "translation.en.yaml": lambda path, _: load_translation(path),
        "notes.yaml": lambda path, source: load_notes(path, source.document, source.partition),
        "introduction.yaml": lambda path, _: load_introduction(path),
        "equations.yaml": lambda path, source: load_equations(path, source.partition),
        "people.yaml": lambda path, _: load_people(path),
        "glossary.yaml": lambda path, _: load_glossary(path),
        "site.yaml": lambda path, _: load_settings(path),
        "bibliography.yaml": lambda path, _: load_bibliography(path),
        "links.lock": lambda path, _: load_links(path),
    }


def small_corpus(folder: Path) -> Any:
    from edition.corpus import Corpus
    from tests.edition.machine import machine

    home = folder / "corpus"
    if not home.exists():
        shutil.copytree(FIXTURES / "corpus", home)
    return Corpus(home, analyse=machine())


def model(name: str, folder: Path) -> Take:
    """One kind of file of a corpus."""
    source, load, path = small_corpus(folder).source("tricotet-1790"), loaders()[name], folder / "tricotet-1790" / name
    path.parent.mkdir(exist_ok=True)

    def take(data: bytes) -> None:
        path.write_bytes(data)
        load(path, source)

    return take


def shortest(name: str) -> list[bytes]:
    """Files of that name in the corpora, the shortest first, and not too long to be gone through."""
    found = [path.read_bytes() for home in (FIXTURES, CORPUS) for path in sorted(home.rglob(name))]
    return [_cut(data) for data in sorted(found, key=len)[:3]] or [b"x: 1\n"]


def _cut(data: bytes) -> bytes:
    """So much of a file as stands in whole items of its lists, or in whole lines."""
    if len(data) < LONGEST:
        return data
    return data[: max(data.rfind(b"\n  - ", 0, LONGEST), 0)] or data[: data.rfind(b"\n", 0, LONGEST) + 1]


def yaml(folder: Path) -> Take:
    from edition.yamlfile import read_tree

    def take(data: bytes) -> None:
        path = folder / "any.yaml"
        path.write_bytes(data)
        tree = read_tree(path)
        most = 1 + sum(data.count(end) for end in LINE_ENDS)
        assert all(1 <= line <= most for line in tree.lines.values())

    return take


def decisions(folder: Path) -> Take:
    from edition.anchors import resolve
    from edition.decisions import load_decisions
    from edition.merge import merge

    source = small_corpus(folder).source("tricotet-1790")
    starts = source.partition.starts

    def take(data: bytes) -> None:
        path = folder / "decisions.jsonl"
        path.write_bytes(data)
        found = load_decisions(path)
        for decision in found:
            decision.json().encode("utf-8")
        merge(source.analysis, resolve(found, source.document, starts), source.document, starts)

    return take


def some_decisions() -> list[bytes]:
    lines = (CORPUS / "documents" / "academie-quinze" / "decisions.jsonl").read_bytes().splitlines(keepends=True)
    return [b"".join(lines[:3]), b"".join(lines[-3:])]


def proposals(folder: Path) -> Take:
    from edition.proposals.file import FILE, load_proposals
    from edition.proposals.incoming import take_in

    corpus = small_corpus(folder)
    kept = corpus.source("tricotet-1790").path(FILE)

    def take(data: bytes) -> None:
        path = folder / "proposal.json"
        path.write_bytes(data)
        report = take_in(corpus, [path], time=TIME)
        for error in report.refused:
            told(error)
        load_proposals(kept)
        kept.unlink(missing_ok=True)

    return take


def kept_proposals(folder: Path) -> Take:
    from edition.proposals.file import load_proposals

    def take(data: bytes) -> None:
        path = folder / "proposals.jsonl"
        path.write_bytes(data)
        load_proposals(path)

    return take


def a_proposal() -> list[bytes]:
    made = {"format": "academie-proposal", "version": 1, "document": "tricotet-1790", "clause": "tricotet-1790/tricotet/a3"}
    made |= {"fingerprint": "0" * 64, "edition": {"version": "0.1", "commit": "", "date": ""}, "layer": "reading", "quote": "carte"}
    made |= {
        "prefix": "",
        "suffix": "",
        "proposed": "cartes",
        "reason": "",
        "name": "Jeanne Roux",
        "contact": "",
        "language": "en",
        "made": TIME,
    }
    return [json.dumps(made).encode()]


def transcription(folder: Path) -> Take:
    from edition.transcription import import_transcription
    from normalize.readers.plain import read_text

    corpus = small_corpus(folder)

    def take(data: bytes) -> None:
        path = folder / "corrected.txt"
        path.write_bytes(data)
        import_transcription(corpus, "tricotet-1790", read_text(path), hand="lectrice", time=TIME)

    return take


def draft(folder: Path) -> Take:
    from edition.intake.draft import load_draft

    home = folder / ".draft-essai"
    home.mkdir(exist_ok=True)

    def take(data: bytes) -> None:
        (home / "draft.json").write_bytes(data)
        load_draft(home)

    return take


def layout(folder: Path) -> Take:
    from edition.layout import load_layout

    def take(data: bytes) -> None:
        path = folder / "places.jsonl"
        path.write_bytes(data)
        load_layout(path, "un deux\ntrois\n\fquatre cinq\n")

    return take


def json_lines(folder: Path) -> Take:
    from normalize.report import read_json_lines

    def take(data: bytes) -> None:
        path = folder / "rows.jsonl"
        path.write_bytes(data)
        for row in read_json_lines(str(path)):
            json.dumps({"id": row.id, "text": row.text}, ensure_ascii=False).encode("utf-8")

    return take


def a_kept_proposal() -> list[bytes]:
    return [json.dumps({"id": "0" * 16, "hand": "", "time": TIME, "proposal": json.loads(made)}).encode() for made in a_proposal()]


def corrected() -> list[bytes]:
    return [(FIXTURES / "tricotet.corrected.txt").read_bytes()]
