"""What is against the rules and can be done all the same: faults that cost marks, and faults that lose the game."""

from __future__ import annotations

from ..model import Model

# what costs marks: committed in dealing, or by playing before one's turn
FACE_OTHERS = "face-opponents"
FACE_OWN = "face-own"
FACED_PACK = "faced-pack"
OTHER_MANNER = "other-manner"
SIX_DEALT = "too-many-dealt"
OUT_OF_TURN = "out-of-turn"
# what loses the game
RENOUNCE = "renounce"
FALSE_ROME = "false-rome"
FALSE_DOUBLE_ROME = "false-double-rome"
FALSE_VILLAGE = "false-village"
FALSE_NINGRE = "false-ningre"
FALSE_MARKS = "false-marks"
SIX_PLAYED = "too-many-played"
OVER_RUBBED = "over-rubbed"
UNSAID = "unsaid"

FACED = (FACE_OWN, FACE_OTHERS, FACED_PACK)
PENALTIES = (FACE_OTHERS, FACE_OWN, FACED_PACK, OTHER_MANNER, SIX_DEALT, OUT_OF_TURN)
FORFEITS = (RENOUNCE, FALSE_ROME, FALSE_DOUBLE_ROME, FALSE_VILLAGE, FALSE_NINGRE, FALSE_MARKS, SIX_PLAYED, OVER_RUBBED, UNSAID)
COUNTED = (("rome", FALSE_ROME), ("double-rome", FALSE_DOUBLE_ROME), ("village", FALSE_VILLAGE), ("double-ningre", FALSE_NINGRE))


class Faults:
    """The rules `penalty`, `forfeit`, `false_marks` and `discovery`: what each fault costs.

    A fault that no rule punishes is none, and cannot be committed.
    """

    def __init__(self, model: Model) -> None:
        self.marks: list[tuple[str, int, list[str]]] = []
        for rule in model.many("penalty"):
            self.marks.append((rule.choice("for", PENALTIES), rule.get("marks"), [rule.id]))
        self.lost: list[tuple[str, list[str]]] = []
        for rule in model.many("forfeit"):
            for fault in rule.get("for"):
                self.lost.append((fault, [rule.id]))
        false = model.one("false_marks")
        self.false_marks = false.get("marks")
        self.denounced = false.choice("means", ("counted", "denounced")) == "denounced"
        self.false_rules = [false.id]
        found = model.one("discovery")
        self.at_once = found.choice("when", ("at_once", "end_of_deal")) == "at_once"
        self.discovery_rules = [found.id]

    def penalty(self, fault: str) -> tuple[int, list[str]] | None:
        """The marks that a fault adds, and the rule; None if nothing is said of it."""
        for name, marks, rules in self.marks:
            if name == fault:
                return marks, rules
        return None

    def rules(self, fault: str) -> list[str]:
        """The rules that speak of a fault."""
        found = self.penalty(fault)
        return found[1] if found is not None else self.forfeit(fault)

    def forfeit(self, fault: str) -> list[str]:
        """The rules by which a fault loses the game, none if it does not."""
        if fault == FALSE_MARKS:
            return self.false_rules
        found: list[str] = []
        for name, rules in self.lost:
            if name == fault:
                found += rules
        return found

    def false_claim(self, name: str, marks: int) -> str:
        """The fault of counting a figure that one has not; "" where the rules punish none."""
        for figure, fault in COUNTED:
            if figure == name and self.forfeit(fault):
                return fault
        return FALSE_MARKS if not self.denounced and marks == self.false_marks else ""
