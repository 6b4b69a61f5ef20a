"""This program and what others offer, side by side: what each corrects, what it says is wrong, how fast it is, how it starts.

    python -m tests.bench.rivals NAME < PAGE        starts one of them cold, corrects a page, tells seconds and memory as JSON

Others correct words of four letters and more by their first suggestion, after the plain long-s rule, without which
they would mend nothing in a print with ſ.
"""

from __future__ import annotations

import json
import os
import re
import resource
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from rapidfuzz.distance import Levenshtein

from normalize.document import Document
from normalize.evaluate import comparable, share
from normalize.long_s import fold_long_s
from normalize.pipeline import analyse
from normalize.plan import Plan
from normalize.repairs.noisy_channel import Weights
from tests.bench import hunspell, peers
from tests.bench.scores import counts, evaluate_correction, rounded
from tests.machine import most_memory

WORD: Final = re.compile(r"[^\W_]+|&")
SHORTEST: Final = 4  # letters of a word that the others mend
FLAG: Final = "qzqzq"  # what stands for a word that is said to be wrong


@dataclass(frozen=True)
class Said:
    """What a rival makes of a text, and the text with a FLAG for every word that it holds to be wrong."""

    text: str
    flagged: str


@dataclass(frozen=True)
class Rival:
    """`say`: of a text, with the weights of this program’s channel for a fold of the bench. `process`: its own, where it has one."""

    say: Callable[[str, Weights | None], Said]
    process: int = 0


def ours() -> Rival:
    def say(text: str, weights: Weights | None = None) -> Said:
        found = analyse(Document(text), weights)
        places = sorted((c.start, c.end) for c in (*found.corrections, *found.suspects) if any(map(str.isalnum, c.before + said(c))))
        return Said(fold_long_s(Plan(text, found.corrections).target), marked(text, places))

    def said(c: Any) -> str:
        return str(getattr(c, "after", ""))

    return Rival(say)


def marked(text: str, places: Iterable[tuple[int, int]]) -> str:
    """The text with a FLAG for every word that touches a place."""
    out, last = [], 0
    for start, end in places:
        while start > last and text[start - 1].isalnum():
            start -= 1
        while end < len(text) and text[end].isalnum():
            end += 1
        if start >= last:
            out += [text[last:start], FLAG]
        last = max(last, end)
    return "".join(out) + text[last:]


def rule() -> Rival:
    def say(text: str, _: Weights | None = None) -> Said:
        made = peers.plain(text)
        return Said(made, made)  # what it changes is what it holds to be wrong

    return Rival(say)


def symspell() -> Rival:
    mend = peers.symspell()

    def say(text: str, _: Weights | None = None) -> Said:
        made = mend(peers.plain(text))
        return Said(made, made)

    return Rival(say)


def hunspelled() -> Rival:
    name = hunspell.dictionary()
    assert name
    speller = hunspell.Hunspell(name)

    def say(text: str, _: Weights | None = None) -> Said:
        begun = peers.plain(text)
        speller.ask(peers.WORD.findall(begun))
        made = peers.WORD.sub(lambda m: speller.first.get(m[0], m[0]) if len(m[0]) >= SHORTEST else m[0], begun)
        return Said(made, peers.WORD.sub(lambda m: FLAG if m[0] in speller.first else m[0], begun))

    return Rival(say, speller.process)


def available() -> dict[str, Callable[[], Rival] | None]:
    """By name, in the order of the tables; None where it is not installed."""
    return {
        "ours": ours,
        "long-s-rule": rule,
        "symspellpy": symspell if peers.installed("symspellpy", "wordfreq") else None,
        "hunspell": hunspelled if hunspell.dictionary() else None,
    }


# ------------------------------------------------------------------ quality


def detected(ocr: str, flagged: str, truth: str) -> Counter[str]:
    """Words of the OCR that are wrong, those that were flagged, and those that were both."""
    words = _words(ocr)
    wrong, held = (_unmatched(words, _words(other)) for other in (truth, flagged))
    return Counter(misread=sum(wrong), flagged=sum(held), both=sum(a and b for a, b in zip(wrong, held, strict=True)))


def _words(text: str) -> list[str]:
    return WORD.findall(comparable(text))


def _unmatched(words: Sequence[str], others: Sequence[str]) -> list[bool]:
    mask = [True] * len(words)
    for op in Levenshtein.opcodes(words, others):
        if op.tag == "equal":
            mask[op.src_start : op.src_end] = [False] * (op.src_end - op.src_start)
    return mask


def cpu(process: int = 0) -> float:
    """Seconds of CPU of this process, of those that it waited for, and of another that is still there."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in used) + (_cpu_of(process) if process else 0.0)


def _cpu_of(process: int) -> float:
    """Of any process, as the system tells it: in steps of a hundredth, mostly, which add up."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def judged(rival: Rival, pages: Iterable[tuple[str, str, Weights | None]]) -> tuple[dict[str, Any], int, float]:
    """Scores over pages (OCR, truth, weights), their characters, and the CPU seconds of correcting them."""
    total: Counter[str] = Counter()
    characters, seconds = 0, 0.0
    for ocr, truth, weights in pages:
        before = cpu(rival.process)
        said = rival.say(ocr, weights)
        seconds += cpu(rival.process) - before
        characters += len(ocr)
        total.update(counts(evaluate_correction(ocr, said.text, truth)))
        total.update(detected(ocr, said.flagged, truth))
    return scores(total), characters, seconds


def scores(total: Mapping[str, int]) -> dict[str, Any]:
    """Shares in %, None of nothing."""
    return {
        "improvement": rounded(share(total["before"] - total["after"], total["before"])),
        "broken": total["broken"],
        "broken_share": rounded(share(total["broken"], total["right"]), 3),
        "precision": rounded(share(total["both"], total["flagged"]), 1),
        "recall": rounded(share(total["both"], total["misread"]), 1),
    }


# ------------------------------------------------------------------ cold starts


def cold(name: str, page: str) -> dict[str, float]:
    """One of them in a process of its own: wall seconds from start to the corrected page, CPU seconds, most memory in MB."""
    before = time.perf_counter()
    done = subprocess.run([sys.executable, "-m", "tests.bench.rivals", name], input=page, capture_output=True, text=True, check=True)
    seconds = time.perf_counter() - before
    return {"seconds": round(seconds, 2)} | json.loads(done.stdout)


def main() -> None:
    maker = available()[sys.argv[1]]
    assert maker
    rival = maker()
    rival.say(sys.stdin.read(), None)
    most = most_memory() + (most_memory(rival.process) if rival.process else 0)  # two that work together
    print(json.dumps({"cpu_s": round(cpu(rival.process), 2), "memory_mb": round(most / 1024)}))


if __name__ == "__main__":
    main()
