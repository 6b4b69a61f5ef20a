"""The corrections of a document as W3C Web Annotations (JSON-LD), on its OCR.

W3C has no motivation for correcting: `editing`, with the kind of the correction in a body of its own. Each target is
told twice, by position and by quote. https://www.w3.org/TR/annotation-model/
"""

from __future__ import annotations

import json
from typing import Any, Final
from uuid import NAMESPACE_URL, uuid5

from edition.decisions import CONTEXT
from edition.exports.json_document import hand
from edition.exports.known import Known, Logged
from edition.publish.codes import evidence
from edition.version import VERSION
from edition.words import LANGS
from normalize.correction import MACHINE

CONTEXT_URL: Final = "http://www.w3.org/ns/anno.jsonld"
PROGRAM: Final = {"id": "urn:x-academie:program", "type": "Software", "name": f"academie {VERSION}"}
KINDS: Final = ("ocr", "printer")  # typography is a convention, declared once


def collection(known: Known, time: str) -> str:
    """A collection of one page. `time`: when the file was made, ISO 8601."""
    name = known.witness.id
    items = [_annotation(known, c, time) for c in known.log if c.kind in KINDS]
    title = known.witness.description.short
    page = {"id": f"{_iri(name)}:page", "type": "AnnotationPage", "startIndex": 0, "items": items}
    made = {
        "@context": CONTEXT_URL,
        "id": _iri(name),
        "type": "AnnotationCollection",
        "label": [title[lang] for lang in LANGS],
        "total": len(items),
        "generator": PROGRAM,
        "generated": time,
        "first": page,
        "last": page["id"],
    }
    return json.dumps(made, ensure_ascii=False, indent=1) + "\n"


def _iri(name: str) -> str:
    return f"urn:x-academie:corrections:{name}"


def _annotation(known: Known, c: Logged, time: str) -> dict[str, Any]:
    """One correction. Its id follows from its place, and what it says; it is the same in each version of the edition that has it."""
    ocr = known.witness.layers.ocr
    made: dict[str, Any] = {
        "id": f"urn:uuid:{uuid5(NAMESPACE_URL, f'{_iri(known.witness.id)}:{c.start}:{c.end}:{c.after}')}",
        "type": "Annotation",
        "motivation": "editing",
        "creator": [_agent(known, name) for name in dict.fromkeys((c.hand, c.accepted_by)) if name],
    }
    if c.time:
        made["created"] = c.time
    return made | {
        "generator": PROGRAM,
        "generated": time,
        "body": _bodies(c),
        "target": {
            "source": f"../../fr/texts/{known.witness.id}.ocr.txt",
            "selector": [
                {"type": "TextPositionSelector", "start": c.start, "end": c.end},
                {
                    "type": "TextQuoteSelector",
                    "exact": c.before,
                    "prefix": ocr[max(0, c.start - CONTEXT) : c.start],
                    "suffix": ocr[c.end : c.end + CONTEXT],
                },
            ],
        },
    }


def _bodies(c: Logged) -> list[dict[str, Any]]:
    bodies: list[dict[str, Any]] = [
        {"type": "TextualBody", "purpose": "editing", "format": "text/plain", "language": "fr", "value": c.after},
        {"type": "TextualBody", "purpose": "classifying", "format": "text/plain", "value": c.code},
    ]
    if c.evidence:
        for lang in LANGS:
            said = evidence(lang, c.evidence, c.facts)
            bodies.append({"type": "TextualBody", "purpose": "describing", "format": "text/plain", "language": lang, "value": said})
    if c.confidence is not None:
        bodies.append({"type": "TextualBody", "purpose": "assessing", "format": "text/plain", "value": f"{c.confidence:g}"})
    if c.reason:
        bodies.append({"type": "TextualBody", "purpose": "commenting", "format": "text/plain", "value": c.reason})
    return bodies


def _agent(known: Known, name: str) -> dict[str, Any]:
    """A hand; a program is Software, a way of working is neither person nor organisation and has no type."""
    told = hand(known, name)
    agent: dict[str, Any] = {
        "id": f"urn:x-academie:hand:{name}",
        "nickname": name,
        "name": list(dict.fromkeys((told.name.fr, told.name.en))),
    }
    if name == MACHINE or told.kind == "program":
        agent["type"] = "Software"
    elif told.kind == "person":
        agent["type"] = "Person"
    return agent
