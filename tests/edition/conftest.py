from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from edition.corpus import Corpus
from tests.edition.machine import machine

FIXTURES = Path(__file__).parent.parent / "fixtures"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the fixture corpus that a test may write to."""
    shutil.copytree(FIXTURES / "corpus", tmp_path / "corpus")
    return tmp_path / "corpus"


@pytest.fixture
def corpus(folder: Path) -> Corpus:
    return Corpus(folder, analyse=machine())


@pytest.fixture
def corrected() -> str:
    """The fixture document as a reader corrected it."""
    return (FIXTURES / "tricotet.corrected.txt").read_text(encoding="utf-8")
