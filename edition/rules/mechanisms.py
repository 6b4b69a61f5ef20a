"""What each mechanism may be told: its parameters, closed and without defaults.

One entry a mechanism of `edition.play.mechanisms`; a parameter selects from a list or counts, it
never computes. `once`: a game under one selection has exactly one such rule.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from edition.play.mechanisms.faults import FORFEITS, PENALTIES
from edition.play.mechanisms.figures import NAMES as FIGURES
from edition.play.mechanisms.gallery import COLOURS

RANKS: Final = ("as", "roi", "dame", "valet", "10", "9", "8", "7", "6", "5", "4", "3", "2")
SUITS: Final = ("pique", "trefle", "coeur", "carreau")


@dataclass(frozen=True)
class Choice:
    """One of a closed list."""

    values: tuple[str, ...]

    def fault(self, value: Any) -> str:
        if isinstance(value, int):
            return "rule-not-quoted"  # YAML reads 10 as a number: ranks are words
        return "" if value in self.values else "rule-choice"

    def others(self, value: Any) -> list[Any]:
        """What else it might be: the mutations of the liveness check."""
        return [other for other in self.values if other != value]


@dataclass(frozen=True)
class Number:
    """A whole number within bounds."""

    least: int
    most: int

    def fault(self, value: Any) -> str:
        whole = isinstance(value, int) and not isinstance(value, bool)
        return "" if whole and self.least <= value <= self.most else "rule-number"

    def others(self, value: Any) -> list[Any]:
        return [other for other in (value + 1, value - 1) if self.least <= other <= self.most]


@dataclass(frozen=True)
class Sequence:
    """A list, each item of its own kind; `distinct`: nothing twice."""

    item: Choice | Number
    distinct: bool

    def fault(self, value: Any) -> str:
        if not isinstance(value, list) or not value:
            return "rule-list"
        if self.distinct and len(set(map(str, value))) != len(value):
            return "rule-list-twice"
        return next((fault for each in value if (fault := self.item.fault(each))), "")

    def others(self, value: Any) -> list[Any]:
        """One item fewer; the first two exchanged; the first another; one item more."""
        swapped = [value[1], value[0], *value[2:]] if len(value) > 1 and value[0] != value[1] else []
        first = [[other, *value[1:]] for other in self.item.others(value[0]) if not self.fault([other, *value[1:]])][:1]
        more = [[*value, other] for other in self.item.others(value[-1]) if not self.distinct or other not in value][:1]
        return [other for other in ([*value[:-1]], swapped, *first, *more) if other and not self.fault(other)]


@dataclass(frozen=True)
class Table:
    """A mapping from names of a closed list to whole numbers."""

    keys: tuple[str, ...]
    value: Number

    def fault(self, value: Any) -> str:
        if not isinstance(value, dict) or not value:
            return "rule-table"
        if any(key not in self.keys for key in value):
            return "rule-table-key"
        return next((fault for each in value.values() if (fault := self.value.fault(each))), "")

    def others(self, value: Any) -> list[Any]:
        return [value | {key: other} for key, each in value.items() for other in self.value.others(each)[:1]]


Parameter = Choice | Number | Sequence | Table


@dataclass(frozen=True)
class Mechanism:
    """The parameters of a mechanism, all of them needed."""

    params: Mapping[str, Parameter]
    once: bool = True


def _choice(*values: str) -> Choice:
    return Choice(values)


MECHANISMS: Final[Mapping[str, Mechanism]] = {
    "players": Mechanism({"counts": Sequence(Number(1, 12), distinct=True)}),
    "pack": Mechanism({"suits": Sequence(Choice(SUITS), distinct=True), "ranks": Sequence(Choice(RANKS), distinct=True)}),
    "removal": Mechanism({"rank": Choice(RANKS), "count": Number(1, 4)}),
    "removal_suits": Mechanism({"suits": Sequence(Choice(SUITS), distinct=True)}),
    "order": Mechanism({"high_to_low": Sequence(Choice(RANKS), distinct=True)}),
    "points": Mechanism({"values": Table(RANKS, Number(0, 200))}),
    "turn": Mechanism({"next": _choice("right", "left")}),
    "partners": Mechanism({"sides": Number(2, 3), "hands": _choice("shown", "hidden")}),
    "partners_seats": Mechanism({"sit": _choice("opposite", "adjacent")}),
    "partner_payments": Mechanism({"between": _choice("none", "as_others")}),
    "first_dealer": Mechanism({"by": _choice("lot", "host")}),
    "next_dealer": Mechanism({"is": _choice("next", "same")}),
    "deal": Mechanism({"cards": Number(1, 26), "first": _choice("next", "dealer")}),
    "packets": Mechanism({"sizes": Sequence(Number(1, 26), distinct=False)}),
    "turn_up": Mechanism({"place": _choice("under_talon", "on_talon")}),
    "first_lead": Mechanism({"by": _choice("next_to_dealer", "dealer")}),
    "next_lead": Mechanism({"by": _choice("winner", "next")}),
    "follow": Mechanism({"talon": _choice("free", "suit", "suit_or_trump"), "after": _choice("free", "suit", "suit_or_trump")}),
    "obligation": Mechanism({"suit": _choice("must", "may"), "higher": _choice("must", "may"), "trump": _choice("must", "may")}),
    "trick": Mechanism({"taken_by": _choice("trump_else_led", "led")}),
    "refill": Mechanism({"first": _choice("winner", "next_to_winner")}),
    "last_card": Mechanism({"turn_up_to": _choice("last_drawer", "first_drawer")}),
    "payment": Mechanism(
        {
            "rank": Choice(RANKS),
            "suits": _choice("trump", "plain", "any"),
            "when": _choice("played", "won", "lost"),
            "to": _choice("player", "others"),
            "jetons": Number(1, 100),
        },
        once=False,
    ),
    "match": Mechanism({"by": _choice("deals", "total")}),
    "match_number": Mechanism({"number": Number(1, 10_000)}),
    "stakes": Mechanism({"to": _choice("winner", "nobody")}),
    "stake": Mechanism({"each": Number(0, 10_000)}),
    "tie": Mechanism({"stakes": _choice("returned", "eldest")}),
    # figures announced, and what is counted beside the cards
    "sequence_order": Mechanism({"high_to_low": Sequence(Choice(RANKS), distinct=True)}),
    "tierce": Mechanism({"head": Choice(RANKS), "points": Number(0, 1000)}, once=False),
    "plain_sequences": Mechanism({"worth": _choice("half", "same")}),
    "longer_sequences": Mechanism({"worth": _choice("tierces_within", "head_tierce")}),
    "four": Mechanism({"rank": Choice(RANKS), "alike": Number(2, 4), "points": Number(0, 1000)}, once=False),
    "marriage": Mechanism({"suits": _choice("trump", "plain"), "points": Number(0, 1000)}, once=False),
    "met_marriages": Mechanism({"worth": _choice("same", "nothing")}),
    "met_taker": Mechanism({"to": _choice("winner", "second")}),
    "meld_when": Mechanism({"at": _choice("turn", "lead")}),
    "meld_again": Mechanism({"card": _choice("once_a_kind", "once")}),
    "court_cards": Mechanism({"ranks": Sequence(Choice(RANKS), distinct=True)}),
    "blank_cards": Mechanism({"ranks": Sequence(Choice(RANKS), distinct=True)}),
    "turn_up_points": Mechanism(
        {"courts": _choice("counted", "not"), "ranks": Sequence(Choice(RANKS), distinct=True), "points": Number(0, 1000)}
    ),
    "first_courts": Mechanism({"cards": Number(1, 26), "points": Number(0, 1000)}),
    "more_courts": Mechanism({"points": _choice("same", "none")}),
    "blanks": Mechanism({"cards": Number(1, 26), "worth": _choice("half", "same")}),
    "trump_ace": Mechanism({"rank": Choice(RANKS), "points": Number(0, 1000), "counted": _choice("excepted", "again")}),
    "last_card_points": Mechanism({"points": Number(0, 1000)}),
    "five_trumps": Mechanism({"cards": Number(1, 26), "points": Number(0, 1000)}),
    "last_tricks": Mechanism({"tricks": Number(1, 26), "points": Number(0, 1000)}),
    "most_tricks": Mechanism({"points": Number(0, 1000)}),
    "most_tricks_tie": Mechanism({"points": _choice("nobody", "both")}),
    "vole": Mechanism({"wins": _choice("match", "nothing")}),
    # sides by the cards drawn, marks of chalk, figures in hand, faults
    "sides": Mechanism({"together": _choice("highest", "alternate"), "each_side": Number(1, 11)}),
    "equal_lots": Mechanism({"then": _choice("again", "earlier")}),
    "seating": Mechanism({"middle": _choice("highest", "lowest")}),
    "partners_hands": Mechanism({"hands": _choice("hidden", "shown")}),
    "cut": Mechanism({"by": _choice("opposite", "next")}),
    "first_deal": Mechanism({"by": _choice("highest_cut", "highest_lot", "lowest_deals", "highest_deals")}),
    "hand": Mechanism({"cards": Number(1, 13)}),
    "manners": Mechanism({"sizes": Sequence(Number(1, 5), distinct=True), "kept": _choice("match", "deal")}),
    "deal_order": Mechanism({"first": _choice("next", "dealer")}),
    "too_many": Mechanism({"cards": Number(2, 14)}),
    "extra_card": Mechanism({"taken": _choice("by_lot", "last")}),
    "marks": Mechanism({"number": Number(1, 1000)}),
    "chalk": Mechanism({"by": _choice("other", "dealer")}),
    "out": Mechanism({"left": Number(0, 100)}),
    "suit": Mechanism({"duty": _choice("held", "always")}),
    "taker": Mechanism({"taken_by": _choice("led", "any")}),
    "virlicque": Mechanism({"alike": Number(2, 4), "gains": _choice("wiped", "kept")}),
    "two_virlicques": Mechanism({"wins": _choice("higher", "first")}),
    "figure": Mechanism(
        {
            "figure": Choice(FIGURES),
            "of": _choice("these", "others"),
            "ranks": Sequence(Choice(RANKS), distinct=True),
            "alike": Number(2, 4),
            "made": _choice("single", "couple", "neighbours"),
            "marks": Number(0, 20),
            "said": _choice("none", "one", "both"),
        },
        once=False,
    ),
    "ningre_gobbled": Mechanism({"marks": _choice("kept", "lost")}),
    "overlap": Mechanism({"card": _choice("once", "again")}),
    "honours": Mechanism({"ranks": Sequence(Choice(RANKS), distinct=True), "marks": Number(0, 20)}),
    "gobble": Mechanism({"how": _choice("off_suit", "forced", "taken")}),
    "last_trick": Mechanism({"marks": Number(0, 20)}),
    "rubbing": Mechanism({"first": _choice("next_to_dealer", "last_trick")}),
    "penalty": Mechanism({"for": Choice(PENALTIES), "marks": Number(0, 100)}, once=False),
    "forfeit": Mechanism({"for": Sequence(Choice(FORFEITS), distinct=True)}, once=False),
    "false_marks": Mechanism({"marks": Number(1, 20), "means": _choice("counted", "denounced")}),
    "discovery": Mechanism({"when": _choice("at_once", "end_of_deal")}),
    # games of stakes: places and jetons
    "places": Mechanism({"ranks": Sequence(Choice(RANKS), distinct=True)}),
    "dealer_card": Mechanism({"rank": Choice(RANKS), "does": _choice("deals", "names")}),
    "buy_in": Mechanism({"jetons": Number(0, 1000), "fiches": Number(0, 100), "fiche": Number(2, 100)}),
    "recave": Mechanism({"left": _choice("only_ante", "less")}),
    "ante": Mechanism({"each": Number(1, 100)}),
    "ante_order": Mechanism({"dealer": _choice("last", "first")}),
    "re_ante": Mechanism({"each": Number(0, 100)}),
    "match_length": Mechanism({"deals": Number(1, 100)}),
    # speaking
    "first_word": Mechanism({"to": _choice("next_to_dealer", "dealer")}),
    "opening": Mechanism({"least": _choice("pot", "ante")}),
    "answer": Mechanism({"first": _choice("next_to_opener", "next_to_dealer")}),
    "renounce": Mechanism({"costs": _choice("offered", "opening")}),
    "opener": Mechanism({"raises": _choice("if_raised", "freely")}),
    "return_before": Mechanism({"may": _choice("answer", "nothing")}),
    "return_after": Mechanism({"may": _choice("nothing", "answer")}),
    "short": Mechanism({"plays": _choice("with_rest", "not")}),
    "unopposed": Mechanism({"cards": _choice("hidden", "shown")}),
    "equal_points": Mechanism({"to": _choice("first_in_cards", "shared")}),
    # Bouillotte
    "carrer": Mechanism({"plus": Number(0, 100)}),
    "decarrer": Mechanism({"place": Number(2, 5), "doubles": _choice("pot", "antes"), "plus": Number(0, 100)}),
    "carre_word": Mechanism({"speaks": _choice("last", "in_turn")}),
    "carre_takes": Mechanism({"takes": _choice("pot", "nothing")}),
    "all_pass": Mechanism({"then": _choice("deal_again", "pass_deal")}),
    "turned_card": Mechanism({"count": Number(0, 1)}),
    "talon": Mechanism({"at": _choice("right", "left")}),
    "seek": Mechanism({"among": _choice("others", "own")}),
    "attract": Mechanism({"card": _choice("ace", "highest")}),
    "turn_up_counts": Mechanism({"counts": _choice("yes", "no")}),
    "strongest": Mechanism({"by": _choice("points", "cards")}),
    # Quinze
    "two_packs": Mechanism({"count": Number(1, 4)}),
    "packs_turn": Mechanism({"used": _choice("in_turn", "red_only")}),
    "dealt_from": Mechanism({"end": _choice("bottom", "top")}),
    "cut_side": Mechanism({"by": _choice("left", "right")}),
    "burnt": Mechanism({"cards": Number(0, 10)}),
    "void": Mechanism({"left": Number(0, 10)}),
    "exhausted": Mechanism({"then": _choice("other_pack", "no_card")}),
    "main": Mechanism({"passes": _choice("each_deal", "whole_pack")}),
    "deal_ends": Mechanism({"when": _choice("opened", "dealt")}),
    "burn_pack": Mechanism({"by": _choice("dealer", "nobody")}),
    "end_at_recave": Mechanism({"ends": _choice("match", "nothing")}),
    "goal": Mechanism({"number": Number(2, 99), "wins": _choice("highest", "lowest")}),
    "drawn_cards": Mechanism({"lie": _choice("open", "hidden")}),
    "bust": Mechanism({"told": _choice("at_once", "at_the_end")}),
    "burn": Mechanism({"when": _choice("opened", "any_time")}),
    "early_burn": Mechanism({"card": _choice("burnt", "returned")}),
    "silence": Mechanism({"means": _choice("held", "dropped")}),
    "unsaying": Mechanism({"may": _choice("nothing", "change")}),
    "draw_order": Mechanism({"first": _choice("first_in_cards", "next_to_opener")}),
    "formula": Mechanism({"before": _choice("said", "unsaid")}),
    "formula_again": Mechanism({"after": _choice("said", "unsaid")}),
    "formula_answer": Mechanism({"answer": _choice("awaited", "unneeded")}),
    "formula_cost": Mechanism({"loses": _choice("engaged", "nothing")}),
    "all_staked": Mechanism({"formula": _choice("unneeded", "needed")}),
    "raise_at_card": Mechanism({"may": _choice("all", "nobody")}),
    # a ball in a gallery
    "ball": Mechanism({"colours": Sequence(Choice(COLOURS), distinct=True)}),
    "cases": Mechanism({"number": Number(1, 100)}),
    "even": Mechanism({"white": _choice("as_many", "half")}),
    "course": Mechanism({"ball": _choice("sent_back", "straight")}),
    "circuits": Mechanism({"least": Number(1, 20), "most": Number(1, 20)}),
    "rest": Mechanism({"own": _choice("wins", "loses")}),
    "first_throw": Mechanism({"by": _choice("lot", "host")}),
    "next_throw": Mechanism({"is": _choice("next", "while_winning")}),
    "ball_taken": Mechanism({"by": _choice("thrower", "lot")}),
    "throw_stake": Mechanism({"most": Number(1, 100)}),
    "against": Mechanism({"hold": _choice("freely", "all")}),
    "broke": Mechanism({"then": _choice("watches", "buys")}),
    "throws": Mechanism({"each": Number(1, 100)}),
    # words in company
    "leader": Mechanism({"by": _choice("host", "lot")}),
    "leader_part": Mechanism({"plays": _choice("as_others", "only_leads")}),
    "queen": Mechanism({"told_to": _choice("leader", "everyone")}),
    "queens_told": Mechanism({"when": _choice("at_the_end", "never")}),
    "rhyme": Mechanism({"by": _choice("spelling", "sound")}),
    "rhyme_kept": Mechanism({"for": _choice("all", "one")}),
    "rhyme_chosen": Mechanism({"by": _choice("each", "leader")}),
    "rhyme_shared": Mechanism({"may": _choice("yes", "no")}),
    "word_again": Mechanism({"may": _choice("never", "others")}),
    "several": Mechanism({"number": Number(1, 50)}),
    "saying": Mechanism({"how": _choice("in_turn", "at_once")}),
    "stuck": Mechanism({"then": _choice("caught", "passes")}),
    "judge": Mechanism({"of": _choice("doubtful", "every")}),
    "refused": Mechanism({"then": _choice("another", "caught")}),
    "forfeit_paid": Mechanism({"number": Number(0, 20)}),
}

FLOWS: Final[Mapping[str, tuple[str, ...]]] = {
    # what a flow cannot do without, under every selection
    "tricks": (
        *("players", "pack", "order", "points", "turn", "first_dealer", "next_dealer", "deal", "packets", "turn_up"),
        *("first_lead", "next_lead", "follow", "trick", "refill", "last_card"),
        *("match", "match_number", "stakes", "stake", "tie"),
    ),
    "hands": (
        *("players", "pack", "order", "turn", "first_dealer", "next_dealer", "deal", "packets", "turn_up"),
        *("first_lead", "next_lead", "obligation", "trick", "most_tricks", "most_tricks_tie", "last_tricks"),
        *("match", "match_number", "stakes", "stake", "tie"),
    ),
    "melds": (
        *("players", "pack", "order", "points", "turn", "first_dealer", "next_dealer", "deal", "packets", "turn_up"),
        *("first_lead", "next_lead", "follow", "trick", "refill", "last_card"),
        *("match", "match_number", "stakes", "stake", "tie"),
        *("sequence_order", "plain_sequences", "longer_sequences", "met_marriages", "met_taker", "meld_when", "meld_again"),
        *("court_cards", "blank_cards", "turn_up_points", "first_courts", "more_courts", "blanks", "trump_ace", "last_card_points"),
        *("five_trumps", "last_tricks", "most_tricks", "most_tricks_tie", "vole"),
    ),
    "chalk": (
        *("players", "pack", "order", "turn", "next_dealer", "sides", "equal_lots", "seating", "partners_hands", "cut", "first_deal"),
        *("hand", "manners", "deal_order", "too_many", "extra_card", "marks", "chalk", "out", "stakes", "stake"),
        *("first_lead", "next_lead", "suit", "taker", "virlicque", "two_virlicques", "ningre_gobbled", "overlap", "honours", "gobble"),
        *("last_trick", "rubbing", "false_marks", "discovery"),
    ),
    "vying": (
        *("players", "pack", "order", "points", "turn", "next_dealer", "places", "dealer_card"),
        *("buy_in", "recave", "ante", "ante_order", "re_ante", "match_length"),
        *("first_word", "opening", "answer", "renounce", "opener", "return_before", "return_after", "short", "unopposed", "equal_points"),
        *("carrer", "decarrer", "carre_word", "carre_takes", "all_pass", "deal", "packets", "turned_card"),
        *("seek", "attract", "turn_up_counts", "strongest"),
    ),
    "fifteen": (
        *("players", "pack", "order", "points", "turn", "next_dealer", "places", "dealer_card"),
        *("buy_in", "recave", "ante", "ante_order", "re_ante", "match_length", "end_at_recave"),
        *("first_word", "opening", "answer", "renounce", "opener", "return_before", "return_after", "short", "unopposed", "equal_points"),
        *("burn", "early_burn", "silence", "unsaying", "two_packs", "packs_turn", "dealt_from", "cut_side", "burnt", "void", "exhausted"),
        *("deal", "main", "deal_ends", "burn_pack", "goal", "drawn_cards", "bust"),
        *("draw_order", "formula", "formula_again", "formula_answer", "formula_cost", "all_staked", "raise_at_card"),
    ),
    "throwing": (
        *("players", "turn", "ball", "cases", "even", "course", "circuits", "rest"),
        *("first_throw", "next_throw", "ball_taken", "buy_in", "throw_stake", "against", "broke", "throws"),
    ),
    "naming": (
        *("players", "turn", "leader", "leader_part", "queen", "queens_told", "rhyme", "rhyme_kept", "rhyme_chosen", "rhyme_shared"),
        *("word_again", "several", "saying", "stuck", "judge", "refused", "forfeit_paid"),
    ),
}
