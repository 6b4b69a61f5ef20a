"""`links.lock`: which reading of a clause each thing that depends on it was last read against.

One line per link: `sha256  clause-id  dependent`, sorted. The file holds hashes only; the reading as
it was then lies in the history of the corpus, if it is kept in git.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Final

from edition.files import read_utf8
from normalize.errors import InputError
from normalize.files import write_atomically

if TYPE_CHECKING:
    from edition.corpus import Corpus, Source
    from edition.rules.load import GameRules
    from edition.witness import Witness

TRANSLATION: Final = "translation:en"
_LINE: Final = re.compile(r"([0-9a-f]{64})  (\S+)  (\S+)")


def fingerprint(reading: str) -> str:
    """The sha256 of a clause's reading, casefolded, letters and digits only: points and capitals do not count."""
    return sha256("".join(c for c in reading.casefold() if c.isalnum()).encode()).hexdigest()


@dataclass(frozen=True, order=True)
class Link:
    """Something that depends on a clause: `translation:en`, `note:<document>/<note>`, `rule:<game>/<rule>`."""

    clause: str
    dependent: str


@dataclass(frozen=True)
class LinkFile:
    """What `links.lock` holds: the hash of each link, and its line."""

    path: Path
    hashes: Mapping[Link, str]
    lines: Mapping[Link, int]


@dataclass(frozen=True)
class Renewed:
    """A link that `review` renewed; `old` is empty where it is new; `text` is the reading now."""

    clause: str
    dependent: str
    old: str
    new: str
    text: str


def load_links(path: Path) -> LinkFile:
    """No file means no link was reviewed. Errors: link-line, link-twice."""
    hashes: dict[Link, str] = {}
    lines: dict[Link, int] = {}
    if path.exists():
        for number, line in enumerate(read_utf8(path, 100_000_000).splitlines(), 1):
            if not line.strip():
                continue
            match = _LINE.fullmatch(line)
            if match is None:
                raise InputError("link-line", path, number)
            link = Link(match[2], match[3])
            if link in hashes:
                raise InputError("link-twice", path, number, clause=link.clause, dependent=link.dependent)
            hashes[link], lines[link] = match[1], number
    return LinkFile(path, hashes, lines)


def links_of(source: Source, games: Iterable[GameRules]) -> tuple[Link, ...]:
    """What depends on the clauses of a document, sorted."""
    known = source.partition.by_id
    found = {Link(clause, TRANSLATION) for clause in source.translation.clauses if clause in known}
    found |= {Link(note.clause, f"note:{source.id}/{note.id}") for note in source.notes.notes}
    cited = ((game, rule, cite.clause) for game in games for rule in game.rules for cite in rule.cites)
    found |= {Link(clause, f"rule:{game.id}/{rule.id}") for game, rule, clause in cited if clause in known}
    return tuple(sorted(found))


def write_links(path: Path, hashes: Mapping[Link, str]) -> None:
    """Write the file, sorted by clause and dependent."""
    write_atomically(path, "".join(f"{hashes[link]}  {link.clause}  {link.dependent}\n" for link in sorted(hashes)))


def review(corpus: Corpus, ids: Sequence[str]) -> tuple[Renewed, ...]:
    """Renew the links of the clauses named; an entry or a document names all its clauses.

    Links of these whose dependent is gone are dropped. Others are left as they are. Returns the links
    that changed, with old and new hash and the reading now. Error: clause-unknown.
    """
    from edition.witness import load_witness

    corpus.demand_writable()
    hashes = dict(corpus.links.hashes)
    renewed: list[Renewed] = []
    for document in dict.fromkeys(name.split("/")[0] for name in ids):
        if document not in corpus.documents:
            raise InputError("clause-unknown", id=document)
        named = [name for name in ids if name.split("/")[0] == document]
        source = corpus.source(document)
        renewed += _renew(hashes, links_of(source, corpus.games.values()), load_witness(corpus, document), named)
    if hashes != corpus.links.hashes:
        write_links(corpus.links_path, hashes)
        corpus.forget_links()
    return tuple(renewed)


def _renew(hashes: dict[Link, str], links: Iterable[Link], witness: Witness, names: Iterable[str]) -> list[Renewed]:
    chosen: set[str] = set()
    clauses = witness.clauses
    gone = {link.clause for link in hashes if link.clause.startswith(f"{witness.id}/") and link.clause not in clauses}
    for name in names:
        under = {clause for clause in (*clauses, *gone) if clause == name or clause.startswith(f"{name}/")}
        if not under:
            raise InputError("clause-unknown", id=name)
        chosen |= under
    wanted = {link for link in links if link.clause in chosen}
    for link in [link for link in hashes if link.clause in chosen and link not in wanted]:
        del hashes[link]
    renewed = []
    for link in sorted(wanted):
        clause = clauses[link.clause]
        old = hashes.get(link, "")
        if old != clause.fingerprint:
            hashes[link] = clause.fingerprint
            renewed.append(Renewed(link.clause, link.dependent, old, clause.fingerprint, clause.reading))
    return renewed
