"""The pieces of `make bench` and of `make check-all`, on next to nothing."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from normalize.language.train_channel import Page
from tests import check_all
from tests.bench import __main__ as command
from tests.bench import library, playouts, rivals
from tests.bench.hunspell import Hunspell, answered, dictionary
from tests.machine import last_measured

CLEAN = "Les personnes qui jouent sont assises autour de la table, & le roi est plus fort que la dame. " * 4


def test_the_answers_of_hunspell_are_read() -> None:
    told = ["@(#) International Ispell", "& eft 3 1: et, est, eut", "", "*", "", "# xqzt 1", "", "+ carte"]
    assert answered(told) == {"eft": "et", "xqzt": "xqzt"}


def test_one_hunspell_answers_page_by_page_as_one_for_each_would() -> None:
    name = dictionary()
    if not name:
        pytest.skip("hunspell, or its French dictionary, is not installed")
    speller = Hunspell(name)
    for page in (["le", "roi", "eft", "xqzt"], ["eft", "étoit", "a" * 300], ["Dames", "roi"]):
        speller.ask(page)
        asked = "".join(f"^{word}\n" for word in page)
        told_to = ["hunspell", "-i", "utf-8", "-a", "-d", name]
        alone = subprocess.run(told_to, input=asked, capture_output=True, text=True, encoding="utf-8", check=True).stdout
        assert {word: speller.first[word] for word in page if word in speller.first} == answered(alone.splitlines())
    assert speller.known >= {"le", "roi", "Dames"} and speller.first.keys() >= {"eft", "xqzt", "étoit"}
    assert rivals.cpu(speller.process) > rivals.cpu()


def test_every_word_that_a_place_touches_is_flagged_once() -> None:
    flag = rivals.FLAG
    assert rivals.marked("Il eft tard, Ilest là", [(4, 5), (5, 6), (13, 18)]) == f"Il {flag} tard, {flag} là"


def test_words_are_flagged_rightly_wrongly_or_not_at_all() -> None:
    found = rivals.detected("Il eft tard dan la nuit", f"Il {rivals.FLAG} {rivals.FLAG} dan la nuit", "Il est tard dans la nuit")
    assert found == Counter(misread=2, flagged=2, both=1)


def test_a_rival_is_judged_on_the_pages_given() -> None:
    row, characters, seconds = rivals.judged(rivals.rule(), [("Il eft là fon jcu", "Il est là son jeu", None)])
    assert (characters, row["improvement"], row["broken"], row["precision"], row["recall"]) == (17, 66.67, 0, 100.0, 66.7)
    assert seconds > 0


def test_pages_of_noise_are_always_the_same_and_never_alike() -> None:
    pages = [library.page(CLEAN, number) for number in (1, 2, 1)]
    assert pages[0] == pages[2] != pages[1]


def test_pages_are_corrected_whoever_works_on_them(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[list[str]] = []
    monkeypatch.setattr(library, "corrected", lambda pages: given.append(pages) or len(pages))
    row = library.run(CLEAN, library.CHARGE + 1, 1)
    assert [len(pages) for pages in given] == [library.CHARGE, 1]
    assert (row["pages"], row["workers"], row["corrections"]) == (library.CHARGE + 1, 1, library.CHARGE + 1)


def test_matches_are_played_to_their_end() -> None:
    (row,) = playouts.measure(0.01, ["quinze"])
    assert row["game"] == "quinze"
    assert row["moves_per_s"] >= row["matches_per_s"] > 0


def test_the_documents_are_always_there(monkeypatch: pytest.MonkeyPatch) -> None:
    setting = command.Setting(None, command.QUICK)
    monkeypatch.setattr(command.Setting, "documents", [("eft", "est"), ("fon", "son")])
    assert list(setting.sets()) == [("documents", 2, [("eft", "est", None)])]
    assert setting.clean == "est\nson"


def test_the_pages_of_a_set_are_drawn_by_lot_the_same_each_time() -> None:
    own = [Page("longs18", f"a_{number}", "x" * 100, "x") for number in range(40)]
    taken = command.drawn(own, 1_000)
    assert len(taken) == 10 and taken == command.drawn(own, 1_000) == sorted(taken, key=own.index)
    assert taken != own[:10]
    assert command.drawn(own, 10_000) == own


def test_a_part_is_written_as_it_ends_and_leaves_the_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "benchmarks.json"
    out.write_text('{"site": {"rows": [1]}}', encoding="utf-8")
    seen: list[Any] = []
    parts = {
        "cold": lambda _: {"rows": [2]},
        "pages": lambda _: {"rows": 1 // 0},
        "engine": lambda _: seen.append(json.loads(out.read_text(encoding="utf-8"))) or {},
    }
    monkeypatch.setattr(command, "PARTS", parts)
    faults = command.run(command.Setting(None, command.QUICK), list(parts), out)
    assert list(faults) == ["pages"] and "pages" not in json.loads(out.read_text(encoding="utf-8"))
    assert seen[0]["site"] == {"rows": [1]}
    assert seen[0]["cold"]["rows"] == [2]
    assert seen[0]["cold"]["machine"]["cores"]


def test_the_parts_are_listed_with_the_time_that_they_took_last() -> None:
    def first() -> None:
        """What it is.

        And more.
        """

    def second() -> None: ...

    def third(paths: Sequence[str]) -> None:
        """The tests."""

    parts: dict[str, Callable[..., Any]] = {"a": first, "b": second, "c": partial(third, ["x", "y"]), "d": partial(third, ())}
    lines = [" ".join(line.split()) for line in last_measured(parts, {"a": {"seconds": 90, "commit": "abc"}})]
    assert lines[:2] == ["a 1.5 min abc What it is.", "b not measured yet"]
    assert lines[2:] == ["c not measured yet The tests: x, y", "d not measured yet The tests."]


def test_a_measure_that_fails_costs_none_of_the_others(tmp_path: Path) -> None:
    out = tmp_path / "results.json"
    out.write_text('{"commit": "old", "kept": 1, "good": 0, "other": 3, "measured": {"kept": {"seconds": 9}}}', encoding="utf-8")
    measures = {"kept": lambda: 0, "other": lambda: 0, "bar": lambda: sys.exit("missed"), "fault": lambda: 1 / 0, "good": lambda: {"a": 2}}
    faults = check_all.run(["bar", "fault", "good"], out, measures)
    written = json.loads(out.read_text(encoding="utf-8"))
    assert faults == {"bar": "SystemExit: missed", "fault": "ZeroDivisionError: division by zero"}
    assert written["good"] == {"a": 2} and written["kept"] == 1 and not written.keys() & {"commit", "other"}
    assert set(written["measured"]) == {"kept", "good"}
