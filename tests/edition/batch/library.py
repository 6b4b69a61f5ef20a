"""A small library of our own making: pages in period French with a recogniser's faults, in every format and in archives."""

from __future__ import annotations

import io
import random
import tarfile
import zipfile
from html import escape
from pathlib import Path

SENTENCES = (
    "Le banquier mêle les cartes, & les fait couper à celui qui eft à fa gauche.",
    "Chacun met au jeu la fomme dont on eft convenu, avant que de voir fon jeu.",
    "Celui qui a le plus de points dans la même couleur gagne la partie.",
    "On ne peut renoncer tant que l’on a de la couleur qui eft jouée.",
    "Si deux joueurs ont le même point, celui qui eft le premier l’emporte.",
    "Les as valent onze points, les dix valent dix, & les figures deux ou trois.",
    "Il étoit permis autrefois de changer toutes fes cartes ; cela ne fe fait plus.",
    "Quand le talon eft épuifé, chacun joue les cartes qui lui reftent à la main.",
)


def page(seed: int, sentences: int = 4) -> str:
    """A page of text, another for each seed."""
    chance = random.Random(seed)
    return "\n".join(f"{chance.randrange(1, 90)}. {chance.choice(SENTENCES)}" for _ in range(sentences)) + "\n"


def placed(text: str) -> list[list[tuple[str, tuple[int, int, int, int]]]]:
    """The words of each line with their boxes."""
    return [
        [(word, (50 * at, 40 * number, 50 * at + 45, 40 * number + 30)) for at, word in enumerate(line.split(), 1)]
        for number, line in enumerate(text.splitlines(), 1)
    ]


def hocr(*texts: str) -> str:
    pages = []
    for number, text in enumerate(texts, 1):
        lines = [
            f'<span class="ocr_line" id="line_{number}_{at}" title="bbox 0 {40 * at} 1000 {40 * at + 30}">'
            + " ".join(
                f'<span class="ocrx_word" id="w_{number}_{at}_{n}" title="bbox {" ".join(map(str, box))}; x_wconf 90">{escape(word)}</span>'
                for n, (word, box) in enumerate(line)
            )
            + "</span>"
            for at, line in enumerate(placed(text), 1)
        ]
        pages.append(
            f'<div class="ocr_page" id="page_{number}" title="bbox 0 0 1000 1500"><p class="ocr_par" title="bbox 0 0 1000 1500">'
            f"{''.join(lines)}</p></div>"
        )
    return f'<?xml version="1.0" encoding="UTF-8"?><html><head><title>x</title></head><body>{"".join(pages)}</body></html>'


def alto(text: str) -> str:
    lines = "".join(
        f'<TextLine ID="l{at}" HPOS="0" VPOS="{40 * at}" WIDTH="1000" HEIGHT="30">'
        + "<SP/>".join(
            f'<String ID="s{at}_{n}" HPOS="{box[0]}" VPOS="{box[1]}" WIDTH="45" HEIGHT="30" CONTENT="{escape(word)}" WC="0.9"/>'
            for n, (word, box) in enumerate(line)
        )
        + "</TextLine>"
        for at, line in enumerate(placed(text), 1)
    )
    return (
        '<alto xmlns="http://www.loc.gov/standards/alto/ns-v4#"><Layout><Page ID="p" WIDTH="1000" HEIGHT="1500"><PrintSpace>'
        f'<TextBlock ID="b">{lines}</TextBlock></PrintSpace></Page></Layout></alto>'
    )


def page_xml(text: str) -> str:
    def outline(box: tuple[int, int, int, int]) -> str:
        left, top, right, bottom = box
        return f'<Coords points="{left},{top} {right},{top} {right},{bottom} {left},{bottom}"/>'

    lines = "".join(
        f'<TextLine id="l{at}">{outline((0, 40 * at, 1000, 40 * at + 30))}'
        + "".join(
            f'<Word id="w{at}_{n}">{outline(box)}<TextEquiv><Unicode>{escape(word)}</Unicode></TextEquiv></Word>'
            for n, (word, box) in enumerate(line)
        )
        + "</TextLine>"
        for at, line in enumerate(placed(text), 1)
    )
    return (
        '<PcGts xmlns="http://schema.primaresearch.org/PAGE/gts/pagecontent/2019-07-15"><Metadata><Creator>x</Creator>'
        "<Created>2020-01-02T03:04:05</Created><LastChange>2020-01-02T03:04:05</LastChange></Metadata>"
        f'<Page imageFilename="p.png" imageWidth="1000" imageHeight="1500"><TextRegion id="r">{outline((0, 0, 1000, 1500))}{lines}'
        "</TextRegion></Page></PcGts>"
    )


def zipped(files: dict[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
    return buffer.getvalue()


def tarred(files: dict[str, bytes], form: str = "") -> bytes:
    """`form`: "", gz, bz2, xz."""
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode=f"w:{form}") as archive:
        for name, data in files.items():
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    return buffer.getvalue()


def fill(folder: Path) -> Path:
    """A dozen pages in all formats, and three files that cannot be corrected."""
    write(folder / "1.txt", page(1).encode())
    write(folder / "b/2.txt", page(2).replace("\n", "\r\n").encode("cp1252"))
    write(folder / "b/3.hocr", hocr(page(3), page(4)).encode())
    write(folder / "b/4.xml", alto(page(5)).encode())
    write(folder / "b/5.xml", page_xml(page(6)).encode())
    write(folder / "b/blank.txt", b"\n")
    write(folder / "b/broken.xml", alto(page(5)).encode()[:-20])
    write(folder / "b/other.xml", b"<recipe/>")
    write(folder / "b/picture.png", b"\x89PNG\r\n\x1a\n\0\0")
    write(folder / "c/binary.txt", b"Le \0 jeu")
    write(folder / "v1.zip", zipped({"p/1.txt": page(7).encode(), "p/2.xml": alto(page(8)).encode()}))
    write(folder / "v2.tar.gz", tarred({"./p/1.txt": page(9).encode(), "./p/2.hocr": hocr(page(10)).encode()}, "gz"))
    write(folder / "v3.tar.xz", tarred({"1.txt": page(11).encode()}, "xz"))
    return folder


def write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def tree(folder: Path) -> dict[str, bytes]:
    """All that a batch wrote, but for what is another each time."""
    mutable = ("ledger.jsonl", "timings.jsonl")
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file() and p.name not in mutable}
