"""What depends on a clause was last reviewed against the clause as it reads now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from edition.concordance.finding import Checked, Finding
from edition.corpus import Corpus
from edition.fingerprints import links_of


def check(checked: Checked) -> Iterator[Finding]:
    """Findings: link-suspect (the clause reads otherwise now), link-new (never reviewed)."""
    links = checked.corpus.links
    for link in links_of(checked.source, checked.corpus.games.values()):
        clause = checked.witness.clauses[link.clause]
        params = {"id": link.clause, "dependent": link.dependent}
        if link not in links.hashes:
            yield Finding("fingerprints", "link-new", links.path, None, checked.source.id, link.clause, params)
        elif links.hashes[link] != clause.fingerprint:
            params |= {"reading": clause.reading[:60]}
            yield Finding("fingerprints", "link-suspect", links.path, links.lines[link], checked.source.id, link.clause, params)


def check_corpus(corpus: Corpus, _checked: Sequence[Checked]) -> Iterator[Finding]:
    """Findings: link-orphan (a reviewed link whose clause or dependent is gone)."""
    known = {link for document in corpus.documents for link in links_of(corpus.source(document), corpus.games.values())}
    for link in sorted(set(corpus.links.hashes) - known):
        params = {"id": link.clause, "dependent": link.dependent}
        yield Finding("fingerprints", "link-orphan", corpus.links.path, corpus.links.lines[link], params=params)
