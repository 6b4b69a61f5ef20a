"""A template is compiled once for both languages, and speaks each."""

from __future__ import annotations

import pytest
from jinja2 import DictLoader

from edition.publish import render
from edition.publish.render import Compiled, environment
from edition.words import Lang

# what is constant may be worked out when a template is compiled
TEXT = "{{ 0.5|decimal }} {{ 12000|grouped }} {{ lang }} {{ ui.language }}"


@pytest.mark.parametrize("first", ["fr", "en"])
def test_compiled_once_and_right_in_both(first: Lang, monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = Compiled()
    monkeypatch.setattr(render, "COMPILED", compiled)
    said = {}
    for lang in (first, "en" if first == "fr" else "fr"):
        env = environment.__wrapped__(lang)
        env.loader = DictLoader({"page": TEXT})
        said[lang] = env.get_template("page").render()
    assert said == {"fr": "0,5 12\u00a0000 fr français", "en": "0.5 12,000 en English"}
    assert len(compiled._code) == 1


def test_another_text_under_the_same_name_is_compiled() -> None:
    env = environment.__wrapped__("fr")
    for text in ("a", "b", "a"):
        env.loader = DictLoader({"page": text})
        env.cache.clear()
        assert env.get_template("page").render() == text
