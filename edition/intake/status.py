"""What is done of a document and what is to be done next, down to the published page: from its files alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from edition.corpus import Corpus, Source
from edition.fingerprints import Link, links_of
from edition.intake.draft import Draft, drafts
from edition.layout import IMAGES
from edition.merge import merge
from edition.proposals.credit import waiting
from edition.views import Witness
from edition.witness import load_witness

State = Literal["done", "open", "none"]


@dataclass(frozen=True)
class Step:
    """One thing on the way to the page: `done` of `total` (of what, the step says); `none`: it does not apply here.

    Its words are `status.<name>.<state>` (and `status.<name>.how` for what to do), filled with `params`.
    """

    name: str
    state: State
    done: int = 0
    total: int = 0
    params: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class Status:
    """The steps of a document, in order. `next`: the first that is open, or None."""

    document: str
    in_preparation: bool
    steps: tuple[Step, ...]

    @property
    def next(self) -> Step | None:
        return next((step for step in self.steps if step.state == "open"), None)


def status_of(corpus: Corpus, document_id: str) -> Status:
    """Errors: document-unknown, and those of every file of the document."""
    source = corpus.source(document_id)
    witness = load_witness(corpus, document_id)
    return Status(document_id, source.description.in_preparation, tuple(_steps(corpus, source, witness)))


def open_drafts(corpus: Corpus) -> tuple[Draft, ...]:
    """What was begun with `academie add` and not finished."""
    return tuple(drafts(corpus.root / "documents"))


def _steps(corpus: Corpus, source: Source, witness: Witness) -> Iterator[Step]:
    together = merge(source.analysis, source.resolved, source.document, source.partition.starts)
    text = [line for line in witness.lines if line.ocr.strip() and line.zone != "chrome"]
    pages = len(source.layout) or 1
    yield Step("text", "done", len(text), len(text), {"pages": pages, "lines": len(text)})
    yield _pictures(source)
    yield Step("conflicts", "open" if together.conflicts else "done", 0, len(together.conflicts))
    yield Step("suspects", "open" if together.suspects else "done", 0, len(together.suspects))
    read, validated = (sum(line.state in states for line in text) for states in (("read", "validated"), ("validated",)))
    yield Step("read", "done" if read == len(text) else "open", read, len(text), {"unread": _unread(source, witness)})
    yield from _edition(corpus, source, witness)
    if source.proposals:
        left = waiting(source.proposals, source.decisions)
        yield Step("proposals", "open" if left else "done", len(source.proposals) - left, len(source.proposals))
    rest = source.description.in_preparation
    yield Step("published", "open" if rest else "done", params={"path": str(source.path("document.yaml"))})
    # last, for it needs another person, and a text that one person read may be published
    seen = source.description.page_seen
    yield Step("validated", "done" if validated == len(text) else "open" if seen else "none", validated, len(text))


def _pictures(source: Source) -> Step:
    wanted = {page.image for page in source.layout if page.image}
    there = sum(source.path(IMAGES).joinpath(image).is_file() for image in wanted)
    state: State = "none" if not wanted else "done" if there == len(wanted) else "open"
    return Step("pictures", state, there, len(wanted), {"folder": str(source.path(IMAGES))})


def _unread(source: Source, witness: Witness) -> int:
    """The pages of which not every line was read."""
    starts = [page.first for page in source.layout] or [1]
    bare = [line.number for line in witness.lines if line.ocr.strip() and line.zone != "chrome" and not line.state]
    return len({max(at for at, start in enumerate(starts) if start <= number) for number in bare})


def _edition(corpus: Corpus, source: Source, witness: Witness) -> Iterator[Step]:
    clauses, proposed = source.partition.clauses, source.proposed
    if clauses:
        yield Step("clauses", "done", len(clauses), len(clauses), {"entries": len(source.partition.entries)})
    else:
        number = len(proposed.clauses) if proposed else 0
        yield Step("clauses", "open", 0, number, {"entries": len(proposed.entries) if proposed else 0})
        return  # what rests on clauses comes after them
    english = sum(bool(source.translation.clauses.get(clause.id)) for clause in clauses)
    yield Step("translation", "done" if english == len(clauses) else "open", english, len(clauses))
    games = [entry for entry in source.partition.entries if entry.kind == "game"]
    rendered = {game.entry for game in corpus.games.values()}
    without = [entry.game for entry in games if f"{source.id}/{entry.id}" not in rendered]
    state: State = "none" if not games else "open" if without else "done"
    yield Step("rules", state, len(games) - len(without), len(games), {"games": ", ".join(without)})
    links = _unreviewed(corpus, source, witness)
    yield Step("links", "open" if links else "done", 0, len(links), {"ids": " ".join(sorted({link.clause for link in links})[:3])})


def _unreviewed(corpus: Corpus, source: Source, witness: Witness) -> tuple[Link, ...]:
    """The links that were never reviewed, or whose clause has changed since."""
    hashes = corpus.links.hashes
    return tuple(link for link in links_of(source, corpus.games.values()) if hashes.get(link) != witness.clauses[link.clause].fingerprint)
