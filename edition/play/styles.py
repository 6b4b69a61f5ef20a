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
    Style("bon-joueur", opens=520, raises=640, margin=0, bluffs=90, waits=800, straddles=80, fiches=2, all_in=20, stands=10),
)
# At Quinze nobody gains by lying in wait: where all pass, each puts in again and the fine card is lost. There the good player is
# he who stands on ten, opens on little more than an even chance, and engages more only where he is nearly sure.
FIFTEEN = (
    STYLES[0],
    STYLES[1],
    Style("bon-joueur", opens=500, raises=850, margin=100, bluffs=40, waits=0, straddles=0, fiches=2, all_in=0, stands=10),
)
STYLE_NAMES = [style.name for style in STYLES]
# What whoever searches would say without searching: at Bouillotte the good player, if he did not lie in wait; at Quinze himself.
READY = Style("search", opens=520, raises=700, margin=0, bluffs=60, waits=0, straddles=0, fiches=2, all_in=0, stands=10)


def styles_of(flow: str) -> tuple[Style, ...]:
    """The styles of a flow, in the order in which they are offered."""
    return FIFTEEN if flow == "fifteen" else STYLES


def ready_of(flow: str) -> Style:
    """What whoever searches would say without searching."""
    return FIFTEEN[2] if flow == "fifteen" else READY


def style_of(flow: str, level: str, seat: int) -> Style:
    """The style called so; at a mixed table (`table`) each seat has its own."""
    styles = styles_of(flow)
    for style in styles:
        if style.name == level:
            return style
    return styles[seat % len(styles)]
