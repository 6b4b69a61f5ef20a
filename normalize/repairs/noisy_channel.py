"""The words of a passage, each as it most probably was on the page: the search of `normalize.language` as a repair.

It stands for all repairs of single words: letters, ſ and its ligatures, words run together or torn.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import groupby
from typing import Final

from normalize.correction import Correction, Suspect
from normalize.language import channel, confidence, ngrams
from normalize.language.candidates import Candidates
from normalize.language.channel import Confusion
from normalize.language.confidence import Circumstances, Confidence
from normalize.language.search import FOLD, Choice, Search, units_of
from normalize.repairs.context import Context, Line, Passage
from normalize.repairs.words import words

CODES: Final = {"long-s": "long-s", "split": "split", "join": "join", "ampersand": "ampersand"}
SHAPES: Final = frozenset("fſlti{[(£")
DOUBT: Final = 0.3  # chance of being right from which a word is shown as suspect
MOST_SHOWN: Final = 5


@dataclass(frozen=True, eq=False)
class Weights:
    """What is learned and may be exchanged: for a fold of the bench, or for a test."""

    model: ngrams.NGrams
    confusions: tuple[Confusion, ...]
    confidence: Confidence
    words: Mapping[str, int] = field(default_factory=dict)  # that people confirmed in the document, and how often

    def search(self, long_s: bool, f_steps: int) -> Search:
        return _search(self, long_s, f_steps)

    def adapted(self, own: tuple[Confusion, ...]) -> Weights:
        """The same for one document, with the confusions of its own."""
        return Adapted(self.model, (*self.confusions, *own), self.confidence, self.words, self, tuple(c.read for c in own))

    def taught(self, own: tuple[Confusion, ...], words: Mapping[str, int]) -> Weights:
        """The same for one document, with what people settled of it."""
        return Adapted(self.model, (*self.confusions, *own), self.confidence, words)


@dataclass(frozen=True, eq=False)
class Adapted(Weights):
    """Of one document: its search is not kept beside those that others share.

    `common`: the weights to which nothing was added but other costs of the letters `changed`, where there are such.
    """

    common: Weights | None = None
    changed: tuple[str, ...] = ()

    def search(self, long_s: bool, f_steps: int) -> Search:
        return _last(self, long_s, f_steps)


def built(weights: Weights, long_s: bool, f_steps: int) -> Search:
    costs = channel.build(weights.confusions, long_s, f_steps * channel.STEP)
    shared: Candidates | None = None
    changed: tuple[str, ...] = ()
    if isinstance(weights, Adapted) and weights.common and (weights.model, weights.words) == (weights.common.model, weights.common.words):
        shared, changed = weights.common.search(long_s, f_steps).candidates, weights.changed
    return Search(weights.model, Candidates(weights.model, costs, words=weights.words, shared=shared, changed=changed))


_search = lru_cache(maxsize=8)(built)
_last = lru_cache(maxsize=1)(built)


@lru_cache(maxsize=1)
def packaged() -> Weights:
    """What the package brings."""
    return Weights(ngrams.load(), (*channel.learned(), *channel.priors()), confidence.load())


EXCHANGE: Final = 10.0  # right corrections that outweigh one that breaks a right word
# chance of being right, less EXCHANGE times that of harm, from which a correction is applied
LIMIT_LONG_S: Final = 0.35  # f made s
LIMIT_OLD: Final = -0.1  # what else is in a print with ſ
LIMIT_LISTING: Final = 0.1  # directories and other lists of names
LIMIT: Final = -1.3  # other prints
CLEAN: Final = 0.02  # a text with so few unknown words has hardly an error left: only what is nearly certain …
LIMIT_CLEAN: Final = 0.3  # … is changed in it
ROMAN: Final = frozenset("IVXLCDM")
MISCODED: Final = re.compile("[ÃÂ][\x80-\xbf]|Å\u201c|â\u20ac")  # UTF-8 that was read as Latin-1: no error of a recogniser
LEAST_MARGIN: Final = 2.0  # nats
OPENERS: Final = words("openers")
LEAST_RIGHT: Final = 0.51  # a correction is more probable than not, whatever it may mend


def limit(choice: Choice, context: Context) -> float:
    """The bound for a choice in a document."""
    if context.abbreviates:
        return LIMIT_LISTING
    if confidence.kind(choice) == "long-s":
        return LIMIT_LONG_S
    if circumstances(context).noise < CLEAN:
        return LIMIT_CLEAN
    return LIMIT_OLD if context.long_s else LIMIT


def stretches(lines: Sequence[Line]) -> Iterator[list[Line]]:
    """Neighbouring lines of one kind that have words."""
    for _, found in groupby(lines, key=lambda line: (line.zone, line.has_words)):
        kept = list(found)
        if kept[0].has_words:
            yield kept


def search_of(context: Context) -> Search:
    weights = context.weights or packaged()
    return weights.search(context.long_s, channel.steps(context.f_rate))


def choices(passage: Passage, context: Context) -> Iterator[Choice]:
    """What the search chose in a passage where it did not keep the text."""
    search = search_of(context)
    for lines in stretches(passage.lines):
        units = list(units_of(context.text, [(line.start, line.end) for line in lines], search.candidates))
        yield from search.run(units)


@lru_cache(maxsize=4)
def circumstances(context: Context) -> Circumstances:
    known = search_of(context).candidates.known
    seen = sum(context.types.values())
    unknown = sum(times for word, times in context.types.items() if not known(word.translate(FOLD)))
    return Circumstances(context.long_s, context.abbreviates, unknown / max(seen, 1), context.types)


def features_of(choice: Choice, context: Context) -> dict[str, float]:
    return confidence.features(choice, search_of(context).candidates, circumstances(context))


def code(choice: Choice, long_s: bool) -> str:
    """The code under which a choice is shown."""
    sort = confidence.kind(choice)
    if sort in CODES:
        return CODES[sort]
    read = "".join(u.left + u.text + u.right for u in choice.units)
    gains_s = choice.reading.text.count("s") > read.count("s")
    return "ligature" if long_s and gains_s and set(read) & SHAPES and sort != "accent" else "letter"


def laid(choice: Choice, text: str) -> Iterator[tuple[int, int, str]]:
    """The reading laid upon the parts of the text: start, end, what is to stand there; a break at a line end stays."""
    first, last = choice.units[0], choice.units[-1]
    start = first.start - (len(first.left) if choice.left_marks else 0)
    end = last.end + (len(last.right) if choice.right_marks else 0)
    after = choice.reading.text
    if len(choice.units) > 1 or len(first.parts) == 1:
        if after.endswith("’") and text[end - 1] in "'’":  # its form is a matter of typography
            after, end = after[:-1], end - 1
        yield start, end, after
        return
    (a, b), (c, d) = first.parts
    cut = b - a
    head, tail = text[a:b], text[c:d]
    if len(after) == len(head + tail) or after.startswith(head):
        new = cut
    elif after.endswith(tail):
        new = len(after) - len(tail)
    else:
        new = round(cut * len(after) / len(head + tail))
    new = max(1, min(new, len(after) - 1))
    yield a, b, after[:new]
    yield c, d, after[new:]


def gated(choice: Choice, context: Context) -> bool:
    """What is never applied, however probable.

    A name parted, a lone Roman figure, f made s in a print without ſ, a narrow margin, what stands in misread UTF-8.
    """
    sort = confidence.kind(choice)
    read, after = choice.units[0].text, choice.reading.text
    if choice.margin < LEAST_MARGIN or (sort == "long-s" and not context.long_s):
        return True
    if len(choice.units) == 1 and read in ROMAN:
        return True
    if MISCODED.search(context.text, max(0, choice.units[0].start - 2), choice.units[-1].end + 1):
        return True
    return sort == "split" and read[0].isupper() and not read.isupper() and " " in after and after.split(" ")[0].lower() not in OPENERS


def proposals(choice: Choice, context: Context) -> Iterator[Correction | Suspect]:
    weights = context.weights or packaged()
    values = features_of(choice, context)
    right, harm = weights.confidence.right.chance(values), weights.confidence.harm.chance(values)
    name = code(choice, context.long_s)
    alone = search_of(context).candidates.alone
    by_context = choice.margin - alone(choice.reading) + sum(map(alone, choice.keep))
    behind = " · ".join(f"{other.text} {nats:.1f}" for other, nats in choice.ranked[: MOST_SHOWN - 1])
    facts = (
        ("margin", f"{choice.margin:.1f}"),
        ("cost", f"{choice.reading.cost:.1f}"),
        ("context", f"{by_context:.1f}"),  # of the margin, what the words around bring
        ("ranked", behind or "—"),  # the other readings, with the nats that they are behind
    )
    applied = not gated(choice, context) and right >= LEAST_RIGHT and right - EXCHANGE * harm >= limit(choice, context)
    for start, end, after in laid(choice, context.text):
        before = context.text[start:end]
        if before == after or not before:
            continue
        if applied:
            yield Correction(name, start, end, before, after, round(min(right, 0.9999), 4), "channel", facts=facts)
        elif right >= DOUBT and len(choice.units[0].parts) == 1:
            ranked = ((choice.reading.text, right), *((r.text, right * 2.718 ** -max(behind, 0.1)) for r, behind in choice.ranked))
            yield Suspect(name, start, end, before, tuple((t, round(p, 4)) for t, p in ranked[:MOST_SHOWN]), "channel", facts)


def repair(passage: Passage, context: Context) -> Iterable[Correction | Suspect]:
    for choice in choices(passage, context):
        yield from proposals(choice, context)
