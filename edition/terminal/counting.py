"""What counts here, as the table on the page tells it: the cards, what scores, what is paid, each line with its §."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from textwrap import wrap
from typing import Any, Final

from edition.publish.telling import amount, what_name
from edition.telling.teller import WIDTH
from edition.telling.words import Words

INDENT: Final = "    "
COLUMN: Final = 5  # of a card in the strip
PARTED: Final = re.compile(r"(?<=\d) (?=\w)")  # a number and its noun stay on one line
GAME: Final = "game"  # the outcome of a hand that wins the match
NAMED: Final = ("chalk",)  # courses of play in which a line is a figure; elsewhere the cards say what it counts


def in_force(compiled: Mapping[str, Any], selection: Sequence[tuple[str, str]]) -> set[str]:
    """The rules that hold under a selection, by their ids."""
    chosen = dict(selection)
    return {rule for _, rule, _, when, _ in compiled["rules"] if all(chosen.get(option) in values for option, values in when)}


def counted(words: Words, variant: str, there: set[str], article: Callable[[str], str]) -> list[str]:
    """The sections of what counts, line by line, only of the rules in force; `words` has `counts_data` among its data."""
    told = words.data["counts"]
    readings = told["readings"]
    own = readings[""]
    other = readings.get(variant, own)
    lines = own["lines"] | other["lines"]
    found = [words.say("counts.title")]
    for section in told["sections"]:
        shown = list(_strip(words, other.get("strips", own["strips"]), there, article)) if section["id"] == "cards" else []
        for rule in section["rules"]:
            if rule in there:
                row, brings = lines[rule]
                shown += set_out(words.headed(row, brings) if brings else row, article(rule))
        if shown:
            found += ["", f"  {section['title']}", *shown]
    return found


def set_out(text: str, article: str) -> list[str]:
    """A line with its § in the column of the moves; what is too long goes on below."""
    text = PARTED.sub("\u00a0", text)
    first, *more = wrap(text, WIDTH - len(INDENT), subsequent_indent="  ", break_on_hyphens=False) or [""]
    return [f"{INDENT + first:<{WIDTH}} {article}", *(INDENT + rest for rest in more)]


def _strip(words: Words, strips: Sequence[Mapping[str, Any]], there: set[str], article: Callable[[str], str]) -> Iterator[str]:
    """The cards in their order, and below each its points, of the most particular strip that is in force."""
    holding = [strip for strip in strips if all(rule in there for rule in strip["rules"])]
    if not holding:
        return
    strip = max(holding, key=lambda each: len(each["rules"]))
    yield (INDENT + "".join(f"{words.get('letters').get(rank, rank):<{COLUMN}}" for rank, _ in strip["cards"])).rstrip()
    if any(points >= 0 for _, points in strip["cards"]):
        yield (INDENT + "".join(f"{points if points >= 0 else '':<{COLUMN}}" for _, points in strip["cards"])).rstrip()
    yield from set_out(words.say(f"counts.strips.{strip['kind']}"), "  ".join(map(article, strip["cites"])))


def score_of_hand(words: Words, flow: str, score: Mapping[str, Any], article: Callable[[str], str]) -> list[str]:
    """What the reader holds, as the engine scores it now (see `edition.play.scores`)."""
    lines = score["lines"]
    total = amount(words, flow, score["total"]) if lines else words.say("counts.hand-none")
    if score["outcome"] == GAME:
        total = words.say("scores.outcomes.game")
    found = [f"  {words.headed(words.say(f'counts.hand.{flow}'), total)}"]
    for what, cards, points, rules in lines:
        of = f"{what_name(words, flow, what)} {words.cards(cards)}" if flow in NAMED else words.cards(cards)
        found += set_out(words.headed(of, amount(words, flow, points)) if points else of, article(rules[0]))
    return found
