"""`academie import`: what is right is kept, what is not is said, and neither costs the other."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from edition.cli import main
from edition.corpus import Corpus
from edition.decisions import append_decisions, decide
from edition.paths import packaged
from edition.proposals.file import load_proposals
from edition.proposals.incoming import MOST_BYTES, take_in
from edition.proposals.proposal import LONGEST, parsed, schema
from normalize.errors import InputError
from tests.edition.conftest import FIXTURES
from tests.edition.desk.conftest import NAME
from tests.edition.machine import machine
from tests.edition.proposals.made import proposal, written

CASES = yaml.safe_load((FIXTURES.parent / "cases" / "proposals" / "refused.yaml").read_text(encoding="utf-8"))
TIME = "2026-11-30T12:00:00Z"


def taken(folder: Path) -> list[str]:
    return [t.proposal.proposed for t in load_proposals(folder / "documents" / NAME / "proposals.jsonl")]


def right(corpus: Corpus, proposed: str = "reste", **more: Any) -> dict[str, Any]:
    return proposal(corpus, "tricotet/a3", "relie", proposed) | more


def line_of(case: dict[str, Any], good: dict[str, Any]) -> str:
    if "text" in case:
        half = json.dumps(good | {"reason": "HALF"}).replace("HALF", "\\ud800")
        return {"DEEP": "[" * 200_000, "HALF": half}.get(case["text"], case["text"])
    made = good | case.get("with", {})
    made.pop(case.get("without", ""), None)
    if "long" in case:
        made[case["long"]] = "x" * (LONGEST + 1)
    return json.dumps(made)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_a_bad_proposal_is_refused_with_its_line_and_costs_the_others_nothing(case: dict[str, Any], corpus: Corpus, tmp_path: Path) -> None:
    path = written(tmp_path / "p.jsonl", right(corpus), line_of(case, right(corpus)), right(corpus, "resta"))
    report = take_in(corpus, [path], time=TIME)
    (refused,) = report.refused
    assert (refused.code, refused.place) == (case["code"], f"{path}:2")
    assert taken(corpus.root) == ["reste", "resta"]


def test_the_same_proposal_twice_is_one(corpus: Corpus, tmp_path: Path) -> None:
    path = written(tmp_path / "p.jsonl", right(corpus), right(corpus))
    first, again = take_in(corpus, [path], time=TIME), take_in(corpus, [path, path], time="2026-12-01T00:00:00Z")
    assert (len(first.new), first.known, len(again.new), again.known) == (1, 1, 0, 4)
    assert taken(corpus.root) == ["reste"]


def test_one_value_a_list_and_a_folder_are_taken(corpus: Corpus, tmp_path: Path) -> None:
    inside = tmp_path / "in"
    inside.mkdir()
    (inside / "a.json").write_text("\ufeff" + json.dumps(right(corpus, "un"), indent=1), encoding="utf-8")
    (inside / "b.json").write_text(json.dumps([right(corpus, "deux"), right(corpus, "trois")]), encoding="utf-8")
    written(inside / "c.jsonl", right(corpus, "quatre"), "", right(corpus, "cinq"))
    (inside / "d.txt").write_text("no proposal", encoding="utf-8")
    (inside / "e.json").write_text(json.dumps(right(corpus, "six"), indent=1)[:-20], encoding="utf-8")
    (inside / "f.json").write_bytes(b"\xff\xfe")
    report = take_in(corpus, [inside], time=TIME)
    assert taken(corpus.root) == ["un", "deux", "trois", "quatre", "cinq"]
    assert [error.code for error in report.refused] == ["proposal-not-json", "not-utf8"]


@pytest.mark.parametrize("what", ["empty folder", "empty file", "too large", "missing"])
def test_files_that_are_none(what: str, corpus: Corpus, tmp_path: Path) -> None:
    path = tmp_path / "p.json"
    if what == "empty folder":
        path.mkdir()
        with pytest.raises(InputError, match="proposals-none"):
            take_in(corpus, [path], time=TIME)
        return
    if what != "missing":
        path.write_text(" \n" if what == "empty file" else " " * (MOST_BYTES + 1), encoding="utf-8")
    (refused,) = take_in(corpus, [path], time=TIME).refused
    assert refused.code == {"empty file": "proposals-empty", "too large": "file-too-large", "missing": "file-not-found"}[what]


def test_what_has_changed_or_is_not_found_is_taken_and_marked(corpus: Corpus, tmp_path: Path) -> None:
    path = written(tmp_path / "p.jsonl", right(corpus), right(corpus, "x", quote="never there"), right(corpus, "y", fingerprint="0" * 64))
    report = take_in(corpus, [path], time=TIME, hand="lectrice")
    ids = [t.id for t in report.new]
    assert (report.lost, report.changed) == ((ids[1],), (ids[2],))
    assert {t.hand for t in load_proposals(corpus.root / "documents" / NAME / "proposals.jsonl")} == {"lectrice"}


def test_a_clause_that_was_retired_is_found_in_its_successor(corpus: Corpus, tmp_path: Path) -> None:
    made = proposal(corpus, "tricotet/a1", "ôte", "ôta") | {"clause": f"{NAME}/tricotet/p1"}
    assert not take_in(corpus, [written(tmp_path / "p.json", made)], time=TIME).lost


def test_a_damaged_file_is_never_built_upon(corpus: Corpus, tmp_path: Path) -> None:
    path = written(tmp_path / "p.json", right(corpus))
    take_in(corpus, [path], time=TIME)
    kept = corpus.root / "documents" / NAME / "proposals.jsonl"
    kept.write_text(kept.read_text(encoding="utf-8").replace("reste", "restes"), encoding="utf-8")
    before = kept.read_bytes()
    with pytest.raises(InputError, match="proposals-line"):
        take_in(Corpus(corpus.root, analyse=machine()), [written(tmp_path / "q.json", right(corpus, "z"))], time=TIME)
    assert kept.read_bytes() == before


def test_the_command_says_what_it_did(corpus: Corpus, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad = written(tmp_path / "good.json", right(corpus)), written(tmp_path / "bad.json", "{}")
    said = ["--corpus", str(corpus.root), "--lang", "en", "import"]
    assert main([*said, str(good), str(bad)]) == 1
    out = capsys.readouterr()
    assert "1 proposal taken in, 0 known already, 1 refused" in out.out and "bad.json:1: this is no proposal" in out.err
    assert main([*said, str(bad)]) == 2
    assert main([*said, str(good), "--as", "machine"]) == 2
    assert main([*said, str(good)]) == 0
    assert "1 known already" in capsys.readouterr().out
    assert main(["--corpus", str(corpus.root), "--lang", "en", "status", NAME]) == 0
    assert "readers’ proposals: 1 waiting of 1" in capsys.readouterr().out


def test_the_schema_that_is_published_is_that_of_the_program() -> None:
    assert (packaged("site") / "proposal.schema.json").read_text(encoding="utf-8") == schema()


def test_answers_are_decisions_without_a_place(corpus: Corpus) -> None:
    path = corpus.root / "documents" / NAME / "decisions.jsonl"
    said = decide("decline", hand="lectrice", time=TIME, value="0" * 16, reason="not so in the book")
    append_decisions(path, [said])
    assert list(json.loads(path.read_text(encoding="utf-8"))) == ["id", "act", "value", "hand", "reason", "time"]
    source = Corpus(corpus.root, analyse=machine()).source(NAME)
    assert source.decisions == (said,) and source.resolved.decisions == () and source.resolved.conflicts == ()
    path.write_text(path.read_text(encoding="utf-8").replace("0" * 16, "tomorrow"), encoding="utf-8")
    with pytest.raises(InputError, match="decision-proposal"):
        _ = Corpus(corpus.root, analyse=machine()).source(NAME).decisions


def test_a_proposal_has_one_id_however_its_keys_stand(corpus: Corpus) -> None:
    made = right(corpus)
    assert parsed(made, "", 1).id == parsed(dict(reversed(made.items())), "", 1).id != parsed(made | {"name": ""}, "", 1).id
