"""What the page of an entry needs so that a reader can propose a correction on it."""

from __future__ import annotations

import subprocess
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from edition.corpus import Corpus
from edition.proposals.proposal import CONTEXT, FORMAT, LONGEST, NAME, REMARK, VERSION
from edition.version import VERSION as EDITION


@dataclass(frozen=True)
class Proposing:
    """The edition as a proposal names it, where proposals are sent, and how long they may be."""

    edition: str
    commit: str
    date: str
    mail: str
    issues: str
    format: str = FORMAT
    version: int = VERSION
    longest: int = LONGEST
    remark: int = REMARK
    name: int = NAME
    context: int = CONTEXT


def proposing(corpus: Corpus) -> Proposing:
    """Errors: those of `site.yaml`."""
    commit, date = commit_of(corpus.root.resolve())
    settings = corpus.settings.proposals
    return Proposing(EDITION, commit, date, settings.mail, settings.issues)


@lru_cache(8)
def commit_of(folder: Path) -> tuple[str, str]:
    """The commit of a folder under git and its day; `…-dirty` where something has been changed since; nothing without git."""
    commit = _git(folder, "describe", "--always", "--dirty", "--abbrev=40", "--exclude=*")
    return (commit, _git(folder, "log", "-1", "--format=%cs")) if commit else ("", "")


def _git(folder: Path, *words: str) -> str:
    try:
        told = subprocess.run(["git", "-C", str(folder), *words], capture_output=True, text=True, timeout=20)
    except (OSError, subprocess.TimeoutExpired):
        return ""  # an edition may be made where there is no git
    return told.stdout.strip() if told.returncode == 0 else ""
