"""What becomes of a clause, as sentences: the cards and the words are those of the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from edition.concordance.moves import cards, made, may, seat
from edition.concordance.parting import Branch, Position, Told
from edition.concordance.why import Answer, Rendered
from edition.play.mechanisms.staked import STAKES
from edition.rules.load import GameRules
from edition.rules.standing import DISCS
from edition.rules.wording import parameters, wording
from edition.translation import bare
from edition.words import Lang, say, words

MOST_MOVES: Final = 6  # of those that can be made under one model only
MOST_LEGAL: Final = 30  # of those that can be made at all
NAMING: Final = "naming"  # the course of play in which queens are told and perfections named
WORDED: Final = ("throwing", NAMING)  # courses of play in which nothing is done but by words


@dataclass(frozen=True)
class Telling:
    """`table`: where the match stands. `move`: what is played (""). `stands`, `other`: what follows under the rule, and otherwise.

    `changed`: the parameter as the other match has it.
    """

    table: str
    move: str
    changed: str
    stands: str
    other: str


def telling(game: GameRules, position: Position, lang: Lang) -> Telling:
    """A position in words."""
    blanks = {"seed": position.seed, "selection": chosen(game, position, lang), "number": position.number, "who": seat(position.seat, lang)}
    if position.kind in ("deal", "sight"):
        table = say(lang, "why.deal", **blanks)
    elif game.flow in WORDED:
        hand = cards(position.hand, lang)
        table = say(lang, "why.speak-holding" if hand else "why.speak", **blanks, hand=hand)
    else:
        held = {"hand": cards(position.hand, lang) or "—", "trick": cards(position.trick, lang)}
        bids = "why.speaks" if position.hand else "why.speaks-first"
        table = say(lang, bids if game.flow in STAKES else "why.table" if position.trick else "why.lead", **blanks, **held)
        if position.trump:
            table += say(lang, "why.trump", trump=say(lang, f"play.suits.{position.trump}"), stock=position.stock)
    fiche = _fiche(game, position)
    move = _made(game, position, fiche, lang) if position.move else ""
    changed = say(lang, "why.and").join(f"{rule} ({parameters(params)})" for rule, params in position.changed.items())
    branches = (position.stands, position.other)
    stands, other = (_branch(game, position, one, two, fiche, lang) for one, two in (branches, branches[::-1]))
    return Telling(table, move, changed, stands, other)


def chosen(game: GameRules, position: Position, lang: Lang) -> str:
    """The choices under which a match is played: the first, and those that are not the usual ones."""
    named = words(lang)["play"]["options"]
    usual = {option.id: option.values[0] for option in game.options}
    shown = [(name, value) for at, (name, value) in enumerate(position.selection) if at == 0 or value != usual[name]]
    return ", ".join(f"{named[name]['label'].lower()} {named[name]['values'][value]}" for name, value in shown)


def _fiche(game: GameRules, position: Position) -> int:
    """How many jetons a fiche is worth in the match of a position; 0 where nobody buys in."""
    worth = (int(rule.params["fiche"]) for rule in game.rules if rule.mech == "buy_in" and rule.holds(position.selection))
    return next(worth, 0)


def _made(game: GameRules, position: Position, fiche: int, lang: Lang) -> str:
    who = seat(position.seat, lang)
    if game.flow in WORDED:
        return say(lang, "why.says", who=who, card=cards((position.move,), lang))
    return made(who, position.move, fiche, lang)


def _choice(branch: Branch, other: Branch, lang: Lang) -> str:
    """The moves that can be made; of very many, only some that cannot be made under the other model."""
    if len(branch.legal) <= MOST_LEGAL:
        return cards(branch.legal, lang)
    there = set(other.legal)
    shown = [move for move in branch.legal if move not in there][:MOST_MOVES] or branch.legal[:MOST_MOVES]
    return say(lang, "why.among", cards=cards(shown, lang), n=len(branch.legal) - len(shown))


def _branch(game: GameRules, position: Position, branch: Branch, other: Branch, fiche: int, lang: Lang) -> str:
    if position.kind == "sight":
        others = ", ".join(seat(each, lang) for each in branch.sees if each != position.seat)
        key = "why.hears" if game.flow == NAMING else "why.sees"
        return say(lang, key if others else f"{key}-own", who=seat(position.seat, lang), others=others)
    if position.kind == "faults":
        return say(lang, "why.faults" if branch.legal else "why.no-faults", moves=cards(branch.legal[:MOST_MOVES], lang))
    if position.kind == "legal":
        who = seat(position.seat, lang)
        if game.flow in WORDED:
            return say(lang, "why.may-say", who=who, cards=_choice(branch, other, lang))
        return may(who, branch.legal, fiche, lang)
    if branch.events and position.kind != "purses":
        return say(lang, "why.and").join(_event(event, lang) for event in branch.events)
    if game.flow == NAMING:
        return say(lang, "why.named", totals=", ".join(map(str, branch.totals)))
    held = {"jetons": ", ".join(map(_signed, branch.jetons)), "totals": ", ".join(map(str, branch.totals))}
    return say(lang, "why.purses" if any(branch.totals) else "why.jetons", **held)


def _signed(number: int) -> str:
    return f"−{-number}" if number < 0 else str(number)


def _event(event: Told, lang: Lang) -> str:
    """An event in words; one that the words do not know yet by its code."""
    code, who, names = event
    known = words(lang)["why"]["events"]
    key = f"why.events.{code if code in known else 'other'}"
    return " ".join(say(lang, key, event=code, who=seat(who, lang), cards=cards(names, lang)).split())


# ------------------------------------------------------------------ a whole answer, for a terminal


def as_text(answers: Sequence[Answer], lang: Lang) -> str:
    """What `academie why` says: each clause in both languages, its rules, where they decide."""
    return "\n\n".join("\n".join(_lines(each, lang)) for each in answers)


def _lines(each: Answer, lang: Lang) -> Iterator[str]:
    yield each.clause.id
    yield f"  {each.clause.label} {each.clause.text}".replace("   ", "  ")
    yield f"  {bare(each.clause.english)}"
    if each.game is None:
        yield say(lang, "why.none" if each.entry.kind == "game" else "why.no-game")
        yield from (say(lang, "why.unmodelled", words="", reason=getattr(unmodelled, lang)) for unmodelled in each.unmodelled)
        return
    for rendered in each.rules:
        yield from _of_rule(each.game, rendered, lang)
    for unmodelled in each.unmodelled:
        key = "why.unmodelled-part" if unmodelled.words else "why.unmodelled"
        yield say(lang, key, words=unmodelled.words, reason=getattr(unmodelled, lang))
    for conflict in each.conflicts:
        yield say(lang, "why.conflict", chosen=conflict.chosen, text=getattr(conflict, lang))
    if not each.rules and not each.unmodelled:
        yield say(lang, "why.uncovered")


def _of_rule(game: GameRules, rendered: Rendered, lang: Lang) -> Iterator[str]:
    rule = rendered.rule
    status = say(lang, f"play.status.{rule.status}")
    yield say(lang, "why.rule", disc=DISCS[rule.status], id=rule.id, status=status, text=wording(rule, lang))
    said = [("rests", {"words": words}) for words in rendered.words]
    said.append(("set", {"parameters": parameters(rule.params)}))
    if rule.when:
        said.append(("when", {"when": parameters({option: list(values) for option, values in rule.when.items()})}))
    if rule.note:
        said.append(("note", {"note": rule.note[lang]}))
    if rendered.variants:
        said.append(("variants", {"variants": ", ".join(rendered.variants)}))
    if rule.informative:
        said.append(("informative", {"reason": rule.informative[lang]}))
    for key, blanks in said:
        yield f"    {say(lang, f'why.{key}', **blanks)}"
    if rendered.position is None:
        if not rule.informative:
            yield f"    {say(lang, 'why.nowhere')}"
        return
    told = telling(game, rendered.position, lang)
    yield f"    {say(lang, 'why.decides')} {told.table}"
    if told.move:
        yield f"      {told.move}"
    yield f"      {say(lang, 'why.stands', text=told.stands)}"
    yield f"      {say(lang, 'why.other', changed=told.changed, text=told.other)}"
