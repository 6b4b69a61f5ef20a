"""A document made of what should not be taken for markup: in its text, its notes, its translation, its titles."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

import yaml

from edition.corpus import Corpus
from edition.decisions import decide
from tests.edition.machine import machine

CASES: Mapping[str, str] = yaml.safe_load((Path(__file__).parents[2] / "cases" / "exports_hostile.yaml").read_text(encoding="utf-8"))
NAME = "piege"
PEOPLE = ("lectrice", "machine")


def _write(path: Path, data: Any) -> None:
    """As JSON, which is YAML; what YAML does not take as it stands is escaped."""
    text = json.dumps(data, ensure_ascii=False)
    path.write_text(re.sub("[\x7f-\x9f\ufffe\uffff]", lambda m: f"\\u{ord(m[0]):04x}", text), encoding="utf-8")


def hostile(root: Path) -> Corpus:
    """A corpus with that one document, in `root`."""
    folder = root / "documents" / NAME
    folder.mkdir(parents=True)
    everything = " ".join(CASES.values())
    both = {"fr": everything, "en": everything}
    lines, clauses, notes, english = [], [], [], {}
    at = 0
    for n, case in enumerate(CASES.values(), 1):
        line = f"Le passage {n:02} {case} foi\n"
        name = f"{NAME}/pieges/p{n}"
        clauses.append({"id": name, "kind": "paragraph", "label": "", "at": at, "quote": f"Le passage {n:02}"})
        doubt = {"kind": "doubtful", "reading": case, "alternatives": [case + " ?"], "certainty": "low"}
        notes.append({"id": f"n{n}", "clause": name, "at": at + 3, "quote": "passage", **doubt, "fr": case, "en": case})
        english[name] = case
        lines.append(line)
        at += len(line)
    ocr = "".join(lines)
    (folder / "ocr.txt").write_text(ocr, encoding="utf-8", newline="")
    entry = {"id": "pieges", "title": both, "subtitle": both, "kind": "reference", "summary": both}
    _write(folder / "clauses.yaml", {"entries": [entry], "clauses": clauses})
    _write(folder / "notes.yaml", {"notes": notes})
    _write(folder / "translation.en.yaml", {"hand": "lectrice", "clauses": english})
    described = {"id": NAME, "title": both, "short": both, "identification": both, "author": both, "lineation": "ocr", "page_seen": True}
    described |= {"pages": {"known": "range", "range": "<1>"}, "licence": {"source": "x", **both}, "provenance": both}
    _write(folder / "document.yaml", {**described, "sha256": sha256(ocr.encode()).hexdigest()})
    told = {"name": both, "role": both, "statement": both}
    people = [{"id": name, "kind": "program" if name == "machine" else "person", **told} for name in PEOPLE]
    _write(root / "people.yaml", {"people": people})
    term = {"id": "passage", "fr": everything, "en": everything, "forms": ["passage"], "gloss": both, "translate": ["x"]}
    _write(root / "glossary.yaml", {"terms": [term]})
    start = ocr.index("foi")
    said = {"hand": "lectrice", "time": "2026-11-30T00:00:00Z", "code": "reading", "evidence": "conjecture", "reason": everything}
    decision = decide("replace", text=ocr, start=start, end=start + 3, value="<i>&fin</i>", **said)  # type: ignore[arg-type]
    (folder / "decisions.jsonl").write_text(json.dumps(json.loads(decision.json())) + "\n", encoding="utf-8")
    return Corpus(root, analyse=machine(proposals=(), suspects=()))
