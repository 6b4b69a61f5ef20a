"""The styles, as numbers: when each opens, holds, raises, bluffs, lies in wait. Shares in thousandths."""

from __future__ import annotations


class Style:
    """`opens`, `raises`: the chance from which on; `margin`: what the chance must be above the odds to hold;
    `bluffs`: how often a bad hand speaks like a good one; `waits`: how often a very fine hand passes first;
    `straddles`: how often the pot is bought blind; `fiches`: how many are offered at most; `all_in`: how
    often everything; `stands`: the total at which no more cards are drawn (Quinze)."""

    def __init__(
        self,
        name: str,
        opens: int,
        raises: int,
        margin: int,
        bluffs: int,
        waits: int,
        straddles: int,
        fiches: int,
        all_in: int,
        stands: int,
    ) -> None:
        self.name = name
        self.opens = opens
        self.raises = raises
        self.margin = margin
        self.bluffs = bluffs
        self.waits = waits
        self.straddles = straddles
        self.fiches = fiches
        self.all_in = all_in
        self.stands = stands


STYLES = (
    Style("prudent", opens=620, raises=800, margin=80, bluffs=20, waits=0, straddles=0, fiches=1, all_in=0, stands=10),
    Style("hardi", opens=420, raises=600, margin=-60, bluffs=200, waits=0, straddles=250, fiches=3, all_in=60, stands=12),
    Style("bon-joueur", opens=520, raises=640, margin=0, bluffs=90, waits=800, straddles=80, fiches=2, all_in=20, stands=11),
)
STYLE_NAMES = [style.name for style in STYLES]


def style_of(level: str, seat: int) -> Style:
    """The style called so; at a mixed table (`table`) each seat has its own."""
    for style in STYLES:
        if style.name == level:
            return style
    return STYLES[seat % len(STYLES)]
