"""The gallery: its cases, the ball that is thrown into it, and where the ball comes to rest."""

from __future__ import annotations

from ..errors import PlayError
from ..model import Model
from ..rng import Rng

COLOURS = ("blanche", "noire")  # of balls and of cases


class Gallery:
    """See the rules `ball`, `cases`, `even`, `course`, `circuits` and `rest`.

    `cases` are the colours of the cases in their order round the gallery, as indexes into `COLOURS`.
    """

    def __init__(self, model: Model) -> None:
        ball = model.one("ball")
        self.balls = [COLOURS.index(name) for name in ball.get("colours")]
        self.ball_rules = [ball.id]
        cases = model.one("cases")
        even = model.one("even")
        group = [0, 1] if even.choice("white", ("as_many", "half")) == "as_many" else [0, 1, 1]
        self.cases = group * cases.get("number")
        self.case_rules = [cases.id, even.id]
        course = model.one("course")
        self.back = course.choice("ball", ("sent_back", "straight")) == "sent_back"
        self.course_rules = [course.id]
        circuits = model.one("circuits")
        self.least = circuits.get("least")
        self.most = circuits.get("most")
        self.circuit_rules = [circuits.id]
        if self.least > self.most:
            raise PlayError("circuits-bounds", [("rule", circuits.id)], [circuits.id])
        rest = model.one("rest")
        self.own_wins = rest.choice("own", ("wins", "loses")) == "wins"
        self.rest_rules = [rest.id]

    def throw(self, rng: Rng) -> list[int]:
        """The cases that a ball passes: where it comes in, then where each circuit leads it; it rests on the last."""
        circuits = self.least + rng.below(self.most - self.least + 1)
        passed = [rng.below(len(self.cases))]
        for _ in range(circuits):
            passed.append((passed[-1] + (rng.below(len(self.cases)) if self.back else 0)) % len(self.cases))
        return passed

    def own(self, ball: int, case: int) -> bool:
        """Whether a case has the colour of the ball."""
        return bool(self.cases[case] == ball)

    def wins(self, ball: int, case: int) -> bool:
        """Whether a ball on a case is gain for who threw it."""
        return self.own(ball, case) == self.own_wins
