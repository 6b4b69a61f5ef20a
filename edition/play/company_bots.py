"""Those who name perfections: each knows a part of the words, and does not know the others.

What a seat knows is drawn once for the match (its `mind`) and never changes: a word that it has
forgotten it does not find, even where the list has it. The levels, from the weakest:

    random       of few words, and says one of them or gives up, as it chances
    peu-lettre   of few words, and names them all before it gives up; its rhyme comes as it chances
    lettre       the same, of more words
    bel-esprit   of nearly all, and chooses its rhyme by the treatise’s advice: see `_rhyme`; when its words are gone
                 it offers what rhymes to the ear alone, since whoever leads may let it pass, and a word refused
                 costs no more than silence (rule `refused`)
"""

from __future__ import annotations

from .company import JUDGE, QUEEN, RHYME
from .errors import PlayError
from .kinds import Flow, Moves, SeatView, Thought
from .levels import WORDS
from .mechanisms.naming import ADMITS, REFUSES, SHORT
from .mechanisms.rhyming import FEW
from .mechanisms.texts import name_of, number_of
from .rng import Rng
from .searching import think

# of a hundred of the perfections that are proposed, how many come to mind
KNOWS = (("random", 25), ("peu-lettre", 25), ("lettre", 50), ("bel-esprit", 85))
STYLED = ("peu-lettre", "lettre", "bel-esprit")  # at a mixed table each seat has its own
HUNDRED = 100
PRIME = 7919  # keeps the seeds of one mind’s words apart
LENIENT = 70  # of a hundred words in doubt, how many are let pass


def choose(flow: Flow, view: SeatView, legal: Moves, level: str, seed: int, thought: Thought = None) -> int:
    """A legal move; the same for the same view, level and seed. See `opponents.decide`."""
    if level not in WORDS:
        raise PlayError("request-broken")
    style = STYLED[view.seat % len(STYLED)] if level == "table" else level
    rng = Rng(seed)
    if view.phase == JUDGE:
        if style == "random":
            return legal[rng.below(len(legal))]
        return ADMITS if rng.below(HUNDRED) < LENIENT else REFUSES
    if view.phase == RHYME and style == "bel-esprit":
        think(thought, "rhymes")
        return _rhyme(flow, view, legal, style, rng)
    if view.phase in (QUEEN, RHYME):
        return legal[rng.below(len(legal))]
    known = _left(flow, view, remembered(flow, view, style))
    if style == "random":
        at = rng.below(len(known) + 1)
        return number_of("dire:" + known[at]) if at < len(known) else SHORT
    if not known and style == "bel-esprit":
        known = _left(flow, view, _by_ear(flow, view, style))
    return number_of("dire:" + known[rng.below(len(known))]) if known else SHORT


def remembered(flow: Flow, view: SeatView, level: str) -> list[str]:
    """The perfections of its rhyme that come to a seat’s mind."""
    return _known(view, flow.rhymes.called(view.rhymes[view.seat]).perfections, level)


def _known(view: SeatView, words: list[str], level: str) -> list[str]:
    """Of a list of words, those that come to a seat’s mind."""
    share = 0
    for name, known in KNOWS:
        if name == level:
            share = known
    return [word for at, word in enumerate(words) if Rng((view.mind + at * PRIME) & 0xFFFFFFFF).below(HUNDRED) < share]


def _left(flow: Flow, view: SeatView, words: list[str]) -> list[str]:
    """Those that may still be said."""
    return [word for word in words if not flow.rhymes.taken(view.said, view.seat, word)]


def _by_ear(flow: Flow, view: SeatView, style: str) -> list[str]:
    """Of the words that only sound as its rhyme does, and that the table proposes, those that come to a seat’s mind."""
    return _known(view, flow.rhymes.called(view.rhymes[view.seat]).ear[:FEW], style)


def _rhyme(flow: Flow, view: SeatView, legal: Moves, style: str, rng: Rng) -> int:
    """A rhyme of which many words come to mind, shared out among those who have chosen it.

    “Ceux qui auront choisi des rimes qui ne seront pas fort abondantes se trouveront fort empêchés si d’autres les ont
    prises devant eux” (methodique-1797/reines, p1d).
    """
    most = -1
    best: Moves = []
    for move in legal:
        letters = name_of(move).partition(":")[2]
        words = flow.rhymes.called(letters).perfections
        others = [seat for seat, taken in enumerate(view.rhymes) if seat != view.seat and taken == letters]
        worth = len(_known(view, words, style)) * HUNDRED // (1 + len(others))
        if worth > most:
            most = worth
            best = []
        if worth == most:
            best.append(move)
    return best[rng.below(len(best))]
