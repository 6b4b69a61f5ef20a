"""Every error and finding that the edition can raise has its sentence in both languages, with the same blanks."""

from __future__ import annotations

import ast
from pathlib import Path
from string import Formatter

import pytest

from edition import paths
from edition.words import LANGS, words
from edition.yamlfile import _TYPES

SOURCES = sorted(p for p in paths.PACKAGE.rglob("*.py") if "play" not in p.parts and "rules" not in p.parts)


def _called(node: ast.Call) -> str:
    return node.func.id if isinstance(node.func, ast.Name) else ""


def codes(path: Path) -> dict[str, set[str]]:
    """The codes of `InputError("…")` and `Finding(…, "…")` that stand in a module."""
    found: dict[str, set[str]] = {"errors": set(), "checks": set()}
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            position = {"InputError": ("errors", 0), "PydanticCustomError": ("errors", 0), "Finding": ("checks", 1)}.get(_called(node))
            if position and len(node.args) > position[1]:
                argument = node.args[position[1]]
                names = [argument.body, argument.orelse] if isinstance(argument, ast.IfExp) else [argument]
                found[position[0]] |= {n.value for n in names if isinstance(n, ast.Constant) and isinstance(n.value, str)}
    return found


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("path", SOURCES, ids=lambda p: str(p.relative_to(paths.PACKAGE)))
def test_every_code_has_its_sentence(path: Path, lang: str) -> None:
    for section, found in codes(path).items():
        missing = {code for code in found if code not in words(lang)[section]}  # type: ignore[index]
        assert not missing, section


@pytest.mark.parametrize("lang", LANGS)
def test_the_kinds_of_pydantic_have_their_sentences(lang: str) -> None:
    assert {code for code in (*_TYPES.values(), "yaml-value") if code not in words(lang)["errors"]} == set()  # type: ignore[index]


@pytest.mark.parametrize("section", ["errors", "checks"])
def test_both_languages_fill_the_same_blanks(section: str) -> None:
    french, english = words("fr")[section], words("en")[section]
    assert set(french) == set(english)
    for code, sentence in french.items():
        blanks = [{name for _, name, _, _ in Formatter().parse(str(text)) if name} for text in (sentence, english[code])]
        assert blanks[0] == blanks[1], code
