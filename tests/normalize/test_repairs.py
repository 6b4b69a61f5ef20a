"""The cases of the repairs: data in `tests/cases/repairs/*.yaml`, one file a code.

`changes` must change so, and the file's code and typography are all that fires (`also` names others);
`keeps` must stay; `known_failures` ought to change so, and do not yet. `context` is put before each
case: what the rest of the document says.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from normalize.codes import CODES, REPAIRED
from normalize.correction import Correction
from normalize.document import Document
from normalize.pipeline import analyse
from normalize.plan import Plan

FOLDER = Path(__file__).parents[1] / "cases" / "repairs"
FILES = {path.stem: yaml.safe_load(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.yaml"))}


def cases(kind: str) -> list[Any]:
    return [
        pytest.param(data, case, id=f"{name}: {(case if isinstance(case, str) else case['in'])[:60]!r}")
        for name, data in FILES.items()
        for case in data[kind]
    ]


def corrected(data: dict[str, Any], text: str) -> tuple[str, tuple[Correction, ...]]:
    """The case in its context, corrected, and the corrections that fell on it."""
    context = data.get("context", "")
    whole = context + text
    found = [c for c in analyse(Document(whole, long_s=data.get("long_s"), zones=())).corrections if c.start >= len(context)]
    return Plan(whole, tuple(found)).target[len(context) :], tuple(found)


@pytest.mark.parametrize(("data", "case"), cases("changes"))
def test_it_changes(data: dict[str, Any], case: dict[str, Any]) -> None:
    after, found = corrected(data, case["in"])
    assert after == case["out"]
    fired = {c.code for c in found}
    typography = {code for code, kind in CODES.items() if kind == "typography"}
    assert data["code"] in fired
    assert fired - typography <= {data["code"], *case.get("also", ())}
    assert all(0 < c.confidence <= 1 and c.evidence for c in found)


@pytest.mark.parametrize(("data", "case"), cases("keeps"))
def test_it_keeps(data: dict[str, Any], case: str) -> None:
    _, found = corrected(data, case)
    kind = CODES[data["code"]]
    assert [c for c in found if CODES[c.code] in ("ocr", kind)] == []


@pytest.mark.parametrize(("data", "case"), cases("known_failures"))
@pytest.mark.xfail(strict=True)
def test_it_fails_yet(data: dict[str, Any], case: dict[str, Any]) -> None:
    assert corrected(data, case["in"])[0] == case["out"]


def test_every_case_file_is_whole() -> None:
    for name, data in FILES.items():
        assert data["code"] in CODES, name
        assert data["keeps"], name
        assert all(case["why"] for case in data["known_failures"]), name


def test_every_code_that_a_repair_gives_has_its_cases() -> None:
    """And at least as many that must stay as that must change: what is right is broken more easily than mended."""
    repaired = {code for code in REPAIRED if code != "reading"}  # a person's, never a repair's
    by_code: dict[str, list[dict[str, Any]]] = {code: [] for code in repaired}
    for data in FILES.values():
        if data["code"] in repaired:
            by_code[data["code"]].append(data)
    for code, files in by_code.items():
        change, keep, fail = (sum(len(data[kind]) for data in files) for kind in ("changes", "keeps", "known_failures"))
        assert keep >= change > 0, code
        assert fail > 0, code
