"""The desk as a program of its own: `python -m tests.edition.desk.running FOLDER HAND TOKEN PORT LANG MACHINE`.

MACHINE: `table`, what the tests' own machine proposes, or `real`.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[3]


class Running:
    """A desk that can be killed and started again at the same address."""

    def __init__(
        self, folder: Path, hand: str = "lectrice", *, token: str = "t" * 32, port: int = 18300, lang: str = "en", real: bool = False
    ) -> None:
        self.folder, self.hand, self.token, self.lang = folder, hand, token, lang
        self.port, self.machine = port, "real" if real else "table"
        self.process: subprocess.Popen[str] | None = None
        self.address = ""

    def start(self) -> str:
        """Returns the address, once the desk answers."""
        said = (str(self.folder), self.hand, self.token, str(self.port), self.lang, self.machine)
        command = [sys.executable, "-m", "tests.edition.desk.running", *said]
        self.process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout
        self.address = self.process.stdout.readline().strip()
        assert self.address.startswith("http://127.0.0.1:"), self.address
        self.port = int(self.address.split(":")[2].split("/")[0])
        return self.address

    def kill(self) -> None:
        """Ends it as a cut current would, at whatever it does."""
        if self.process:
            self.process.kill()
            self.process.wait()
            assert self.process.stdout
            self.process.stdout.close()
            self.process = None


if __name__ == "__main__":
    from edition.corpus import analyse
    from edition.desk.serve import serve
    from tests.edition.machine import machine

    folder, hand, token, port, lang, kind = sys.argv[1:]
    look = analyse if kind == "real" else machine()
    serve(Path(folder), hand, lang, port=int(port), token=token, analyse=look, ready=lambda address: print(address, flush=True))  # type: ignore[arg-type]
