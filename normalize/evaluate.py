"""How far a text is from the truth, and whether a correction brought it nearer.

Definitions, the same as every referee of post-correction should state:

  characters  of the reference, as grapheme clusters: a base with its combining marks
  words       of the reference, parted by blanks; for broken and fixed: runs of letters and figures, and &
  CER, WER    edits (Levenshtein) over the characters (words) of the reference, in %
  improvement 100 · (edits before − edits after) / edits before, over characters
  broken      words that the OCR had right and the correction made wrong, in % of those it had right
  fixed       words that the OCR had wrong and the correction made right, in % of those it had wrong

A share of nothing (an empty reference, no edits before) is undefined: None, never 0.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rapidfuzz.distance import Levenshtein

_SIGNS: Final = str.maketrans(
    {
        **dict.fromkeys("’‘ʼ´", "'"),
        **dict.fromkeys("“”«»", '"'),
        **dict.fromkeys("—–‑¬\u00ad", "-"),
        **dict.fromkeys("\u00a0\u202f\u2009", " "),
        "…": "...",
        "ﬁ": "fi",
        "ﬂ": "fl",
        "ﬀ": "ff",
        "ﬃ": "ffi",
        "ﬄ": "ffl",
        "ﬅ": "ſt",
        "ﬆ": "st",
    }
)
_WORD: Final = re.compile(r"[^\W_]+|&")


@dataclass(frozen=True, slots=True)
class Evaluation:
    """Edits that lead from a text to its reference, and what they are counted against."""

    characters: int
    character_edits: int
    words: int
    word_edits: int

    @property
    def cer(self) -> float | None:
        """Character error rate in %; None for an empty reference."""
        return share(self.character_edits, self.characters)

    @property
    def wer(self) -> float | None:
        """Word error rate in %; None for an empty reference."""
        return share(self.word_edits, self.words)


@dataclass(frozen=True, slots=True)
class Comparison:
    """A text before and after correction, against one reference; `right` and `wrong` count words of the reference."""

    before: Evaluation
    after: Evaluation
    right: int
    broken: int
    wrong: int
    fixed: int

    @property
    def improvement(self) -> float | None:
        """In % of the edits before; negative where the correction did harm; None where there was nothing to mend."""
        return share(self.before.character_edits - self.after.character_edits, self.before.character_edits)

    @property
    def broken_share(self) -> float | None:
        """In % of the words that were right; None if none was."""
        return share(self.broken, self.right)

    @property
    def fixed_share(self) -> float | None:
        """In % of the words that were wrong; None if none was."""
        return share(self.fixed, self.wrong)


def share(part: int, whole: int) -> float | None:
    """`part` in % of `whole`; None of nothing."""
    return 100 * part / whole if whole else None


def comparable(text: str, *, fold: bool = True) -> str:
    """The text as both sides are compared: what is a convention of type or transcription made alike.

    NFC; ligatures resolved, quotes and dashes unified; hyphens within words and at line ends dropped
    (joining a broken word neither costs nor gains); blanks folded, none before points and within
    brackets. ſ becomes s only if `fold`.
    """
    text = unicodedata.normalize("NFC", text).translate(_SIGNS)
    if fold:
        text = unicodedata.normalize("NFC", text.replace("ſ", "s"))  # once more: ſ with an accent composes only as s
    text = re.sub(r"(?<=[^\W\d])-\s*(?=[^\W\d])", "", text)
    text = re.sub(r"\s+", " ", text)
    text = re.sub(r" (?=[;:!?,.)\]])", "", text)
    text = re.sub(r"(?<=[(\[]) ", "", text)
    text = re.sub(r'\s*"\s*', " ", text)
    return re.sub(r"\s+", " ", text).strip()


def clusters(text: str) -> Sequence[str]:
    """The text as grapheme clusters: each base with the combining marks that follow it."""
    if not any(map(unicodedata.combining, text)):
        return text
    parts: list[str] = []
    for char in text:
        if parts and unicodedata.combining(char):
            parts[-1] += char
        else:
            parts.append(char)
    return parts


def evaluate(text: str, gold: str, *, fold: bool = True) -> Evaluation:
    """Distance of a text from its reference, both as `comparable` makes them; `fold`: ſ counts as s."""
    return _evaluate(comparable(text, fold=fold), comparable(gold, fold=fold))


def _evaluate(text: str, gold: str) -> Evaluation:
    reference, words = clusters(gold), gold.split()
    return Evaluation(
        characters=len(reference),
        character_edits=Levenshtein.distance(clusters(text), reference),
        words=len(words),
        word_edits=Levenshtein.distance(text.split(), words),
    )


def evaluate_correction(ocr: str, corrected: str, gold: str, *, fold: bool = True) -> Comparison:
    """What a correction gained and what it broke; `fold`: ſ counts as s."""
    ocr, corrected, gold = (comparable(text, fold=fold) for text in (ocr, corrected, gold))
    words = _WORD.findall(gold)
    was, now = _matched(words, _WORD.findall(ocr)), _matched(words, _WORD.findall(corrected))
    pairs = list(zip(was, now, strict=True))
    return Comparison(
        before=_evaluate(ocr, gold),
        after=_evaluate(corrected, gold),
        right=sum(was),
        broken=sum(before and not after for before, after in pairs),
        wrong=len(was) - sum(was),
        fixed=sum(after and not before for before, after in pairs),
    )


def _matched(words: Sequence[str], others: Sequence[str]) -> list[bool]:
    """For each word, whether a minimal alignment pairs it with an equal one."""
    mask = [False] * len(words)
    for op in Levenshtein.opcodes(words, others):
        if op.tag == "equal":
            mask[op.src_start : op.src_end] = [True] * (op.src_end - op.src_start)
    return mask


def as_rows(result: Comparison) -> tuple[tuple[str, int | float | None], ...]:
    """The figures in the order they are shown: (key of the words under `evaluate`, value); shares in %, None where undefined."""
    return (
        ("characters", result.before.characters),
        ("character-edits-before", result.before.character_edits),
        ("character-edits-after", result.after.character_edits),
        ("cer-before", result.before.cer),
        ("cer-after", result.after.cer),
        ("improvement", result.improvement),
        ("words", result.before.words),
        ("wer-before", result.before.wer),
        ("wer-after", result.after.wer),
        ("right", result.right),
        ("broken", result.broken),
        ("broken-share", result.broken_share),
        ("wrong", result.wrong),
        ("fixed", result.fixed),
        ("fixed-share", result.fixed_share),
    )
