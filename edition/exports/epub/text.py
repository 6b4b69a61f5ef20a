"""The clauses of an entry as a book sets them: reading text, signs of notes, starts of printed pages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from edition.exports.known import Known
from edition.exports.pieces import Break
from edition.publish.inline import Word, held, words_of
from edition.publish.typeset import letter
from edition.views import ClauseView, EntryView, NoteView, SeeView, Token


@dataclass(frozen=True)
class PageStart:
    """A printed page starts; `id`: by the line of ocr.txt on which it does."""

    page: str
    id: str


@dataclass(frozen=True)
class Piece:
    """Words of one look. `pages` start before them; `notes`: the letters that follow; `target`: of a cross-reference."""

    text: str
    form: str
    pages: tuple[PageStart, ...]
    notes: tuple[str, ...]
    target: str


@dataclass(frozen=True)
class SetNote:
    letter: str
    view: NoteView


@dataclass(frozen=True)
class SetClause:
    view: ClauseView
    label: tuple[Piece, ...]
    pieces: tuple[Piece, ...]
    loose: tuple[str, ...]  # the letters of notes whose words are not found in the reading
    absent: tuple[SeeView, ...]  # references to what is not in the edition


@dataclass(frozen=True)
class Chapter:
    """An entry. `groups`: clauses, rows that follow each other together (`row` first)."""

    entry: EntryView
    file: str
    groups: tuple[tuple[bool, tuple[SetClause, ...]], ...]
    notes: tuple[SetNote, ...]
    pages: tuple[PageStart, ...]


def chapters(known: Known, files: Mapping[str, str]) -> Iterator[Chapter]:
    """The entries of a document; `files`: in which file of the book an entry stands."""
    starts = _page_starts(known)
    for entry in known.witness.entries:
        letters = {note.id: letter(at) for at, note in enumerate(note for clause in entry.clauses for note in clause.notes)}
        clauses = [_clause(clause, letters, starts, files) for clause in entry.clauses]
        yield Chapter(
            entry=entry,
            file=files[entry.id],
            groups=tuple((row, tuple(group)) for row, group in groupby(clauses, key=lambda c: c.view.kind == "row")),
            notes=tuple(SetNote(letters[note.id], note) for clause in entry.clauses for note in clause.notes),
            pages=tuple(page for c in clauses for piece in (*c.label, *c.pieces) for page in piece.pages),
        )


def _page_starts(known: Known) -> dict[int, tuple[PageStart, ...]]:
    """The printed pages that start before a token, or within it, by the token's identity."""
    found: dict[int, tuple[PageStart, ...]] = {}
    pending: list[PageStart] = []
    for passage in known.stream.passages:
        for parts, token in ((passage.between, None), *((run.parts, run.token) for run in passage.runs)):
            pending += [PageStart(part.page, f"page-{part.number}") for part in parts if isinstance(part, Break) and part.page]
            if token is not None and pending:
                found[id(token)] = tuple(pending)
                pending = []
    return found


def _clause(
    clause: ClauseView, letters: Mapping[str, str], starts: Mapping[int, tuple[PageStart, ...]], files: Mapping[str, str]
) -> SetClause:
    label, pieces = (tuple(_pieces(tokens, letters, starts, files)) for tokens in (clause.label_tokens, clause.tokens))
    told = {sign for piece in (*label, *pieces) for sign in piece.notes}
    own = [letters[note.id] for note in clause.notes]
    absent = tuple(see for see in clause.see if see.target is None and any(see.text.values()))
    return SetClause(clause, label, pieces, tuple(sign for sign in own if sign not in told), absent)


def _pieces(
    tokens: Sequence[Token], letters: Mapping[str, str], starts: Mapping[int, tuple[PageStart, ...]], files: Mapping[str, str]
) -> Iterator[Piece]:
    """The tokens as pieces, those side by side that look alike as one."""
    pages: list[tuple[PageStart, ...]] = []
    words: list[Word] = []
    for token in tokens:
        made = words_of((token,))
        pages += [starts.get(id(token), ()), *(() for _ in made[1:])]
        words += made
    plain = ""
    for word, page in zip(held(words, "fr"), pages, strict=True):
        form = next((mark.kind for mark in word.marks if mark.kind in ("doubtful", "sic")), "")
        see = next((mark.target for mark in word.marks if mark.kind == "see" and mark.target), None) or ""
        notes = tuple(letters[note] for note in word.notes if note in letters)
        target = _target(see, files)
        if form or page or notes or target:
            if plain:
                yield Piece(plain, "", (), (), "")
            plain = ""
            yield Piece(word.reading, form, page, notes, target)
        else:
            plain += word.reading
    if plain:
        yield Piece(plain, "", (), (), "")


def _target(target: str, files: Mapping[str, str]) -> str:
    """Where an entry or a clause stands in the book; "" where it does not."""
    if target in files:
        return files[target]
    entry, _, unit = target.rpartition("/")
    return f"{files[entry]}#{entry.split('/')[1]}.{unit}" if entry in files else ""
