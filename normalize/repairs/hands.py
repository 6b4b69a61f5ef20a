"""What people settled of a document, brought to bear on the rest of it.

A word as it was read that they always mended in one way is mended so elsewhere; what they left as it stands, in every
place, is doubted no more. Where they did the one here and the other there, they say nothing: the neighbours decide.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from rapidfuzz.distance import Levenshtein

from normalize.correction import Correction, Suspect
from normalize.experience import WORD
from normalize.language.own_words import bare
from normalize.language.search import FOLD
from normalize.repairs.context import Context, Passage, Word, rewrite

DOUBT: Final = 0.4  # chance from which a word is shown as suspect
LEAST_RIGHT: Final = 0.85  # chance from which it is mended
# how many places the machine's own opinion weighs, of words that the lexicon does not have, and of others
OPINION: Final = {True: 0.6, False: 3.0}
NO_WORD: Final = 0.9  # the opinion of a word that is none: it will be mended alike
A_NAME: Final = 0.5  # of a name that the lexicon does not have
A_RARE_WORD: Final = 0.7  # of a word that is far rarer than what people made of it
A_WORD: Final = 0.1  # of a word that is one
RARER: Final = 100  # times
SHORT: Final = 3  # letters: a shorter word, or one that only gains or loses an accent, must have been mended …
OFTEN: Final = 3  # … so often
ALIKE: Final = 0.4  # of the letters at least: what is less alike was read anew, not mended
WORDS: Final = frozenset({"long-s", "ligature", "letter", "split", "join", "stray"})  # codes of repairs of words


def repair(passage: Passage, context: Context) -> Iterator[Correction | Suspect]:
    """Words that people mended elsewhere, always in one way."""
    pages = context.experience.pages
    for word in passage.words if pages else ():
        read = word.text.translate(FOLD)
        found = pages.get(read)
        whole = all(around(context.text, start, end) == (start, end) for start, end in word.parts)
        if not found or len(found) > 1 or read in found or not whole:
            continue
        ((page, times),) = found.items()
        if ((len(read) < SHORT or bare(read) == bare(page)) and times < OFTEN) or Levenshtein.normalized_similarity(read, page) < ALIKE:
            continue
        here = context.lexicon.count(read.lower())
        opinion = _opinion(read, page, here, context)
        weight = OPINION[not here]
        yield from _mended(word, page, (opinion * weight + times) / (weight + times), times)


def _opinion(read: str, page: str, here: int, context: Context) -> float:
    """How probable it is that a word is mended alike elsewhere, before it was mended anywhere; `here`: its count in the lexicon."""
    if here:
        return A_RARE_WORD if here * RARER <= context.lexicon.count(page.lower()) else A_WORD
    return A_NAME if read[0].isupper() else NO_WORD


def _mended(word: Word, page: str, chance: float, times: int) -> Iterator[Correction | Suspect]:
    if len(word.parts) > 1 and " " in page:
        return
    code = "split" if " " in page else "letter"
    if word.text.translate(FOLD).replace("f", "s") == page.replace("f", "s"):
        code = "long-s"
    facts = (("times", str(times)),)
    for start, end, before, after in rewrite(word, page):
        if chance >= LEAST_RIGHT:
            yield Correction(code, start, end, before, after, round(min(chance, 0.9999), 4), "hands", facts=facts)
        elif chance >= DOUBT and len(word.parts) == 1:
            yield Suspect(code, start, end, before, ((after, round(chance, 4)),), "hands", facts)


def weighed(found: Correction | Suspect, context: Context) -> Correction | Suspect | None:
    """A proposal in the light of what people did with the word that it touches; None where nothing is left of it."""
    if not context.experience.pages or found.code not in WORDS or found.evidence == "hands":
        return found
    start, end = around(context.text, found.start, found.end)
    read = context.text[start:end].translate(FOLD)
    pages = context.experience.pages.get(read)
    if not pages or set(pages) != {read}:
        return found
    kept, weight = pages[read], OPINION[not context.lexicon.count(read.lower())]
    share = weight / (weight + kept)
    if isinstance(found, Correction):
        chance = found.confidence * share
        if chance >= LEAST_RIGHT:
            return replace(found, confidence=round(chance, 4))
        found = Suspect(found.code, found.start, found.end, found.before, ((found.after, found.confidence),), found.evidence, found.facts)
    candidates = tuple((text, round(chance * share, 4)) for text, chance in found.candidates)
    return replace(found, candidates=candidates) if candidates and candidates[0][1] >= DOUBT else None


def around(text: str, start: int, end: int) -> tuple[int, int]:
    """The span widened to the word that it touches."""
    while start > 0 and WORD.fullmatch(text[start - 1]):
        start -= 1
    while end < len(text) and WORD.fullmatch(text[end]):
        end += 1
    return start, end
