"""Two packs sorted by colour: which is played with, how it is cut and dealt, when it is put aside."""

from __future__ import annotations

from ..cards import Pack
from ..kinds import Log
from ..model import Model
from ..stakes import StakesState
from .places import Places

COLOURS = ("red", "black")
RED = ("coeur", "carreau")


class Packs:
    """See the rules `two_packs`, `dealt_from`, `cut`, `burnt`, `void` and `exhausted`. Equal cards have one number."""

    def __init__(self, model: Model, pack: Pack, table: Places) -> None:
        self.table = table
        packs = model.one("two_packs")
        turns = model.one("packs_turn")
        self.in_turn = turns.choice("used", ("in_turn", "red_only")) == "in_turn"
        red = [card for card in range(len(pack.names)) if pack.suits[pack.suit[card]] in RED]
        black = [card for card in range(len(pack.names)) if card not in red]
        self.copies = packs.get("count")
        self.cards = [red * self.copies, black * self.copies]
        self.pack_rules = [turns.id, packs.id]
        end = model.one("dealt_from")
        self.from_bottom = end.choice("end", ("bottom", "top")) == "bottom"
        self.end_rules = [end.id]
        cut = model.one("cut_side")
        self.cut_left = cut.choice("by", ("left", "right")) == "left"
        self.cut_rules = [cut.id]
        burnt = model.one("burnt")
        self.burnt = burnt.get("cards")
        self.burnt_rules = [burnt.id]
        void = model.one("void")
        self.void_below = void.get("left")
        self.void_rules = [void.id]
        gone = model.one("exhausted")
        self.takes_other = gone.choice("then", ("other_pack", "no_card")) == "other_pack"
        self.gone_rules = [gone.id]

    def left(self, s: StakesState) -> int:
        """Cards that can still be dealt: the last one is never used."""
        return len(s.stock) - int(self.burnt)

    def take(self, s: StakesState, log: Log | None) -> None:
        """The other pack, shuffled and cut; from a prepared order where a position is played out."""
        s.pack = 0 if s.pack < 0 or not self.in_turn else 1 - s.pack
        s.played = 0
        if log is not None:
            log.append(["pack", s.dealer, [], self.pack_rules, [["colour", COLOURS[s.pack]]]])
        if s.prepared:
            s.stock = s.prepared
            s.prepared = []
            return
        cards = self.cards[s.pack][:]
        s.rng.shuffle(cards)
        at = 1 + s.rng.below(len(cards) - 1)
        cards = cards[at:] + cards[:at]
        s.stock = cards[::-1] if self.from_bottom else cards
        if log is not None:
            neighbour = self.table.after(s.dealer, self.table.seats - 1 if self.cut_left else 1)
            log.append(["cut", neighbour, [], self.cut_rules + self.burnt_rules, []])
