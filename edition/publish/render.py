"""Whole HTML fragments from our templates; what the frame puts around them is not known here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, lru_cache, partial
from posixpath import dirname, relpath
from types import CodeType
from typing import Any, Final

from jinja2 import BytecodeCache, Environment, FileSystemLoader, StrictUndefined, pass_context
from jinja2.bccache import Bucket

from edition.paths import packaged
from edition.publish import typeset
from edition.publish.book import title_of
from edition.words import Lang, say, words


class Compiled(BytecodeCache):
    """Templates are compiled once, and not again for the other language: their code asks the environment for all that differs."""

    def __init__(self) -> None:
        self._code: dict[tuple[str, str], CodeType] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        bucket.code = self._code.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        if bucket.code is not None:
            self._code[bucket.key, bucket.checksum] = bucket.code


COMPILED: Final = Compiled()


@cache
def environment(lang: Lang) -> Environment:
    """The templates of `site/templates` with the words of one language; a name that is not given is an error."""
    loader = FileSystemLoader(packaged("site") / "templates")
    env = Environment(
        loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True, bytecode_cache=COMPILED
    )
    env.globals.update(lang=lang, other="en" if lang == "fr" else "fr", ui=words(lang)["ui"], say=partial(say, lang), say_in=say)
    env.globals["count"] = partial(counted, lang)
    env.globals["title_of"] = partial(title_of, lang)
    env.filters.update(marked=typeset.marked, prose=typeset.prose, roman=typeset.roman)
    env.filters["decimal"] = _in(lang, typeset.decimal)
    env.filters["certainty"] = _in(lang, typeset.certainty)
    env.filters["no_break"] = _in(lang, typeset.no_break)
    env.filters["grouped"] = _in(lang, typeset.grouped)
    return env


def _in(lang: Lang, function: Callable[[Any, Lang], object]) -> Callable[[Any, Any], str]:
    """A filter of one language. It asks for the context that it may not be applied, to what is constant, when templates are compiled."""

    @pass_context
    def applied(_context: Any, value: Any) -> str:
        return str(function(value, lang))

    return applied


def counted(lang: Lang, key: str, n: int) -> str:
    """`key.one` or `key.other`, with the number in it; French counts none as one."""
    one = n == 1 or (lang == "fr" and n == 0)
    return say(lang, f"{key}.{'one' if one else 'other'}", n=typeset.grouped(n, lang))


@lru_cache(maxsize=10_000)  # pages of a folder have most of their links in common
def _way(folder: str, target: str) -> str:
    return relpath(target, folder)


def fragment(lang: Lang, template: str, path: str, context: Mapping[str, object]) -> str:
    """A page's HTML, without control characters.

    `path` is its address in the language's folder; `to(address)` in a template is relative to it.
    """

    def to(address: str) -> str:
        target, sign, anchor = address.partition("#")
        here = _way(dirname(path) or ".", target) if target and target != path else ""
        return here + sign + anchor

    return typeset.shown(environment(lang).get_template(template).render({**context, "path": path, "to": to}))
