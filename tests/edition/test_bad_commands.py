"""Every command, wrongly given: status 2, one message, no traceback, and nothing written. The cases are data."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import pytest
import yaml

from edition.arguments import COMMANDS
from edition.cli import main
from edition.words import LANGS, Lang
from tests.edition.bad_inputs import made_corpus, made_paths
from tests.edition.conftest import FIXTURES

DATA: Final = yaml.safe_load((FIXTURES.parent / "cases" / "bad_commands.yaml").read_text(encoding="utf-8"))
LEAST: Final = 50


@dataclass(frozen=True)
class Case:
    """`command` with `arguments` (a flag that stands alone: True); `damage`: what becomes of which file of the corpus."""

    command: str
    kind: str
    arguments: Mapping[str, Any]
    corpus: str = ""
    damage: tuple[str, str] = ("", "")
    more: tuple[str, ...] = field(default=())

    def argv(self, paths: Mapping[str, str]) -> list[str]:
        given = [self.command]
        for argument in COMMANDS[self.command]:
            if argument.flag not in self.arguments:
                continue
            value = self.arguments[argument.flag]
            text = "" if value is True else _filled(value, paths)
            if argument.flag.startswith("-"):
                given += [argument.flag] if value is True else [f"{argument.flag}={text}"]
            else:
                given += ["--", text] if text.startswith("-") else [text]
        return given + [_filled(text, paths) for text in self.more]

    def __str__(self) -> str:
        return f"{self.command}: {self.kind}"


def _filled(text: str, paths: Mapping[str, str]) -> str:
    """{name} by a path; braces that name none are the case's own."""
    return re.sub(r"\{(\w+)\}", lambda found: paths.get(found[1], found[0]), text)


def cases() -> Iterator[Case]:
    for name, said in DATA["commands"].items():
        good = said["good"]
        for flag, kind in said["kinds"].items():
            fine = said.get("fine", {}).get(flag, ())
            for wrong, value in ((w, v) for w, v in DATA["kinds"].get(kind, {}).items() if w not in fine):
                yield Case(name, f"{flag}, {kind}: {wrong}", {**good, flag: value})
                for alone in (other for other, of in said["kinds"].items() if of is None and other not in good):
                    yield Case(name, f"{alone} {flag}, {kind}: {wrong}", {**good, flag: value, alone: True})
        for wrong, more in DATA["anywhere"].items():
            yield Case(name, wrong, good, more=tuple(more))
        if _closed(name):
            yield Case(name, "an argument too many", good, more=("x", "y"))
        for flag in good:
            needed = [a for a in COMMANDS[name] if a.flag == flag and (a.options.get("required") or _positional(a))]
            if needed:
                yield Case(name, f"without {flag}", {key: value for key, value in good.items() if key != flag})
        if said.get("reads") or name == "add":
            for wrong, value in ((w, v) for w, v in DATA["corpora"].items() if w not in said.get("fine", {}).get("corpus", ())):
                yield Case(name, f"corpus: {wrong}", good, corpus=value)
        for file in said.get("reads", ()):
            for wrong in (w for w in DATA["damage"] if w not in said.get("fine", {}).get(Path(file).name, ())):
                yield Case(name, f"{Path(file).name}: {wrong}", good, damage=(file, wrong))


def _positional(argument: Any) -> bool:
    return not argument.flag.startswith("-") and argument.options.get("nargs") not in ("*", "?")


def _closed(name: str) -> bool:
    return not any(a.options.get("nargs") in ("*", "+", "?") for a in COMMANDS[name])


CASES: Final = list(cases())


def sampled() -> set[int]:
    """The first case of every kind of badness, and then so many more that each command has some."""
    chosen: dict[str, int] = {}
    counts = dict.fromkeys(COMMANDS, 0)
    for number, case in sorted(enumerate(CASES), key=lambda each: (len(str(each[1])), each[0])):
        kind = case.kind.rpartition(": ")[2]
        if kind not in chosen:
            chosen[kind] = number
            counts[case.command] += 1
    for number, case in enumerate(CASES):
        if counts[case.command] < 3 and number not in chosen.values():
            chosen[str(case)] = number
            counts[case.command] += 1
    return set(chosen.values())


SAMPLE: Final = sampled()


def test_nothing_is_left_out() -> None:
    """A new command, or a new argument, must be listed; and each is given as much that is wrong as was said."""
    assert set(DATA["commands"]) == set(COMMANDS)
    for name, arguments in COMMANDS.items():
        assert set(DATA["commands"][name]["kinds"]) == {argument.flag for argument in arguments}, name
        alone = {argument.flag for argument in arguments if argument.options.get("action") == "store_true"}
        assert {flag for flag, kind in DATA["commands"][name]["kinds"].items() if kind is None} == alone, name
        number = sum(case.command == name for case in CASES)
        assert number >= LEAST, (name, number)
    assert {CASES[number].command for number in SAMPLE} == set(COMMANDS)


@pytest.fixture(scope="module")
def paths(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    return made_paths(tmp_path_factory.mktemp("bad"))


def _tree(folder: Path) -> dict[str, tuple[int, int]]:
    """Every file and link below a folder, with its size and when it was written; links are not followed."""
    return {str(p): (p.lstat().st_size, p.lstat().st_mtime_ns) for p in sorted(folder.rglob("*"))}


def _serves(*_: object, **__: object) -> None:
    raise AssertionError("it serves")


@pytest.mark.parametrize(
    ("case", "lang"),
    [
        pytest.param(case, lang, id=f"{case}-{lang}", marks=[] if number in SAMPLE and number % 2 == (lang == "en") else pytest.mark.slow)
        for number, case in enumerate(CASES)
        for lang in LANGS
    ],
)
def test_what_is_given_wrongly_is_refused(
    case: Case, lang: Lang, paths: dict[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for server, run in (("http.server.ThreadingHTTPServer", "serve_forever"), ("uvicorn.Server", "run")):
        monkeypatch.setattr(f"{server}.{run}", _serves)
    here = {**paths, "new": str(tmp_path / "new")}
    corpus = made_corpus(tmp_path / "corpus", case.damage[0], DATA["damage"].get(case.damage[1], {}))
    there = _filled(case.corpus, here) if case.kind.startswith("corpus: ") else str(corpus)
    before, common = _tree(tmp_path), _tree(Path(paths["root"]))
    try:
        status = main(["--lang", lang, f"--corpus={there}", *case.argv(here)])
    except SystemExit as end:
        status = int(str(end.code))
    said = capsys.readouterr()
    assert status == 2, (case, said)
    last = said.err.rstrip("\n").split("\n")[-1]
    assert last.startswith("academie"), said.err[-2000:]
    assert "Traceback" not in said.err
    assert said.out == "", said.out
    assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f\u202e]", last), repr(last)
    assert len(last) < 2000, len(last)
    assert _tree(tmp_path) == before
    assert _tree(Path(paths["root"])) == common
