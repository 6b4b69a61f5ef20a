"""The one page of the desk: a frame, its words, and its scripts; what a document says never stands in it."""

from __future__ import annotations

import json
from functools import cache

from edition.paths import packaged
from edition.words import Lang, words


@cache
def html(lang: Lang) -> str:
    """The page in one language. The words are data in it, with `<`, `>` and `&` written so that no markup arises."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(loader=FileSystemLoader(packaged("site") / "desk"), autoescape=True, undefined=StrictUndefined)
    desk = words(lang)["desk"]
    data = json.dumps(desk, ensure_ascii=False)
    for sign in "<>&":
        data = data.replace(sign, f"\\u{ord(sign):04x}")
    other: Lang = "en" if lang == "fr" else "fr"
    return environment.get_template("desk.html").render(lang=lang, other=other, words=desk, data=data, theirs=words(other)["desk"])
