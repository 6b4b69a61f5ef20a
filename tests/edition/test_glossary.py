"""Terms are found whole, longest first, in the sense that is meant."""

from __future__ import annotations

import pytest

from edition.glossary import Glossary, Term


def term(name: str, *forms: str, only: tuple[str, ...] = (), documents: tuple[str, ...] = ()) -> Term:
    return Term(
        id=name, fr=name, en=name, forms=forms, gloss={"fr": "x", "en": "x"}, translate=(name,), documents=documents, **{"in": only}
    )


GLOSSARY = Glossary(
    (
        term("main-levee", "main", "mains"),
        term("main-donne", "main", only=("d/e/a2",)),
        term("jeu", "jeu"),
        term("jeu-entier", "jeu entier"),
        term("a-tout", "à-tout", "à-touts"),
        term("ecart", "écart"),
        term("autre", "vole", documents=("autre",)),
    )
)


@pytest.mark.parametrize(
    ("text", "clause", "found"),
    [
        ("La main passe.", "d/e/a1", ["main-levee"]),
        ("La main passe.", "d/e/a2", ["main-donne"]),
        ("Maintenant, demain.", "d/e/a1", []),
        ("Un Jeu entier, un jeu.", "d/e/a1", ["jeu-entier", "jeu"]),
        ("un jeu\n entier", "d/e/a1", ["jeu-entier"]),
        ("coupe d’À-tout", "d/e/a1", ["a-tout"]),
        ("un à-tout-puissant", "d/e/a1", []),
        ("dans l'écart", "d/e/a1", ["ecart"]),
        ("la vole", "d/e/a1", []),
        ("la vole", "autre/e/a1", ["autre"]),
    ],
)
def test_terms_are_found(text: str, clause: str, found: list[str]) -> None:
    occurrences = list(GLOSSARY.find(text, clause))
    assert [o.term.id for o in occurrences] == found
    for o in occurrences:
        assert any(text[o.start : o.end].lower().split() == form.split() for form in o.term.forms)


def test_no_terms_no_occurrences() -> None:
    assert list(Glossary().find("un jeu", "d/e/a1")) == []
