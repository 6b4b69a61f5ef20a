"""Comparisons of many pages summed, as the referee sums them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from normalize.evaluate import Comparison, evaluate_correction, share


def summed(texts: Iterable[tuple[str, str, str]]) -> dict[str, Any]:
    """Figures over (OCR, corrected, truth) of several pages; shares in %, None of nothing."""
    total: Counter[str] = Counter()
    for ocr, corrected, truth in texts:
        total.update(counts(evaluate_correction(ocr, corrected, truth)))
    before, after = total["before"], total["after"]
    return {
        "characters": total["characters"],
        "cer_before": rounded(share(before, total["characters"])),
        "cer": rounded(share(after, total["characters"])),
        "wer_before": rounded(share(total["word_before"], total["words"])),
        "wer": rounded(share(total["word_after"], total["words"])),
        "improvement": rounded(share(before - after, before)),
        "right": total["right"],
        "broken": total["broken"],
        "broken_share": rounded(share(total["broken"], total["right"]), 3),
        "fixed_share": rounded(share(total["fixed"], total["wrong"])),
    }


def counts(c: Comparison) -> dict[str, int]:
    return {
        "characters": c.before.characters,
        "before": c.before.character_edits,
        "after": c.after.character_edits,
        "words": c.before.words,
        "word_before": c.before.word_edits,
        "word_after": c.after.word_edits,
        "right": c.right,
        "broken": c.broken,
        "wrong": c.wrong,
        "fixed": c.fixed,
    }


def rounded(value: float | None, digits: int = 2) -> float | None:
    return None if value is None else round(value, digits)
