"""The order of the repairs, in one place, and their run over a document.

The repairs are components of a spaCy `Language` (a blank one, with the abbreviations of the period).
spaCy is imported when a text is analysed, not before. Where two repairs claim one place, the first wins.
"""

from __future__ import annotations

import gc
import os
import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from normalize.correction import Correction, Suspect
from normalize.document import Document, Zone
from normalize.experience import Experience
from normalize.language.adaptation import hand_confusions, own_confusions
from normalize.language.lexicon import load
from normalize.layout import HYPHENS, recognise_zones
from normalize.plan import ordered
from normalize.repairs import (
    ampersands,
    figures,
    hands,
    headings,
    hyphens,
    letters,
    ligature,
    long_s,
    noisy_channel,
    numerals,
    second_opinion,
    spacing,
    stray,
    typography,
)
from normalize.repairs.context import LETTERS, Context, Line, Passage, Repair, Word
from normalize.repairs.evidence import sobered

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc

    from normalize.repairs.noisy_channel import Weights

ORDER: Final[tuple[tuple[str, Repair], ...]] = (
    # what the line is, before what its words are
    ("headings", headings.repair),
    ("numerals", numerals.repair),
    ("figures", figures.repair),
    ("hyphens", hyphens.repair),
    ("stray", stray.repair),
    ("ampersands", ampersands.repair),
    # what people mended elsewhere in the document, before what is guessed
    ("hands", hands.repair),
    # words: those with a mark in them, those of other shapes than f, those with f, those run together or torn
    ("letters", letters.repair),
    ("noisy_channel", noisy_channel.repair),
    # where the channel keeps silent: rules that look at one word and its neighbours
    ("ligature", ligature.repair),
    ("long_s", long_s.known),
    ("split", spacing.split),
    ("join", spacing.join),
    ("long_s_unknown", long_s.unknown),
    ("second_opinion", second_opinion.repair),
    # last, so that no blank is set where a mark is taken out
    ("apostrophes", typography.apostrophes),
    ("blanks", typography.blanks),
)

CHUNK: Final = 100_000  # code points given to spaCy at once, as far as lines allow; it takes up to a million
LEAST_TO_ADAPT: Final = 3_000  # code points: a shorter text shows too little of its recogniser
SAMPLE: Final = 30_000  # code points: of a longer one so much is looked at
SURE: Final = 0.8  # chance from which a correction tells of the recogniser
LONGEST_RUN: Final = 1000  # a line with more characters than that without a blank is no text
NO_TEXT: Final = re.compile(rf"\S{{{LONGEST_RUN + 1}}}")
ABBREVIATIONS: Final = ("&c.", "&c", "&C.", "etc.", "Etc.")
ALIKE: Final = str.maketrans({"’": "'", "ſ": "s", "\u00a0": " "})  # one to one: the tokens keep their offsets
BETWEEN: Final = re.compile(r"[ '’\-]*\n?[ ]*")


@dataclass(frozen=True)
class Analysis:
    """What the machine proposes for a document.

    `corrections` lead from ocr to print, s written s: in order, not overlapping, none with a newline,
    none across a zone; `long_s` and `zones` are as declared, else as judged from the text. A text that is
    not `french` was left alone.
    """

    corrections: tuple[Correction, ...]
    suspects: tuple[Suspect, ...]
    long_s: bool
    zones: tuple[Zone, ...]
    french: bool = True


class Claims:
    """The places of a chunk that are taken: the first claim wins. A suspect takes no place."""

    def __init__(self, start: int, end: int) -> None:
        self.start = start
        self.taken = bytearray(end - start)
        self.corrections: list[Correction] = []
        self.proposed: list[Suspect] = []

    def free(self, start: int, end: int) -> bool:
        return self.taken.find(1, start - self.start, end - self.start) < 0

    def add(self, found: Correction | Suspect) -> None:
        if not found.before:
            raise ValueError(f"a repair claims what it changes, never an empty place: {found}")
        if not self.free(found.start, found.end):
            return
        if isinstance(found, Suspect):
            self.proposed.append(found)
            return
        self.corrections.append(found)
        self.taken[found.start - self.start : found.end - self.start] = b"\1" * (found.end - found.start)

    @property
    def suspects(self) -> Iterator[Suspect]:
        """Those that no correction touches, the first of each place."""
        seen = set()
        for found in self.proposed:
            if (found.start, found.end) not in seen and self.free(found.start, found.end):
                seen.add((found.start, found.end))
                yield found


