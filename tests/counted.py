"""The cases of what counts (`cases/counts.yaml`): a line of the page, and the hand that the engine is asked to score for it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import yaml

from edition.play.scores import score
from edition.rules.load import GameRules


@dataclass(frozen=True)
class Counted:
    """A rule of a reading, and cards of which the engine scores nothing else by it."""

    game: str
    variant: str
    rule: str
    asked: dict[str, Any]

    def __str__(self) -> str:
        return "-".join(part for part in (self.game, self.variant, self.rule) if part)

    def scored(self, game: GameRules) -> int:
        """What the engine scores by this rule, said first among those of a line."""
        found: int = sum(
            points for _, _, points, rules in score(game.compiled(self.variant), [], self.asked)["lines"] if self.rule in rules
        )
        return found


def _cases() -> list[Counted]:
    content = yaml.safe_load((Path(__file__).parent / "cases" / "counts.yaml").read_text(encoding="utf-8"))
    return [
        Counted(game, case.get("variant", ""), case["rule"], {name: case[name] for name in ("moment", "cards", "trump") if name in case})
        for game, cases in content.items()
        for case in cases
    ]


CASES: Final = _cases()
