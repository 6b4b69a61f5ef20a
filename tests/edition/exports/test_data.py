"""JSON, JSON Lines, Web Annotations, glossary, rules: by their schemas, and by what they say."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from edition.exports import corrections, glossary, json_document, models, rules, schemas, web_annotations
from edition.exports.known import Known
from edition.rules.mechanisms import MECHANISMS
from normalize.correction import Correction
from normalize.plan import Plan
from tests.edition.exports.annotation_model import faults
from tests.edition.exports.conftest import TIME


@cache
def _validator(name: str) -> Draft202012Validator:
    """By the schema that is published, not by the models it was made of."""
    schema = json.loads((schemas.folder() / f"{name}{schemas.ENDING}").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def _faults(name: str, *instances: Any) -> list[str]:
    validator = _validator(name)
    return [f"{error.json_path}: {error.message[:200]}" for instance in instances for error in validator.iter_errors(instance)]


@pytest.mark.parametrize("name", schemas.FILES)
def test_schemas_are_those_of_the_models(name: str) -> None:
    assert (schemas.folder() / f"{name}{schemas.ENDING}").read_text(encoding="utf-8") == schemas.text(name), (
        "python -m edition.exports.schemas"
    )


def test_documents_fit_their_schema_and_hold_the_text(all_of_them: tuple[Known, ...]) -> None:
    for known in all_of_them:
        data = json.loads(models.as_json(json_document.document(known)))
        assert _faults("document", data) == [], known.witness.id
        layers = known.witness.layers
        assert [data["layers"][name] for name in ("ocr", "print", "reading", "modern")] == [
            layers.ocr,
            layers.print,
            layers.reading,
            layers.modern,
        ]
        for entry in data["entries"]:
            for clause in entry["clauses"]:
                words = "".join(word["reading"] for word in clause["words"])
                label = "".join(word["reading"] for word in clause["label_words"])
                assert clause["reading"].startswith(label) and clause["reading"].endswith(words)
                assert known.witness.clauses[clause["id"]].english == clause["english"]
    assert _faults("document", {**data, "layers": {}}) != []  # and the schema does refuse
    assert _faults("document", {**data, "unheard": 1}) != []


def test_corrections_make_the_print(all_of_them: tuple[Known, ...]) -> None:
    for known in all_of_them:
        rows = [json.loads(line) for line in corrections.corrections(known).splitlines()]
        assert _faults("correction", *rows) == []
        plan = Plan(known.witness.layers.ocr, tuple(Correction(r["code"], r["start"], r["end"], r["before"], r["after"]) for r in rows))
        assert plan.target == known.witness.layers.print
        assert all(plan.target[r["print_start"] : r["print_start"] + len(r["after"])] == r["after"] for r in rows)
        assert {r["id"] for r in rows} == {c.id for c in known.log} and len({r["id"] for r in rows}) == len(rows)


def test_a_correction_says_who_decided(ours: tuple[Known, ...]) -> None:
    known = next(k for k in ours if k.witness.id == "academie-bouillotte")
    decisions = {d.id: d for d in known.source.decisions}
    rows = [json.loads(line) for line in corrections.corrections(known).splitlines()]
    for row in rows:
        if "decision" in row:
            decision = decisions[row["decision"]]
            assert row.get("accepted_by" if decision.act == "accept" else "hand") == decision.hand
            assert row["time"] == decision.time
    assert sum("decision" in row for row in rows) == sum(d.act in ("replace", "accept") for d in known.source.decisions)


def test_annotations_keep_to_the_model(all_of_them: tuple[Known, ...]) -> None:
    for known in all_of_them:
        data = json.loads(web_annotations.collection(known, TIME))
        assert list(faults(data, known.witness.layers.ocr)) == [], known.witness.id
        items = data["first"]["items"]
        assert len(items) == sum(c.kind in web_annotations.KINDS for c in known.log)
        for item, c in zip(items, (c for c in known.log if c.kind in web_annotations.KINDS), strict=True):
            said = {body["purpose"]: body["value"] for body in item["body"]}
            assert (item["motivation"], said["editing"], said["classifying"]) == ("editing", c.after, c.code)
            assert [agent["nickname"] for agent in item["creator"]] == list(dict.fromkeys(filter(None, (c.hand, c.accepted_by))))
            assert all((agent.get("type") == "Software") == (agent["nickname"] == "machine") for agent in item["creator"])
    broken = json.loads(json.dumps(data).replace('"TextPositionSelector"', '"XPathSelector"'))
    assert list(faults(broken, known.witness.layers.ocr)) != []  # and the model does refuse


def test_glossary(ours: tuple[Known, ...]) -> None:
    data = json.loads(models.as_json(glossary.glossary(ours[0].corpus, [known.witness for known in ours])))
    assert _faults("glossary", data) == []
    clauses = {name for known in ours for name in known.witness.clauses}
    assert {name for term in data["terms"] for name in term["clauses"]} <= clauses
    assert len(data["terms"]) == len(ours[0].corpus.glossary.terms)


def test_rules(ours: tuple[Known, ...]) -> None:
    clauses = {name: clause for known in ours for name, clause in known.witness.clauses.items()}
    for game in ours[0].corpus.games.values():
        data = json.loads(models.as_json(rules.rules(game)))
        assert _faults("rules", data) == [], game.id
        for rule in data["rules"]:
            assert all(cite["words"] in clauses[cite["clause"]].reading for cite in rule["cites"])
            assert bool(rule["cites"]) == (rule["status"] != "supplied")
        for variant, told in zip(game.variants, data["variants"], strict=True):
            changed = {rule.id: dict(rule.params) for rule in game.rules}
            for name, params in told["set"].items():
                assert params, (game.id, variant.id, name)
                changed[name] |= params
            assert changed == {rule.id: dict(rule.params) for rule in variant.rules}


def test_the_schema_of_the_rules_knows_the_mechanisms(ours: tuple[Known, ...]) -> None:
    game = ours[0].corpus.games["brusquembille"]
    data = json.loads(models.as_json(rules.rules(game)))
    rule = next(rule for rule in data["rules"] if rule["mech"] == "pack")
    rule["set"] = {"suits": ["pique"], "ranks": ["11"]}
    assert any("'11'" in fault for fault in _faults("rules", data))
    rule["mech"], rule["set"] = "unheard", {}
    assert any("unheard" in fault for fault in _faults("rules", data))
    assert set(_validator("rules").schema["$defs"]["Rule"]["properties"]["mech"]["enum"]) == set(MECHANISMS)
