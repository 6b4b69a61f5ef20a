"""A clause that is read otherwise makes the rules that cite it suspect, and no others."""

from __future__ import annotations

from dataclasses import replace

import pytest

from edition.concordance import fingerprints
from edition.concordance.finding import Checked
from edition.corpus import open_corpus
from edition.fingerprints import fingerprint
from edition.witness import load_witness

DOCUMENT = "dictionnaire-brusquembille"


@pytest.mark.parametrize(
    ("unit", "old", "new", "rules"),
    [
        ("p4b", "indifféremment", "diversement", {"packets-at-once", "packets-one-by-one", "packets-two-one", "packets-one-two"}),
        ("p9", "qu’il faudra jouer", "à jouer", {"match-of-deals"}),
        ("p9", "On convient", "on  convient,", set()),  # capitals, blanks and points do not count
    ],
)
def test_a_reworded_clause_makes_its_rules_suspect(unit: str, old: str, new: str, rules: set[str]) -> None:
    corpus = open_corpus(None)
    witness = load_witness(corpus, DOCUMENT)

    def reworded(entry_id: str) -> object:
        entry = next(e for e in witness.entries if e.id == entry_id)
        clause = next(c for c in entry.clauses if c.id.endswith(f"/{unit}"))
        assert old in clause.reading, "the case is out of date"
        reading = clause.reading.replace(old, new)
        other = replace(clause, reading=reading, fingerprint=fingerprint(reading))
        return replace(entry, clauses=tuple(other if c.id == clause.id else c for c in entry.clauses))

    entries = tuple(reworded(e.id) if e.slug == "brusquembille" else e for e in witness.entries)
    changed = replace(witness, entries=entries)  # type: ignore[arg-type]
    found = list(fingerprints.check(Checked(corpus, corpus.source(DOCUMENT), changed)))
    assert {f.code for f in found} <= {"link-suspect"}
    suspect = {str(f.params["dependent"]) for f in found}
    assert {name.partition("/")[2] for name in suspect if name.startswith("rule:")} == rules
    assert all(f.clause.endswith(f"/{unit}") for f in found)
