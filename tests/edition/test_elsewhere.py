"""Locales, encodings, time zones and clocks that are not ours: what comes out is the same, byte for byte."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from edition.clock import now
from normalize.errors import InputError
from tests.shared import once_in_a_run

ROOT = Path(__file__).resolve().parents[2]
BUILT = "1800000000"  # SOURCE_DATE_EPOCH of the builds that are compared
SEED = {"PYTHONHASHSEED": "1"}
ELSEWHERE = {
    "C, and nothing put right": {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONHASHSEED": "2", "TZ": "Pacific/Apia"},
    "no locale at all": {"PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "TZ": "America/St_Johns", "PYTHONHASHSEED": "3"},
    "Turkish": {"LC_ALL": "tr_TR.UTF-8", "PYTHONHASHSEED": "4"},
    "Latin-1 for what comes in and out": {"LC_ALL": "C.utf8", "PYTHONIOENCODING": "latin-1:strict", "PYTHONHASHSEED": "5"},
}
CLOCKS = {"1970": "1", "2100": "4102444801", "a leap second": "1483228800"}


def run(folder: Path, environment: dict[str, str], clock: str = "", which: str = "all") -> dict[str, bytes]:
    folder.mkdir(exist_ok=True)
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    command = [sys.executable, "-m", "tests.edition.elsewhere", str(folder), clock, which]
    variables = {**kept, "SOURCE_DATE_EPOCH": BUILT, **environment}
    done = subprocess.run(command, cwd=ROOT, env=variables, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:].decode("utf-8", "replace")
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    folder = once_in_a_run(tmp_path_factory, "here", lambda folder: run(folder, {"LC_ALL": "C.utf8", **SEED}))
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}


def same(here: dict[str, bytes], there: dict[str, bytes]) -> None:
    assert len(here) > 3
    assert sorted(here) == sorted(there)
    assert [name for name in here if here[name] != there[name]] == []


def turkish(folder: Path) -> dict[str, str]:
    """A Turkish locale: the system's, or one made here of its sources; skipped where there is neither."""
    if "tr_TR.utf8" in subprocess.run(["locale", "-a"], capture_output=True, text=True, check=False).stdout:
        return {}
    made = folder / "locales"
    made.mkdir()
    if shutil.which("localedef"):
        subprocess.run(["localedef", "-i", "tr_TR", "-f", "UTF-8", str(made / "tr_TR.UTF-8")], capture_output=True, check=False)
    if not any(made.iterdir()):
        pytest.skip("no Turkish locale here, and nothing to make one of")
    return {"LOCPATH": str(made)}


def test_another_locale_and_another_clock(tmp_path: Path) -> None:
    """The quick commands, in the worst of the locales."""
    first = run(tmp_path / "one", {"LC_ALL": "C.utf8", **SEED}, which="few")
    second = run(tmp_path / "two", ELSEWHERE["C, and nothing put right"], CLOCKS["2100"], which="few")
    same(first, second)
    assert b"status 0" in first["normalize.out"] and b"status 0" in first["play.out"] and "partie.json" in first


@pytest.mark.slow
@pytest.mark.parametrize("name", ELSEWHERE)
def test_any_locale(name: str, here: dict[str, bytes], tmp_path: Path) -> None:
    more = turkish(tmp_path) if name == "Turkish" else {}
    same(here, run(tmp_path / "there", ELSEWHERE[name] | more))


@pytest.mark.slow
@pytest.mark.parametrize("name", CLOCKS)
def test_any_clock(name: str, here: dict[str, bytes], tmp_path: Path) -> None:
    same(here, run(tmp_path / "there", {"LC_ALL": "C.utf8", "PYTHONHASHSEED": "6"}, CLOCKS[name]))


@pytest.mark.slow
def test_a_site_built_elsewhere_and_at_another_time(tmp_path: Path) -> None:
    first = run(tmp_path / "one", {"LC_ALL": "C.utf8", **SEED}, which="build")
    second = run(tmp_path / "two", ELSEWHERE["C, and nothing put right"], CLOCKS["2100"], which="build")
    same({k: v for k, v in first.items() if k.startswith("site/")}, {k: v for k, v in second.items() if k.startswith("site/")})


@pytest.mark.parametrize("given", ["soon", "-1", "1.5", "9" * 5000, "٣"])
def test_a_time_that_is_none_is_refused(given: str) -> None:
    with pytest.raises(InputError, match="clock-given"):
        now({"SOURCE_DATE_EPOCH": given})
