from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def no_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here programs are killed, and no current is cut: what was written is there, and nobody need wait for the disk."""
    monkeypatch.setattr("os.fsync", lambda _handle: None)
