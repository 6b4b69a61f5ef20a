"""One file corrected: bytes in, bytes and a record out. Pure: no file is opened here, and nothing told of the time or the machine."""

from __future__ import annotations

import os
import signal
import threading
import time
import traceback
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import PurePosixPath
from typing import Any, Final

from edition.batch.options import Options
from edition.interchange import alto, hocr, page
from edition.interchange.sheet import Sheet, sheets
from edition.layout import has_places
from normalize.codes import CODES
from normalize.document import Document, Zone
from normalize.errors import InputError
from normalize.estimate import expected
from normalize.layers import Layers, build_layers
from normalize.layout import zones_of
from normalize.long_s import fold_long_s
from normalize.pipeline import Analysis, analyse
from normalize.readers.encodings import decoded_or
from normalize.readers.formats import is_markup, pages_of
from normalize.readers.image import kind_of
from normalize.readers.plain import LONGEST_LINE
from normalize.scan import PAGE_BREAK, composed

_WRITERS: Final[Mapping[str, Callable[[Sequence[Sheet], str], str]]] = {
    "hocr": hocr.write_pages,
    "alto": alto.write_pages,
    "page": page.write_pages,
}
_NO_TIME: Final = "1970-01-01T00:00:00Z"  # PAGE demands one; a file that tells none gets none that would change from run to run
_LOOK: Final = 1.0  # seconds between two looks at whether there is still somebody to work for
_ONE: Final = threading.Lock()  # a worker with several threads corrects one text at a time: the corrector keeps what it worked out
Record = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Task:
    """A file, or (`part` > 0) a part of a text, which is given decoded; `turn` says whose result it is."""

    turn: int
    name: str
    data: bytes
    part: int = 0


@dataclass(frozen=True, slots=True)
class Result:
    """What is to be written, None where there is nothing, and what is to be said of it; `seconds` it took."""

    turn: int
    name: str
    part: int
    content: bytes | None
    record: Record = field(default_factory=dict)
    seconds: float = 0.0


def run(tasks: Sequence[Task], options: Options, parent: int = 0) -> list[Result]:
    """A chunk of tasks, one after the other, in a worker. `parent`: the process that began it, without which it ends."""
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the program that gives out the work
    if parent:
        _follow(parent)
    return here(tasks, options)


@cache
def _follow(parent: int) -> None:
    """Ends this process soon after the program that began it: one that is killed cannot say so, and its workers would wait for ever."""
    if os.getppid() == parent:
        threading.Thread(target=_watch, args=(parent,), daemon=True).start()


def _watch(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(_LOOK)
    os._exit(1)


def here(tasks: Sequence[Task], options: Options) -> list[Result]:
    """The same in this process, which keeps its signals."""
    with _ONE:
        return [_timed(task, options) for task in tasks]


def _timed(task: Task, options: Options) -> Result:
    start = time.perf_counter()
    content, record = corrected(task, options)
    return Result(task.turn, task.name, task.part, content, record, time.perf_counter() - start)


def corrected(task: Task, options: Options) -> tuple[bytes | None, Record]:
    """The content of the corrected file and its record; a file that cannot be corrected costs no other its correction."""
    try:
        if task.part:
            return _text(task.data.decode("utf-8"), "utf-8", options)
        return _file(task.data, task.name, options)
    except InputError as error:
        return None, failure(error)
    except MemoryError:
        return None, failure(InputError("batch-memory", task.name))
    except Exception as error:  # a fault of the program: told with its place, and the other files go on
        place = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{PurePosixPath(place.filename).name}:{place.lineno}"
        return None, failure(InputError("batch-fault", task.name, kind=type(error).__name__, place=where))


def failure(error: InputError) -> Record:
    """The record of a file that could not be corrected: the code of a sentence, and what fills its blanks."""
    record: Record = {"state": "failed", "reason": error.code}
    if error.line is not None:
        record["line"] = error.line
    if error.params:
        record["params"] = {key: value if isinstance(value, int | float) else str(value) for key, value in sorted(error.params.items())}
    return record


def _file(data: bytes, name: str, options: Options) -> tuple[bytes | None, Record]:
    if kind_of(data):
        return None, {"state": "left", "format": "image"}
    if not is_markup(data) and not data.startswith(b"%PDF-"):
        found = decoded_or(data, name, options.encoding)
        text = found.text.replace("\r\n", "\n").replace("\r", "\n")
        _demand_lines(text, name)
        return _text(text, found.encoding, options)
    reading = pages_of(data, name)
    scan = composed(reading.pages)
    document = Document(scan.text, zones=zones_of(scan.text, scan.pages))
    analysis, layers = _analysed(document)
    record = _record(reading.format, len(scan.pages), document, analysis, layers)
    if options.form == "text" or reading.format not in _WRITERS or not any(map(has_places, scan.pages)):
        return _layer(layers, options).encode("utf-8"), record
    corrections = layers.correct.corrections
    written = sheets(scan.pages, document, corrections, analysis.zones, fold=options.fold)
    moment = options.time or (reading.time or _NO_TIME if reading.format == "page" else "")
    return _WRITERS[reading.format](written, moment).encode("utf-8"), record


def _demand_lines(text: str, name: str) -> None:
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > LONGEST_LINE:
            raise InputError("line-too-long", name, number, limit=LONGEST_LINE)


def _text(text: str, encoding: str, options: Options) -> tuple[bytes, Record]:
    document = Document(text)
    analysis, layers = _analysed(document)
    record = _record("text", text.rstrip(PAGE_BREAK).count(PAGE_BREAK) + 1, document, analysis, layers)
    return _layer(layers, options).encode("utf-8"), record | {"encoding": encoding}


def _analysed(document: Document) -> tuple[Analysis, Layers]:
    if not document.text.strip():
        zones: tuple[Zone, ...] = ()
        return Analysis((), (), False, zones), build_layers(document, (), long_s=False, zones=zones)
    analysis = analyse(document)
    return analysis, build_layers(document, analysis.corrections, long_s=analysis.long_s, zones=analysis.zones)


def _layer(layers: Layers, options: Options) -> str:
    text = str(getattr(layers, options.layer))
    return fold_long_s(text) if options.fold else text


def _record(form: str, pages: int, document: Document, analysis: Analysis, layers: Layers) -> Record:
    """What is said of a file: counts, and what the estimate goes by, which adds up over parts."""
    codes = Counter(c.code for c in analysis.corrections)
    return {
        "state": "done",
        "format": form,
        "pages": pages,
        "lines": len(document.line_starts),
        "characters": len(document.text),
        "words": len(document.text.split()),
        "french": analysis.french,
        "long_s": analysis.long_s,
        "corrections": {code: codes[code] for code in CODES if codes[code]},
        "suspects": len(analysis.suspects),
        "expected": expected(layers.print, analysis),
    }
