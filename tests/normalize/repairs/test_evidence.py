"""What a rule's evidence was worth bounds the chance that is shown."""

from __future__ import annotations

from normalize.correction import Correction, Suspect
from normalize.repairs.evidence import sobered, worth


def test_a_rule_is_believed_no_more_than_it_was_right() -> None:
    (code, evidence), most = min(worth().items(), key=lambda item: item[1])
    bold = Correction(code, 0, 1, "f", "s", 0.99, evidence)
    assert sobered(bold) == Correction(code, 0, 1, "f", "s", most, evidence)
    modest = Correction(code, 0, 1, "f", "s", most / 2, evidence)
    assert sobered(modest) is modest


def test_what_was_not_measured_stays() -> None:
    unmeasured = Correction("letter", 0, 1, "f", "s", 0.99, "channel")
    assert ("letter", "channel") not in worth()
    assert sobered(unmeasured) is unmeasured
    suspect = Suspect("long-s", 0, 1, "f", (("s", 0.9),), "letters")
    assert sobered(suspect) is suspect


def test_every_share_is_a_chance() -> None:
    assert worth()
    assert all(0 < share < 1 for share in worth().values())
