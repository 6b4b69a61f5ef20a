"""`site.yaml`: what an editor settles for the published pages of a corpus."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from pydantic import Field

from edition.yamlfile import Strict, read_model
from normalize.errors import InputError

FILE: Final = "site.yaml"
_MAIL: Final = re.compile(r"[^\s@<>?&#%\"]+@[^\s@<>?&#%\"]+\.[^\s@<>?&#%\"]+")
_ISSUES: Final = re.compile(r"https?://[^\s{}\"<>]+(?:\{(?:title|body)\}[^\s{}\"<>]*){2}")


class Proposals(Strict):
    """Where readers send what they propose: a mail address, and an address with {title} and {body} in it; or nothing."""

    mail: str = Field(default="", max_length=200)
    issues: str = Field(default="", max_length=500)


class Settings(Strict):
    proposals: Proposals = Proposals()


def load_settings(path: Path) -> Settings:
    """No file settles nothing. Errors: yaml-*, site-settings-mail, site-settings-issues."""
    if not path.exists():
        return Settings()
    model, tree = read_model(path, Settings)
    said = model.proposals
    if said.mail and not _MAIL.fullmatch(said.mail):
        raise InputError("site-settings-mail", path, tree.line(("proposals", "mail")), value=said.mail)
    complete = "{title}" in said.issues and "{body}" in said.issues
    if said.issues and not (complete and _ISSUES.fullmatch(said.issues)):
        raise InputError("site-settings-issues", path, tree.line(("proposals", "issues")), value=said.issues)
    return model
