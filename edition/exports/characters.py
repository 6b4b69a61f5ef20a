"""Characters that XML 1.0 cannot hold, and what stands for them."""

from __future__ import annotations

import re
from typing import Final

STAND_IN: Final = "\ufffd"
FORBIDDEN: Final = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def held(text: str) -> str:
    """The text as XML can hold it: U+FFFD for each character that it cannot."""
    return FORBIDDEN.sub(STAND_IN, text)


def name_of(char: str) -> str:
    """How a character is called: `U+000C`."""
    return f"U+{ord(char):04X}"
