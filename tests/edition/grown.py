"""A corpus as large as is asked: one document of many entries, composed of sentences of our own.

The same number gives the same files. Each entry has a heading and articles, errors of a recogniser that
`tests.edition.machine` knows, terms, a doubtful reading, a note, and a reference to the entry before it.
"""

from __future__ import annotations

import json
from hashlib import sha256
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, Final

from edition.corpus import Corpus
from tests.edition.machine import machine

NAME: Final = "grand-recueil"
CYCLE: Final = 4  # entries, after which sentences come again and a running head has stood once: so each cycle costs as much
SENTENCES: Final = (
    ("On prend un jeu entier , & chacun met son enjeu fur la table.", "Take a full pack, and each player puts his stake on the table."),
    ("Celui qui a la plus haute carte donne ; le talon eft au milieu.", "The highest card deals; the *stock* lies in the middle."),
    ("Qui renonce perd fon enjeu , excepté le donneur.", "Whoever revokes loses his stake, except the dealer."),
    ("Si le talon eft fini , le jeu recommence.", "If the *stock* is used up, the game begins again."),
    ("Chaque joueur tire fa carte à fon tour , felon l’ufage.", "Each player draws his card in turn, as is usual [among players]."),
    ("Le dernier qui avoit des cartes partage les enjeux.", "The last to have had cards shares out the stakes."),
    ("On ne peut écarter plus de trois cartes au même jeu.", "No more than three cards may be discarded in one game."),
)
TERMS: Final = (
    ("talon", "stock", ["talon", "talons"], "Les cartes qui restent.", "The cards that are left."),
    ("enjeu", "stake", ["enjeu", "enjeux"], "Ce que l’on met au jeu.", "What is put into the pool."),
    ("jeu entier", "full pack", ["jeu entier"], "Cinquante-deux cartes.", "Fifty-two cards."),
)


def grown(root: Path, entries: int, *, articles: int = 6) -> Corpus:
    """Writes the corpus of so many entries into a new folder and opens it, with a machine that costs nothing."""
    folder = root / "documents" / NAME
    folder.mkdir(parents=True)
    text = _Text(entries, articles)
    (folder / "ocr.txt").write_text(text.ocr, encoding="utf-8", newline="")
    _dump(folder / "document.yaml", _description(text))
    _dump(folder / "clauses.yaml", {"entries": text.entries, "clauses": text.clauses})
    _dump(folder / "translation.en.yaml", {"hand": "redaction", "clauses": text.english})
    _dump(folder / "notes.yaml", {"notes": text.notes})
    _dump(root / "people.yaml", {"people": [_person("redaction", "method"), _person("machine", "program")]})
    _dump(root / "glossary.yaml", {"terms": [_term(*term) for term in TERMS]})
    return Corpus(root, analyse=machine())


class _Text:
    """The OCR as it grows, and what is said of it, as the files have it."""

    def __init__(self, entries: int, articles: int) -> None:
        self._articles = articles
        self.ocr = ""
        self.entries: list[dict[str, Any]] = []
        self.clauses: list[dict[str, Any]] = []
        self.english: dict[str, str] = {}
        self.notes: list[dict[str, Any]] = []
        self.heads: list[int] = []
        self._parts: list[str] = []
        self._at = 0
        self._note = count(1)
        for number in range(1, entries + 1):
            self._entry(number)
        self.ocr = "".join(self._parts)

    def _write(self, line: str) -> int:
        """A line at the end; where it starts."""
        at = self._at
        self._parts.append(line + "\n")
        self._at += len(line) + 1
        return at

    def _entry(self, number: int) -> None:
        random = Random(number % CYCLE)
        slug, title = f"jeu-{number}", f"Jeu numéro {number}"
        self.entries.append(
            {
                "id": slug,
                "title": {"fr": title, "en": f"Game number {number}"},
                "kind": "game",
                "game": slug,
                "summary": {"fr": "six articles", "en": "six articles"},
            }
        )
        self._clause(f"{NAME}/{slug}/h", "heading", "", f"{title.upper()}.", f"GAME NUMBER {number}.")
        for article in range(1, self._articles + 1):
            if article == self._articles and number % CYCLE == 0:
                self.heads.append(len(self._parts) + 1)
                self._write("JEUX DE SOCIÉTÉ.")
            french, english = zip(*random.sample(SENTENCES, 4), strict=True)
            self._clause(f"{NAME}/{slug}/a{article}", "article", f"{article}°.", f"{article}°. {' '.join(french)}", " ".join(english))
        if number > 1:
            words = f"Jeu numéro {number - 1}"
            see = {"see": [{"quote": words, "to": f"{NAME}/jeu-{number - 1}"}]}
            self._clause(f"{NAME}/{slug}/p{self._articles + 1}", "paragraph", "", f"Voyez {words}, à fa place.", f"See *{words}*.", see)

    def _clause(self, name: str, kind: str, label: str, line: str, english: str, more: dict[str, Any] | None = None) -> None:
        at = self._write(line)
        self.clauses.append({"id": name, "kind": kind, "label": label, "at": at, "quote": line[:24].rstrip(), **(more or {})})
        self.english[name] = english
        if (
            kind == "article"
            and "excepté" in line
            and not any(note["clause"].rsplit("/", 1)[0] == name.rsplit("/", 1)[0] for note in self.notes[-1:])
        ):
            place = at + line.index("excepté")
            said = {"fr": "Le sens veut « excepté ».", "en": "The sense asks for “excepté”."}
            doubt = {"reading": "excepté", "alternatives": ["accepté"], "certainty": "high"}
            self.notes.append(
                {"id": f"n{next(self._note)}", "kind": "doubtful", "clause": name, "at": place, "quote": "excepté", **doubt, **said}
            )


def _description(text: _Text) -> dict[str, Any]:
    both = {"fr": "Grand recueil de jeux", "en": "A Great Collection of Games"}
    return {
        "id": NAME,
        "title": both,
        "short": both,
        "identification": {"certainty": "certain", "fr": "Texte inventé.", "en": "A made-up text."},
        "long_s": True,
        "lineation": "ocr",
        "page_seen": False,
        "pages": {"known": "lines", "starts": [{"line": n, "page": str(p), "evidence": "head"} for p, n in enumerate((1, *text.heads), 1)]},
        "zones": [{"kind": "head", "first": n, "last": n} for n in text.heads],
        "licence": {"source": "public-domain", "fr": "Sans droits.", "en": "No rights."},
        "provenance": {"fr": "Inventé.", "en": "Made up."},
        "sha256": sha256(text.ocr.encode()).hexdigest(),
    }


def _person(name: str, kind: str) -> dict[str, Any]:
    said = {"fr": name.capitalize(), "en": name.capitalize()}
    return {"id": name, "name": said, "kind": kind, "role": said, "statement": said}


def _term(french: str, english: str, forms: list[str], gloss: str, meaning: str) -> dict[str, Any]:
    said = {"fr": gloss, "en": meaning}
    return {"id": french.replace(" ", "-"), "fr": french, "gender": "m", "en": english, "forms": forms, "gloss": said, "check": False}


def _dump(path: Path, data: Any) -> None:
    path.write_text(json.dumps(data, ensure_ascii=False, indent=1), encoding="utf-8")  # JSON is YAML
