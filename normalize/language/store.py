"""One file of named arrays, mapped into memory: nothing is read before it is asked for.

The file is a line of magic, a line of JSON (`{"meta": …, "arrays": {name: [typecode, offset, items]}}`,
padded with blanks to a multiple of eight) and the arrays, each aligned to eight bytes, little-endian.
"""

from __future__ import annotations

import json
import mmap
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

MAGIC: Final = b"academie arrays 1\n"
ALIGN: Final = 8
SIZES: Final = {"B": 1, "H": 2, "I": 4, "f": 4}


@dataclass(frozen=True, eq=False)
class Store:
    """`arrays` gives each array as a memoryview of its type; `meta` is what was said of the file when it was made."""

    meta: Mapping[str, Any]
    arrays: Mapping[str, memoryview]


def pack(meta: Mapping[str, Any], arrays: Mapping[str, tuple[str, bytes]]) -> bytes:
    """The bytes of a file: the same for the same input."""
    table: dict[str, list[Any]] = {}
    at = 0
    for name, (code, data) in arrays.items():
        table[name] = [code, at, len(data) // SIZES[code]]
        at += -(-len(data) // ALIGN) * ALIGN
    head = json.dumps({"meta": dict(meta), "arrays": table}, ensure_ascii=False, sort_keys=True).encode("utf-8")
    head += b" " * (-(len(MAGIC) + len(head) + 1) % ALIGN) + b"\n"
    return MAGIC + head + b"".join(data + b"\0" * (-len(data) % ALIGN) for _, data in arrays.values())


def load(path: Path) -> Store:
    """Map a file. ValueError: not such a file, or cut short."""
    if sys.byteorder != "little":
        raise ValueError("the arrays are little-endian, this machine is not")
    with path.open("rb") as file:
        data = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
        magic, head = file.readline(), file.readline()
    if magic != MAGIC:
        raise ValueError(f"{path.name}: not a file of arrays")
    said = json.loads(head)
    start = len(magic) + len(head)
    arrays = {}
    for name, (code, offset, items) in said["arrays"].items():
        piece = data[start + offset : start + offset + items * SIZES[code]]
        if piece.nbytes != items * SIZES[code]:
            raise ValueError(f"{path.name}: cut short in {name}")
        arrays[name] = piece.cast(code)
    return Store(said["meta"], arrays)
