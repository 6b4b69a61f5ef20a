"""The disk is full, or the permission is denied, at each write of every command that writes: what was there is there, whole."""

from __future__ import annotations

import ast
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
import yaml

from edition import corpus as corpora
from edition.arguments import COMMANDS
from edition.cli import main
from edition.corpus import Corpus
from edition.decisions import append_decisions, decide
from tests.edition.bad_inputs import made_corpus
from tests.edition.conftest import FIXTURES
from tests.edition.failing_disk import failing
from tests.edition.machine import machine
from tests.fuzz.corpora import a_proposal

DATA: Final = yaml.safe_load((FIXTURES.parent / "cases" / "writes.yaml").read_text(encoding="utf-8"))
ROOT: Final = FIXTURES.parent.parent
MOST: Final = 3000  # writes of one command
DEFAULT: Final = ("full", "denied")


def test_every_command_is_listed() -> None:
    """One that writes is tried; that the others do not write, or why they are not tried, is said."""
    assert {*DATA["writes"], *DATA["not_tried"], *DATA["reads_only"]} == set(COMMANDS)


def prepared(home: Path) -> dict[str, str]:
    """A corpus and files to be read; the paths by name."""
    corpus = made_corpus(home / "corpus", "", {})
    text = Corpus(corpus, analyse=machine()).source("tricotet-1790").document.text
    made = decide("right", hand="lectrice", time="2026-01-01T00:00:00Z", text=text, start=0, end=2)
    append_decisions(corpus / "documents" / "tricotet-1790" / "decisions.jsonl", [made])
    (home / "page.txt").write_text("Les perſonnes qui jouent font aſſiſes.\n", encoding="utf-8")
    shutil.copy(FIXTURES / "tricotet.corrected.txt", home / "corrected.txt")
    (home / "proposal.json").write_bytes(next(iter(a_proposal())))
    main(["--corpus", str(corpus), "propose-clauses", "feuille-volante"])
    names = {"page": "page.txt", "corrected": "corrected.txt", "proposal": "proposal.json", "out": "out", "corpus": "corpus"}
    return {"decision": made.id} | {name: str(home / file) for name, file in names.items()}


def tree(home: Path) -> dict[str, bytes]:
    return {p.relative_to(home).as_posix(): p.read_bytes() for p in sorted(home.rglob("*")) if p.is_file()}


def argv(case: dict[str, Any], paths: dict[str, str]) -> list[str]:
    return [str(word).format(**paths) for word in case["arguments"]]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The packaged machine is not asked: what it would propose is of no matter here."""
    proposes = machine()
    monkeypatch.setattr(corpora, "machine", lambda document, experience: proposes(document, experience))
    monkeypatch.setattr("sys.dont_write_bytecode", True)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1800000000")
    return tmp_path


@pytest.mark.parametrize("reason", DEFAULT)
@pytest.mark.parametrize(
    ("name", "case"),
    [pytest.param(name, case, id=name, marks=[pytest.mark.slow] if case.get("slow") else []) for name, case in DATA["writes"].items()],
)
def test_no_write_that_fails_costs_anything(
    name: str, case: dict[str, Any], reason: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    model, paths = here / "model", {}
    model.mkdir()
    prepared(model)
    if name == "prepare-translation":
        assert main(["--corpus", str(model / "corpus"), "confirm-clauses", "feuille-volante", "--hand", "lectrice"]) == 0
    before = tree(model)
    home, paths = copied(model, here)
    with failing(str(home), 0, reason) as disk:
        assert main(["--corpus", paths["corpus"], *argv(case, paths)]) in (0, 1), capsys.readouterr()
    done, writes = tree(home), disk.done
    assert 0 < writes < MOST
    for at in range(1, writes + 1, case.get("every", 1)):
        home, paths = copied(model, here)
        capsys.readouterr()
        with failing(str(home), at, reason) as disk:
            status = main(["--corpus", paths["corpus"], *argv(case, paths)])
        said = capsys.readouterr()
        found = tree(home)
        kept = case.get("keeps", "\0")
        left = {path: data for path, data in found.items() if not path.startswith(kept)}
        if status == 0:  # what failed was needed by nobody, as the mending of what is rubbish; then nothing may be lacking
            assert left == {path: data for path, data in done.items() if not path.startswith(kept)}, at
            continue
        assert status == 2, (at, said)
        assert said.err.rstrip("\n").split("\n")[-1].startswith("academie: "), said.err
        assert "Traceback" not in said.err
        strange = [path for path, data in left.items() if data not in (before.get(path), done.get(path))]
        assert not strange, (at, strange, said.err)
        lost = [path for path in before if path not in found and path in done]
        assert not lost, (at, lost)


def copied(model: Path, here: Path) -> tuple[Path, dict[str, str]]:
    """The folder as it was, always at the same place: paths stand in what is written."""
    home = here / "home"
    shutil.rmtree(home, ignore_errors=True)
    shutil.copytree(model, home)
    names = {"page": "page.txt", "corrected": "corrected.txt", "proposal": "proposal.json", "out": "out", "corpus": "corpus"}
    source = (home / "corpus" / "documents" / "tricotet-1790" / "decisions.jsonl").read_text(encoding="utf-8")
    return home, {"decision": source[8:24]} | {name: str(home / file) for name, file in names.items()}


# what fills a new folder that takes the place of the old one only when it is whole, keeps a ledger of its own, or sets up for developers
BESIDE: Final = (
    "edition/publish/",
    "edition/batch/",
    "edition/corpus.py",
    "edition/intake/add.py",
    "edition/desk/english.py",
    "edition/desk/structure.py",
)
WRITERS: Final = frozenset({"write_text", "write_bytes", "touch"})


@pytest.mark.parametrize("package", ["normalize", "edition"])
def test_one_place_writes(package: str) -> None:
    """A file of the user's is written by `normalize.files`, whole or not at all."""
    found = []
    for path in sorted((ROOT / package).rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        if name == "normalize/files.py" or name.startswith(BESIDE):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute | ast.Name):
                called = node.func.attr if isinstance(node.func, ast.Attribute) else node.func.id
                of = node.func.value.id if isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Name) else ""
                modes = [a.value for a in node.args if isinstance(a, ast.Constant) and isinstance(a.value, str)]
                opens = called == "open" and any(mode[:1] in ("w", "a", "x") and len(mode) < 4 for mode in modes)
                copies = of == "shutil" and called in ("copy", "copy2", "copyfile", "copytree", "move")
                found += (
                    [f"{name}:{node.lineno}"] if opens or copies or (called in WRITERS and isinstance(node.func, ast.Attribute)) else []
                )
    assert found == []
