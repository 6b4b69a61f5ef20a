"""A corpus of one's own, with one document that came in by `academie add`: for the tests of all that follows."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from edition.corpus import Corpus, init_corpus
from edition.intake.add import finish, open_draft, set_answers

SCANS = Path(__file__).parents[1] / "fixtures" / "scans"
NAME = "tirelire"
ANSWERS = {"title.fr": "Traité de la tirelire", "title.en": "A Treatise on Tirelire", "long_s": "yes", "first_page": "12"}


@pytest.fixture(scope="session")
def added(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A corpus with one document, of two pages in two formats, as `academie add` makes it."""
    root = tmp_path_factory.mktemp("added") / "corpus"
    init_corpus(root, empty=True)
    corpus = Corpus(root)
    draft = open_draft(corpus, [SCANS / "tirelire-1.hocr", SCANS / "tirelire-2.alto.xml"])
    finish(corpus, set_answers(draft, ANSWERS), "en")
    return root


@pytest.fixture
def own(added: Path, tmp_path: Path) -> Path:
    """A copy of it that a test may write to."""
    return shutil.copytree(added, tmp_path / "own")


@pytest.fixture
def empty(tmp_path: Path) -> Corpus:
    init_corpus(tmp_path / "empty", empty=True)
    return Corpus(tmp_path / "empty")