def component(repair: Repair) -> Callable[[Doc], Doc]:
    """A repair as a spaCy component: its proposals are added to the claims of the Doc."""

    def run(doc: Doc) -> Doc:
        context = doc.user_data["context"]
        for found in repair(doc.user_data["passage"], context):
            weighed = hands.weighed(sobered(found), context)
            if weighed is not None:
                doc.user_data["claims"].add(weighed)
        return doc

    return run


@contextmanager
def uncollected() -> Iterator[None]:
    """Within it Python looks for no circles of objects: the search makes none, and millions of small tuples to be looked at."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


@cache
def language() -> Language:
    """A blank pipeline with the abbreviations of the period and the repairs, in order.

    The tokens are wanted for the abbreviations alone, not for spaCy’s exceptions of modern French, which take
    as much memory as the whole model.
    """
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # the matrices of the second opinion are small: threads only wait for each other
    import spacy
    from spacy.language import Language

    nlp = spacy.blank("xx")
    tokenizer: Any = nlp.tokenizer  # Cython, without types
    for text in ABBREVIATIONS:
        tokenizer.add_special_case(text, [{"ORTH": text}])
    for name, repair in ORDER:
        Language.component(f"academie_{name}", func=component(repair))
        nlp.add_pipe(f"academie_{name}", name=name)
    vocabulary: Any = nlp.vocab
    vocabulary.lex_attr_getters.clear()  # shape, prefix and the like of every new word: nothing here asks for them
    return nlp


def lines_of(document: Document, zones: Iterable[Zone]) -> Iterator[Line]:
    """The lines that are text; those of the web page that carried the OCR are left out."""
    kinds = {number: zone.kind for zone in zones for number in range(zone.first, zone.last + 1)}
    starts = document.line_starts
    for number, start in enumerate(starts, 1):
        end = starts[number] - 1 if number < len(starts) else len(document.text)
        kind = kinds.get(number, "")
        if kind != "chrome" and not NO_TEXT.search(document.text, start, end):
            yield Line(number, start, end, kind)


def chunks(lines: Iterable[Line], text: str) -> Iterator[tuple[Line, ...]]:
    """Neighbouring lines, as many as make a chunk; a word broken at a line end is not parted."""
    chunk: list[Line] = []
    for line in lines:
        if chunk:
            apart = line.number != chunk[-1].number + 1
            full = line.end - chunk[0].start > CHUNK and text[chunk[-1].end - 1] not in HYPHENS
            if apart or full:
                yield tuple(chunk)
                chunk = []
        chunk.append(line)
    if chunk:
        yield tuple(chunk)


def runs_of(doc: Doc, lines: Sequence[Line]) -> Iterator[tuple[int, int]]:
    """Spans of the letters of the tokens, in the lines that have words."""
    offset = lines[0].start
    starts = [line.start for line in lines]
    for token in doc:
        at = offset + token.idx
        if token.text not in ABBREVIATIONS and lines[bisect_right(starts, at) - 1].has_words:
            for found in LETTERS.finditer(token.text):
                yield at + found.start(), at + found.end()


def broken(first: tuple[int, int], second: tuple[int, int], text: str) -> bool:
    """Whether the two runs are one word, parted by a hyphen at a line end."""
    between = text[first[1] : second[0]]
    return (
        between[:1] in HYPHENS
        and between.count("\n") == 1
        and not between.strip(HYPHENS + " \n")
        and text[first[1] - 1 : first[1]].islower()
        and text[second[0]].islower()
    )


def words_of(doc: Doc, lines: Sequence[Line], text: str) -> Iterator[Word]:
    """The words of a chunk, each with its neighbours."""
    whole: list[tuple[tuple[int, int], ...]] = []
    for run in runs_of(doc, lines):
        if whole and len(whole[-1]) == 1 and broken(whole[-1][0], run, text):
            whole[-1] = (whole[-1][0], run)
        else:
            whole.append((run,))
    spelled = ["".join(text[a:b] for a, b in parts) for parts in whole]
    near = [bool(BETWEEN.fullmatch(text, a[-1][1], b[0][0])) for a, b in pairwise(whole)]
    for i, parts in enumerate(whole):
        left = spelled[i - 1].lower() if i and near[i - 1] else ""
        right = spelled[i + 1].lower() if i < len(near) and near[i] else ""
        yield Word(spelled[i], parts, left, right)


def run(context: Context) -> tuple[list[Correction], list[Suspect]]:
    """What all repairs propose, chunk by chunk."""
    nlp = language()
    document = context.document
    corrections: list[Correction] = []
    suspects: list[Suspect] = []
    for lines in chunks(lines_of(document, context.zones), document.text):
        start, end = lines[0].start, lines[-1].end
        filled = tuple(line for line in lines if line.start < line.end)
        if not filled:
            continue
        doc = nlp.make_doc(document.text[start:end].translate(ALIKE))
        claims = Claims(start, end)
        doc.user_data.update(passage=Passage(filled, tuple(words_of(doc, lines, document.text))), context=context, claims=claims)
        with uncollected():
            nlp(doc)
        corrections += claims.corrections
        suspects += claims.suspects
    return corrections, suspects


def _of_the_channel(context: Context) -> Iterator[Correction]:
    """What the noisy channel alone corrects."""
    for lines in chunks(lines_of(context.document, context.zones), context.text):
        passage = Passage(tuple(line for line in lines if line.start < line.end), ())
        if passage.lines:
            yield from (found for found in noisy_channel.repair(passage, context) if isinstance(found, Correction))


def taught(context: Context, experience: Experience | None) -> Context:
    """The context with what people settled: their confusions, their words, and how they mended each."""
    if not experience:
        return context
    weights = context.weights or noisy_channel.packaged()
    return replace(context, weights=weights.taught(hand_confusions(experience, context.long_s), experience.words), experience=experience)


def adapted(context: Context) -> Context:
    """The context with the confusions that the beginning of the document shows; a short one shows none."""
    text = context.text
    if len(text) < LEAST_TO_ADAPT:
        return context
    end = text.rfind("\n", 0, SAMPLE) + 1 if len(text) > SAMPLE else len(text)
    last = text.count("\n", 0, end) + 1
    zones = tuple(zone for zone in context.zones if zone.last < last or end == len(text))
    document = Document(text[:end], context.document.id, zones=zones, long_s=context.long_s)
    sample = replace(context, document=document, zones=zones)
    with uncollected():
        sure = [c for c in _of_the_channel(sample) if c.confidence >= SURE]
    weights = context.weights or noisy_channel.packaged()
    own = own_confusions(text[:end], ordered(sure), weights.confusions, context.long_s)
    return replace(context, weights=weights.adapted(own)) if own else context


def analyse(document: Document, weights: Weights | None = None, experience: Experience | None = None) -> Analysis:
    """All proposals for a document; the time is linear in its length. A text that is not French gets none.

    `weights`: of the noisy channel, where they are not to be those of the package. `experience`: what people settled
    of the document.
    """
    zones = recognise_zones(document.text) if document.zones is None else document.zones
    context = taught(Context(document, load(), zones, weights), experience)
    if not context.french:
        return Analysis((), (), context.long_s, zones, french=False)
    corrections, suspects = run(adapted(context))
    return Analysis(ordered(corrections), tuple(sorted(suspects, key=lambda s: (s.start, s.end))), context.long_s, zones)
