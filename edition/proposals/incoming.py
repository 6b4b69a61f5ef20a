"""Taking in files of proposals: what is right is kept, what is not is listed, and neither costs the other."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from edition.corpus import Corpus
from edition.decisions import is_time
from edition.files import read_utf8
from edition.merge import merge
from edition.proposals.file import FILE, Taken, append_proposals
from edition.proposals.places import Places
from edition.proposals.proposal import Proposal, parsed
from normalize.errors import InputError

ENDINGS: Final = (".json", ".jsonl")
MOST_BYTES: Final = 20_000_000  # of a file
MOST: Final = 10_000  # proposals at once


@dataclass(frozen=True)
class Report:
    """What became of some files: `new` were kept, `known` were there already, `refused` with the reason of each.

    Of the new: those whose clause has changed since they were made, and those whose passage is found nowhere.
    """

    new: tuple[Taken, ...]
    known: int
    refused: tuple[InputError, ...]
    changed: tuple[str, ...]
    lost: tuple[str, ...]


def take_in(corpus: Corpus, paths: Sequence[Path], *, time: str, hand: str = "") -> Report:
    """Read proposals from files, or from the files of folders, and keep them with their documents.

    Errors: corpus-read-only, hand-unknown, hand-is-program, decision-time, proposals-none (no file in a folder),
    proposals-many, and those of a damaged `proposals.jsonl`; a fault of a single proposal, or of one file, is in the report.
    """
    corpus.demand_writable()
    if hand:
        corpus.demand_hand(hand)
    if not is_time(time):
        raise InputError("decision-time", time=time)
    found: list[Proposal] = []
    refused: list[InputError] = []
    for path in files_of(paths):
        try:
            values = list(_values(path))
        except InputError as error:
            refused.append(error)
            continue
        for line, value in values:
            try:
                found.append(_known(corpus, parsed(value, path, line) if not isinstance(value, InputError) else _raise(value), path, line))
            except InputError as error:
                if error.path != str(path):  # a fault of the corpus, not of what is proposed
                    raise
                refused.append(error)
        if len(found) > MOST:
            raise InputError("proposals-many", path, most=MOST)
    new: list[Taken] = []
    for document in dict.fromkeys(proposal.document for proposal in found):
        taken = [Taken(p.id, p, hand, time) for p in found if p.document == document]
        new += append_proposals(corpus.source(document).path(FILE), taken)
        corpus.forget(document)
    changed, lost = _marked(corpus, new)
    return Report(tuple(new), len(found) - len(new), tuple(refused), changed, lost)


def files_of(paths: Sequence[Path]) -> Iterator[Path]:
    """The files named, and of a folder those that end in .json or .jsonl, in order."""
    for path in paths:
        if not path.is_dir():
            yield path
            continue
        inside = sorted(p for p in path.iterdir() if p.suffix in ENDINGS and p.is_file())
        if not inside:
            raise InputError("proposals-none", path)
        yield from inside


def _values(path: Path) -> Iterator[tuple[int, Any]]:
    """The JSON values of a file with their lines: one value, a list of them, or one a line. A line that is none is its error."""
    text = read_utf8(path, MOST_BYTES).removeprefix("\ufeff")
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    if not lines:
        raise InputError("proposals-empty", path)
    if len(lines) > 1 and not isinstance(_json(path, *lines[0]), InputError):
        yield from ((number, _json(path, number, line)) for number, line in lines)
        return
    whole = _json(path, 1, text)
    if whole == []:
        raise InputError("proposals-empty", path)
    if isinstance(whole, list):
        yield from ((1, value) for value in whole)
    else:
        yield lines[0][0], whole


def _json(path: Path, number: int, text: str) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        return InputError("proposal-not-json", path, number + error.lineno - 1)
    except (ValueError, RecursionError):
        return InputError("proposal-not-json", path, number)


def _raise(error: InputError) -> Proposal:
    raise error


def _known(corpus: Corpus, proposal: Proposal, path: Path, line: int) -> Proposal:
    """The proposal, if its document and its clause are of this corpus. Errors: proposal-document, proposal-clause."""
    if proposal.document not in corpus.documents:
        raise InputError("proposal-document", path, line, id=proposal.document, known=", ".join(corpus.documents))
    partition = corpus.source(proposal.document).partition
    if partition.standing(proposal.clause) is None:
        raise InputError("proposal-clause", path, line, id=proposal.clause)
    return proposal


def _marked(corpus: Corpus, new: Sequence[Taken]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    changed: list[str] = []
    lost: list[str] = []
    for document in dict.fromkeys(taken.proposal.document for taken in new):
        source = corpus.source(document)
        places = Places(source, merge(source.analysis, source.resolved, source.document, source.partition.starts))
        for taken in (t for t in new if t.proposal.document == document):
            place = places.of(taken.proposal)
            changed += [taken.id] if place.changed else []
            lost += [taken.id] if place.span is None and not place.done else []
    return tuple(changed), tuple(lost)
