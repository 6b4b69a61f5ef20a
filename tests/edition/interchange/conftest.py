from __future__ import annotations

from tests.edition.own import added, empty, own

__all__ = ["added", "empty", "own"]
