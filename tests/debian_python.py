"""A Python that this machine has not, from the packages of Debian’s development: nothing of the system is changed.

    python -m tests.debian_python 3.14 FOLDER

The packages, those that they need and their C library among them, are fetched by apt from where this machine’s own come from, as apt
verifies them, and unpacked below FOLDER; the Python runs on its own C library, from which no other program learns.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

SUITE: Final = "sid"
KEYS: Final = "/usr/share/keyrings/debian-archive-keyring.gpg"  # of the package debian-archive-keyring, which every Debian has
PLACES: Final = {"Etc::sourceparts": "sources", "State::lists": "lists", "Cache": "cache", "State::status": "status"}  # of apt
LIBRARIES: Final = ("usr/lib/x86_64-linux-gnu", "lib/x86_64-linux-gnu")
LOADER: Final = "usr/lib/x86_64-linux-gnu/ld-linux-x86-64.so.2"
# $0, not the file itself: an environment is known by the link that it was called by
CALL: Final = """#!/bin/sh
exec '{root}/{loader}' --library-path '{libraries}' --argv0 "$0" '{python}' "$@"
"""


def fetched(version: str, folder: Path) -> Path | str:
    """The interpreter, fetched where it is not there; or why it could not be."""
    root = folder / "root"
    call = root / "usr" / "bin" / f"python{version}"
    if (folder / ".unpacked").exists():
        return call
    if not shutil.which("apt-get") or os.uname().machine != "x86_64":
        return "there is no apt here, or no x86-64"
    shutil.rmtree(folder, ignore_errors=True)
    try:
        for package in _packages(f"python{version}-venv", folder):
            _said(["dpkg-deb", "-x", str(package), str(root)])
    except subprocess.CalledProcessError as error:
        return (str(error.stderr).strip().splitlines() or [str(error)])[-1][:200]
    if not call.exists():
        return f"the packages of {SUITE} hold no {call.name}"
    real = call.with_name(f"{call.name}.bare")
    call.rename(real)
    libraries = ":".join(str(root / name) for name in LIBRARIES)
    call.write_text(CALL.format(root=root, loader=LOADER, libraries=libraries, python=real), encoding="utf-8")
    call.chmod(0o755)
    (folder / ".unpacked").touch()
    return call


def _packages(name: str, folder: Path) -> list[Path]:
    """The package and all that it needs, as if nothing were installed."""
    for part in ("lists/partial", "cache/archives/partial", "sources"):
        (folder / part).mkdir(parents=True)
    asked = ["apt-get", "indextargets", "--format", "$(SITE)", "Created-By: Packages", "Label: Debian"]
    if not (sites := _said(asked).split()):  # of which apt knows nothing before it has looked
        _said(["apt-get", "-qq", "update"])
        sites = _said(asked).split()
    (folder / "sources" / "next.list").write_text(f"deb [signed-by={KEYS}] {''.join(sites[:1])} {SUITE} main\n", encoding="utf-8")
    (folder / "status").touch()
    apt = ["apt-get", "-qq", "-o", "APT::Sandbox::User=root", "-o", "Dir::Etc::sourcelist=/dev/null"]
    for option, place in PLACES.items():
        apt += ["-o", f"Dir::{option}={folder / place}"]
    for step in (["update"], ["install", "--yes", "--download-only", "--no-install-recommends", name]):
        _said([*apt, *step])
    return sorted((folder / "cache" / "archives").glob("*.deb"))


def _said(command: list[str]) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


if __name__ == "__main__":
    print(fetched(sys.argv[1], Path(sys.argv[2]).absolute()))
