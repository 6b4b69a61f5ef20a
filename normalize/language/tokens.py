"""How a text is cut for the language model: the same when it is learned and when it is asked.

Words in lower case, ſ as s; an elided word keeps its apostrophe and stands apart (`l’`, `qu’`); `&` is
*et*; a number is one token whatever its value; of the points only the ends of sentences count.
"""

from __future__ import annotations

import re
from typing import Final

NUMBER: Final = "0"
END: Final = "."  # also what stands before the first word
UNKNOWN: Final = "?"
MARKS: Final = (NUMBER, END, UNKNOWN)
TOKEN: Final = re.compile(r"[^\W\d_]+(?:['’](?=[^\W\d_]))?|\d+|[&.!?]")
FOLD: Final = str.maketrans({"ſ": "s", "'": "’", "ﬁ": "fi", "ﬂ": "fl", "ﬀ": "ff", "ﬅ": "st", "ﬆ": "st", "ﬃ": "ffi", "ﬄ": "ffl"})


def token(found: str) -> str:
    """The token for a piece of text that TOKEN matched."""
    if found[0].isalpha():
        return found.lower().translate(FOLD)
    if found == "&":
        return "et"
    return NUMBER if found[0].isdigit() else END


def tokens(text: str) -> list[str]:
    """All tokens of a text."""
    return [token(found) for found in TOKEN.findall(text)]
