"""Readers of texts, of pages and of pictures."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.fuzz.target import HERE, TIME, Take, files

ENCODINGS: Final = ("latin-1", "mac-roman", "cp850", "utf-16", "utf-16-le", "utf-16-be", "utf-32")
HEADERS: Final = (b"\xff\xd8\xff\xe0\0\4JF\xff\xc0\0\x0b\x08\0\5\0\6" + bytes(9), b"II*\0\x08\0\0\0\2\0" + bytes(24))


def pages(folder: Path) -> Take:
    """Any file that is given to be read: pages, the text they make, the file of places, and that file read again."""
    from edition.layout import layout_text, load_layout
    from normalize.readers.formats import read_pages
    from normalize.scan import composed

    def take(data: bytes) -> None:
        path, kept = folder / "given", folder / "layout.jsonl"
        path.write_bytes(data)
        reading = read_pages(path)
        if reading.pages:
            scan = composed(reading.pages)
            scan.text.encode("utf-8")
            for page in scan.pages:
                for line in page.lines:
                    assert all(0 <= word.start < word.end <= len(line.text) for word in line.words)
            kept.write_text(layout_text(scan.pages), encoding="utf-8", newline="")
            assert len(load_layout(kept, scan.text)) == len(scan.pages)

    return take


def written_by(form: str) -> Iterator[bytes]:
    """Seeds for the formats: files of other hands, and of our own writer."""
    import yaml

    for case in yaml.safe_load((HERE / "cases" / "readers" / "pages.yaml").read_text(encoding="utf-8")):
        yield str(case["file"]).encode()
    for data in files(f"scans/*-2.{form}*"):
        yield data[:4000]


def encoded() -> list[bytes]:
    text = "Il étoit présent à la fête où l’on jouoit à la bête,\nle maître étoit fâché.\f\r\nDeuxième page.\n"
    plain = text.replace("’", "'")
    return [
        text.encode(),
        *(plain.encode(name) for name in ("latin-1", "mac-roman", "cp850", "utf-16", "utf-16-le", "utf-16-be", "utf-32")),
    ]


def told(folder: Path) -> Take:
    """A text whose encoding somebody tells; the first line is its name."""
    from normalize.readers.formats import read_pages

    def take(data: bytes) -> None:
        name, _, rest = data.partition(b"\n")
        path = folder / "told.txt"
        path.write_bytes(rest)
        read_pages(path, name.decode("latin-1"))

    return take


def plain(folder: Path) -> Take:
    from normalize.readers.plain import read_text

    def take(data: bytes) -> None:
        path = folder / "plain.txt"
        path.write_bytes(data)
        assert read_text(path).encode("utf-8") == data

    return take


def picture(_folder: Path) -> Take:
    from normalize.readers.image import demand_picture, kind_of

    def take(data: bytes) -> None:
        kind_of(data)
        width, height = demand_picture(data, "picture")
        assert width > 0 and height > 0

    return take


def written_again(folder: Path) -> Take:
    """Pages out for other tools and in again: the words of each line as they were."""
    from edition.interchange import alto, hocr, page
    from edition.interchange.sheet import Sheet, SheetBlock, SheetLine
    from edition.interchange.words import placed_words
    from normalize.readers.formats import read_pages
    from normalize.scan import Line, composed

    def sheet_line(line: Line) -> SheetLine:
        return SheetLine(line, placed_words(line, 0, (), frozenset()))

    def take(data: bytes) -> None:
        path = folder / "there"
        path.write_bytes(data)
        for number, found in enumerate(composed(read_pages(path).pages).pages, 1):
            blocks = tuple(SheetBlock(block, tuple(map(sheet_line, block.lines))) for block in found.blocks)
            for write in (alto.write_alto, hocr.write_hocr, page.write_page):
                back = folder / "back"
                back.write_text(write(Sheet(number, "x", found, blocks), TIME), encoding="utf-8")
                read_pages(back)

    return take


def headers() -> list[bytes]:
    """The first bytes of pictures."""
    return [*(data[:300] for data in files("scans/*.png")), *HEADERS]
