"""The words that one confusion leads to: every place and every rule, each tried in the lexicon.

In a print with ſ any number of f may be s besides, at the cost of each: the lexicon is asked with s taken for f.
"""

from __future__ import annotations

from collections.abc import Container
from typing import Final

from normalize.language.channel import LONGEST, Channel
from normalize.language.ngrams import NGrams
from normalize.language.reading import Reading, in_capitals

LETTERS: Final = "abcdefghijklmnopqrstuvxyzàâçéèêîïôûùœ"
PAIRS: Final = tuple(zip(LETTERS, LETTERS, strict=True))
F_LETTERS: Final = tuple(zip(LETTERS, LETTERS.replace("s", "f"), strict=True))


def near(model: NGrams, channel: Channel, word: str, room: float, *, wide: bool = False) -> list[Reading]:
    """Other words for a word as it was read, by confusions of at most `room` nats (f for s apart); `wide`: by any letter instead.

    Where a confusion gives an apostrophe (`T` for `l’`), two words.
    """
    text = word.lower() if in_capitals(word) else word
    small = text.lower()
    if len(small) != len(word) or not small:
        return []
    hits = _Hits(model, channel, text)
    first, last = (model.folded_runs if hits.folded else model.runs).places(small)
    if wide:
        hits.try_all(small, first, last, text[0].isupper(), channel.any_letter)
    else:
        hits.take(small, text, 0.0, 0)
        hits.confused(text, small, room, first, last)
    if in_capitals(word):
        return [Reading(r.text.upper(), r.ids, r.cost, r.edits) for r in hits.found.values() if r.text.upper() != word]
    return [r for r in hits.found.values() if r.text != word]


class _Hits:
    """Collects the cheapest reading of each text."""

    def __init__(self, model: NGrams, channel: Channel, text: str) -> None:
        self.ids = model.ids
        self.channel = channel
        self.folded = model.folded if channel.long_s and "f" in text[1:] + text[0].lower() else {}
        self.readable = model.readable if self.folded else frozenset()
        self.elided = text[-1] == "’"
        self.found: dict[str, Reading] = {}

    def confused(self, text: str, small: str, room: float, first: int, last: int) -> None:
        """Every rule at every place that touches the letters from `first` to `last`.

        The innermost loop of all: what it asks is asked some hundred times a word.
        """
        ids, folded = self.ids, self.folded
        # asked first: what is not in it is no word, whichever of its letters f are s
        asked: Container[str] = self.readable if folded else ids
        within, start = self.channel.rows
        f_small = small.replace("s", "f")
        size = len(text)
        for at in range(max(0, first + 1 - LONGEST), last + 1):
            head, f_head = small[:at], (f_small if folded else small)[:at]
            rules = within if at else start
            for end in range(max(at, first) + 1, min(at + LONGEST, size) + 1):
                rows = rules.get(text[at:end])
                if not rows:
                    continue
                tail, f_tail = small[end:], (f_small if folded else small)[end:]
                for cost, low, f_low, page, apostrophe in rows:
                    if cost > room:
                        break
                    if f_head + (f_low if folded else low) + f_tail in asked or apostrophe:
                        key = head + low + tail
                        if key in ids or apostrophe or f_head + f_low + f_tail in folded:
                            self.take(key, page + text[end:] if at == 0 else text[0] + key[1:], cost, 1)

    def try_all(self, word: str, first: int, last: int, capital: bool, cost: float) -> None:
        """The word with a letter lost, another or one more, from the letter `first` to after `last`."""
        ids, folded = self.ids, self.folded
        asked: Container[str] = self.readable if folded else ids
        f_word = word.replace("s", "f") if folded else word
        letters = F_LETTERS if folded else PAIRS
        for at in range(first, last + 2):
            head, tail, f_head, f_tail = word[:at], word[at:], f_word[:at], f_word[at:]
            found = [head + tail[1:]] if tail and f_head + f_tail[1:] in asked else []
            f_rest = f_tail[1:]
            for letter, f_letter in letters:
                begun = f_head + f_letter
                if begun + f_tail in asked:
                    found.append(head + letter + tail)
                if tail and begun + f_rest in asked:
                    found.append(head + letter + tail[1:])
            for key in found:
                if key in ids or key.replace("s", "f") in folded:
                    self.take(key, key[0].upper() + key[1:] if capital else key, cost, 1)

    def take(self, key: str, shown: str, cost: float, edits: int) -> None:
        """Look for a spelling (lower case) and for those with s for its f; `shown` has its case."""
        if "’" in key[:-1]:
            cut = key.index("’") + 1
            head = self.ids.get(key[:cut])
            if head and key[cut:] in self.ids:
                self.add(key, shown, (head,), cost, edits, cut)
            return
        if key in self.ids:
            self.add(key, shown, (), cost, edits)
        if self.folded and "f" in key:
            for page in self.folded.get(key.replace("s", "f"), ()):
                if (times := f_for_s(key, page, shown[0].isupper())) > 0:
                    self.add(page, shown, (), cost + times * self.channel.f_cost, edits + times)

    def add(self, page: str, shown: str, before: tuple[int, ...], cost: float, edits: int, cut: int = 0) -> None:
        if (page[-1] == "’") != self.elided:
            return
        text = page[0].upper() + page[1:] if shown[0].isupper() else page
        old = self.found.get(text)
        if old is None or old.cost > cost:
            self.found[text] = Reading(text, (*before, self.ids[page[cut:]]), cost, edits)


def f_for_s(read: str, page: str, capital: bool) -> int:
    """How many f of what was read are s on the page; 0 where anything else differs. A capital F is no ſ."""
    times = 0
    for place, (a, b) in enumerate(zip(read, page, strict=True)):
        if a != b:
            if a != "f" or b != "s" or (capital and not place):
                return 0
            times += 1
    return times
