"""A corpus in which every text for readers holds what is markup elsewhere: `cases/hostile.yaml`, on the game of a fixture."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import yaml

from edition.corpus import Corpus
from edition.decisions import append_decisions, decide
from tests.edition.machine import machine

FIXTURES: Final = Path(__file__).parent.parent / "fixtures"
CASES: Final[list[dict[str, str]]] = yaml.safe_load((FIXTURES.parent / "cases" / "hostile.yaml").read_text(encoding="utf-8"))
NAME: Final = "triomphe-composee"
ENTRY: Final = f"{NAME}/triomphe"
ALL: Final = " · ".join(case["text"] for case in CASES)
FIRST: Final = "Un paragraphe de plus, avec tout."
SOMEBODY: Final = "Julie</script><script>window.pwned=1</script>"  # in an example, whose data the page has as JSON
SIGNS: Final = re.compile(r"[*\[\]]")  # the marks of translation and notes: set, not shown


@dataclass(frozen=True)
class Planted:
    """Where a text was put, and what must be read on some page, the signs of the translation apart."""

    where: str
    shown: str


def shown(text: str) -> str:
    """A text as a page shows it, without signs of the translation and with single blanks."""
    for case in CASES:
        text = text.replace(case["text"], case.get("shown", case["text"]))
    return " ".join(SIGNS.sub("", text).split())


def hostile(root: Path) -> tuple[Corpus, tuple[Planted, ...]]:
    """Writes the corpus into a new folder: all of them in every French and English text, and each a line of the OCR."""
    shutil.copytree(FIXTURES / "triomphe", root)
    folder = root / "documents" / NAME
    text = _longer(folder / "ocr.txt")
    planted = [Planted("translation", shown(ALL)), Planted("reason", shown(ALL))]
    for path in sorted(root.rglob("*.yaml")):
        data = yaml.safe_load(path.read_text(encoding="utf-8"))
        planted += _plant(data, path.stem)
        if path.name == "document.yaml":
            data = {key: value for key, value in data.items() if key != "typed"} | {"sha256": sha256(text.encode()).hexdigest()}
        elif path.name == "clauses.yaml":
            data["clauses"].append({"id": f"{ENTRY}/p13", "kind": "paragraph", "label": "", "at": text.index(FIRST), "quote": FIRST[:20]})
        elif path.name == "translation.en.yaml":
            data["clauses"] = {clause: f"{english} {ALL}" for clause, english in (data["clauses"] | {f"{ENTRY}/p13": ""}).items()}
        elif path.name == "examples.yaml":
            data = json.loads(json.dumps(data).replace("Julie", SOMEBODY))
        _write(path, data)
    notes = list(_notes(text))
    planted += _plant(notes, "notes")
    _write(folder / "notes.yaml", {"notes": notes})
    said = {"hand": "redaction", "time": "2026-01-01T00:00:00Z", "text": text, "code": "reading", "reason": ALL}
    at = text.index("Fin de tout")
    append_decisions(folder / "decisions.jsonl", [decide("replace", start=at, end=at + 3, value=f"Fin{CASES[0]['text']}", **said)])  # type: ignore[arg-type]
    return Corpus(root, analyse=machine()), tuple(planted)


def _longer(path: Path) -> str:
    """The OCR with a last paragraph of them, a line each."""
    lines = "".join(f"{case['text']}\n" for case in CASES)
    text = f"{path.read_text(encoding='utf-8')}\n{FIRST}\n{lines}Fin de tout.\n"
    path.write_text(text, encoding="utf-8", newline="")
    return text


def _notes(text: str) -> Iterator[dict[str, Any]]:
    """One of each kind, on words of the paragraph."""
    for number, (kind, words) in enumerate((("note", "paragraphe"), ("doubtful", CASES[0]["text"]), ("sic", CASES[2]["text"])), 1):
        said = {"fr": f"Note {number}.", "en": f"Note {number}."}
        doubt = {"reading": words, "alternatives": [ALL], "certainty": "low"} if kind == "doubtful" else {}
        yield {"id": f"n{number}", "kind": kind, "clause": f"{ENTRY}/p13", "at": text.index(words), "quote": words, **doubt, **said}


def _plant(data: Any, where: str) -> Iterator[Planted]:
    """Puts all of them at the end of each text that stands in both languages."""
    if isinstance(data, list):
        for item in data:
            yield from _plant(item, where)
    elif isinstance(data, dict):
        for key in ("fr", "en") if {"fr", "en"} <= set(data) else ():
            data[key] = f"{data[key]} {ALL}"
            yield Planted(f"{where}: {key}", shown(data[key]))
        for key, item in data.items():
            yield from _plant(item, f"{where}.{key}")


def _write(path: Path, data: Any) -> None:
    """As JSON, which is YAML: all that is no letter of ASCII escaped."""
    path.write_text(json.dumps(data, indent=1).replace("\x7f", "\\u007f"), encoding="utf-8")
