"""The steps of a worked example in words, each sentence with the clause on which it rests."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from edition.publish.boards import spoken
from edition.publish.play import Clauses, label_of
from edition.publish.telling import PlainWords, Telling, amount, what_name
from edition.publish.typeset import no_break
from edition.rules.example_kinds import Card, Moves
from edition.rules.example_moves import Event, PlayedMoves, Step
from edition.rules.example_worth import Line, PlayedValue, Scored
from edition.rules.load import GameRules
from edition.words import Lang, say, words

ENDS: Final = ("dealer", "thrower")  # what follows belongs to the next deal, or the next throw


@dataclass(frozen=True)
class LineView:
    """A sentence of a step; `label` and `anchor` are of the clause that tells it ("" where none does), `note` of a supplement."""

    text: str
    label: str = ""
    anchor: str = ""
    note: str = ""


@dataclass(frozen=True)
class StepView:
    """One step in words: what is done, and what comes of it."""

    lines: tuple[LineView, ...]


class Cited:
    """Sentences with the clause on which they rest, as links of the page."""

    def __init__(self, game: GameRules, clauses: Clauses, lang: Lang) -> None:
        self.game, self.clauses, self.lang = game, clauses, lang
        self.rules = {rule.id: rule for rule in game.rules}
        self.supplements = [rule.id for rule in game.rules if rule.status == "supplied"]

    def clause(self, text: str, unit: str) -> LineView:
        """A sentence that a clause tells, named as the example does."""
        clause = self.game.clause(unit)
        anchor = next((view.anchor for view in self.clauses(clause) if view.id == clause), "")
        return LineView(text, label_of(clause, self.lang), anchor)

    def rule(self, text: str, rules: Sequence[str]) -> LineView:
        """A sentence that follows from rules: where the first of them stands."""
        if not rules:
            return LineView(text)
        rule = self.rules[rules[0]]
        if rule.cites:
            return self.clause(text, rule.cites[0].clause)
        label = say(self.lang, "play.book.supplement", n=self.supplements.index(rule.id) + 1)
        return LineView(text, label, note=no_break(rule.note.get(self.lang, ""), self.lang))


def card_name(card: str, lang: Lang, form: str = "name") -> str:
    """A card in words; `form` is `name` (as de pique) or `the` (l’as de pique)."""
    rank, suit = card.split("-")
    return say(lang, f"play.card.{form}", rank=say(lang, f"play.ranks.{rank}.{form}"), suit=say(lang, f"play.suits.{suit}"))


# ------------------------------------------------------------------ moves


def move_steps(game: GameRules, played: PlayedMoves, cited: Cited, lang: Lang) -> Iterator[StepView]:
    """What each move is, and what comes of it, up to the next deal."""
    example = played.example
    telling = Telling(game, example.names, lang, example.variant)
    list(telling.lines(played.opening))  # heard, not said
    for step in played.steps:
        end = next((at for at, event in enumerate(step.events) if event[0] in ENDS), len(step.events))
        if step.refusal is not None:
            yield StepView((cited.clause(_refused(telling, step, example.names, lang), step.move.clause),))
            continue
        lines = []
        if isinstance(step.move, Card):
            lines.append(cited.clause(_played(step, example.names, lang), step.move.clause))
        for told in telling.lines(step.events[:end]):
            if not lines:
                lines.append(cited.clause(told.text, step.move.clause))
                continue
            says = _says(told.event, example)
            lines.append(cited.clause(told.text, says) if says else cited.rule(told.text, told.rules))
        yield StepView(tuple(lines))


def _says(event: Event, example: Moves) -> str:
    """The clause that the example names for an event, "" where it names none."""
    code, seat, _, _, params = event
    who = example.names[seat] if seat >= 0 else ""
    known = dict(params)
    same = (e for e in example.expect if e.event == code and e.who == who and all(known.get(name) == n for name, n in e.bears.items()))
    return next((e.clause for e in same), "")


def _played(step: Step, names: Sequence[str], lang: Lang) -> str:
    """A card played, the word said with it, and who takes the trick by it."""
    assert isinstance(step.move, Card)
    card = card_name(step.move.card, lang, "the")
    if step.move.says:
        piece = next(dict(event[4])["piece"] for event in step.events if event[0] == "play")
        said = words(lang)["play"]["chalk"]["words"][step.move.says]
        return say(lang, "play.example.plays-says", name=step.move.who, card=card, word=said[min(piece, len(said)) - 1])
    winner = next((names[event[1]] for event in step.events if event[0] == "trick"), "")
    key = "plays" if not winner else "plays-takes" if winner == step.move.who else "plays-taken"
    return say(lang, f"play.example.{key}", name=step.move.who, card=card, winner=winner)


def _refused(telling: Telling, step: Step, names: Sequence[str], lang: Lang) -> str:
    assert step.refusal is not None
    move = step.move.names()[0]
    if isinstance(step.move, Card) and not step.move.says:
        what = say(lang, "play.example.not-card", card=card_name(step.move.card, lang, "the"))
    elif isinstance(step.move, Card):
        what = say(lang, "play.example.not-word", word=words(lang)["play"]["chalk"]["words"][step.move.says][0])
    else:
        what = say(lang, "play.example.not-word", word=spoken(move, telling.words, names))
    key = "must-not" if step.refusal.code == "is-a-fault" else "may-not"
    why = telling.refusal(step.refusal, names)
    return no_break(say(lang, f"play.example.{key}", name=step.move.who, what=what, why=why), lang)


# ------------------------------------------------------------------ worth


def hand_step(game: GameRules, scored: Scored, cited: Cited, spoken_in: PlainWords, lang: Lang) -> StepView:
    """A hand: its cards, what each line counts, the sum, and what comes of it."""
    hand = scored.hand
    moment = spoken_in.get("scores.moments")[game.flow][hand.moment]
    lines = [LineView(_line(spoken_in, "lead-in", lang, moment=moment, cards=", ".join(map(spoken_in.card, hand.cards))))]
    lines += [_worth(game, line, scored.outcome == "game", cited, spoken_in, lang) for line in scored.lines]
    if not scored.lines:
        lines.append(cited.clause(spoken_in.say("example.nothing"), hand.clause))
    elif len(scored.lines) > 1:
        together = sum(line.points for line in scored.lines) == scored.total
        total = amount(spoken_in, game.flow, scored.total)
        lines.append(cited.clause(_line(spoken_in, "sum" if together else "most", lang, points=total), hand.clause))
    if scored.outcome:
        lines.append(cited.clause(spoken_in.say(f"scores.outcomes.{scored.outcome}"), hand.clause))
    return StepView(tuple(lines))


def _worth(game: GameRules, line: Line, wins: bool, cited: Cited, spoken_in: PlainWords, lang: Lang) -> LineView:
    """A line of a score; what wins the game has no number."""
    text = no_break(what_name(spoken_in, game.flow, line.what), lang)
    if not wins:
        text = _line(spoken_in, "line", lang, what=text, points=amount(spoken_in, game.flow, line.points))
    return cited.clause(text, line.clause) if line.clause else cited.rule(text, line.rules)


def row_steps(game: GameRules, played: PlayedValue, cited: Cited, spoken_in: PlainWords, lang: Lang) -> Iterator[StepView]:
    """The rows of a table of values, a step each."""
    for line, wins in played.rows:
        points = spoken_in.say("example.wins") if wins else amount(spoken_in, game.flow, line.points)
        text = _line(spoken_in, "line", lang, what=what_name(spoken_in, game.flow, line.what), points=points)
        yield StepView((cited.clause(text, line.clause),))


def _line(spoken_in: PlainWords, key: str, lang: Lang, **blanks: object) -> str:
    return no_break(spoken_in.say(f"example.{key}", **blanks), lang)
