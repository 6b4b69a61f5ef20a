"""Pictures of pages read by Tesseract, where it is installed."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from normalize.errors import InputError

MODEL: Final = "fra"
OLD_FRENCH: Final = "frm"
SECONDS: Final = 600  # for one page, at most
_MODEL: Final = re.compile(r"[A-Za-z0-9_]+(?:/[A-Za-z0-9_]+)?(?:\+[A-Za-z0-9_]+(?:/[A-Za-z0-9_]+)?)*")


@dataclass(frozen=True)
class Engine:
    """An installed Tesseract: its path, its version and the models it has."""

    path: str
    version: str
    models: tuple[str, ...]


def engine() -> Engine:
    """The Tesseract of this machine. Errors: tesseract-missing, tesseract-failed."""
    path = shutil.which("tesseract")
    if path is None:
        raise InputError("tesseract-missing")
    version = _run([path, "--version"], 30).stdout.decode("utf-8", "replace").split("\n")[0].removeprefix("tesseract ").strip()
    listed = _run([path, "--list-langs"], 30).stdout.decode("utf-8", "replace").split("\n")[1:]
    return Engine(path, version, tuple(line.strip() for line in listed if line.strip()))


def demand_model(found: Engine, model: str) -> None:
    """Error tesseract-model: a model (or one of several joined by +) that is not installed."""
    missing = [part for part in model.split("+") if part not in found.models] if _MODEL.fullmatch(model) else [model]
    if missing:
        raise InputError("tesseract-model", model=missing[0], known=", ".join(found.models) or "—")


def recognise(found: Engine, image: Path, model: str) -> bytes:
    """The hOCR of a picture. Errors, with the picture: tesseract-failed, tesseract-slow."""
    # run where the picture lies, so that the file is named in the result without its folder
    command = [found.path, f"./{image.name}", "stdout", "-l", model, "hocr"]
    return _run(command, SECONDS, image).stdout


def _run(command: list[str], seconds: int, image: Path | None = None) -> subprocess.CompletedProcess[bytes]:
    try:
        done = subprocess.run(
            command,
            cwd=image.parent if image else None,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=seconds,
            check=False,
            env={**os.environ, "OMP_THREAD_LIMIT": "1"},
        )
    except subprocess.TimeoutExpired as error:
        raise InputError("tesseract-slow", image, seconds=seconds) from error
    except OSError as error:
        raise InputError("tesseract-failed", image, reason=error.strerror or str(error)) from error
    if done.returncode != 0:
        reason = next((line for line in done.stderr.decode("utf-8", "replace").split("\n") if line.strip()), str(done.returncode))
        raise InputError("tesseract-failed", image, reason=reason.strip()[:200])
    return done
