"""Undoing a decision: another decision, which says whose it is and why."""

from __future__ import annotations

from collections.abc import Sequence

from edition.corpus import Corpus
from edition.decisions import Decision, decide, is_time, standing
from normalize.errors import InputError


def revoke(corpus: Corpus, document: str, ids: Sequence[str], *, hand: str, time: str, reason: str = "") -> tuple[Decision, ...]:
    """Revoke decisions of a document by their ids, all or none; a revoke may be revoked in its turn.

    Returns the decisions that no longer hold, as they stood. `time`: ISO 8601, UTC.

    Errors: document-unknown, hand-unknown, hand-is-program, decision-time, decision-unknown,
    decision-revoked (it does not hold any more), corpus-read-only.
    """
    corpus.demand_writable()
    source = corpus.source(document)
    corpus.demand_hand(hand)
    if not is_time(time):
        raise InputError("decision-time", time=time)
    path = source.path("decisions.jsonl")
    known = {d.id: d for d in source.decisions}
    holding = {d.id for d in standing(source.decisions)}
    wanted = tuple(dict.fromkeys(ids))
    for name in wanted:
        if name not in known:
            raise InputError("decision-unknown", path, id=name)
        if name not in holding:
            raise InputError("decision-revoked", path, known[name].line, id=name)
    taken = set(known)
    made: list[Decision] = []
    for name in wanted:
        made.append(decide("revoke", hand=hand, time=time, value=name, reason=reason, taken=taken))
        taken.add(made[-1].id)
    corpus.append(document, made)
    return tuple(known[name] for name in wanted)
