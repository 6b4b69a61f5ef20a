"""Proposed clauses become the document's, in the name of a hand; and the file in which they are translated."""

from __future__ import annotations

import json
from collections.abc import Iterator

from edition.clauses import FILE, PROPOSED, Clause
from edition.corpus import Corpus, Source
from edition.files import read_utf8
from edition.translation import Translation
from edition.witness import load_witness
from edition.yamlfile import MOST_BYTES
from normalize.errors import InputError
from normalize.files import write_atomically

TRANSLATION = "translation.en.yaml"


def confirm_clauses(corpus: Corpus, document_id: str, *, hand: str) -> int:
    """Makes `clauses.proposed.yaml`, as it stands, `clauses.yaml`; how many clauses.

    From here on the ids are the document's and never change their meaning. Errors: those of the file;
    clauses-none-proposed, clauses-there, hand-unknown, hand-is-program, corpus-read-only.
    """
    corpus.demand_writable()
    corpus.demand_hand(hand)
    source = corpus.source(document_id)
    proposed, final = source.path(PROPOSED), source.path(FILE)
    if final.exists():
        raise InputError("clauses-there", final, id=document_id)
    partition = source.proposed
    if partition is None:
        raise InputError("clauses-none-proposed", proposed, id=document_id)
    lines = read_utf8(proposed, MOST_BYTES).split("\n")
    while lines and lines[0].startswith("#"):  # what the machine says of its proposal
        lines.pop(0)
    body = "\n".join(line for line in lines if not line.startswith("hand:"))
    write_atomically(final, f"hand: {hand}\n{body}")
    proposed.unlink()
    corpus.forget(document_id)
    return len(partition.clauses)


def prepare_translation(corpus: Corpus, document_id: str, *, hand: str) -> int:
    """Writes every clause without English into `translation.en.yaml`, its French above it; how many there are.

    What is translated stays as it stands, word for word, in the order of the text. Errors: hand-unknown,
    hand-is-program, clauses-none, translation-hand (the file is in another hand), corpus-read-only.
    """
    corpus.demand_writable()
    corpus.demand_hand(hand)
    source = corpus.source(document_id)
    if not source.partition.clauses:
        raise InputError("clauses-none", source.path(FILE), id=document_id)
    there = source.translation
    if there.hand and there.hand != hand:
        raise InputError("translation-hand", source.path(TRANSLATION), there.hand_line, hand=there.hand)
    missing = [clause.id for clause in source.partition.clauses if not there.clauses.get(clause.id)]
    if missing:
        rows = list(_rows(corpus, source, there, hand))
        write_atomically(source.path(TRANSLATION), "\n".join(rows) + "\n")
        corpus.forget(document_id)
    return len(missing)


def _rows(corpus: Corpus, source: Source, there: Translation, hand: str) -> Iterator[str]:
    readings = load_witness(corpus, source.id).clauses
    yield f"hand: {hand}"
    yield "clauses:"
    for clause in source.partition.clauses:
        english = there.clauses.get(clause.id, "")
        if not english:
            yield f"  # {_without_label(clause, readings[clause.id].reading)}"
        yield f"  {clause.id}: {json.dumps(english, ensure_ascii=False)}"
    known = source.partition.by_id
    for name, text in there.clauses.items():
        if name not in known:  # of a clause that is gone: told by `check`, and never lost
            yield f"  {name}: {json.dumps(text, ensure_ascii=False)}"


def _without_label(clause: Clause, reading: str) -> str:
    return " ".join(reading.removeprefix(clause.label).split())
