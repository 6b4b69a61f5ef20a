"""The commands: what they say, with which status they end, and that nothing is written where they refuse."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from edition.cli import main
from edition.corpus import Corpus
from edition.intake.draft import drafts
from edition.words import LANGS, Lang
from tests.edition.own import NAME, SCANS


def run(capsys: pytest.CaptureFixture[str], corpus: Path, *arguments: str, lang: Lang = "en") -> tuple[int, str, str]:
    status = main(["--corpus", str(corpus), "--lang", lang, *arguments])
    said = capsys.readouterr()
    return status, said.out, said.err


@pytest.mark.parametrize("lang", LANGS)
def test_from_files_to_clauses(lang: Lang, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    root = tmp_path / "c"
    assert main(["--lang", lang, "init", str(root), "--empty"]) == 0
    assert sorted(p.name for p in root.iterdir()) == [".gitattributes", ".gitignore", "documents", "people.yaml", "site.yaml"]
    files = [str(SCANS / "tirelire-1.hocr"), str(SCANS / "tirelire-2.alto.xml")]
    monkeypatch.setattr("sys.stdin", io.StringIO("Un\n"))
    status, _, err = run(capsys, root, "add", *files, lang=lang)
    assert status == 2 and "tirelire-1.hocr" in err and f"academie add --id {NAME}" in err
    status, out, _ = run(capsys, root, "add", "--id", NAME, "--no-questions", "--set", "title.en=One", "--set", "title.fr=Un", lang=lang)
    assert status == 0 and str(root / "documents" / NAME) in out
    status, out, _ = run(capsys, root, "status", lang=lang)
    assert status == 0 and out.startswith(NAME) and out.count("\n") == 1
    assert run(capsys, root, "propose-clauses", NAME, lang=lang)[0] == 0
    assert run(capsys, root, "confirm-clauses", NAME, "--hand", "lecture", lang=lang)[0] == 0
    assert run(capsys, root, "propose-clauses", NAME, lang=lang)[0] == 2
    assert run(capsys, root, "prepare-translation", NAME, "--hand", "lecture", lang=lang)[0] == 0
    status, out, _ = run(capsys, root, "status", NAME, lang=lang)
    assert status == 0 and {"fr": "0 clauses sur 7", "en": "0 of 7 clauses"}[lang] in out
    assert run(capsys, root, "check", lang=lang)[0] == 0


def test_a_corpus_that_holds_nothing_but_what_was_begun(empty: Corpus, capsys: pytest.CaptureFixture[str]) -> None:
    status, _, err = run(capsys, empty.root, "status")
    assert status == 2 and "no document" in err
    assert run(capsys, empty.root, "add", str(SCANS / "tirelire-1.hocr"), "--no-questions")[0] == 2
    assert run(capsys, empty.root, "status") == (0, f"{NAME}: begun and not finished (academie add --id {NAME})\n", "")


def test_what_was_begun_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str], own: Path) -> None:
    (tmp_path / "autre.txt").write_text("Un autre texte.", encoding="utf-8")
    status, _, err = run(capsys, own, "add", str(tmp_path / "autre.txt"), "--set", "years=1800", "--no-questions")
    assert status == 2 and "--set title.fr=" in err  # there is no usual title
    assert [draft.answers for draft in drafts(own / "documents")] == [{"years": "1800"}]
    assert "autre: begun and not finished (academie add --id autre)" in run(capsys, own, "status")[1]
    status, _, err = run(capsys, own, "add", "--id", "autre", "--set", "years")
    assert status == 2 and "KEY=TEXT" in err


def test_export_writes_files_or_one_text(tmp_path: Path, capsys: pytest.CaptureFixture[str], added: Path) -> None:
    status, _, err = run(capsys, added, "export", NAME, "--format", "alto")
    assert status == 2 and "--out" in err
    status, _, err = run(capsys, added, "export", NAME, "--format", "alto", "--out", str(tmp_path / "out"), "--time", "yesterday")
    assert status == 2 and not (tmp_path / "out").exists()
    status, out, err = run(capsys, added, "export", NAME, "--format", "page", "--out", str(tmp_path / "out"))
    assert (status, out) == (0, "") and "2 files" in err
    assert sorted(p.name for p in (tmp_path / "out").iterdir()) == ["tirelire-1.page.xml", "tirelire-2.page.xml"]
    status, out, _ = run(capsys, added, "export", NAME, "--format", "text", "--fold-long-s")
    assert status == 0 and "Ce jeu se joue" in out


def test_the_corpus_of_the_program_is_not_added_to(
    monkeypatch: pytest.MonkeyPatch, added: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("edition.corpus.is_installed", lambda: True)
    monkeypatch.setattr("edition.corpus.packaged", lambda _name: added)
    before = sorted(added.rglob("*"))
    for arguments in (["add", str(SCANS / "tirelire-1.hocr"), "--id", "x"], ["confirm-clauses", NAME, "--hand", "lecture"]):
        status, _, err = run(capsys, added, *arguments)
        assert status == 2 and "never written to" in err
    assert sorted(added.rglob("*")) == before


def test_what_is_kept_of_a_draft_is_data(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A draft that names files outside its folder is refused."""
    run(capsys, own, "add", str(SCANS / "tirelire-1.hocr"), "--id", "x", "--set", "years=1800", "--no-questions")
    path = own / "documents" / ".draft-x" / "draft.json"
    data = json.loads(path.read_text(encoding="utf-8"))
    for key, value in (("pictures", ["../../../etc/passwd"]), ("id", "../y"), ("files", [{"nom": "x"}])):
        path.write_text(json.dumps(data | {key: value}), encoding="utf-8")
        status, _, err = run(capsys, own, "add", "--id", "x", "--no-questions")
        assert status == 2 and "draft" in err
