"""The alignment finds what rules speak of without looking at what they cite, and says how well."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from edition.concordance import lemmas
from edition.concordance.alignment import NOTHING, Alignment, Link, align, likenesses, of_text
from edition.concordance.arithmetic import borne_out
from edition.concordance.model import Modelled
from edition.concordance.parallels import compare
from edition.corpus import open_corpus
from edition.glossary import Glossary
from edition.rules.wording import has_wording, wording
from edition.witness import load_witness
from edition.words import LANGS

LEAST_PRECISION, LEAST_RECALL = 0.7, 0.65  # of Brusquembille; the documentation states what was measured


@pytest.fixture(scope="module")
def modelled() -> Iterator[Modelled]:
    corpus = open_corpus(None)
    clauses = {name: clause for each in corpus.documents for name, clause in load_witness(corpus, each).clauses.items()}
    yield Modelled(corpus.game("brusquembille"), clauses, corpus.glossary)


def test_declared_links_are_found_again(modelled: Modelled) -> None:
    aligned = modelled.once(align)
    assert aligned.precision >= LEAST_PRECISION
    assert aligned.recall >= LEAST_RECALL
    assert aligned.declared == len({(rule.id, cite.clause) for rule in modelled.game.rules for cite in rule.cites})


def test_the_declared_links_have_no_part_in_it(modelled: Modelled) -> None:
    """Were every rule to cite one and the same clause, the links found would be those found now."""
    target = modelled.of_entry()[0].id
    rules = tuple(replace(r, cites=tuple(replace(c, clause=target) for c in r.cites)) for r in modelled.game.rules)
    blind = align(replace(modelled, game=replace(modelled.game, rules=rules)))
    found = {(link.rule, link.clause) for link in modelled.once(align).links if link.found}
    assert {(link.rule, link.clause) for link in blind.links if link.found} == found


def test_most_wrong_citations_would_be_refused_and_no_right_one(modelled: Modelled) -> None:
    aligned = modelled.once(align)
    assert aligned.objectionable * 2 > aligned.undeclared
    assert min(link.likeness for link in aligned.links if link.declared) >= NOTHING


def test_the_worst_cases_are_where_machine_and_editor_disagree(modelled: Modelled) -> None:
    worst = modelled.once(align).worst()
    assert len(worst) == 10
    assert all(link.declared != link.found for link in worst)
    assert len({(link.rule, link.clause) for link in worst}) == 10


@pytest.mark.parametrize(("missed", "false", "shown"), [(20, 20, 10), (2, 20, 10), (20, 2, 10), (3, 3, 6), (0, 0, 0)])
def test_ten_worst_cases_are_shown_if_there_are_ten(missed: int, false: int, shown: int) -> None:
    links = [Link("r", f"m{n}", 0.01 * n, (), True, False) for n in range(missed)]
    links += [Link("r", f"f{n}", 0.01 * n, (), False, True) for n in range(false)]
    assert len(Alignment(tuple(links), {}).worst()) == shown


def test_likeness_is_of_sense_numbers_and_spelling() -> None:
    glossary = open_corpus(None).glossary
    where = "dictionnaire-brusquembille/brusquembille/"
    texts = [
        of_text(
            "Les joueurs s’associent deux contre deux ; la triomphe est un carreau.",
            "The players join; the trump is a diamond.",
            glossary,
            where,
        ),
        of_text("Chaque joueur met trois jetons.", "Each player puts in three counters.", glossary, where),
    ]
    rule = of_text("Son associé a deux cartes d’à-tout.", "His partner has two cards of trumps.", glossary, where)
    ((near, shared), (far, _)) = likenesses([rule], texts)[0]
    assert near > far
    assert "#2" in shared
    assert "=trump" in shared, "à-tout and triomphe mean the same"
    assert any("~" in feature for feature in shared), "associé and associer are spelt alike without being the same"
    same = likenesses([texts[1]], [texts[1]])[0][0][0]
    assert same == pytest.approx(1.0)
    assert likenesses([of_text("", "", Glossary())], texts)[0][0] == (0.0, ())


def test_a_citation_is_borne_out_by_the_sum_that_its_clause_states(modelled: Modelled) -> None:
    game = modelled.game
    rules = {rule.mech: rule for rule in game.rules}
    stated = game.clause(game.sums[0].clause)
    assert borne_out(game, rules["pack"], stated)
    assert borne_out(game, rules["removal"], stated)
    assert not borne_out(game, rules["first_dealer"], stated)
    assert not borne_out(game, rules["pack"], game.clause("p9"))


def test_every_mechanism_of_the_game_has_its_sentence_in_both_languages(modelled: Modelled) -> None:
    for rule in modelled.game.rules:
        for lang in LANGS:
            assert has_wording(rule, lang)
            assert "{" not in wording(rule, lang)


def test_a_mechanism_without_a_sentence_is_told_by_its_parameters(modelled: Modelled) -> None:
    rule = replace(modelled.game.rules[0], mech="unheard-of", params={"cards": 3, "ranks": ["as", "10"]})
    assert wording(rule, "en") == "unheard-of: cards: 3, ranks: [as, 10]."


def test_another_witness_is_laid_beside_the_treatise(modelled: Modelled) -> None:
    rows = {(b.parallel.text.id, r.statement.id): r for b in modelled.once(compare) for r in b.rows}
    assert rows["trevoux", "deal"].found == "otherwise"
    assert rows["trevoux", "deal"].figures == ("cinq",)
    assert rows["encyclopedie", "free-play"].rule == "no-renounce"
    assert rows["encyclopedie", "turn-up"].found == "more"
    agreed = sum(b.agreed for b in modelled.once(compare))
    assert agreed >= 10, "of thirteen statements"


def test_what_the_model_made_of_texts_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def found(text: str) -> tuple[str, ...]:
        asked.append(text)
        return tuple(text.casefold().split())

    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(lemmas, "_found", found)
    texts = ["Trois Cartes", "", "L’à-tout"]
    for order in (texts, texts[::-1]):
        monkeypatch.setattr(lemmas, "_known", {})
        lemmas.prepare(order)
        assert [lemmas.lemmas(text) for text in texts] == [("trois", "cartes"), (), ("l’à-tout",)]
        assert sorted(asked) == sorted(texts)
    assert lemmas.lemmas("Autre") == ("autre",)
    lemmas.prepare([*texts, "Autre", "Encore"])
    assert asked[-2:] == ["Autre", "Encore"]
    assert lemmas.lemmas("Encore") == ("encore",)


@pytest.mark.slow
def test_lemmas_are_the_same_from_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    texts = ["Chaque joueur reçoit trois cartes.", "On retourne l’à-tout.", ""]
    monkeypatch.setattr(lemmas, "_known", {})
    fresh = [lemmas.lemmas(text) for text in texts]
    assert fresh[0][:2] == ("joueur", "recevoir")
    for _ in range(2):
        monkeypatch.setattr(lemmas, "_known", {})
        lemmas.prepare(texts)
        assert [lemmas.lemmas(text) for text in texts] == fresh
