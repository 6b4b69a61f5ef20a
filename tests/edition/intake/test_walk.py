"""The whole way of a document never seen, by the commands of the documentation; it needs Chromium and Tesseract."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.bench.walk import walk


@pytest.mark.slow
@pytest.mark.browser
@pytest.mark.skipif(shutil.which("tesseract") is None, reason="Tesseract is not installed")
def test_from_the_scan_to_the_published_page(tmp_path: Path) -> None:
    """Every step is checked on the way; of what the recogniser misread the program mends more than half, and breaks next to nothing."""
    found = walk(tmp_path)
    assert found["wrong_after"] < 0.5 * found["wrong_as_read"]
    assert found["right_words_broken"] <= 2
