"""The time that is told in files: this moment, or of a build, for it to be repeated exactly, the one that SOURCE_DATE_EPOCH names."""

from __future__ import annotations

import os
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Final

from normalize.errors import InputError

FORM: Final = "%Y-%m-%dT%H:%M:%SZ"
LONGEST: Final = 11  # figures: until the year 5138


def moment() -> str:
    """This moment: ISO 8601, UTC, in seconds."""
    return datetime.now(UTC).strftime(FORM)


def now(environment: Mapping[str, str] = os.environ) -> str:
    """The time of a build, in the same form. Error: clock-given (what is named there is no time that there is)."""
    given = environment.get("SOURCE_DATE_EPOCH", "")
    if not given:
        return moment()
    if not (given.isascii() and given.isdigit() and len(given) <= LONGEST):
        raise InputError("clock-given", value=given)
    return datetime.fromtimestamp(int(given), UTC).strftime(FORM)
