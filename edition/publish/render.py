"""Whole HTML fragments from our templates; what the frame puts around them is not known here."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial
from posixpath import dirname, relpath
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from edition.paths import packaged
from edition.publish import typeset
from edition.publish.book import title_of
from edition.words import Lang, say, words


@cache
def environment(lang: Lang) -> Environment:
    """The templates of `site/templates` with the words of one language; a name that is not given is an error."""
    loader = FileSystemLoader(packaged("site") / "templates")
    env = Environment(loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    env.globals.update(lang=lang, other="en" if lang == "fr" else "fr", ui=words(lang)["ui"], say=partial(say, lang), say_in=say)
    env.globals["count"] = partial(counted, lang)
    env.globals["title_of"] = partial(title_of, lang)
    env.filters.update(marked=typeset.marked, prose=typeset.prose, roman=typeset.roman)
    env.filters["decimal"] = partial(_swapped, typeset.decimal, lang)
    env.filters["certainty"] = partial(_swapped, typeset.certainty, lang)
    env.filters["no_break"] = partial(_swapped, typeset.no_break, lang)
    env.filters["grouped"] = partial(_swapped, typeset.grouped, lang)
    return env


def _swapped(function: Any, lang: Lang, value: Any) -> str:
    return str(function(value, lang))


def counted(lang: Lang, key: str, n: int) -> str:
    """`key.one` or `key.other`, with the number in it; French counts none as one."""
    one = n == 1 or (lang == "fr" and n == 0)
    return say(lang, f"{key}.{'one' if one else 'other'}", n=typeset.grouped(n, lang))


def fragment(lang: Lang, template: str, path: str, context: Mapping[str, object]) -> str:
    """A page's HTML, without control characters.

    `path` is its address in the language's folder; `to(address)` in a template is relative to it.
    """

    def to(address: str) -> str:
        target, sign, anchor = address.partition("#")
        here = relpath(target, dirname(path) or ".") if target and target != path else ""
        return here + sign + anchor

    return typeset.shown(environment(lang).get_template(template).render({**context, "path": path, "to": to}))
