"""A small library corrected for good: every format, one worker and two, a killed program, and what is said of it all."""

from __future__ import annotations

import json
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from edition.cli import main
from edition.words import LANGS
from normalize.document import Document
from normalize.layers import build_layers
from normalize.pipeline import analyse
from normalize.readers.formats import read_pages
from normalize.readers.tree import parse
from normalize.scan import composed
from tests.edition.batch.library import SENTENCES, fill, hocr, page, tree, write
from tests.shared import once_in_a_run

ROOT = Path(__file__).parents[3]
DRIVER = (sys.executable, "-c", "import sys; from tests.edition.batch.driver import main; main(sys.argv[1:])")


@pytest.fixture(scope="session")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """`in`, and `out` as one worker made it."""

    def make(folder: Path) -> None:
        fill(folder / "in")
        assert main(["batch", str(folder / "in"), str(folder / "out"), "--workers", "1", "--lang", "en"]) == 1

    return once_in_a_run(tmp_path_factory, "library", make)


def records(folder: Path) -> dict[str, dict[str, Any]]:
    found = [json.loads(line) for line in (folder / "batch.jsonl").read_text(encoding="utf-8").splitlines()]
    return {record["name"]: record for record in found}


def printed(text: str) -> str:
    analysis = analyse(Document(text))
    return build_layers(Document(text), analysis.corrections, long_s=analysis.long_s, zones=analysis.zones).print


def test_the_text_is_that_of_the_corrector(library: Path) -> None:
    out = library / "out/corrected"
    assert (out / "1.txt").read_text(encoding="utf-8") == printed(page(1)) != page(1)
    assert (out / "b/2.txt").read_text(encoding="utf-8") == printed(page(2))
    assert (out / "v2.tar.gz!/p/1.txt").read_text(encoding="utf-8") == printed(page(9))
    assert (out / "b/blank.txt").read_bytes() == b"\n"


@pytest.mark.parametrize("name", ["b/3.hocr", "b/4.xml", "b/5.xml", "v1.zip!/p/2.xml", "v2.tar.gz!/p/2.hocr"])
def test_each_format_keeps_its_places(name: str, library: Path) -> None:
    """The text is that of the corrector, and every word that was not touched has its id and its box."""
    given = {"b/3.hocr": library / "in/b/3.hocr", "b/4.xml": library / "in/b/4.xml", "b/5.xml": library / "in/b/5.xml"}.get(name)
    after = read_pages(library / "out/corrected" / name)
    assert after.format == records(library / "out")[name]["format"]
    if given is None:
        return
    before = read_pages(given)
    assert after.format == before.format and len(after.pages) == len(before.pages)
    wanted = printed(composed(before.pages).text)
    assert composed(after.pages).text.split() == wanted.split() != composed(before.pages).text.split()
    places = {word.shape.id: word.shape.box for p in before.pages for line in p.lines for word in line.words}
    found = {word.shape.id: word.shape.box for p in after.pages for line in p.lines for word in line.words}
    assert {id_: box for id_, box in found.items() if id_ in places} == {id_: places[id_] for id_ in found if id_ in places}
    assert len(set(places) & set(found)) > 0.9 * len(places)


def test_no_time_is_told_but_the_file_s_own(library: Path) -> None:
    out = library / "out/corrected/b"
    assert "2020-01-02T03:04:05" in (out / "5.xml").read_text(encoding="utf-8")
    root = parse((out / "4.xml").read_bytes(), "x")
    assert not [node for node in root.walk() if node.name == "processingDateTime"]


