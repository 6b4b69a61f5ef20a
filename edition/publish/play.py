"""What the reader's browser is given to play with: engine, compiled models, and the words of each game.

A folder `play/` beside the two languages: the files of `site/play` as they are; `program.js`, the modules of the table
as one; `engine.<flow>.json`,
the Python files of the engine that a course of play needs; `<game>[.<variant>].json`, a compiled model; `<game>.<lang>.json`, a game in
words (`page_data`); `<game>.counts.<lang>.json`, what counts in it. `from-file/*.js` carry the same as scripts, for a page opened
from a folder.
"""

from __future__ import annotations

import base64
import json
import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from edition.concordance.telling import WORDED
from edition.corpus import Corpus
from edition.paths import PACKAGE, packaged
from edition.play.levels import levels_of, usual_level
from edition.publish.book import article_of
from edition.publish.counts import counts_data, counts_name
from edition.publish.engine import modules_of
from edition.publish.parting import parting_files
from edition.publish.program import NAME as TABLE_PROGRAM
from edition.publish.program import TWO, bundle
from edition.publish.thinning import thin_python
from edition.publish.typeset import no_break, shown_in
from edition.rules.load import GameRules
from edition.rules.rule import Rule
from edition.views import ClauseView, Witness
from edition.witness import load_witness
from edition.words import LANGS, Lang, say, words
from normalize.errors import InputError

ENGINE_FILES: Final = ("micropython/micropython.mjs", "micropython/micropython.wasm")
STUBS: Final = (("__future__.py", "annotations = None\n"), ("typing.py", "TYPE_CHECKING = False\n"))
PROGRAM: Final = (
    *("worker.js", "dom.js", "words.js", "story.js", "board.js", "book.js", "dealing.js", "thinking.js", "faults.js"),
    *("chalk-words.js", "chalk-story.js", "chalk-board.js", "melds-words.js", "melds-story.js", "melds-board.js"),
    *("stakes-words.js", "stakes-story.js", "stakes-bids.js", "stakes-board.js", "gallery.js", "gallery-story.js", "gallery-board.js"),
    *("company-words.js", "company-story.js", "company-board.js", "engine.js", "refusals.js", "kinds.js", "keys.js", "moves.js"),
    *("over.js", "what.js", "frame.js", "files.js", "packing.js", "replay.js", "leaving.js", "scored.js", "counts.js"),
    *("table.js", "example-try.js", "micropython/micropython.mjs"),
)
TABLES: Final = {"hands": "melds"}  # what all have scored stands beside their names there; and where nothing is announced, nothing can be
# style sheets of a course of play, beside that of every table
SHEETS: Final[Mapping[str, tuple[str, ...]]] = {
    "vying": ("stakes.css",),
    "fifteen": ("stakes.css",),
    "throwing": ("stakes.css", "company.css"),
    "naming": ("stakes.css", "company.css"),
}
# the words that only some courses of play have need of on their page: which
SECTIONS: Final[Mapping[str, tuple[str, ...]]] = {
    "chalk": ("chalk",),
    "faults": ("chalk", "vying", "fifteen"),
    "melds": ("melds",),
    "stakes": ("vying", "fifteen", "throwing", "naming"),
    "throws": ("throwing",),
    "company": ("naming",),
    "mechanisms": (),
    "aims": (),
    "terminal": (),
}
LONG_ARTICLE: Final = 600  # code points: of a longer article only the cited clauses are shown beside the table

Clauses = Callable[[str], tuple[ClauseView, ...]]  # the clauses of the article of a clause id


# ------------------------------------------------------------------ clauses and how they are cited


def clauses_of(corpus: Corpus, witnesses: Iterable[Witness] = ()) -> Clauses:
    """Finds the clauses of an article, in order; a document is read when one of its clauses is asked for, unless it is given."""
    given = {witness.id: witness for witness in witnesses}
    documents: dict[str, dict[str, list[ClauseView]]] = {}

    def find(clause: str) -> tuple[ClauseView, ...]:
        document = clause.split("/")[0]
        if document not in documents:
            articles = documents[document] = {}
            for entry in (given.get(document) or load_witness(corpus, document)).entries:
                for view in entry.clauses:
                    articles.setdefault(article_of(view.id), []).append(view)
        return tuple(documents[document].get(article_of(clause), ()))

    return find


def label_of(clause: str, lang: Lang, *, long: bool = False) -> str:
    """How an article is cited: § 5, art. 12; long: paragraph 5."""
    unit = article_of(clause).split("/")[-1]
    return say(lang, f"play.book.unit{'-long' if long else ''}.{unit[0]}", n=unit[1:])


# ------------------------------------------------------------------ a game in words


