"""The command `academie batch`: what is asked for, held against what is there, and the talk of it."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Final

from edition.batch.engine import engine
from edition.batch.options import Options
from edition.batch.page import page_of, sentence
from edition.batch.progress import Progress
from edition.batch.report import Sums, write_report
from edition.batch.run import run_batch
from edition.batch.sources import found_in
from edition.batch.store import Store
from edition.batch.work import Record
from edition.decisions import is_time
from edition.words import Lang, counted, say
from normalize.errors import InputError
from normalize.readers.encodings import decoded

_SHOWN: Final = 5  # failures told in the terminal; all are in the report
INTERRUPTED: Final = 130


def batch(options: argparse.Namespace, lang: Lang) -> int:
    """0: all corrected; 1: some files failed; 130: broken off by Ctrl-C. Errors: those of `run_batch`, and of what was asked for."""
    root, out, names = _asked(options)
    wanted = Options(options.layer, options.format, options.fold_long_s, options.time or "", options.encoding)
    total = sum(found.size for found in found_in(root, names))
    progress = Progress(lang, total, sys.stderr)
    sums: list[Sums] = []

    def report(records: Iterator[Record], number: int, store: Store) -> None:
        progress.end(complete=True)
        sums.append(write_report(records, number, store, wanted, lambda found: page_of(found, wanted, lang)))

    try:
        run_batch(
            found_in(root, names),
            out,
            partial(engine, options.workers or os.cpu_count() or 1, options.dask),
            wanted,
            restart=options.restart,
            tell=progress,
            report=report,
        )
    except KeyboardInterrupt:
        progress.end()
        print(f"academie: {say(lang, 'batch.interrupted')}", file=sys.stderr)
        return INTERRUPTED
    return _said(sums[0], out, lang)


def _asked(options: argparse.Namespace) -> tuple[Path, Path, list[str] | None]:
    """Where the files are, where they go, and the names of a list. Errors: batch-workers, batch-time, batch-inside, cannot-read …"""
    if options.workers < 0:
        raise InputError("batch-workers", number=options.workers)
    if options.time is not None and not is_time(options.time):
        raise InputError("batch-time", time=options.time)
    if options.encoding:
        decoded(b"", "-", options.encoding)  # there is such an encoding
    root, out = options.source.absolute(), options.out.absolute()
    if not root.exists():
        raise InputError("batch-missing", options.source)
    inner, outer = Path(os.path.realpath(root)), Path(os.path.realpath(out))  # a circle of links is told when it is written to
    if inner == outer or outer.is_relative_to(inner) or inner.is_relative_to(outer):
        raise InputError("batch-inside", options.out, folder=str(options.source))
    if options.list and not root.is_dir():
        raise InputError("batch-list-folder", options.source)
    if out.exists() and not out.is_dir():
        raise InputError("batch-no-folder", options.out)
    return root, out, _listed(options.list) if options.list else None


def _listed(path: str) -> list[str]:
    """The lines of a list, or of the standard input."""
    try:
        text = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
        return text.decode("utf-8-sig").splitlines()
    except OSError as error:
        raise InputError("cannot-read", path, reason=error.strerror or str(error)) from error
    except UnicodeDecodeError as error:
        raise InputError(
            "not-utf8", path, error.object.count(b"\n", 0, error.start) + 1, byte=f"0x{error.object[error.start]:02X}"
        ) from error


def _said(sums: Sums, out: Path, lang: Lang) -> int:
    for record in sums.failures[:_SHOWN]:
        print(f"academie: {record['name']}{' : ' if lang == 'fr' else ': '}{sentence(record, lang)}", file=sys.stderr)
    if (failed := sums.states["failed"]) > _SHOWN:
        print(f"academie: {say(lang, 'batch.failed', n=failed, file=out / 'batch.html')}", file=sys.stderr)
    print(say(lang, "batch.done", files=counted(lang, "count.files", sums.states["done"]), folder=out, report=out / "batch.html"))
    return 1 if failed else 0
