"""Rules as sentences: each game in its own words, the same in number in both languages."""

from __future__ import annotations

import pytest

from edition.paths import packaged
from edition.rules.load import load_game
from edition.rules.wording import wording
from edition.words import LANGS, Lang, words

OWN = (("bouillotte", "relanc", "renvi"), ("quinze", "renvi", "relanc"))  # each treatise has one word for raising


@pytest.mark.parametrize(("game", "own", "foreign"), OWN)
def test_a_game_raises_in_the_word_of_its_treatise(game: str, own: str, foreign: str) -> None:
    told = [wording(rule, "fr") for rule in load_game(packaged("corpus") / "games" / game).rules]
    assert [sentence for sentence in told if own in sentence]
    assert not [sentence for sentence in told if foreign in sentence]


@pytest.mark.parametrize("lang", LANGS)
def test_the_words_of_a_flow_are_those_of_a_parameter_or_the_sentence(lang: Lang) -> None:
    """Below a mechanism stand its sentence, its parameters, and flows; and below a flow nothing that the mechanism has not."""
    flows = {folder.name: load_game(folder).flow for folder in (packaged("corpus") / "games").iterdir()}
    found = 0
    for mech, node in words(lang)["rendering"].items():
        for flow in set(flows.values()) & set(node if isinstance(node, dict) else ()):
            assert set(node[flow]) <= set(node), mech
            found += 1
    assert found == 4
