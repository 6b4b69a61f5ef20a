"""How the standing of a rule is shown, wherever it is named: a sign for each status."""

from __future__ import annotations

from typing import Final

DISCS: Final = {"attested": "●", "inferred": "◐", "supplied": "○", "witness": "◇"}
