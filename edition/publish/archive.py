"""The whole site as one file, which works when it is unpacked and opened from a folder."""

from __future__ import annotations

import re
import zipfile
from hashlib import sha256
from pathlib import Path
from typing import Final

from edition.exports.epub.book import STAMP
from edition.publish.downloads import ARCHIVE

PACKED: Final = frozenset({".woff2", ".wasm.gz", ".epub", ".png", ".zip"})  # what deflating makes no smaller
_TO_ITSELF: Final = re.compile(r"<p data-archive>.*?</p>", re.DOTALL)


def archive_site(site: Path) -> Path:
    """Writes the archive into the site; within it, no page leads to it. Its sum lies beside it."""
    target = site / ARCHIVE
    paths = sorted(path for path in site.rglob("*") if path.is_file() and path != target)
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as archive:
        for path in paths:
            info = zipfile.ZipInfo(f"academie/{path.relative_to(site).as_posix()}", STAMP)
            info.external_attr = 0o644 << 16
            info.compress_type = zipfile.ZIP_STORED if path.suffix in PACKED else zipfile.ZIP_DEFLATED
            archive.writestr(info, _content(path))
    (site / f"{ARCHIVE}.sha256").write_text(f"{sha256(target.read_bytes()).hexdigest()}  {ARCHIVE}\n", encoding="utf-8")
    return target


def _content(path: Path) -> bytes:
    if path.name != "downloads.html":
        return path.read_bytes()
    return _TO_ITSELF.sub("", path.read_text(encoding="utf-8")).encode()


def sums_of(site: Path) -> str:
    """The sums of all files of a folder, as `sha256sum -c` reads them."""
    paths = sorted(path for path in site.rglob("*") if path.is_file())
    return "".join(f"{sha256(path.read_bytes()).hexdigest()}  {path.relative_to(site).as_posix()}\n" for path in paths)
