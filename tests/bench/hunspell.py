"""hunspell with its French dictionary, asked through its pipe (`hunspell -a`)."""

from __future__ import annotations

import shutil
import subprocess
import weakref
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import IO, Final

NAMES: Final = ("fr_FR", "fr", "fr-classique")  # of a French dictionary, as the packages of systems have it
TERSE: Final = "!"  # to the pipe: say nothing of words that are known


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
    """What the dictionary says of words; `first`: the best suggestion for each that it does not know, the word itself where it has none.

    One process for as long as this lives: its dictionary is read once.
    """

    name: str
    first: dict[str, str] = field(default_factory=dict)
    known: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        command = ["hunspell", "-i", "utf-8", "-a", "-d", self.name]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8")
        weakref.finalize(self, _ended, self._process)
        self._line()  # its name and version
        self._say(TERSE)

    @property
    def process(self) -> int:
        """The id of its process."""
        return self._process.pid

    def ask(self, words: Iterable[str]) -> None:
        """Those not asked before, one after the other: each is answered before the next is asked, so that neither waits for the other."""
        for word in dict.fromkeys(words):
            if word not in self.known and word not in self.first:
                self._say(f"^{word}")
                answers = answered(self._answer())
                self.first |= answers
                if word not in answers:
                    self.known.add(word)

    def _say(self, line: str) -> None:
        self._stream(self._process.stdin).write(f"{line}\n")
        self._stream(self._process.stdin).flush()

    def _answer(self) -> Iterator[str]:
        """The lines until an empty one, which ends what is said of a line."""
        while line := self._line().rstrip("\n"):
            yield line

    def _line(self) -> str:
        line = self._stream(self._process.stdout).readline()
        if not line:
            raise RuntimeError(f"hunspell ended with status {self._process.wait()}")
        return line

    @staticmethod
    def _stream(stream: IO[str] | None) -> IO[str]:
        assert stream
        return stream


def _ended(process: subprocess.Popen[str]) -> None:
    process.communicate()  # the end of its input is its end


def answered(lines: Iterable[str]) -> Mapping[str, str]:
    """From the lines of the pipe the words that are not known, each with its first suggestion, or itself."""
    found = {}
    for line in lines:
        if line.startswith("& "):  # & word count offset: suggestion, suggestion
            head, _, suggestions = line.partition(": ")
            found[head.split()[1]] = suggestions.split(", ")[0]
        elif line.startswith("# "):  # # word offset
            found[line.split()[1]] = line.split()[1]
    return found
