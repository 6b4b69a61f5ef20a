"""The commentary rests on what it says it rests on: works of the bibliography, clauses and rules of the corpus."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from edition.bilingual import LANGUAGES
from edition.commentary import Introduction, Paragraph
from edition.commentary_text import Citation, Link, Stray, parse, references
from edition.concordance.finding import Checked, Finding
from edition.concordance.references import targets
from edition.corpus import Corpus
from edition.rules.load import GameRules

CHECK: Final = "commentary"


@dataclass(frozen=True)
class Home:
    """Where an introduction stands: of a document, or of a game. It says what a short id means there."""

    introduction: Introduction
    document: str = ""
    game: GameRules | None = None

    def full(self, link: Link) -> str:
        """The whole id: `a4` is a clause of the game's own entry, `quinze/a4` one of the document, `deal` a rule of the game."""
        if link.kind == "rule":
            return link.target if "/" in link.target or self.game is None else f"{self.game.id}/{link.target}"
        parts = link.target.count("/")
        if self.game is not None:
            return self.game.clause(link.target) if link.kind == "clause" else link.target
        return f"{self.document}/{link.target}" if parts == (1 if link.kind == "clause" else 0) else link.target


def homes(corpus: Corpus) -> Iterator[Home]:
    """Every introduction of a corpus: of the documents, then of the games."""
    for name in corpus.documents:
        if (introduction := corpus.source(name).introduction) is not None:
            yield Home(introduction, document=name)
    for name, introduction in corpus.game_introductions.items():
        yield Home(introduction, game=corpus.games[name])


def check_corpus(corpus: Corpus, _checked: Sequence[Checked] = ()) -> Iterator[Finding]:
    """Findings: commentary-languages, -unsourced, -mark, -work, -clause, -rule, -entry; bibliography-unused."""
    places = targets(corpus)
    clauses = frozenset(name for name in places if name.count("/") == 2)
    rules = frozenset(f"{game.id}/{rule.id}" for game in corpus.games.values() for rule in game.rules)
    known = {"clause": clauses, "entry": places - clauses, "rule": rules}
    cited: set[str] = {reporter for work in corpus.bibliography.works for reporter in work.via}
    for home in homes(corpus):
        for _, paragraph, line in home.introduction.paragraphs():
            cited |= {each.work for each in _both(paragraph) if isinstance(each, Citation)}
            for code, params in _faults(corpus, home, known, paragraph):
                document = home.document or (home.game.entry.partition("/")[0] if home.game else "")
                yield Finding(CHECK, code, home.introduction.tree.path, line, document, params=params)
    for work in corpus.bibliography.works:
        if work.id not in cited and (tree := corpus.bibliography.tree):
            yield Finding(CHECK, "bibliography-unused", tree.path, corpus.bibliography.line(work.id), params={"id": work.id})


def _both(paragraph: Paragraph) -> tuple[Citation | Link, ...]:
    """What either language refers to, each once, in order."""
    return tuple(dict.fromkeys(each for language in LANGUAGES for each in references(paragraph.text[language])))


def _faults(
    corpus: Corpus, home: Home, known: Mapping[str, frozenset[str]], paragraph: Paragraph
) -> Iterator[tuple[str, dict[str, object]]]:
    counts = {language: Counter(_whole(home, each) for each in references(paragraph.text[language])) for language in LANGUAGES}
    for language, other in (("fr", "en"), ("en", "fr")):
        for told in counts[language] - counts[other]:
            yield "commentary-languages", {"what": told, "has": language, "lacks": other}
    if not paragraph.ours and not _both(paragraph):
        yield "commentary-unsourced", {"words": _start(paragraph.fr)}
    for language in LANGUAGES:
        for piece in parse(paragraph.text[language]):
            if isinstance(piece, Stray):
                yield "commentary-mark", {"sign": piece.text, "language": language}
    for each in _both(paragraph):
        if isinstance(each, Citation):
            if each.work not in corpus.bibliography.by_id:
                yield "commentary-work", {"id": each.work}
        elif home.full(each) not in known[each.kind]:
            code = {"clause": "commentary-clause", "rule": "commentary-rule", "entry": "commentary-entry"}[each.kind]
            yield code, {"id": home.full(each)}


def _whole(home: Home, each: Citation | Link) -> str:
    """A reference as it is told; the place in a work may be worded otherwise in each language, the work not."""
    return f"@{each.work}" if isinstance(each, Citation) else f"{each.kind}: {home.full(each)}"


def _start(text: str) -> str:
    return " ".join(text.split()[:6])
