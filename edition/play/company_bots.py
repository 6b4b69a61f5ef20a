"""Those who name perfections: each knows a part of the words, and does not know the others.

What a seat knows is drawn once for the match (its `mind`) and never changes: a word that it has
forgotten it does not find, even where the list has it.
"""

from __future__ import annotations

from .company import JUDGE, QUEEN, RHYME
from .errors import PlayError
from .kinds import Flow, Moves, SeatView
from .levels import WORDS
from .mechanisms.naming import ADMITS, REFUSES, SHORT
from .mechanisms.texts import number_of
from .rng import Rng

# of a hundred of the perfections that are proposed, how many come to mind
KNOWS = (("peu-lettre", 25), ("lettre", 50), ("bel-esprit", 85))
HUNDRED = 100
PRIME = 7919  # keeps the seeds of one mind’s words apart
LENIENT = 70  # of a hundred words in doubt, how many are let pass


def choose(flow: Flow, view: SeatView, legal: Moves, level: str, seed: int) -> int:
    """A legal move; the same for the same view, level and seed."""
    if level not in WORDS:
        raise PlayError("request-broken")
    rng = Rng(seed)
    if view.phase == JUDGE:
        return ADMITS if rng.below(HUNDRED) < LENIENT else REFUSES
    if level == "random" or view.phase in (QUEEN, RHYME):
        return legal[rng.below(len(legal))]
    rhymes = flow.rhymes
    known = [word for word in remembered(flow, view, level) if not rhymes.taken(view.said, view.seat, word)]
    return number_of("dire:" + known[rng.below(len(known))]) if known else SHORT


def remembered(flow: Flow, view: SeatView, level: str) -> list[str]:
    """The perfections of its rhyme that come to a seat’s mind."""
    share = KNOWS[view.seat % len(KNOWS)][1]
    for name, known in KNOWS:
        if name == level:
            share = known
    perfections = flow.rhymes.called(view.rhymes[view.seat]).perfections
    return [word for at, word in enumerate(perfections) if Rng((view.mind + at * PRIME) & 0xFFFFFFFF).below(HUNDRED) < share]
