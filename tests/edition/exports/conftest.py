from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from edition.corpus import Corpus, open_corpus
from edition.exports.known import Known, known
from edition.witness import load_witness
from tests.edition.exports.hostile import hostile
from tests.edition.machine import machine
from tests.edition.own import added

__all__ = ["added"]

FIXTURES = Path(__file__).parents[2] / "fixtures"
TIME = "2026-11-30T12:00:00Z"


def everything(corpus: Corpus) -> tuple[Known, ...]:
    return tuple(known(corpus, load_witness(corpus, name)) for name in corpus.documents)


@pytest.fixture(scope="session")
def ours() -> tuple[Known, ...]:
    """The documents of the edition."""
    return everything(open_corpus())


@pytest.fixture(scope="session")
def made_up(tmp_path_factory: pytest.TempPathFactory) -> tuple[Known, ...]:
    """The documents of the fixture corpus: one with heads in its clauses, one that has no clauses."""
    folder = shutil.copytree(FIXTURES / "corpus", tmp_path_factory.mktemp("exports") / "corpus")
    return everything(Corpus(folder, analyse=machine()))


@pytest.fixture(scope="session")
def traps(tmp_path_factory: pytest.TempPathFactory) -> tuple[Known, ...]:
    """The document that would be markup."""
    return everything(hostile(tmp_path_factory.mktemp("traps")))


@pytest.fixture(scope="session")
def brought(added: Path) -> tuple[Known, ...]:
    """A document of two recognised pages, as it was just brought: with a form feed and without clauses."""
    return everything(Corpus(added))


@pytest.fixture(scope="session")
def all_of_them(
    ours: tuple[Known, ...], made_up: tuple[Known, ...], traps: tuple[Known, ...], brought: tuple[Known, ...]
) -> tuple[Known, ...]:
    return (*ours, *made_up, *traps, *brought)
