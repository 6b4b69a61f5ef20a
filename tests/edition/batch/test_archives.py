"""Archives that would do harm, as data; nothing is written outside the folder, and what can be read is."""

from __future__ import annotations

import gzip
import io
import random
import tarfile
import zipfile
from pathlib import Path
from typing import Any

import pytest
import yaml

from edition.batch.archives import MOST_MEMBERS, _Held
from edition.batch.options import Limits
from edition.batch.sources import found_in, sources
from edition.batch.take import Left, take
from normalize.errors import InputError
from tests.edition.batch.library import tarred, zipped
from tests.edition.batch.stub import go

CASES = yaml.safe_load((Path(__file__).parents[2] / "cases" / "batch_hostile.yaml").read_text(encoding="utf-8"))


def content(given: Any) -> bytes:
    if isinstance(given, str):
        return given.encode("latin-1", "replace") if "\x03" in given else given.encode()
    if "random" in given:
        return random.Random(1).randbytes(given["random"]).replace(b"\0", b"x")
    return (b"<" if given["times"] else b"") + b"x" * given["times"]


def named(name: str) -> str:
    """A name of the data: a letter may be said to stand there so many times."""
    letter, sign, times = name.partition("*")
    return letter * int(times) if sign else name


def archive(case: dict[str, Any]) -> bytes:
    files = {named(name): content(given) for name, given in case["files"].items()}
    kind = case["kind"]
    if kind == "zip":
        data = zipped(files)
    elif kind == "gz":
        data = gzip.compress(next(iter(files.values())) * 40)
    else:
        data = tarred(files, kind.removeprefix("tar").removeprefix("."))
    return data[: -case["cut"]] if "cut" in case else data


def reasons(folder: Path) -> dict[str, str]:
    """By the name within the archive (nothing for the archive) why each member is not read, or nothing."""
    found = {}
    for source in sources(found_in(folder, None)):
        name = source.name.partition("!/")[2]
        try:
            taken = take(source, Limits(), folder.parent / "spool")
            found[name] = "left" if isinstance(taken, Left) else ""
        except InputError as error:
            found[name] = error.code
    return found


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_hostile(case: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("edition.batch.archives.ALWAYS", 1_000_000)  # so that a bomb of two million bytes is one
    (tmp_path / "in").mkdir()
    (tmp_path / "in/archive").write_bytes(archive(case))
    assert reasons(tmp_path / "in") == {named(name): code for name, code in case["reasons"].items()}
    assert [p.name for p in tmp_path.iterdir()] == ["in"]


def test_links_and_devices(tmp_path: Path) -> None:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w") as tar:
        for name, kind in (("link", tarfile.SYMTYPE), ("hard", tarfile.LNKTYPE), ("device", tarfile.CHRTYPE), ("pipe", tarfile.FIFOTYPE)):
            info = tarfile.TarInfo(name)
            info.type, info.linkname = kind, "/etc/passwd"
            tar.addfile(info)
        tar.addfile(tarfile.TarInfo("folder"), None)
    with zipfile.ZipFile(tmp_path / "b.zip", "w") as archive:
        info = zipfile.ZipInfo("link")
        info.external_attr = 0o120777 << 16
        archive.writestr(info, "/etc/passwd")
    (tmp_path / "a.tar").write_bytes(buffer.getvalue())
    found = {source.name: source.error.code if source.error else "" for source in sources(found_in(tmp_path, None))}
    members = {f"a.tar!/{name}": "batch-kind" for name in ("link", "hard", "device", "pipe")}
    assert found == {**members, "a.tar!/folder": "", "b.zip!/link": "batch-kind"}


def test_an_encrypted_member(tmp_path: Path) -> None:
    data = bytearray(zipped({"a.txt": b"x", "b.txt": b"y"}))
    at = data.index(b"PK\x01\x02")
    data[6] |= 1  # the flag of the local header, and of the directory
    data[at + 8] |= 1
    (tmp_path / "a.zip").write_bytes(data)
    assert [(s.name, s.error.code if s.error else "") for s in sources(found_in(tmp_path, None))] == [
        ("a.zip!/a.txt", "batch-encrypted"),
        ("a.zip!/b.txt", ""),
    ]


def test_a_member_whose_content_was_changed(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    data = bytearray(zipped({"a.txt": b"une page " * 50, "b.txt": b"y"}))
    data[45] ^= 0xFF
    (tmp_path / "in/a.zip").write_bytes(data)
    assert reasons(tmp_path / "in") == {"a.txt": "batch-archive", "b.txt": ""}


def test_a_header_without_end_is_not_read_into_memory(tmp_path: Path) -> None:
    """A tar may say of a header that it is as long as it likes."""
    (tmp_path / "in").mkdir()
    info = tarfile.TarInfo("x")
    info.type, info.size = tarfile.XHDTYPE, 20_000_000
    (tmp_path / "in/a.tar").write_bytes(info.tobuf() + b"9 a=b\n\0\0\0" * 2_300_000)
    assert reasons(tmp_path / "in") == {"": "batch-bomb"}


def test_what_swells_is_stopped(tmp_path: Path) -> None:
    held = _Held(io.BytesIO(b"x" * 1000), tmp_path, 500)
    with pytest.raises(InputError) as caught:
        while held.read(100):
            pass
    assert caught.value.code == "batch-bomb"


def test_too_many_members(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("edition.batch.archives.MOST_MEMBERS", 3)
    assert MOST_MEMBERS > 3
    (tmp_path / "in").mkdir()
    (tmp_path / "in/a.zip").write_bytes(zipped({f"{n}": b"x" for n in range(4)}))
    (tmp_path / "in/b.tar").write_bytes(tarred({f"{n}": b"x" for n in range(4)}))
    found = [(s.name, s.error.code if s.error else "") for s in sources(found_in(tmp_path / "in", None))]
    assert found == [("a.zip", "batch-many"), *((f"b.tar!/{n}", "") for n in range(3)), ("b.tar", "batch-many")]


def test_a_long_text_within_an_archive_is_parted_as_outside(tmp_path: Path) -> None:
    text = "".join(f"ligne {n}\n" for n in range(100)).encode()
    limits = Limits(whole=300, part=200)
    for name, data in (("a/x.txt", text), ("b/v.zip", zipped({"x.txt": text})), ("b/w.tar.gz", tarred({"x.txt": text}, "gz"))):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(data)
    go(tmp_path / "a", tmp_path / "out", limits=limits)
    works = go(tmp_path / "b", tmp_path / "more", limits=limits)
    assert {part for _, part in works.asked} == set(range(1, 6))
    wanted = (tmp_path / "out/corrected/x.txt").read_bytes()
    assert wanted == text.upper()
    assert {(tmp_path / f"more/corrected/{name}!/x.txt").read_bytes() for name in ("v.zip", "w.tar.gz")} == {wanted}
    assert not (tmp_path / "more/.work").exists()
