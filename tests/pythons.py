"""The same outputs on every Python that the project is for: `make pythons`.

For each of 3.12, 3.13 and 3.14 that is found on this machine (on PATH, or among those of pyenv), or that Debian has packages of
(`tests.debian_python`): the golden transcripts of all games are replayed by its bare interpreter, which needs no package; then a
virtual environment is made below `build/pythons` with the packages of `requirements.lock`, and the commands of
`tests.edition.elsewhere` are run in it and here and compared byte for byte. What cannot be had is said to be not measured, and why.
Exit status 1 where anything differs.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from tests.debian_python import fetched
from tests.machine import ROOT, commit, machine

VERSIONS: Final = ("3.12", "3.13", "3.14")
QUIET: Final = ("--quiet", "--disable-pip-version-check", "--require-hashes", "--no-deps")
RESULTS: Final = ROOT / "tests" / "pythons.json"
OUT: Final = ROOT / "build" / "pythons"
# run by the other Python in a folder that holds `edition/play` and nothing else of the project
REPLAY: Final = """
import json, sys
from edition.play.transcript import load, seal
done = 0
for line in sys.stdin:
    case = json.loads(line)
    game = load(case["transcript"], case["model"])
    assert game.over and seal(game.log) == json.loads(case["transcript"])["seal"]
    done += 1
print(done)
"""


def found(version: str) -> Path | str:
    """The interpreter of a version, or why there is none."""
    home = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    for name in (shutil.which(f"python{version}"), *sorted(map(str, home.glob(f"{version}.*/bin/python")))):
        if name and _told(name, "print(*sys.version_info[:2], sep='.')") == version:
            return Path(name)
    return fetched(version, OUT / f"debian-{version}")


def _told(python: str, what: str) -> str:
    """What an interpreter prints; nothing where it does not run (a name on PATH may stand for none)."""
    return subprocess.run([python, "-c", f"import sys; {what}"], capture_output=True, text=True, check=False).stdout.strip()


def golden() -> Iterator[dict[str, Any]]:
    """Every golden transcript of the corpus, with the model that it was played under."""
    from edition.corpus import open_corpus

    for game in open_corpus().games.values():
        for path in sorted((game.folder / "golden").glob("*.jsonl")):
            for line in path.read_text(encoding="utf-8").splitlines():
                yield {"transcript": line, "model": game.compiled(json.loads(line)["variant"])}


def replayed(python: Path, lines: str) -> str:
    """`same`, or what went wrong when the bare interpreter replayed the transcripts."""
    with tempfile.TemporaryDirectory(prefix="academie-") as folder:
        shutil.copytree(ROOT / "edition" / "play", Path(folder) / "edition" / "play", ignore=shutil.ignore_patterns("__pycache__"))
        (Path(folder) / "edition" / "__init__.py").touch()
        command = [str(python), "-c", REPLAY]
        done = subprocess.run(command, input=lines, cwd=folder, capture_output=True, text=True, check=False, env=_bare())
    return "same" if done.stdout.strip() == str(lines.count("\n")) else f"differs: {done.stderr.strip()[-300:]}"


def _bare() -> dict[str, str]:
    return {"PATH": os.environ["PATH"], "HOME": os.environ.get("HOME", "/"), "SOURCE_DATE_EPOCH": "1800000000", "PYTHONHASHSEED": "0"}


def environment(python: Path, version: str) -> Path | str:
    """The interpreter of an environment with all packages, made where it is not there; or why it could not be made."""
    home = OUT / version
    inside = home / "bin" / "python"
    if (home / ".installed").exists():
        return inside
    shutil.rmtree(home, ignore_errors=True)
    pip = [sys.executable, "-m", "pip", "--python", str(inside)]  # this one’s: not every Python brings its own
    for step in ([str(python), "-m", "venv", "--without-pip", str(home)], [*pip, "install", *QUIET, "-r", "requirements.lock"]):
        done = subprocess.run(step, cwd=ROOT, capture_output=True, text=True, check=False)
        if done.returncode:
            return (done.stderr.strip().splitlines() or ["?"])[-1][:300]
    (home / ".installed").touch()
    return inside


def outputs(python: Path | str, folder: Path) -> dict[str, bytes]:
    """What the commands write, by file."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    command = [str(python), "-m", "tests.edition.elsewhere", str(folder), "", "all"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, env=_bare())
    if done.returncode:
        return {"failed": done.stderr[-2000:].encode()}
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def main() -> int:
    lines = "".join(json.dumps(case, ensure_ascii=False) + "\n" for case in golden())
    place = OUT / "outputs"  # the same for all: paths may stand in what is written
    ours = outputs(sys.executable, place)
    rows: dict[str, dict[str, str]] = {}
    for version in VERSIONS:
        python = found(version)
        if isinstance(python, str):
            rows[version] = dict.fromkeys(("transcripts", "commands"), f"not measured: {python}")
            continue
        rows[version] = {"python": _told(str(python), "print(sys.version.split()[0])"), "transcripts": replayed(python, lines)}
        inside = environment(python, version)
        if isinstance(inside, str):
            rows[version]["commands"] = f"not measured: {inside}"
            continue
        theirs = outputs(inside, place)
        differing = sorted(name for name in {*ours, *theirs} if ours.get(name) != theirs.get(name))
        rows[version]["commands"] = f"differs: {', '.join(differing)} {theirs.get('failed', b'')[-300:]!r}" if differing else "same"
    for version, row in rows.items():
        print(version, *(f"{name}: {said}" for name, said in row.items()), sep="  ")
    told = {"machine": machine(), "commit": commit(), "transcripts": lines.count("\n"), "outputs": sorted(ours), "pythons": rows}
    RESULTS.write_text(json.dumps(told, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    return 1 if any(said.startswith("differs") for row in rows.values() for said in row.values()) or "failed" in ours else 0


if __name__ == "__main__":
    sys.exit(main())
