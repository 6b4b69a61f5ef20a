"""Cuts the text face to what the edition sets: EB Garamond, roman and italic, as woff2.

Web subsets of the face leave out old-style figures, small capitals and the ligatures of ſ; so the
whole fonts come from npm and are cut here, once, at set-up.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from fontTools import subset  # type: ignore[import-untyped]

from normalize.errors import InputError

FACES: Final = {
    "eb-garamond-roman.woff2": "400Regular/EBGaramond_400Regular.ttf",
    "eb-garamond-italic.woff2": "400Regular_Italic/EBGaramond_400Regular_Italic.ttf",
}
LICENCE: Final = ("LICENSE_FONT", "OFL.txt")
FEATURES: Final = [
    *("kern", "mark", "mkmk", "ccmp", "locl", "calt"),
    *("liga", "clig", "dlig", "hlig", "hist"),
    *("onum", "lnum", "pnum", "tnum", "smcp", "c2sc", "ss06"),
]
RANGES: Final = ((0x20, 0x7E), (0xA0, 0xFF), (0x2010, 0x2015), (0x2018, 0x201E), (0x2190, 0x2193), (0xFB00, 0xFB06))
SINGLE: Final = "ıŒœŸſ†‡•…′‹›€№\u2009−◊☞❦❧"


def code_points() -> Iterator[int]:
    """Latin-1, Œ œ ſ and the ligatures, dashes, quotation marks, arrows, a few ornaments."""
    for first, last in RANGES:
        yield from range(first, last + 1)
    yield from map(ord, SINGLE)


def cut(source: Path, target: Path) -> None:
    """One font file with our code points and layout features only."""
    options = subset.Options(layout_features=FEATURES, flavor="woff2", hinting=False, desubroutinize=True, notdef_outline=True)
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]  # names, and the licence
    font = subset.load_font(str(source), options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=list(code_points()))
    subsetter.subset(font)
    subset.save_font(font, str(target), options)


def cut_fonts(site: Path) -> list[Path]:
    """Writes the fonts and their licence to the theme of `site`; InputError if npm has not brought the face."""
    face = site / "node_modules" / "@expo-google-fonts" / "eb-garamond"
    folder = site / "theme" / "assets" / "fonts"
    wanted = [face / name for name in (*FACES.values(), LICENCE[0])]
    if missing := [path for path in wanted if not path.is_file()]:
        raise InputError("no-font-source", path=missing[0])
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for name, source in FACES.items():
        cut(face / source, folder / name)
        written.append(folder / name)
    shutil.copyfile(face / LICENCE[0], folder / LICENCE[1])
    return written
