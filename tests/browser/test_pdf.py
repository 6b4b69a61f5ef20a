"""The pages on paper: both languages, by the style that they have for it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from pypdf import PdfReader

from edition.corpus import open_corpus
from edition.publish import pdf as pdf_module
from edition.publish.pdf import BROWSERS, print_entries
from normalize.errors import InputError


def _quiet(_step: str, _done: int, _total: int) -> None:
    """No progress is told."""


@pytest.mark.slow
def test_entries_are_printed(site: Path, tmp_path: Path) -> None:
    if not any(map(shutil.which, BROWSERS)):
        pytest.skip("Chromium is not installed: nothing is printed")
    made = print_entries(open_corpus(), site, tmp_path, ["academie-quinze"], _quiet)
    assert [path.relative_to(tmp_path).as_posix() for path in made] == ["fr/academie-quinze.quinze.pdf", "en/academie-quinze.quinze.pdf"]
    text = "".join(page.extract_text() for page in PdfReader(made[0]).pages)
    assert "quinze" in text.casefold() and "fifteen" in text.casefold()


def test_a_missing_browser_or_page_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    corpus = open_corpus()
    monkeypatch.setattr(pdf_module.shutil, "which", lambda _name: None)
    with pytest.raises(InputError) as caught:
        print_entries(corpus, tmp_path, tmp_path / "out", ["academie-quinze"], _quiet)
    assert caught.value.code == "chromium-missing"
    monkeypatch.setattr(pdf_module.shutil, "which", lambda name: name)
    with pytest.raises(InputError) as caught:
        print_entries(corpus, tmp_path, tmp_path / "out", ["academie-quinze"], _quiet)
    assert caught.value.code == "pdf-page-missing"
    assert not (tmp_path / "out").exists()
