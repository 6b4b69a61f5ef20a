"""The table of correction codes: what each one is, and how it is shown.

Classes (design: Text, layers, corrections):
`ocr`         the recogniser's error: mended, logged, marked on request
`typography`  a convention of this edition: declared once, not marked, not counted as an error
`printer`     a fault of the print: shown, never mended in silence
`modern`      a spelling brought up to date, in the modern layer only

The words for each code, in both languages, are under `codes` in `site/words/`.
"""

from __future__ import annotations

from typing import Final, Literal

CodeClass = Literal["ocr", "typography", "printer", "modern"]

CODES: Final[dict[str, CodeClass]] = {
    # ocr -> print
    "heading": "ocr",  # a letter-spaced heading closed up
    "ordinal": "ocr",  # the number of an article, by its neighbours
    "figure": "ocr",  # a figure of a table or a number in the text
    "ampersand": "ocr",  # & read as Si, 8c, &.
    "long-s": "ocr",  # ſ read as f
    "ligature": "ocr",  # ſt, ſſ, ſi, fi … read as other letters
    "letter": "ocr",  # another letter for a letter
    "split": "ocr",  # two words run together
    "join": "ocr",  # a word torn in two
    "stray": "ocr",  # a mark that is not of the page
    "punctuation": "ocr",  # a point misread for another
    "reading": "ocr",  # a person's reading that no repair proposes
    "apostrophe": "typography",
    "spacing": "typography",  # blanks before and after points
    "long-s-set": "typography",  # ſ set by the printers' rule
    "sic": "printer",
    # print -> reading
    "fold-long-s": "typography",
    "rejoin": "typography",  # a word joined over a line end or a head
    "zone": "typography",  # head, folio, ornament … taken out
    "line-end": "typography",  # a line end made a blank, or a paragraph's end
    # reading -> modern
    "oi-ai": "modern",
    "plural-ts": "modern",  # enfans -> enfants
    "old-form": "modern",  # tems, loix, appellé …
    "et": "modern",  # & -> et
}

REPAIRED: Final = frozenset(code for code, kind in CODES.items() if kind == "ocr")
