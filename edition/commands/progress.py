"""How the steps of long work are told in a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable

from edition.words import Lang, say


def progress(lang: Lang) -> Callable[[str, int, int], None]:
    """Tells the steps of long work on stderr: one line rewritten on a terminal, plain lines elsewhere."""
    live = sys.stderr.isatty()

    def tell(step: str, done: int, total: int) -> None:
        count = f" {done}/{total}" if total > 1 else ""
        line = f"{say(lang, f'cli.progress.{step}')}{count}"
        if live:
            print(f"\r\033[K{line}", end="\n" if done == total else "", file=sys.stderr, flush=True)
        elif done == 0 or done == total > 1:
            print(line, file=sys.stderr)

    return tell
