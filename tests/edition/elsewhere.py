"""Some commands, run as on another machine: `python -m tests.edition.elsewhere FOLDER CLOCK few|all|build`.

What each writes on the standard output goes into a file of the folder, as the bytes that a shell would get. CLOCK: seconds since
1970 that this process takes for now, or nothing. `few`: the commands that are quickly done; `build`: all, and a site.
"""

from __future__ import annotations

import datetime
import io
import os
import sys
import time
from pathlib import Path
from typing import Any, Final

FIXTURES: Final = Path(__file__).parent.parent / "fixtures"
PAGE: Final = "Jouant fix perfonnes , il ell à obferver\nque la partie eſt de IMPAIR, & l’İstanbul ıgnoré.\n"
COMMANDS: Final = {
    "normalize": ["normalize", "{page}", "--json"],
    "explain": ["normalize", "{page}", "--explain", "--lang", "fr"],
    "check": ["check", "--json", "--corpus", "{corpus}"],
    "why": ["why", "triomphe", "1", "--corpus", "{corpus}", "--lang", "fr"],
    "text": ["text", "triomphe-composee", "--corpus", "{corpus}", "--layer", "modern"],
    "tei": ["export", "triomphe-composee", "--format", "tei", "--corpus", "{corpus}", "--time", "2026-01-01T00:00:00Z"],
    "play": ["play", "triomphe", "--corpus", "{corpus}", "--lang", "fr"],
}
FEW: Final = ("normalize", "play")
MOVES: Final = "2\n1\n§ art. 7\ne {saved}\n1\n"


def another_clock(seconds: float) -> None:
    """Whoever asks for the time hears this one."""

    class Elsewhen(datetime.datetime):
        @classmethod
        def now(cls, tz: datetime.tzinfo | None = None) -> Any:
            return datetime.datetime.fromtimestamp(seconds, tz)

    datetime.datetime = Elsewhen  # type: ignore[misc]
    time.time = lambda: seconds


def main(folder: Path, clock: str, which: str) -> None:
    if clock:
        another_clock(float(clock))
    from edition.cli import main as academie

    page = folder / "page.txt"
    page.write_bytes(PAGE.encode())
    paths = {"page": str(page), "corpus": str(FIXTURES / "triomphe"), "saved": "partie.json"}
    os.chdir(folder)
    for name, words in COMMANDS.items():
        if which == "few" and name not in FEW:
            continue
        stdout = sys.stdout
        taken = io.BytesIO()
        sys.stdout = io.TextIOWrapper(taken, encoding=stdout.encoding, errors=stdout.errors, write_through=True)
        sys.stdin = io.TextIOWrapper(io.BytesIO(MOVES.format(**paths).encode()), encoding="utf-8")  # with a buffer, as any has
        try:
            status = academie([word.format(**paths) for word in words])
        finally:
            said, sys.stdout = taken.getvalue(), stdout
        (folder / f"{name}.out").write_bytes(said + f"\nstatus {status}\n".encode())
    if which == "build":
        assert academie(["build", "--corpus", paths["corpus"], "--out", str(folder / "site")]) == 0


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], sys.argv[3])
