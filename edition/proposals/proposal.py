"""A proposal as the published page makes it: one JSON value, checked strictly before anything is done with it."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any, Final, Literal

from pydantic import Field, ValidationError

from edition.yamlfile import Strict
from normalize.errors import InputError

FORMAT: Final = "academie-proposal"
VERSION: Final = 1
Layer = Literal["reading", "print", "english", "note"]
LONGEST: Final = 8_000  # code points of a passage, or of what is proposed
REMARK: Final = 4_000  # of a reason
NAME: Final = 120
CONTEXT: Final = 64  # on either side of the passage
_ONE_LINE: Final = r"^[^\r\n]*$"
_ID: Final = r"^[a-z0-9][a-z0-9-]*$"

Passage = Annotated[str, Field(max_length=LONGEST)]
Name = Annotated[str, Field(max_length=NAME, pattern=_ONE_LINE)]
Context = Annotated[str, Field(max_length=CONTEXT)]


class Edition(Strict):
    """What the reader had before them: the version of the edition, and where it is known the commit and the day."""

    version: str = Field(max_length=40)
    commit: str = Field(max_length=60)
    date: str = Field(max_length=40)


class Proposal(Strict):
    """A passage of a clause (`quote`, as the page showed it, and what stood around it) and what it should read.

    `layer`: in which text the passage stands: the French as it is read, or as it is printed; the English; `note`: a
    remark on the passage, which says in `reason` what it has to say, and proposes no text. `fingerprint`: of the
    clause, as `links.lock` has it. Everything is plain text.
    """

    format: Literal["academie-proposal"]
    version: Literal[1]
    document: str = Field(max_length=200, pattern=_ID)
    clause: str = Field(max_length=300, pattern=r"^[a-z0-9-]+/[a-z0-9-]+/[a-z0-9]+$")
    fingerprint: str = Field(pattern=r"^[0-9a-f]{64}$")
    edition: Edition
    layer: Layer
    quote: Passage = Field(min_length=1)
    prefix: Context
    suffix: Context
    proposed: Passage
    reason: str = Field(max_length=REMARK)
    name: Name
    contact: Name
    language: Literal["fr", "en"]
    made: str = Field(pattern=r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$")

    @property
    def id(self) -> str:
        """Follows from what it says: the same proposal twice is one."""
        return sha256(json.dumps(self.model_dump(), ensure_ascii=False, sort_keys=True).encode()).hexdigest()[:16]


# pydantic's kinds of error -> ours
_FAULTS: Final = {
    "missing": "proposal-key-missing",
    "extra_forbidden": "proposal-key-unknown",
    "string_too_long": "proposal-long",
    "string_too_short": "proposal-empty",
    "string_type": "proposal-text",
    "string_unicode": "proposal-text",
}


def parsed(data: Any, path: Path | str, line: int | None) -> Proposal:
    """A JSON value as a proposal.

    Errors, with file and line: proposal-format (it is something else, or of another version), proposal-key-missing,
    proposal-key-unknown, proposal-long, proposal-empty, proposal-text, proposal-value, proposal-nothing.
    """
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise InputError("proposal-format", path, line, format=FORMAT)
    if data.get("version") != VERSION or data["version"] is True:
        raise InputError("proposal-version", path, line, version=_short(data.get("version")), known=VERSION)
    try:
        found = Proposal.model_validate(data)
    except ValidationError as error:
        fault = error.errors(include_url=False)[0]
        name = ".".join(str(step) for step in fault["loc"])
        most = fault.get("ctx", {}).get("max_length", "")
        raise InputError(_FAULTS.get(fault["type"], "proposal-value"), path, line, name=_short(name), most=most) from error
    if not found.clause.startswith(f"{found.document}/"):
        raise InputError("proposal-value", path, line, name="clause")
    said = found.reason.strip() if found.layer == "note" else found.proposed.strip() != found.quote.strip()
    if not said:
        raise InputError("proposal-nothing", path, line)
    try:
        found.model_dump_json()
    except ValueError as error:  # half a character, which no file can hold
        raise InputError("proposal-text", path, line, name="?") from error
    return found


def _short(value: object) -> str:
    return "".join(c if c.isprintable() else "?" for c in str(value))[:40]


def schema() -> str:
    """The JSON Schema of a proposal, as it is committed with the project (`site/proposal.schema.json`)."""
    made = {"$schema": "https://json-schema.org/draft/2020-12/schema", **Proposal.model_json_schema()}
    return json.dumps(made, ensure_ascii=False, indent=2) + "\n"
