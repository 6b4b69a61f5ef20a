"""Arbitrary texts and corrections for the property tests, and the cases that lie in files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml
from hypothesis import strategies as st

from normalize.correction import Correction
from normalize.document import Zone

ROOT = Path(__file__).resolve().parents[2]
BENCH = ROOT.parent / "shared" / "bench"
SETS = ("longs18", "longs17", "print19", "directories19")

ALPHABET = "abefhiklstuéſſsss  -¬’',.;&\n\n1ZÉ\u0301\u00a0\r"


def cases(name: str) -> Any:
    """The content of `tests/cases/<name>.yaml`."""
    return yaml.safe_load((ROOT / "tests" / "cases" / f"{name}.yaml").read_text(encoding="utf-8"))


def texts(max_size: int = 80) -> st.SearchStrategy[str]:
    """Texts of the characters that matter to the code, and of any others."""
    return st.one_of(st.text(ALPHABET, max_size=max_size), st.text(st.characters(exclude_categories=["Cs"]), max_size=max_size))


@st.composite
def corrections(draw: st.DrawFn, text: str, *, newlines: bool = True, max_size: int = 8) -> tuple[Correction, ...]:
    """Corrections of a text, in order and apart; without `newlines`, none of them holds one."""
    after = texts(4) if newlines else texts(4).map(lambda value: value.replace("\n", ""))
    made: list[Correction] = []
    at = 0
    for _ in range(draw(st.integers(0, max_size))):
        start = draw(st.integers(at, len(text)))
        end = draw(st.integers(start, min(len(text), start + 4)))
        before, new = text[start:end], draw(after)
        empty = start == end and (not new or (made and (made[-1].start, made[-1].end) == (start, end)))
        if empty or (not newlines and "\n" in before):
            continue
        made.append(Correction("letter", start, end, before, new))
        at = end
    return tuple(made)


@st.composite
def zones(draw: st.DrawFn, lines: int) -> tuple[Zone, ...]:
    """Zones within a text of so many lines, in order and apart."""
    numbers = sorted(draw(st.sets(st.integers(1, lines), max_size=4)))
    return tuple(Zone("head", number, number) for number in numbers)


def bench_pages(name: str) -> list[Path]:
    """The OCR pages of a set of the bench; none where there is no bench."""
    return sorted((BENCH / name / "ocr").glob("*.txt"))
