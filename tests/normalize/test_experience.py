"""What people settled, counted, and what the machine makes of it on the rest of a document."""

from __future__ import annotations

import pytest

from normalize.correction import Correction, Suspect
from normalize.document import Document
from normalize.experience import Experience, Gathering, paired
from normalize.language import ngrams
from normalize.language.adaptation import LEAST_SEEN, hand_confusions
from normalize.language.channel import ANY, standard
from normalize.language.lexicon import load
from normalize.language.own_words import MOST_BONUS, OwnWords
from normalize.pipeline import analyse
from normalize.repairs.context import Context
from normalize.repairs.hands import weighed


def gathered(read: str, page: str) -> Experience:
    """The experience of one line that stands otherwise as a whole."""
    gathering = Gathering()
    gathering.settled(read, 0, len(read), [] if read == page else [Correction("reading", 0, len(read), read, page)])
    return gathering.experience()


@pytest.mark.parametrize(
    ("read", "page", "pairs"),
    [
        ("fur,", "sur,", [("fur", "sur")]),
        ("l'a-tout", "l’à-tout", [("l", "l"), ("a", "à"), ("tout", "tout")]),
        ("dela", "de la", [("dela", "de la")]),
        ("de la", "dela", []),
        ("52", "32", []),
        ("Jle|te", "jette", [("Jle|te", "jette")]),
        ("a b", "c", []),
    ],
)
def test_words_are_paired_one_to_one(read: str, page: str, pairs: list[tuple[str, str]]) -> None:
    assert list(paired(read, page)) == pairs


def test_a_line_that_was_read_counts_every_word_and_long_s_is_s() -> None:
    text = "On met fur la table vn jeton, fur le tapis."
    fixes = [Correction("long-s", 7, 10, "fur", "ſur"), Correction("letter", 20, 22, "vn", "un")]
    gathering = Gathering()
    gathering.settled(text, 0, len(text), fixes)
    found = gathering.experience()
    assert ("fur", "sur", 1) in found.forms and ("fur", "fur", 1) in found.forms and ("vn", "un", 1) in found.forms
    assert found.confusions == (("f", "s", 1), ("v", "u", 1)) and dict(found.letters)["u"] == text.count("u") + 1
    assert found.words["sur"] == found.words["table"] == 1 and list(found.forms) == sorted(found.forms)


def test_of_a_line_that_nobody_read_only_what_was_decided_counts() -> None:
    text = "On met fur la table."
    gathering = Gathering()
    gathering.decided(text, 0, len(text), [Correction("long-s", 7, 10, "fur", "sur")], [(7, 10), (14, 19)])
    assert gathering.experience().forms == (("fur", "sur", 1), ("table", "table", 1))
    assert gathering.experience() == gathering.experience() and bool(gathering.experience()) and not Experience()


# ------------------------------------------------------------------ words of the document itself

OWN = {"Romestecq": 4, "Virlicque": 2, "romestecquer": 1, "jeu": 5000, "&": 9}


def own() -> OwnWords:
    return OwnWords(ngrams.load(), OWN)


@pytest.mark.parametrize("read", ["Romeftecq", "romeftecqucr"])
def test_a_name_that_was_confirmed_is_near(read: str) -> None:
    (found,) = own().near(read, standard(True, 2))
    assert found.text in OWN and found.ids == (ngrams.load().unknown,)


@pytest.mark.parametrize("read", ["Virlicque", "Virlicqué", "Virlicquc", "Komestenq", "Rome", "jeu", "table"])
def test_what_is_not_near_or_only_accented_otherwise_is_none(read: str) -> None:
    assert not list(own().near(read, standard(True, 2)))


def test_a_confirmed_word_is_dear_as_it_is_rare_and_a_known_one_gains_with_restraint() -> None:
    rare, seldom = own().cost("Virlicque"), own().cost("Romestecq")
    assert rare is not None and seldom is not None and rare > seldom and own().cost("jeu") is None
    assert 0 < own().bonus("jeu") <= MOST_BONUS and own().bonus("table") == own().bonus("Romestecq") == 0
    assert own().bonus("jeu", "jéu") == 0  # an accent is the print's own affair


def test_the_confusions_of_hands_cost_what_they_are() -> None:
    often = Experience(confusions=(("a", "s", 40), ("f", "s", 90), ("o", "e", LEAST_SEEN - 1)), letters=(("e", 900), ("s", 300)))
    (found,) = hand_confusions(often, long_s=False)
    assert (found.read, found.page) == ("a", "s") and 1.5 < found.cost < 2.5 < ANY


# ------------------------------------------------------------------ on the rest of the document

REST = "Le pontc met deux jetons fur le tapis, & le pontc tire une carte.\nLa dame & le zonft font au talon, dit le croupier du jeu.\n"


def taught(*forms: tuple[str, str, int]) -> tuple[set[tuple[str, str]], set[str]]:
    """What is changed in the rest, and what is suspect, when people settled these forms."""
    found = analyse(Document(REST, long_s=True), experience=Experience(forms=forms))
    return {(c.before, c.after) for c in found.corrections if c.evidence == "hands"}, {s.before for s in found.suspects}


def test_what_people_always_mended_in_one_way_is_mended_elsewhere() -> None:
    changed, _ = taught(("pontc", "ponte", 2))
    assert changed == {("pontc", "ponte")}


@pytest.mark.parametrize(
    "forms",
    [
        [("pontc", "ponte", 2), ("pontc", "pontc", 1)],  # the one here, the other there
        [("pontc", "ponte", 2), ("pontc", "pont", 1)],
        [("carte", "cartes", 1)],  # a word: once is not enough
        [("le", "la", 2)],
        [("dame", "Reine", 5)],  # read anew, not mended
        [("pont", "ponte", 5)],  # a part of the word is not the word
    ],
)
def test_where_they_do_not_agree_nothing_is_learned(forms: list[tuple[str, str, int]]) -> None:
    assert taught(*forms)[0] == set()


def test_what_people_left_as_it_stands_is_doubted_no_more() -> None:
    context = Context(Document(REST, long_s=True), load(), experience=Experience(forms=(("pontc", "pontc", 3), ("carte", "carte", 1))))
    at = REST.index("pontc")
    doubt = Suspect("letter", at, at + 5, "pontc", (("ponte", 0.9),))
    change = Correction("letter", at + 4, at + 5, "c", "e", 0.99)
    assert weighed(doubt, context) is None and weighed(change, context) is None
    at = REST.index("carte")
    likely = Correction("letter", at, at + 5, "carte", "carré", 0.99)
    assert isinstance(weighed(likely, context), Suspect)  # a word may still be another in one place
    blank = Correction("spacing", at, at + 5, "carte", "carte ", 1.0)
    assert weighed(blank, context) == blank  # no matter of words


def test_without_experience_the_machine_is_what_it_was() -> None:
    assert analyse(Document(REST, long_s=True), experience=Experience()) == analyse(Document(REST, long_s=True))