def page_data(game: GameRules, clauses: Clauses, lang: Lang, games: Iterable[GameRules] = ()) -> dict[str, Any]:
    """All that a page must know of a game to speak of it, in one language; plain JSON.

    `flow` the course of play, by which page and terminal choose their table; `aim` what one plays for, in a sentence; `variants`
    [{id, title, source, model}], the treatise's own reading first; `articles` {id: label,
    anchor, long, clauses [{id, fr, en}]}; `rules` {id: label, long, title, mech, status, note, cites
    [{article, clauses, words}]}; `witness` {variant: {rule: {note, source, status}}}; `lexicon` {word: [as it is written,
    what it means]} of a game of words; `games` {id: title} of those given, for the match of another that is brought;
    `words`: the section `play`.
    """
    supplements = [rule.id for rule in game.rules if rule.status == "supplied"]
    cited = {article_of(cite.clause): cite.clause for rule in game.rules for cite in rule.cites}
    return shown_in(
        {
            "game": game.id,
            "flow": TABLES.get(game.flow, game.flow),
            "lang": lang,
            "title": game.title[lang],
            "aim": words(lang)["play"]["aims"][game.flow],
            "variants": [vars(variant) for variant in variants(game, lang)],
            "articles": {article: _article(clauses(clause), article, lang) for article, clause in cited.items()},
            "rules": {rule.id: _rule(rule, supplements, lang) for rule in game.rules},
            "witness": {
                variant.id: {
                    rule: {"note": no_break(note[lang], lang), "source": no_break(variant.source[lang], lang), "status": variant.status}
                    for rule, note in variant.changed.items()
                }
                for variant in game.variants
            },
            "lexicon": _lexicon(game, lang),
            "games": {each.id: each.title[lang] for each in games},
            "words": dict(words(lang)["play"]),
        }
    )


def for_page(data: Mapping[str, Any]) -> dict[str, Any]:
    """The data of a game without the words that its page never says: those of other courses of play, and of the terminal."""
    said = {name: each for name, each in data["words"].items() if data["flow"] in SECTIONS.get(name, (data["flow"],))}
    return {**data, "words": said}


def _lexicon(game: GameRules, lang: Lang) -> dict[str, list[str]]:
    """The words that are proposed, with what they mean where the page does not speak their language."""
    found = game.lexicon.shown() if game.lexicon else {}
    return {word: [written, "" if lang == "fr" or english == written else english] for word, (written, english) in found.items()}


@dataclass(frozen=True)
class VariantName:
    """A reading that can be played: its compiled model is the file `model`."""

    id: str
    title: str
    source: str
    model: str


def variants(game: GameRules, lang: Lang) -> tuple[VariantName, ...]:
    """The treatise's own reading, then the variants."""
    others = (
        VariantName(v.id, no_break(v.title[lang], lang), no_break(v.source[lang], lang), model_name(game, v.id)) for v in game.variants
    )
    return (VariantName("", say(lang, "play.before.printed"), "", model_name(game)), *others)


def model_name(game: GameRules, variant: str = "") -> str:
    """The file of a compiled model."""
    return f"{game.id}.{variant}.json" if variant else f"{game.id}.json"


def _article(views: tuple[ClauseView, ...], article: str, lang: Lang) -> dict[str, Any]:
    texts = [{"id": view.id, "fr": "".join(token.reading for token in view.tokens).strip(), "en": view.english} for view in views]
    return {
        "label": label_of(article, lang),
        "anchor": views[0].anchor if views else "",
        "long": sum(len(text["fr"]) for text in texts) > LONG_ARTICLE,
        "clauses": texts,
    }


def _rule(rule: Rule, supplements: list[str], lang: Lang) -> dict[str, Any]:
    grouped: dict[str, dict[str, Any]] = {}
    for cite in rule.cites:
        article = article_of(cite.clause)
        group = grouped.setdefault(article, {"article": article, "clauses": [], "words": []})
        group["clauses"].append(cite.clause)
        group["words"].append(cite.words)
    cites = list(grouped.values())
    if cites:
        label, long = label_of(cites[0]["article"], lang), label_of(cites[0]["article"], lang, long=True)
    else:
        number = supplements.index(rule.id) + 1
        label, long = say(lang, "play.book.supplement", n=number), say(lang, "play.book.supplement-long", n=number)
    title = say(lang, f"play.mechanisms.{rule.mech}")
    return {
        "label": label,
        "long": long,
        "title": title,
        "mech": rule.mech,
        "status": rule.status,
        "note": no_break(rule.note.get(lang, ""), lang),
        "cites": cites,
    }


# ------------------------------------------------------------------ what the templates show before a game


@dataclass(frozen=True)
class Choice:
    """A choice made before the game: its values with their names; `only`: the choices that leave it open, as JSON."""

    id: str
    label: str
    values: tuple[tuple[str, str], ...]
    only: str


@dataclass(frozen=True)
class TableView:
    """What `templates/play/table.html` is given.

    `src` is the folder `play/`, `book` the page of the text ("": this page), both relative.
    """

    game: str
    flow: str
    lang: Lang
    title: str
    src: str
    book: str
    variants: tuple[VariantName, ...]
    choices: tuple[Choice, ...]
    levels: tuple[tuple[str, str], ...]
    level: str
    sheets: tuple[str, ...]
    paces: tuple[tuple[str, str], ...]
    loading: str
    hint: str
    cards: bool
    w: Mapping[str, Any]


