"""A small site without its frame: the table of every game on a page of its own, and one table with the examples of its game."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from edition.corpus import open_corpus
from edition.paths import packaged
from edition.publish import play
from edition.publish.examples import example_views
from edition.publish.render import environment
from edition.publish.site import MARKER
from edition.words import LANGS, Lang
from tests.bench.page import GAME, PAGE

STYLES: Final = ("tokens", "frame", "marks", "reading", "pages")
FRAME: Final = """<!doctype html><html lang="{lang}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>{title}</title>
<link rel="icon" href="data:,">{styles}</head>
<body><div><main class="page"><h1>{title}</h1>{body}</main></div></body></html>"""


def write_tables(folder: Path) -> None:
    """In `folder`/x/y: `<lang>/tables/<game>.html` for every game, and `<lang>/PAGE`, where the examples follow the table."""
    corpus, out = open_corpus(), folder / "x" / "y"
    clauses = play.clauses_of(corpus)
    play.write_play(corpus, out, clauses)
    shutil.copytree(packaged("site") / "theme" / "assets", out / "assets")
    styles = "".join(f'<link rel="stylesheet" href="../../assets/stylesheets/{name}.css">' for name in STYLES)
    for lang in LANGS:
        for game in corpus.games.values():
            table = environment(lang).get_template("play/table.html").render(table=play.table_view(game, lang))
            bodies = {f"tables/{game.id}.html": table}
            if game.id == GAME:
                bodies[PAGE] = "\n".join([table, *_examples(lang, clauses)])
            for address, body in bodies.items():
                path = out / lang / address
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(FRAME.format(lang=lang, title=game.title[lang], styles=styles, body=body), encoding="utf-8")
    (folder / MARKER).write_text("{}\n", encoding="utf-8")


def _examples(lang: Lang, clauses: play.Clauses) -> Iterator[str]:
    template = environment(lang).get_template("play/example.html")
    return (template.render(example=view) for view in example_views(open_corpus().game(GAME), clauses, lang))
