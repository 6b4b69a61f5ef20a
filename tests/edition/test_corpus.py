"""The corpus folder: order, what may be absent, and that an installed one is never written to."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest

from edition import corpus as module
from edition.corpus import Corpus, init_corpus, open_corpus
from edition.decisions import decide
from edition.paths import packaged
from normalize.errors import InputError
from tests.edition.machine import machine


def test_documents_stand_in_their_declared_order(corpus: Corpus, folder: Path) -> None:
    assert corpus.documents == ("tricotet-1790", "feuille-volante")
    path = folder / "documents" / "feuille-volante" / "document.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("order: 2", "order: 0"), encoding="utf-8")
    assert Corpus(folder).documents == ("feuille-volante", "tricotet-1790")


def test_only_description_and_text_must_be_there(corpus: Corpus) -> None:
    leaf = corpus.source("feuille-volante")
    assert (leaf.partition.clauses, leaf.translation.clauses, leaf.notes.notes, leaf.decisions) == ((), {}, (), ())


@pytest.mark.parametrize("name", ["absent", "", "../documents/tricotet-1790", "."])
def test_an_unknown_document_is_named_with_those_that_are_known(name: str, corpus: Corpus) -> None:
    with pytest.raises(InputError) as caught:
        corpus.source(name)
    assert caught.value.code == "document-unknown" and "tricotet-1790" in str(caught.value.params["known"])


@pytest.mark.parametrize("make", [Path.exists, Path.mkdir, Path.touch])
def test_a_folder_that_is_no_corpus_is_refused(make: Callable[[Path], object], tmp_path: Path) -> None:
    make(tmp_path / "here")
    with pytest.raises(InputError) as caught:
        open_corpus(tmp_path / "here")
    assert caught.value.code == "corpus-missing"


def test_a_changed_text_is_not_read_as_the_old_one(folder: Path) -> None:
    path = folder / "documents" / "tricotet-1790" / "ocr.txt"
    text = path.read_text(encoding="utf-8") + "x"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError) as caught:
        _ = Corpus(folder).source("tricotet-1790").document
    assert (caught.value.code, caught.value.params["found"]) == ("ocr-changed", sha256(text.encode()).hexdigest())


def test_line_ends_and_marks_of_the_text_are_kept(folder: Path) -> None:
    raw = "\ufeffUne\r\nfeuille\u2028volante\u0301".encode()
    home = folder / "documents" / "feuille-volante"
    (home / "ocr.txt").write_bytes(raw)
    path = home / "document.yaml"
    lines = path.read_text(encoding="utf-8").split("\n")
    lines = [f"sha256: {sha256(raw).hexdigest()}" if line.startswith("sha256") else line for line in lines]
    path.write_text("\n".join(lines), encoding="utf-8")
    assert Corpus(folder).source("feuille-volante").document.text.encode() == raw


def test_init_copies_the_packaged_corpus_and_overwrites_nothing(tmp_path: Path) -> None:
    init_corpus(tmp_path / "new" / "mine")
    copied = {p.relative_to(tmp_path / "new" / "mine"): p.read_bytes() for p in (tmp_path / "new" / "mine").rglob("*") if p.is_file()}
    assert copied == {p.relative_to(packaged("corpus")): p.read_bytes() for p in packaged("corpus").rglob("*") if p.is_file()}
    assert sorted(p.name for p in (tmp_path / "new").iterdir()) == ["mine"]
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "note.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(InputError) as caught:
        init_corpus(tmp_path / "full")
    assert caught.value.code == "folder-not-empty" and [p.name for p in (tmp_path / "full").iterdir()] == ["note.txt"]


def test_init_takes_an_empty_folder(tmp_path: Path) -> None:
    init_corpus(tmp_path)
    assert (tmp_path / "documents").is_dir()


def test_an_installed_corpus_is_never_written_to(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "is_installed", lambda: True)
    monkeypatch.setattr(module, "packaged", lambda _name: folder)
    corpus = Corpus(folder, analyse=machine())
    with pytest.raises(InputError) as caught:
        corpus.append("tricotet-1790", [decide("revoke", hand="lectrice", time="2026-01-01T00:00:00Z", value="0" * 16)])
    assert caught.value.code == "corpus-read-only"
