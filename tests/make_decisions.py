"""Records the collation anew as decisions, and reviews what depends on it: `python -m tests.make_decisions`.

For use while no page was read by anyone but the collation, when the machine's proposals have changed:
the decisions of the hand `collation` at the time of the first import are taken out and made again from
`tests/golden/print/`, against what the machine proposes now. Decisions of other hands, and later ones,
stay. The readings do not change by this; `links.lock` is renewed for every clause, which says that
translation and notes were read against the collation.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from edition.corpus import open_corpus
from edition.decisions import load_decisions
from edition.fingerprints import review
from edition.transcription import record_transcription
from normalize.files import write_atomically

HAND: Final = "collation"
TIME: Final = "2026-11-29T00:00:00Z"
PRINT: Final = Path(__file__).parent / "golden" / "print"


def main() -> None:
    for name in open_corpus().documents:
        path = open_corpus().source(name).path("decisions.jsonl")
        kept = [d for d in load_decisions(path) if (d.hand, d.time) != (HAND, TIME)]
        write_atomically(path, "".join(f"{d.json()}\n" for d in kept))
        text = (PRINT / f"{name}.txt").read_text(encoding="utf-8")
        made = record_transcription(open_corpus(), name, text, hand=HAND, time=TIME)
        print(name, len(made))
    corpus = open_corpus()
    print("links", len(review(corpus, corpus.documents)))


if __name__ == "__main__":
    main()
