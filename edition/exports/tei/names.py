"""The names of things in a TEI file: of a clause its anchor, which never changes; all others have a _, which no anchor has."""

from __future__ import annotations

import re
from typing import Final

from normalize.correction import MACHINE

CERTAINTY: Final = {"certain": "high", "probable": "medium", "possible": "low", "unknown": "unknown"}
_START: Final = re.compile(r"[a-z_]")


EDITION: Final = "text_edition"
"""The French text as a whole."""


def of_clause(clause_id: str) -> str:
    """`romestecq.a17b` for `methodique-1797/romestecq/a17b`; an entry's name stands alone. A name starts with a letter in XML."""
    name = ".".join(clause_id.split("/")[1:])
    return name if _START.match(name) else f"_{name}"


def of_hand(hand: str) -> str:
    return f"hand_{hand}"


def of_term(term_id: str) -> str:
    return f"term_{term_id}"


def resp(hand: str) -> str:
    """A pointer to a hand."""
    return f"#{of_hand(hand or MACHINE)}"


def evidence(key: str, page_seen: bool) -> str:
    """What a reading rests on, in TEI's three words: a page that was seen is outside the text that was received."""
    if key == "image":
        return "external"
    return "conjecture" if key == "conjecture" or not page_seen else ""