def table_view(game: GameRules, lang: Lang, *, src: str = "../../play/", book: str = "") -> TableView:
    """The table of a game on a page, before it is played."""
    w = words(lang)["play"]
    choices = []
    for option in game.options:
        named = w["options"][option.id]
        only = json.dumps([[name, list(values)] for name, values in option.only.items()]) if option.only else ""
        choices.append(Choice(option.id, named["label"], tuple((value, named["values"][value]) for value in option.values), only))
    return TableView(
        game=game.id,
        flow=game.flow,
        lang=lang,
        title=game.title[lang],
        src=src,
        book=book,
        variants=variants(game, lang),
        choices=tuple(choices),
        levels=tuple((level, w["before"]["levels"][level]) for level in levels_of(game.flow)),
        level=usual_level(game.flow),
        sheets=SHEETS.get(game.flow, ()),
        paces=tuple(w["before"]["paces"].items()),
        loading=w["before"]["loading-words" if game.flow in WORDED else "loading"],
        hint=w["before"]["seed-hint-words" if game.flow in WORDED else "seed-hint"],
        cards=game.flow not in WORDED,
        w=w,
    )


# ------------------------------------------------------------------ files


def engine_files(flow: str) -> tuple[tuple[str, str], ...]:
    """The engine of one course of play as (path, source), with stubs for what MicroPython has not and only type checkers need."""
    folder = PACKAGE / "play"
    sources = ((f"edition/play/{path}", thin_python((folder / path).read_text(encoding="utf-8"))) for path in modules_of(flow))
    return (*STUBS, ("edition/__init__.py", ""), *sources)


def engine_name(flow: str) -> str:
    """The file of the engine of a course of play."""
    return f"engine.{flow}.json"


def write_play(corpus: Corpus, out: Path, clauses: Clauses | None = None) -> list[Path]:
    """Writes the folder `play/` into `out` (the root of the site); the paths written.

    `clauses`: where they have been read already, as `clauses_of(corpus, witnesses)`.

    Errors: no-engine, and those of the corpus.
    """
    source, folder = packaged("site") / "play", out / "play"
    if missing := [name for name in ENGINE_FILES if not (source / name).is_file()]:
        raise InputError("no-engine", source / missing[0])
    clauses = clauses or clauses_of(corpus)
    written = list(_copied(source, folder))
    modules = {path.name: path.read_text(encoding="utf-8") for path in sorted(source.glob("*.js"))}
    written.append(_write(folder / TABLE_PROGRAM, bundle(modules)))
    written.append(_write(folder / TWO[0], bundle(modules, TWO[1], beside=TABLE_PROGRAM)))
    for flow in dict.fromkeys(game.flow for game in corpus.games.values()):
        engine = _json({"files": [list(pair) for pair in engine_files(flow)]})
        written.append(_write(folder / engine_name(flow), engine))
        written.append(_write(folder / "from-file" / f"engine.{flow}.js", _carrier({engine_name(flow): engine})))
    written.append(_write(folder / "from-file" / "cards.js", _carrier({"cards.svg": (source / "cards.svg").read_text(encoding="utf-8")})))
    program = {name: (source / name).read_text(encoding="utf-8") for name in PROGRAM}
    program["micropython/micropython.wasm"] = base64.b64encode((source / "micropython/micropython.wasm").read_bytes()).decode("ascii")
    written.append(_write(folder / "from-file" / "program.js", _carrier(program)))
    for game in corpus.games.values():
        models = {model_name(game, v): _json(game.compiled(v)) for v in ("", *(variant.id for variant in game.variants))}
        written += [_write(folder / name, text) for name, text in models.items()]
        for lang in LANGS:
            name, text = f"{game.id}.{lang}", _json(for_page(page_data(game, clauses, lang, corpus.games.values())))
            counts = {counts_name(game, lang): _json(counts_data(game, lang))}
            written += [_write(folder / file, each) for file, each in ({f"{name}.json": text} | counts).items()]
            written.append(_write(folder / "from-file" / f"{name}.js", _carrier({f"{name}.json": text, **counts, **models})))
    for name, value, script, more in parting_files(corpus.games.values()):
        written.append(_write(folder / name, _json(value)))
        written.append(_write(folder / "from-file" / f"{script}.js", _carrier({name: _json(value), **more})))
    return written


def _copied(source: Path, folder: Path) -> Iterator[Path]:
    for path in sorted(source.rglob("*")):
        if path.is_file():
            target = folder / path.relative_to(source)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target)
            yield target


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _carrier(files: Mapping[str, str]) -> str:
    """A script that hands over files as texts."""
    return f"globalThis.academieFiles=Object.assign(globalThis.academieFiles||{{}},{_json(files)});\n"


def _write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path
