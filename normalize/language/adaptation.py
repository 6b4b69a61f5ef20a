"""What a document shows of its own recogniser: confusions that its sure corrections have in common.

The rate of f for ſ is taken from every document (`channel.steps`). Of all other confusions only those
count that were corrected several times and surely, and with restraint: none becomes cheaper by more
than `MOST_GAIN`. What people settled needs no restraint: their counts are taken as they are.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final

from normalize.correction import Correction
from normalize.experience import Experience
from normalize.language.aligned import Tally, possible
from normalize.language.channel import ANY, Confusion
from normalize.plan import Plan

LEAST_SEEN: Final = 3  # times
PRIOR: Final = 10.0  # added to how often the letters of the page stand
MOST_GAIN: Final = 2.0  # nats
LEAST_GAIN: Final = 0.3


def own_confusions(text: str, sure: Iterable[Correction], known: Iterable[Confusion], long_s: bool) -> tuple[Confusion, ...]:
    """The confusions that are more frequent in a text than is known, by its sure corrections, in order."""
    plan = Plan(text, tuple(sure))
    tally = Tally()
    tally.printed(plan.target)
    for correction in plan.corrections:
        tally.misread(correction.before, correction.after)
    costs: dict[tuple[str, str], float] = {}
    for c in known:
        if c.long_s == long_s:
            costs[c.read, c.page] = min(c.cost, costs.get((c.read, c.page), math.inf))
    found = []
    for (read, page), times in sorted(tally.seen.items()):
        if times < LEAST_SEEN or not possible(read, page) or (read, page) == ("f", "s"):
            continue
        before = costs.get((read, page), ANY)
        cost = max(-math.log(times / (tally.letters[page] + PRIOR)), before - MOST_GAIN)
        if cost <= before - LEAST_GAIN:
            found.append(Confusion(long_s, read, page, round(cost, 2)))
    return tuple(found)


def hand_confusions(experience: Experience, long_s: bool) -> tuple[Confusion, ...]:
    """The confusions that people mended, at the cost that they really have in what was looked at."""
    letters = dict(experience.letters)
    return tuple(
        Confusion(long_s, read, page, round(-math.log(times / (max(letters[page], times) + PRIOR)), 2))
        for read, page, times in experience.confusions
        if times >= LEAST_SEEN and (read, page) != ("f", "s")
    )
