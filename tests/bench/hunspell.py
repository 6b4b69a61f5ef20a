"""hunspell with its French dictionary, asked through its pipe (`hunspell -a`)."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

NAMES: Final = ("fr_FR", "fr", "fr-classique")  # of a French dictionary, as the packages of systems have it


def dictionary() -> str | None:
    """The French dictionary that hunspell finds; None where there is none, or no hunspell."""
    if not shutil.which("hunspell"):
        return None
    for name in NAMES:
        if subprocess.run(["hunspell", "-a", "-d", name], input="", capture_output=True, text=True, check=False).returncode == 0:
            return name
    return None


@dataclass(eq=False)
class Hunspell:
    """What the dictionary says of words; `first`: the best suggestion for each that it does not know, the word itself where it has none."""

    name: str
    first: dict[str, str] = field(default_factory=dict)
    known: set[str] = field(default_factory=set)

    def ask(self, words: Iterable[str]) -> None:
        """Those not asked before, in one process."""
        new = [word for word in dict.fromkeys(words) if word not in self.known and word not in self.first]
        if new:
            asked = "".join(f"^{word}\n" for word in new)
            command = ["hunspell", "-i", "utf-8", "-a", "-d", self.name]
            told = subprocess.run(command, input=asked, capture_output=True, text=True, encoding="utf-8", check=True).stdout
            answers = answered(told)
            self.known.update(word for word in new if word not in answers)
            self.first |= answers


def answered(told: str) -> Mapping[str, str]:
    """From the lines of the pipe the words that are not known, each with its first suggestion, or itself."""
    found = {}
    for line in told.splitlines():
        if line.startswith("& "):  # & word count offset: suggestion, suggestion
            head, _, suggestions = line.partition(": ")
            found[head.split()[1]] = suggestions.split(", ")[0]
        elif line.startswith("# "):  # # word offset
            found[line.split()[1]] = line.split()[1]
    return found
