"""The wheel carries everything: it builds the edition from another folder, without the checkout."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("wheel")
    run([sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(out), str(ROOT)], out)
    return next(out.glob("*.whl"))


def run(command: list[str], folder: Path, **environment: str) -> str:
    done = subprocess.run(command, cwd=folder, env=os.environ | environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


def builds_the_site(python: str, folder: Path, page: str, *corpus: str, **environment: str) -> None:
    where = run([python, "-c", "import edition; print(edition.__file__)"], folder, **environment)
    assert not Path(where.strip()).is_relative_to(ROOT / "edition")
    run([python, "-m", "edition.cli", *corpus, "build", "--out", "public"], folder, **environment)
    for path in ("index.html", "fr/index.html", page, "play/micropython/micropython.wasm"):
        assert (folder / "public" / path).stat().st_size > 0
    assert list((folder / "public" / "fr").rglob("eb-garamond-roman*.woff2"))


def test_the_wheel_holds_all_that_is_kept(wheel: Path) -> None:
    """Every file of the packages, of the corpus and of the site that is under version control."""
    listed = run(["git", "-C", str(ROOT), "ls-files", "normalize", "edition", "corpus", "site"], ROOT).splitlines()
    kept = {path if path.startswith(("normalize/", "edition/")) else f"edition/_data/{path}" for path in listed}
    assert kept
    assert not kept - set(zipfile.ZipFile(wheel).namelist())


def test_the_wheel_builds_the_site_from_another_folder(wheel: Path, tmp_path: Path) -> None:
    """Beside the libraries of this environment, but not beside the checkout; of a corpus of its own, and a text of the edition's."""
    library = tmp_path / "library"
    run([sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--target", str(library), str(wheel)], tmp_path)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    corpus = ROOT / "tests" / "fixtures" / "corpus"
    builds_the_site(sys.executable, elsewhere, "en/tricotet-1790/tricotet.html", "--corpus", str(corpus), PYTHONPATH=str(library))
    assert "ſ" in run(
        [sys.executable, "-m", "edition.cli", "text", "methodique-1797", "--layer", "print"], elsewhere, PYTHONPATH=str(library)
    )


def test_the_wheel_writes_nothing_where_it_is_installed(wheel: Path, tmp_path: Path) -> None:
    library = tmp_path / "library"
    run([sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--target", str(library), str(wheel)], tmp_path)
    command = [sys.executable, "-m", "edition.cli", "--lang", "en", "review", "academie-quinze"]
    done = subprocess.run(command, cwd=tmp_path, env=os.environ | {"PYTHONPATH": str(library)}, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "academie init" in done.stderr


@pytest.mark.slow
def test_the_wheel_builds_the_site_in_an_empty_environment(wheel: Path, tmp_path: Path) -> None:
    venv.create(tmp_path / "empty", with_pip=True)
    python = str(tmp_path / "empty" / "bin" / "python")
    run([python, "-m", "pip", "install", "-q", str(wheel)], tmp_path)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    builds_the_site(python, elsewhere, "en/methodique-1797/romestecq.html")
    run([python, "-m", "edition.cli", "check"], elsewhere)