def test_what_is_said_of_each_file(library: Path) -> None:
    found = records(library / "out")
    assert list(found) == [
        *("1.txt", "b/2.txt", "b/3.hocr", "b/4.xml", "b/5.xml", "b/blank.txt", "b/broken.xml", "b/other.xml", "b/picture.png"),
        *("c/binary.txt", "v1.zip!/p/1.txt", "v1.zip!/p/2.xml", "v2.tar.gz!/p/1.txt", "v2.tar.gz!/p/2.hocr", "v3.tar.xz!/1.txt"),
    ]
    assert {name: r["reason"] for name, r in found.items() if r["state"] == "failed"} == {
        "b/broken.xml": "xml-syntax",
        "b/other.xml": "format-unknown",
        "c/binary.txt": "binary",
    }
    assert found["b/picture.png"]["state"] == "left" and found["b/3.hocr"]["pages"] == 2
    assert found["1.txt"]["corrections"]["long-s"] >= 4 and found["b/2.txt"]["encoding"] in ("windows-1252", "iso-8859-1")
    assert 0 < found["1.txt"]["estimate"]["words_wrong_after"] < found["1.txt"]["estimate"]["words_wrong_before"] <= 100
    sums = json.loads((library / "out/batch.json").read_text(encoding="utf-8"))
    assert sums["files"] == {"done": 11, "failed": 3, "left": 1} and sums["formats"] == {"alto": 2, "hocr": 2, "page": 1, "text": 6}
    for name in ("words", "characters", "suspects", "pages"):
        assert sums[name] == sum(r.get(name, 0) for r in found.values())
    assert sum(sums["corrections"].values()) == sum(sum(r.get("corrections", {}).values()) for r in found.values())


@pytest.mark.slow
def test_two_workers_write_the_same(library: Path, tmp_path: Path) -> None:
    """Byte for byte, the report as well."""
    subprocess.run([*DRIVER, str(library / "in"), str(tmp_path / "out"), "2"], cwd=ROOT, check=True)
    assert tree(tmp_path / "out") == tree(library / "out")


def test_two_workers_killed_and_one_to_the_end_write_the_same(library: Path, tmp_path: Path) -> None:
    """Killed at once when some files are done: no handler of ours runs. What two workers did stands beside what one did."""
    ledger = tmp_path / "out/ledger.jsonl"
    killed = subprocess.run([*DRIVER, str(library / "in"), str(tmp_path / "out"), "2", "", "1", "5"], cwd=ROOT, check=False)
    assert killed.returncode == -signal.SIGKILL
    assert not (tmp_path / "out/batch.json").exists()
    done = ledger.read_bytes().count(b'"state": "done"')
    assert command_of(library / "in", tmp_path / "out") == 1
    assert tree(tmp_path / "out") == tree(library / "out")
    assert 4 < done < ledger.read_bytes().count(b'"state": "done"') == 11  # none was done twice


def command_of(*arguments: Path | str) -> int:
    return main(["batch", *map(str, arguments), "--workers", "1", "--lang", "en"])


@pytest.mark.parametrize("lang", LANGS)
def test_the_page_says_it_in_both_languages(lang: str, library: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A second run corrects nothing, and writes the report in the language asked for."""
    shutil.copytree(library / "out", tmp_path / "out")
    assert main(["batch", str(library / "in"), str(tmp_path / "out"), "--lang", lang]) == 1
    text = (tmp_path / "out/batch.html").read_text(encoding="utf-8")
    told = capsys.readouterr()
    assert f'<html lang="{lang}">' in text and "<script" not in text
    assert text.count("<svg") >= 3 and "b/broken.xml" in text
    assert {"fr": "XML bien formé", "en": "is not well-formed XML"}[lang] in text
    assert "b/broken.xml" in told.err and str(tmp_path / "out/batch.html") in told.out


def test_text_of_a_layer_of_everything(tmp_path: Path) -> None:
    write(tmp_path / "in/a.hocr", hocr(page(3)).encode())
    write(tmp_path / "in/b.txt", "\n".join(SENTENCES).encode())
    assert command_of(tmp_path / "in", tmp_path / "out", "--format", "text", "--layer", "modern", "--fold-long-s") == 0
    assert sorted(p.name for p in (tmp_path / "out/corrected").iterdir()) == ["a.hocr.txt", "b.txt"]
    text = (tmp_path / "out/corrected/b.txt").read_text(encoding="utf-8")
    assert text.startswith("Le banquier mêle les cartes, et les fait couper à celui qui est à sa")
