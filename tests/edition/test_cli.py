"""The command line as its users meet it: two languages, statuses, and bad input that costs nothing."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from edition.arguments import COMMANDS
from edition.cli import main
from edition.paths import packaged
from edition.words import LANGS, Lang, preferred
from tests.normalize.texts import cases

CASES = Path(__file__).parent.parent / "cases"
BROKEN = yaml.safe_load((CASES / "bad_corpus.yaml").read_text(encoding="utf-8"))


def snapshot(folder: Path) -> dict[str, bytes]:
    return {str(p.relative_to(folder)): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}


def one_message(capsys: pytest.CaptureFixture[str]) -> str:
    """The one sentence on stderr; before it, long work may have told its steps."""
    out = capsys.readouterr()
    assert out.out == ""
    *steps, last = out.err.splitlines()
    assert not [step for step in steps if not re.search(r"\d+/\d+$", step)], out.err
    assert last.startswith("academie: "), out.err
    return last


def break_file(path: Path, case: dict[str, Any]) -> None:
    if case.get("remove"):
        path.unlink()
        return
    raw = path.read_bytes() if path.exists() else b""
    if "write" in case:
        raw = case["write"].encode()
    if "replace" in case:
        old, new = (text.encode() for text in case["replace"])
        assert old in raw, f"the case is out of date: {path.name} does not hold {old!r}"
        raw = raw.replace(old, new, 1)
    raw += case.get("append", "").encode()
    path.write_bytes(raw[: case["truncate"]] if "truncate" in case else raw)


# each case in one of the languages and for one command, by turns; all of them when there is time
READERS = [
    ["check"],
    ["text", "academie-quinze"],
    ["export-transcription", "academie-quinze"],
    ["import-transcription", "academie-quinze", "given.txt", "--hand", "collation"],
    ["build", "--out", "public"],
]
BY_TURNS = [
    pytest.param(case, lang, command, id=f"{case['name']}-{lang}-{command[0]}", marks=[] if turn else pytest.mark.slow)
    for n, case in enumerate(BROKEN)
    for lang in LANGS
    for m, command in enumerate(READERS)
    for turn in [n % 2 == (lang == "en") and n % len(READERS) == m]
]


@pytest.mark.parametrize(("case", "lang", "command"), BY_TURNS)
def test_a_broken_corpus_gives_one_message_and_keeps_everything(
    case: dict[str, Any],
    lang: Lang,
    command: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    corpus = tmp_path / "corpus"
    shutil.copytree(packaged("corpus"), corpus)
    break_file(corpus / case["file"], case)
    (tmp_path / "given.txt").write_text("one line", encoding="utf-8")
    before = snapshot(tmp_path)
    assert main(["--lang", lang, "--corpus", str(corpus), *command]) == 2
    assert re.search(case["place"], one_message(capsys))
    assert snapshot(tmp_path) == before


TEXTS: dict[str, Callable[[Path], object]] = {
    "not UTF-8": lambda p: p.write_bytes("une carte\nà jouer".encode("latin-1")),
    "empty": lambda p: p.write_bytes(b""),
    "blank": lambda p: p.write_bytes(b" \n\n\t\n"),
    "binary": lambda p: p.write_bytes(b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"),
    "50 MB on one line": lambda p: p.write_bytes(b"carte " * (50_000_000 // 6)),
    "a folder": lambda p: p.mkdir(),
    "not there": lambda _: None,
}


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("kind", TEXTS)
def test_a_bad_text_gives_one_message_with_its_place(kind: str, lang: Lang, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad, good, out = tmp_path / "bad.txt", tmp_path / "good.txt", tmp_path / "out"
    TEXTS[kind](bad)
    good.write_text("Une carte.\n", encoding="utf-8")
    for command in (["normalize", str(bad)], ["normalize", str(good), str(bad), "--out", str(out)], ["evaluate", str(bad), str(good)]):
        assert main(["--lang", lang, *command]) == 2, command
        assert "bad.txt" in one_message(capsys)
        assert not out.exists()


@pytest.mark.parametrize(
    ("line", "expected"),
    [("nothing", "rows.jsonl:2"), ('{"id": 1, "text": "x"}', "rows.jsonl:2"), ('["id"]', "rows.jsonl:2")],
)
def test_a_bad_line_of_json_is_named(line: str, expected: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = tmp_path / "rows.jsonl"
    rows.write_text('{"id": "a", "text": "Une carte."}\n' + line + "\n", encoding="utf-8")
    assert main(["normalize", "--jsonl", str(rows)]) == 2
    out = capsys.readouterr()
    assert [json.loads(row)["id"] for row in out.out.splitlines()] == ["a"]
    assert expected in out.err


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_is_complete_in_both_languages(command: str, lang: Lang, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main([*([command] if command else []), "--lang", lang, "--help"])
    assert end.value.code == 0
    text = capsys.readouterr().out
    assert ("usage\u00a0:" in text) == (lang == "fr")
    assert "show this help" not in text if lang == "fr" else "afficher" not in text


@pytest.mark.parametrize(("locale", "lang"), [("fr_FR.UTF-8", "fr"), ("fr", "fr"), ("C", "en"), ("de_DE", "en"), ("tr_TR.UTF-8", "en")])
def test_the_language_follows_the_terminal(locale: str, lang: Lang) -> None:
    assert preferred({"LANG": locale}) == lang
    assert preferred({"LC_ALL": locale, "LANG": "xx"}) == lang


def test_an_unknown_document_is_named_with_those_that_exist(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["text", "no-such"]) == 2
    assert "academie-quinze" in one_message(capsys)


def test_json_lines_go_through_a_pipe_as_the_referee_does() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "edition.cli", "normalize", "--jsonl", "-"],
        input='{"id": "p1", "text": "Il eſt fort tard."}\n{"id": "p2", "text": "Le roi."}\n',
        capture_output=True,
        text=True,
        check=True,
    )
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert [row["id"] for row in rows] == ["p1", "p2"]
    assert rows[0]["text"] == "Il est fort tard."


def test_the_plan_as_json_leads_from_the_ocr_to_the_print_layer(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = "Jouant fix perfonnes , il ell à obferver\nque la partie fera alfortie.\n"
    file = tmp_path / "page.txt"
    file.write_text(source, encoding="utf-8")
    assert main(["normalize", "--json", str(file)]) == 0
    plan = json.loads(capsys.readouterr().out)
    made, at = "", 0
    for c in plan["corrections"]:
        assert source[c["start"] : c["end"]] == c["before"]
        made += source[at : c["start"]] + c["after"]
        at = c["end"]
    assert made + source[at:] == plan["print"]


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_text_in_another_language_is_left_and_named(lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = cases("bad_text")["languages"]["german"]
    file = tmp_path / "spiel.txt"
    file.write_text(source, encoding="utf-8")
    assert main(["normalize", "--lang", lang, str(file)]) == 0
    said = capsys.readouterr()
    assert said.out == source
    assert said.err.count("\n") == 1
    assert said.err.startswith("spiel.txt")
    assert main(["normalize", "--json", str(file)]) == 0
    assert json.loads(capsys.readouterr().out)["french"] is False


def test_init_copies_a_corpus_that_checks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "mine"
    assert main(["init", str(folder)]) == 0
    capsys.readouterr()
    assert main(["--corpus", str(folder), "check"]) == 0
    assert main(["init", str(folder)]) == 2
