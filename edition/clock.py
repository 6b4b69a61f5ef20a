"""The time that is told in files: now, or, for a build to be repeated exactly, the one that SOURCE_DATE_EPOCH names."""

from __future__ import annotations

import os
from collections.abc import Mapping
from datetime import UTC, datetime


def now(environment: Mapping[str, str] = os.environ) -> str:
    """ISO 8601, UTC, in seconds."""
    given = environment.get("SOURCE_DATE_EPOCH", "")
    when = datetime.fromtimestamp(int(given), UTC) if given.isascii() and given.isdigit() else datetime.now(UTC)
    return when.strftime("%Y-%m-%dT%H:%M:%SZ")
