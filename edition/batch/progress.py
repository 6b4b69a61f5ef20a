"""How far a batch is, how fast it goes and how long it will take: one line, for a terminal or for a log."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from typing import Final, TextIO

from edition.batch.run import Done
from edition.words import Lang, number, say

_WINDOW: Final = 60.0  # seconds over which the rate is taken
_LIVE: Final = 0.2  # seconds between two lines on a terminal, and in a log
_LOG: Final = 30.0


class Progress:
    """Hears what is done and tells it. What an earlier run had done counts as done, and not for the rate."""

    def __init__(self, lang: Lang, total: int, out: TextIO, clock: Callable[[], float] = time.monotonic) -> None:
        """`total`: bytes on the disk."""
        self.lang, self.total, self.out, self.clock = lang, total, out, clock
        self.live = out.isatty()
        self.bytes = self.files = self.failed = self.pages = self.characters = 0
        self.seen: deque[tuple[float, int, int, int]] = deque()  # from the first that was worked: before it, workers were begun
        self.worked = [0, 0, 0]
        self.told = clock()

    def __call__(self, done: Done) -> None:
        self.bytes += done.bytes
        self.files += 1
        self.failed += done.failed
        self.pages += done.pages
        self.characters += done.characters
        now = self.clock()
        if done.worked:
            self.worked = [a + b for a, b in zip(self.worked, (done.bytes, done.pages, done.characters), strict=True)]
            self.seen.append((now, *self.worked))  # type: ignore[arg-type]
            while len(self.seen) > 2 and now - self.seen[0][0] > _WINDOW:
                self.seen.popleft()
        if now - self.told >= (_LIVE if self.live else _LOG):
            self.told = now
            self._write(self.line())

    def rates(self) -> tuple[float, float, float]:
        """Bytes, pages and characters a second, over the last minute; 0 where nothing is known yet."""
        if not self.seen:
            return 0.0, 0.0, 0.0
        first, last = self.seen[0], self.seen[-1]
        seconds = last[0] - first[0]
        return tuple((b - a) / seconds if seconds > 0 else 0.0 for a, b in zip(first[1:], last[1:], strict=True))  # type: ignore[return-value]

    def line(self) -> str:
        of_bytes, of_pages, of_characters = self.rates()
        percent = 100 * self.bytes / self.total if self.total else 100
        left = duration((self.total - self.bytes) / of_bytes) if of_bytes else "…"
        return say(
            self.lang,
            "batch.progress",
            percent=number(self.lang, f"{min(percent, 100):.1f}"),
            files=self.files,
            failed=self.failed,
            pages=number(self.lang, f"{of_pages:.1f}") if of_bytes else "…",
            characters=f"{of_characters:.0f}" if of_bytes else "…",
            left=left,
        )

    def end(self, *, complete: bool = False) -> None:
        """The last line stays; what of the disk belongs to no file (the tables of an archive) is done when all is."""
        self.bytes = self.total if complete else self.bytes
        self._write(self.line())
        if self.live:
            self.out.write("\n")
            self.out.flush()

    def _write(self, line: str) -> None:
        self.out.write(f"\r\033[K{line}" if self.live else f"{line}\n")
        self.out.flush()


def duration(seconds: float) -> str:
    """Hours, minutes and seconds: 1:02:03, 2:03; days as hours."""
    whole = max(0, round(seconds))
    hours, rest = divmod(whole, 3600)
    minutes, seconds = divmod(rest, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
