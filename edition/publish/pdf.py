"""The pages of a built site on paper: Chromium prints them by the style that they have for it.

An extra: Chromium is no part of the program, and where it is missing that is said.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from edition.corpus import Corpus
from edition.words import LANGS
from normalize.errors import InputError
from normalize.files import copy_atomically

# the one without a window first: the same engine, at less than half of the processor's time
BROWSERS: Final = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
QUIET: Final = (
    *("--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"),
    "--font-render-hinting=none",  # letters as wide as the face has them, not as a screen's pixels would
)
LONGEST: Final = 120  # seconds for one page
Progress = Callable[[str, int, int], None]


def print_entries(corpus: Corpus, site: Path, out: Path, documents: Sequence[str], progress: Progress) -> list[Path]:
    """One PDF an entry and language: `out/fr/<document>.<entry>.pdf`.

    Errors: chromium-missing, pdf-page-missing (the site is not built, or of another corpus), pdf-failed, cannot-write.
    """
    browser = next((found for name in BROWSERS if (found := shutil.which(name))), None)
    if browser is None:
        raise InputError("chromium-missing", names=", ".join(BROWSERS))
    wanted = [
        (site / lang / name / f"{entry.id}.html", out / lang / f"{name}.{entry.id}.pdf")
        for lang in LANGS
        for name in documents
        for entry in corpus.source(name).partition.entries
    ]
    if missing := [page for page, _ in wanted if not page.is_file()]:
        raise InputError("pdf-page-missing", missing[0])
    for done, (page, target) in enumerate(wanted, 1):
        _print(browser, page, target)
        progress("pdf", done, len(wanted))
    return [target for _, target in wanted]


def _print(browser: str, page: Path, target: Path) -> None:
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []  # Chromium refuses its own sandbox to root
    with tempfile.TemporaryDirectory(prefix="academie-") as profile:
        made = Path(profile) / "page.pdf"
        command = [browser, "--headless", *sandbox, *QUIET, f"--user-data-dir={profile}/profile", "--no-pdf-header-footer"]
        command += [f"--print-to-pdf={made}", page.resolve().as_uri()]
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=LONGEST, check=False)
        except subprocess.TimeoutExpired as error:
            raise InputError("pdf-failed", page, reason=str(error)) from error
        if done.returncode or not made.is_file():
            raise InputError("pdf-failed", page, reason=(done.stderr.strip().splitlines() or ["?"])[-1][:300])
        copy_atomically(made, target)
