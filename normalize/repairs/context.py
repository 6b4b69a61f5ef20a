"""What the repairs are given: the lines and words of a passage, and what the whole document says."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from typing import TYPE_CHECKING, Final

from normalize.correction import Correction, Suspect
from normalize.document import Document, Zone
from normalize.experience import NOTHING, Experience
from normalize.language.glyphs import f_as_s
from normalize.language.lexicon import Lexicon

if TYPE_CHECKING:
    from normalize.repairs.noisy_channel import Weights

LETTERS: Final = re.compile(r"[^\W\d_]+")
UNSEEN: Final = 0.5  # what a word counts that the lexicon does not have
FREQUENT: Final = 20  # a word seen so often in the period texts is one

# whether the print has ſ, and how often it was read f
SURE_COUNT: Final = 30  # an s-form this frequent …
SURE_ODDS: Final = 300  # … and this much more frequent than its f-form tells how ſ was read
RATE_LONG_S: Final = 0.1  # a print of which this share of the inner s was read f has ſ …
LEAST_LONG_S: Final = 2  # … if it was seen so often
TYPICAL_RATE: Final = 0.7  # the rate that is expected before the document is read
PRIOR: Final = 4  # how many letters that expectation weighs

# whether the print has &
AMPERSAND: Final = re.compile(r"&(?![cC]\b)(?!\w)|(?<= )(?:8c|ôc|êc|8e)(?= )")
INNER_SI: Final = re.compile(r"[a-zà-ÿ,] Si ")
LEAST_AMPERSANDS: Final = 2
WORDS_AN_AMPERSAND: Final = 400  # et is so rare nowhere

VERSE: Final = 0.6  # share of the lines that begin with a capital
MARGIN: Final = re.compile(r"[;:>•■'’‘!*|)\]}.,^_~¡] ?[^\W_]")
LEAST_KINDS: Final = 3  # different marks …
DIRTY: Final = 0.04  # … at so many of the lines' starts are dirt

ABBREVIATED: Final = re.compile(r"[^\W\d_]\.(?:,| [a-zà-ÿ])")
ABBREVIATIONS: Final = 0.012  # so many to a word: a directory, a catalogue

FRENCH: Final = 0.5  # of the words of two letters and more, so many are FREQUENT in a French text, badly read ones too
LEAST_SURE: Final = 300  # words: a shorter text is weighed as if it were so long
LEAST_WORDS: Final = 15  # fewer words tell nothing


@dataclass(frozen=True, slots=True)
class Line:
    """`text[start:end]` is the line without its end; `number` counts from 1; `zone` is its kind, or empty."""

    number: int
    start: int
    end: int
    zone: str = ""

    @property
    def has_words(self) -> bool:
        """Whether it is text or a running head; folios, signatures and ornaments have nothing to mend."""
        return self.zone in ("", "head")


@dataclass(frozen=True, slots=True)
class Word:
    """A run of letters; of two `parts` where it is broken at a line end (offsets of the document)."""

    text: str
    parts: tuple[tuple[int, int], ...]
    left: str = ""  # the words before and after it, in lower case, where only blanks, apostrophes, hyphens lie between
    right: str = ""

    @property
    def start(self) -> int:
        return self.parts[0][0]

    @property
    def end(self) -> int:
        return self.parts[-1][1]


@dataclass(frozen=True)
class Passage:
    """Whole lines of the document, with their words."""

    lines: tuple[Line, ...]
    words: tuple[Word, ...]

    @property
    def start(self) -> int:
        return self.lines[0].start

    @property
    def end(self) -> int:
        return self.lines[-1].end


@dataclass(frozen=True, eq=False)
class Context:
    """The whole document, and what is learned from all of it before the first repair."""

    document: Document
    lexicon: Lexicon
    zones: tuple[Zone, ...] = ()
    weights: Weights | None = None  # of the noisy channel, where they are not those of the package
    experience: Experience = NOTHING  # what people settled of the document

    @property
    def text(self) -> str:
        return self.document.text

    @cached_property
    def types(self) -> Counter[str]:
        """How often each run of letters stands in the document."""
        return Counter(LETTERS.findall(self.text))

    # ------------------------------------------------------------------ long s

    @cached_property
    def _long_s_evidence(self) -> tuple[int, int]:
        """Words that tell how ſ was read: as f, and as s."""
        as_f = as_s = 0
        for word, seen in self.types.items():
            if not word.islower() or len(word) < 2:
                continue
            here = self.lexicon.count(word)
            if "f" in word[:-1]:
                best = max((self.lexicon.count(w) for w in f_as_s(word)), default=0)
                if best >= SURE_COUNT and best >= SURE_ODDS * (here + UNSEEN):
                    as_f += seen
            elif "s" in word[:-1] and here >= SURE_COUNT:
                as_s += seen
        return as_f, as_s

    @cached_property
    def long_s(self) -> bool:
        """Whether the document was printed with ſ: as declared, else by its words."""
        if self.document.long_s is not None:
            return self.document.long_s
        as_f, as_s = self._long_s_evidence
        return as_f >= LEAST_LONG_S and as_f >= RATE_LONG_S * (as_f + as_s)

    @cached_property
    def f_rate(self) -> float:
        """The share of ſ that was read f: 0 where the print has none."""
        if not self.long_s:
            return 0.0
        as_f, as_s = self._long_s_evidence
        return (as_f + PRIOR * TYPICAL_RATE) / (as_f + as_s + PRIOR)

    def forms(self, word: str) -> Iterator[str]:
        """The word in lower case, and, in a print with ſ, as it is with its letters f made s."""
        small = word.lower()
        yield small
        if self.f_rate:
            yield from f_as_s(small)

    @cached_property
    def known(self) -> Callable[[str], int]:
        """How often a word was seen in period texts, in the most frequent of its forms."""
        return cache(lambda word: max(self.lexicon.count(form) for form in self.forms(word)))

    @cached_property
    def best_form(self) -> Callable[[str], str]:
        """The most frequent form of a word, with the capitals that it has."""

        def choose(word: str) -> str:
            best = max(self.forms(word), key=self.lexicon.count)
            return "".join(c.upper() if old.isupper() else c for c, old in zip(best, word, strict=True)) if len(best) == len(word) else word

        return cache(choose)

    @cached_property
    def guess(self) -> Callable[[str], str]:
        """A neighbour (lower case) as it most probably is, by frequency alone: only what is hardly a word is changed."""
        return cache(lambda word: word if self.lexicon.count(word) >= SURE_COUNT else max(self.forms(word), key=self.lexicon.count))

    # ------------------------------------------------------------------ other habits of the print and the OCR

    @cached_property
    def ampersand(self) -> bool:
        """Whether the print has & for *et*: by the signs that were read right, and those that can be nothing else."""
        signs = len(AMPERSAND.findall(self.text))
        return signs >= LEAST_AMPERSANDS and signs * WORDS_AN_AMPERSAND >= sum(self.types.values())

    @cached_property
    def inner_si(self) -> int:
        """How many `Si` stand inside a phrase, after a letter or a comma: & misread, for no sentence begins there."""
        return len(INNER_SI.findall(self.text))

    @cached_property
    def verse(self) -> bool:
        """Whether lines begin with a capital whatever comes before."""
        starts = [line.lstrip()[0] for line in self.text.split("\n") if line.lstrip()[:1].isalpha()]
        return sum(c.isupper() for c in starts) > VERSE * len(starts)

    @cached_property
    def dirty_margin(self) -> bool:
        """Whether many lines begin with a mark that can begin none: dirt, or the rule beside the column."""
        lines = [line for line in self.text.split("\n") if line.strip()]
        marks = Counter(line[0] for line in lines if MARGIN.match(line))
        return len(marks) >= LEAST_KINDS and sum(marks.values()) >= DIRTY * len(lines)

    @cached_property
    def abbreviates(self) -> bool:
        """Whether full stops often end no sentence: then a stop before a comma or a small letter says nothing."""
        return len(ABBREVIATED.findall(self.text)) > ABBREVIATIONS * max(sum(self.types.values()), LEAST_SURE)

    @cached_property
    def lone_guillemets(self) -> bool:
        """Whether » stands for another mark: it closes far more often than « opens."""
        return self.text.count("»") > 2 * self.text.count("«") + 1

    @cached_property
    def french(self) -> bool:
        """Whether the words are French, as far as the lexicon knows: another language, or a list of names, is left as it is."""
        seen = known = 0
        for word, times in self.types.items():
            if len(word) > 1:
                seen += times
                known += times * (self.known(word) >= FREQUENT)
        return seen < LEAST_WORDS or known >= FRENCH * seen

    @cached_property
    def numbering(self) -> tuple[Correction | Suspect, ...]:
        """What the sequence of article numbers says, over the whole document."""
        from normalize.repairs.numerals import proposals  # it builds on this module

        return proposals(self)


Repair = Callable[[Passage, Context], Iterable[Correction | Suspect]]


def probability(log_odds: float) -> float:
    """Log-odds (nats) as a probability, rounded to what can be meant by it."""
    return round(1 / (1 + math.exp(-max(-50.0, min(50.0, log_odds)))), 4)


def rewrite(word: Word, after: str) -> Iterator[tuple[int, int, str, str]]:
    """The new spelling of a word laid upon its parts: (start, end, before, after), only where they differ.

    A word broken at a line end keeps the break where it was, counted from the end that the two
    spellings share.
    """
    if len(word.parts) == 1:
        ((start, end),) = word.parts
        if word.text != after:
            yield start, end, word.text, after
        return
    cut = word.parts[0][1] - word.parts[0][0]
    tail = word.text[cut:]
    new_cut = len(after) - len(tail) if after.endswith(tail) else min(cut, len(after) - 1)
    pieces = ((word.text[:cut], after[:new_cut]), (tail, after[new_cut:]))
    for (start, end), (old, new) in zip(word.parts, pieces, strict=True):
        if old != new:
            yield start, end, old, new
