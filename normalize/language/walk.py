"""The words that several confusions lead to: a walk through the trie of the lexicon, best hope first (A*).

What a place can still come to is the most frequent word below it, at the cost of the confusions that the
runs of letters ahead ask for, which no word has (`runs`).
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final

from normalize.language.channel import LONGEST, Channel
from normalize.language.ngrams import LOGS, NONE, NGrams, encoded
from normalize.language.reading import Reading, in_capitals
from normalize.language.runs import LENGTH as RUN

SLACK: Final = 6.0  # nats below the best reading at which another is not worth keeping
MOST_EDITS: Final = 3
MOST_STEPS: Final = 60  # the time for a word is bounded
DONE: Final = 1.8  # nats for each letter done: of two places as good the farther one is looked at first
APOSTROPHE: Final = ord("'")  # as it stands in the trie


def bounds(model: NGrams, channel: Channel, text: str, small: str) -> tuple[list[int], list[float]]:
    """For each place, and for the end, how many confusions there are at least from there on, f for s apart, and what they cost."""
    needed = [0] * (len(small) + 1)
    costs = [0.0] * (len(small) + 1)
    free = len(small) + 1  # no run counted begins before it
    for place in reversed((model.folded_runs if channel.long_s else model.runs).unseen(small)):
        if place >= 0 and place + RUN <= free:
            free = place
            needed[place] += 1
            touching = range(max(0, place + 1 - LONGEST), min(place + RUN, len(small)))
            costs[place] += min(channel.cheapest(text[at : at + LONGEST], at == 0) for at in touching)
    return [sum(needed[at:]) for at in range(len(needed))], [sum(costs[at:]) for at in range(len(costs))]


def walked(model: NGrams, channel: Channel, word: str, floor: float) -> list[Reading]:
    """The words that confusions lead to and that are worth `floor` at least (log-probability less cost)."""
    label, first, logp, hope_below = model.label, model.first, model.logp, model.hopes
    capitals = in_capitals(word)
    text = word.lower() if capitals else word
    small = text.lower()
    if len(small) != len(word):
        return []
    size = len(text)
    own = [encoded(c) for c in small]
    fans = [channel.fan(text[at : at + LONGEST], at == 0) for at in range(size)]
    elided = text.endswith("’")
    needed, ahead = bounds(model, channel, text, small)
    if needed[0] > MOST_EDITS:
        return []
    found: dict[str, Reading] = {}
    # rank (what it may come to, below zero, less what is done), place, node, cost, confusions, spelled so far,
    # words before the current one, their worth
    heap: list[tuple[float, int, int, float, int, str, tuple[int, ...], float]] = [(ahead[0] - hope_below[0], 0, 0, 0.0, 0, "", (), 0.0)]
    for _ in range(MOST_STEPS):
        if not heap:
            break
        _, at, node, cost, edits, out, ids, before = heappop(heap)
        base = before - cost
        if base + hope_below[node] - ahead[at] < floor:
            continue
        if at == size:
            # an elided word needs its apostrophe, and only it may end in one
            if edits and logp[node] != NONE and (label[node] == APOSTROPHE) == elided:
                worth = before + LOGS[logp[node]] - cost
                spelled = out.upper() if capitals else out
                if worth >= floor and (spelled not in found or found[spelled].cost > cost):
                    found[spelled] = Reading(spelled, (*ids, node), cost, edits)
                    floor = max(floor, worth - SLACK)
            continue
        here, done, begin, end = own[at], DONE * at, first[node], first[node + 1]
        if here is not None and (child := label.find(here, begin, end)) >= 0:
            hope = base + hope_below[child] - ahead[at + 1]
            if hope >= floor and edits + needed[at + 1] <= MOST_EDITS:
                spelled = out + (text[0] if at == 0 else small[at])
                heappush(heap, (-hope - done - DONE, at + 1, child, cost, edits, spelled, ids, before))
        if edits >= MOST_EDITS:
            continue
        most = base + hope_below[node]
        for cheapest, letter, rules in fans[at]:
            if most - cheapest < floor:
                break
            child = label.find(letter, begin, end)
            if child < 0:
                continue
            hope = base + hope_below[child]
            for price, length, page, rest in rules:
                if hope - price < floor:
                    break
                after, words, worth = child, ids, before
                if letter == APOSTROPHE and at + length < size and logp[child] != NONE:
                    words, worth, after = (*ids, child), before + LOGS[logp[child]], 0
                for code in rest:
                    after = label.find(code, first[after], first[after + 1])
                    if after < 0:
                        break
                    if code == APOSTROPHE and at + length < size and logp[after] != NONE:
                        words, worth, after = (*words, after), worth + LOGS[logp[after]], 0
                bound = worth + hope_below[after] - cost - price - ahead[at + length]
                if after >= 0 and bound >= floor and edits + needed[at + length] < MOST_EDITS:
                    heappush(heap, (-bound - done - DONE * length, at + length, after, cost + price, edits + 1, out + page, words, worth))
    return [r for r in found.values() if r.text != word]
