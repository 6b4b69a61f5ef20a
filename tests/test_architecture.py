"""The direction of the imports, and what must not be imported before it is used."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


def imports(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
    return found


def needs(path: Path, package: str) -> bool:
    return any(name == package or name.startswith(f"{package}.") for name in imports(path))


@pytest.mark.parametrize("path", sorted((ROOT / "normalize").rglob("*.py")), ids=lambda p: str(p.relative_to(ROOT)))
def test_normalize_knows_nothing_of_edition(path: Path) -> None:
    assert not {name for name in imports(path) if name.split(".")[0] in {"edition", "site", "tests"}}


def test_only_the_edge_imports_the_command_line() -> None:
    users = {p.relative_to(ROOT / "edition").parts[0] for p in (ROOT / "edition").rglob("*.py") if needs(p, "edition.commands")}
    assert users == {"commands", "cli.py"}
    assert not [p for p in (ROOT / "edition").rglob("*.py") if needs(p, "edition.cli")]


def test_what_pages_and_checks_tell_needs_no_terminal() -> None:
    users = {p.relative_to(ROOT / "edition").parts[0] for p in (ROOT / "edition").rglob("*.py") if needs(p, "edition.terminal")}
    assert users == {"terminal", "commands"}
    tellers = {name for p in (ROOT / "edition" / "telling").glob("*.py") for name in imports(p) if name.startswith("edition.")}
    assert {name.split(".")[1] for name in tellers} == {"telling", "rules", "play"}


def test_site_holds_no_python() -> None:
    found = [p for p in (ROOT / "site").rglob("*.py") if "node_modules" not in p.parts]
    assert found == []


@pytest.mark.parametrize("module", ["edition.cli", "normalize.pipeline", "normalize.layers"])
def test_heavy_libraries_wait_until_used(module: str) -> None:
    code = f"import {module}, sys; print([m for m in ('spacy', 'mkdocs', 'material', 'numpy', 'playwright') if m in sys.modules])"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT).stdout
    assert loaded.strip() == "[]"
