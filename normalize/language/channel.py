"""What the recogniser makes of a page: confusions of up to three letters for three, with their costs.

The costs (nats, minus the log of the share of the page's letters that were read so) were counted by
`normalize.language.train_channel` on aligned OCR and truth; `channel.tsv` is their table, one part for
prints with ſ, one for the others. To them come a few rows of `priors.tsv`, which no page of ours has
shown often enough: marks taken for letters, shapes that recognisers confuse everywhere. How often ſ was
read f is a figure of each document, and so is the cost of `f` for `s`.

Kernighan, Church & Gale, “A spelling correction program based on a noisy channel model” (COLING
1990); Brill & Moore, “An improved error model for noisy channel spelling correction” (ACL 2000).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Final

from normalize.language.ngrams import encoded

DATA: Final = Path(__file__).with_name("channel.tsv")
PRIORS: Final = Path(__file__).with_name("priors.tsv")
LONGEST: Final = 3  # letters on either side of a confusion
OLD_ACCENT: Final = 3.0  # nats: old prints have fewer accents than the texts the model was learned from
ACCENTED: Final = frozenset("àâéèêîôû")
STEP: Final = 0.25  # nats: rates of f are rounded so, and documents that are alike share their searches
ANY: Final = 8.5  # a letter for any other, lost or added, where nothing more is known

Rule = tuple[float, int, str, bytes]  # cost, letters read, letters of the page, the same as the trie has them
# cost, letters of the page in lower case, those with s as f, as they are, and whether there is an apostrophe
Row = tuple[float, str, str, str, bool]
# rules by the first letter of the page, cheapest first, in the order of their cheapest; of the letters, `bytes` has the rest
Fan = tuple[tuple[float, int, tuple[Rule, ...]], ...]
Rules = Mapping[str, tuple[tuple[str, float], ...]]


@dataclass(frozen=True, eq=False)
class Channel:
    """`rules`: what was read -> what the page may have had there, with the cost, cheapest first.

    `blank_lost`, `apostrophe_lost`, `blank_added`: costs of words run together, and torn.
    """

    rules: Rules
    long_s: bool
    any_letter: float = ANY
    blank_lost: float = 6.0
    apostrophe_lost: float = 5.0
    blank_added: float = 7.0
    f_cost: float = 0.0  # of f for s
    _fans: dict[tuple[str, bool], Fan] = field(default_factory=dict)
    _least: dict[tuple[str, bool], float] = field(default_factory=dict)

    @cached_property
    def rows(self) -> tuple[Mapping[str, tuple[Row, ...]], Mapping[str, tuple[Row, ...]]]:
        """The rules by what was read, cheapest first, f for s apart: those within a word, and those at its start.

        At the start of a word a capital is also taken as its small letter.
        """
        within = {read: self._rows(read, False) for read in self.rules}
        starts = set(self.rules) | {read[0].upper() + read[1:] for read in self.rules}
        return within, {read: self._rows(read, True) for read in starts}

    def _rows(self, read: str, first: bool) -> tuple[Row, ...]:
        pages = [(cost, page, page.lower()) for cost, _, page, _ in sorted(self._rules(read, first)) if (read, page) != ("f", "s")]
        return tuple((cost, small, small.replace("s", "f"), page, "’" in page) for cost, page, small in pages)

    def cost(self, read: str, page: str) -> float:
        """The cost of one confusion of single letters."""
        return next((cost for letters, cost in self.rules.get(read, ()) if letters == page), self.any_letter)

    def fan(self, read: str, first: bool) -> Fan:
        """All rules for what was read and for what it begins with, by the first letter of the page; of the letters the rest.

        `read`: at most LONGEST letters.
        """
        key = (read, first)
        found = self._fans.get(key)
        if found is None:
            more = list(self._rules(read, first))
            found = self.fan(read[:-1], first) if len(read) > 1 else ()
            if more:
                by_letter = {letter: list(rules) for _, letter, rules in found}
                for cost, length, page, letters in more:
                    by_letter.setdefault(letters[0], []).append((cost, length, page, letters[1:]))
                found = tuple(sorted((min(rules)[0], letter, tuple(sorted(rules))) for letter, rules in by_letter.items()))
            self._fans[key] = found
        return found

    def cheapest(self, read: str, first: bool) -> float:
        """The least cost of what was read and what it begins with, f for s apart."""
        found = self._least.get((read, first))
        if found is None:
            rules = (rule for _, _, rules in self.fan(read, first) for rule in rules)
            found = self._least[read, first] = min((cost for cost, _, page, _ in rules if (read[0], page) != ("f", "s")), default=math.inf)
        return found

    def _rules(self, read: str, first: bool) -> Iterable[Rule]:
        pages = list(self.rules.get(read, ()))
        if first and read[0].isupper():
            pages += [(page[:1].upper() + page[1:], cost) for page, cost in self.rules.get(read.lower(), ()) if (read, page) != ("F", "s")]
        for page, cost in pages:
            letters = [encoded(c) for c in page.lower()]
            small = first or page.islower() or not page.isalpha()  # a capital begins a word
            if small and all(letter is not None for letter in letters):
                yield cost, len(read), page, bytes(letter for letter in letters if letter is not None)


@dataclass(frozen=True, slots=True)
class Confusion:
    """`read` stands in the OCR where the page had `page`."""

    long_s: bool
    read: str
    page: str
    cost: float


def parse(text: str) -> Iterable[Confusion]:
    """The rows of a table: `s` (print with ſ), `-` (without) or `*` (both), read, page, cost; parted by tabs."""
    for row in text.splitlines():
        if row and not row.startswith("#"):
            kind, read, page, cost = row.split("\t")
            for long_s in (True, False):
                if kind in ("*", "s" if long_s else "-"):
                    yield Confusion(long_s, read, page, float(cost))


@cache
def priors() -> tuple[Confusion, ...]:
    return tuple(parse(PRIORS.read_text(encoding="utf-8")))


@cache
def learned() -> tuple[Confusion, ...]:
    return tuple(parse(DATA.read_text(encoding="utf-8")))


def build(confusions: Iterable[Confusion], long_s: bool, f_cost: float) -> Channel:
    """The channel of a document: the cheaper of two rows wins; `f_cost` is that of f for s."""
    costs: dict[tuple[str, str], float] = {}
    for c in confusions:
        if c.long_s == long_s:
            costs[c.read, c.page] = min(c.cost, costs.get((c.read, c.page), math.inf))
    if long_s:
        costs["f", "s"] = f_cost
        for read, page in costs:
            if read in "aeiou" and page in ACCENTED:
                costs[read, page] += OLD_ACCENT
    rules: dict[str, list[tuple[str, float]]] = {}
    for (read, page), cost in costs.items():
        rules.setdefault(read, []).append((page, cost))
    return Channel({read: tuple(sorted(pages, key=lambda p: (p[1], p[0]))) for read, pages in rules.items()}, long_s, f_cost=f_cost)


@cache
def standard(long_s: bool, f_steps: int) -> Channel:
    """The channel of the package for a document whose f costs so many steps."""
    return build((*learned(), *priors()), long_s, f_steps * STEP)


def steps(f_rate: float) -> int:
    """The cost of f for s as a number of steps."""
    return round(-math.log(max(f_rate, 1e-3)) / STEP)
