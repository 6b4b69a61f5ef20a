"""What a batch reads of a library: archives and their members, lists of files, files, and the ledger of an earlier run."""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Final

from tests.edition.batch.library import alto, hocr, page, page_xml, tree, write
from tests.fuzz.archives import packed, summed
from tests.fuzz.target import Take, told

LIBRARY: Final = {"1.txt": page(1), "b/2.txt": page(2, 9), "b/3.txt": "une page de plus\n"}  # the second is corrected in parts


def gone_through(root: Path, names: Iterable[str] | None, spool: Path) -> int:
    """Takes in every file of a folder, or of a list, as a batch does; how many could be.

    Held to: no two files of one name, no name that leads elsewhere, parts that put together are the text, and of each refusal
    a sentence in both languages.
    """
    from edition.batch.names import INSIDE, demand_file_name
    from edition.batch.options import Limits
    from edition.batch.sources import found_in, sources
    from edition.batch.take import Long, parts, take
    from normalize.errors import InputError

    limits = Limits(whole=120, part=60, markup=100_000)
    seen: set[str] = set()
    for source in sources(found_in(root, names)):
        source.name.encode("utf-8")
        try:
            taken = take(source, limits, spool)
            if isinstance(taken, Long):
                text = taken.path.read_bytes()[taken.mark :].decode(taken.encoding).replace("\r\n", "\n").replace("\r", "\n")
                assert "\n".join(parts(taken, source.name, limits)) == text
        except InputError as error:
            told(error)
            continue
        demand_file_name(source.name)
        assert source.name not in seen
        assert ".." not in source.name.replace(INSIDE, "/").split("/")
        seen.add(source.name)
    return len(seen)


def archive(folder: Path) -> Take:
    """Bytes that may be an archive; refused where nothing in it can be read."""
    return _given(folder, bytes)


def members(folder: Path) -> Take:
    """An archive packed of what the bytes tell: the first its kind, then line by line a name and a content by turns."""
    return _given(folder, packed)


def tar(folder: Path) -> Take:
    """A tar whose headers have right sums, whatever else is in them: else hardly one would be read."""
    return _given(folder, summed)


def _given(folder: Path, made: Callable[[bytes], bytes]) -> Take:
    home = folder / "in"
    home.mkdir(exist_ok=True)

    def take(data: bytes) -> None:
        from normalize.errors import InputError

        (home / "given").write_bytes(made(data))
        count = gone_through(home, None, folder / "spool")
        assert {path.name for path in folder.iterdir()} <= {"in", "spool"}
        if not count:
            raise InputError("batch-archive", "given", reason="-")

    return take


def listed(folder: Path) -> Take:
    """The list of what is to be corrected, in a folder with links; refused where it names nothing that can be."""
    from edition.batch.command import _listed

    home = folder / "in"
    for name, text in LIBRARY.items():
        write(home / name, text.encode())
    for name, target in (("outside", "/etc/passwd"), ("circle", "circle"), ("within", "1.txt"), ("up", "..")):
        if not (home / name).is_symlink():
            (home / name).symlink_to(target)

    def take(data: bytes) -> None:
        from normalize.errors import InputError

        path = folder / "list"
        path.write_bytes(data)
        if not gone_through(home, _listed(str(path)), folder / "spool"):
            raise InputError("batch-archive", "list", reason="-")

    return take


def a_list() -> list[bytes]:
    return [
        "".join(f"{name}\n" for name in LIBRARY).encode(),
        b"./1.txt\r\nwithin\n\noutside\ncircle\nup/list\nb/../1.txt\n/etc/passwd\nb\n",
    ]


def file(_folder: Path) -> Take:
    """A file corrected: the output of another run, its record one that a report can be made of."""
    from edition.batch.options import Options
    from edition.batch.work import Task, corrected

    def take(data: bytes) -> None:
        from normalize.errors import InputError

        content, record = corrected(Task(0, "given", data), Options())
        json.dumps(record, ensure_ascii=False).encode("utf-8")
        assert record.get("reason") not in ("batch-fault", "batch-memory"), record
        assert (content is not None) == (record["state"] == "done")
        if record["state"] == "failed":
            raise InputError(record["reason"], "given", record.get("line"), **record.get("params", {}))

    return take


def a_file() -> list[bytes]:
    text = page(5, 1)
    return [text.encode(), text.encode("utf-16"), hocr(text).encode(), alto(text).encode(), page_xml(text).encode()]


def ledger(folder: Path) -> Take:
    """A batch that goes on with a ledger that somebody else wrote: refused, or done, and no file is corrected otherwise for it."""
    home, out, first = folder / "in", folder / "out", folder / "first"
    head, _ = _first_run()
    for name, text in LIBRARY.items():
        write(home / name, text.encode())
    _run(home, first)
    (first / "ledger.jsonl").unlink()
    wanted = tree(first)

    def take(data: bytes) -> None:
        shutil.rmtree(out, ignore_errors=True)
        shutil.copytree(first, out)
        write(out / "ledger.jsonl", data.replace(b"HEAD", head))
        _run(home, out)
        found = tree(out)
        assert found.keys() <= wanted.keys()
        assert all(found[name] == wanted[name] for name in found if name.startswith("corrected/"))

    return take


def _run(home: Path, out: Path) -> None:
    from edition.batch.options import Limits
    from tests.edition.batch.stub import go

    go(home, out, limits=Limits(whole=200, part=100, items=1))


@cache
def _first_run() -> tuple[bytes, bytes]:
    """The head of a ledger, and its records."""
    with tempfile.TemporaryDirectory(prefix="academie-") as folder:
        home = Path(folder) / "in"
        for name, text in LIBRARY.items():
            write(home / name, text.encode())
        _run(home, Path(folder) / "out")
        head, _, records = (Path(folder) / "out" / "ledger.jsonl").read_bytes().partition(b"\n")
        return head, records


def ledgers() -> Iterator[bytes]:
    """The ledger of a run that came to its end, whole and torn; HEAD stands for the line that tells the program and its options."""
    _, records = _first_run()
    yield b"HEAD\n" + records
    yield b"HEAD\n" + records[: len(records) // 2]
