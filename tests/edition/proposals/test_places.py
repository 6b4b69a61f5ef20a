"""From what a page shows back to the line of the print: every clause is found, and a changed word changes that word alone."""

from __future__ import annotations

import random
import re
from collections import Counter
from dataclasses import replace

import pytest

from edition.corpus import Corpus, open_corpus
from edition.merge import merge
from edition.proposals.passage import find
from edition.proposals.places import Places
from edition.proposals.proposal import Proposal
from edition.transcription import line_differences
from edition.views import ClauseView
from edition.witness import load_witness
from normalize.long_s import fold_long_s

EDITION = {"version": "", "commit": "", "date": ""}
BARE = {"format": "academie-proposal", "version": 1, "edition": EDITION, "layer": "reading", "proposed": "", "reason": ""}
BARE |= {"name": "", "contact": "", "language": "fr", "made": "2026-11-30T10:00:00Z"}


def printed(view: ClauseView) -> str:
    """The print of a clause as its page shows it, ſ and line ends as they are."""
    label, text = ("".join(token.print for token in tokens) for tokens in (view.label_tokens, view.tokens))
    return f"{label} {text}".strip()


def held(corpus: Corpus, name: str, share: float) -> Counter[str]:
    """What comes of every clause, and of a share of the words, each changed in its midst."""
    chance = random.Random(1)
    source, views = corpus.source(name), load_witness(corpus, name).clauses
    together = merge(source.analysis, source.resolved, source.document, source.partition.starts)
    places = Places(source, together)
    lines = fold_long_s(places.layers.print).split("\n")
    counted: Counter[str] = Counter()
    for clause in source.partition.clauses:
        view, reading = views[clause.id], places.shown(clause, "reading")
        shown = {"reading": view.reading, "print": printed(view), "english": re.sub(r"[*\[\]]", "", view.english)}
        counted["clauses"] += 1
        counted["found"] += all(find(places.shown(clause, layer), text) for layer, text in shown.items())  # type: ignore[arg-type]
        for word in re.finditer(r"\w{2,}", reading.text):
            if chance.random() > share:
                continue
            start, end = word.span()
            around = {"prefix": reading.text[max(0, start - 64) : start], "suffix": reading.text[end : end + 64]}
            made = {"document": name, "clause": clause.id, "fingerprint": view.fingerprint, "quote": word[0], **around}
            asked = Proposal.model_validate(BARE | made)
            place = places.of(asked)
            counted["words"] += 1
            counted["changed since"] += place.changed
            for number, line in places.lines(replace(place, span=(start, end)), word[0][:1] + "xyz" + word[0][1:]).items():
                (difference,) = line_differences(source, together, number, line)
                alone = line.replace("xyz", "", 1) == lines[number - 1] != line and difference.start >= clause.at
                counted["right"] += place.span == (start, end) and alone
    return counted


def test_every_word_is_led_back_to_its_line(corpus: Corpus) -> None:
    found = held(corpus, "tricotet-1790", 1)
    assert found["clauses"] == found["found"] == 6 and found["words"] == found["right"] > 50 and not found["changed since"]


@pytest.mark.slow
@pytest.mark.parametrize("name", open_corpus().documents)
def test_so_it_is_in_the_documents(name: str) -> None:
    found = held(open_corpus(), name, 0.25)
    assert found["clauses"] == found["found"] and found["words"] == found["right"] > 50 and not found["changed since"]
