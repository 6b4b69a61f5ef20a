"""Markup in the texts of a corpus comes out as text, on every page: `cases/hostile.yaml`."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path

import pytest

from edition.corpus import open_corpus
from edition.publish.site import build_site
from edition.words import LANGS
from tests.edition.hostile import CASES, ENTRY, NAME, SOMEBODY, Planted, hostile, shown
from tests.shared import once_in_a_run

CONTROLS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ufeff]|\\u00[01]|&#(x1?[0-9a-f]|2?[0-9]);")


# what the checks find is set so, and in our own corpus they find nothing; and a text that nobody measured has no figures
FAULTS = {("b", "class"), ("td", "colspan")}


@dataclass
class Parsed(HTMLParser):
    """What a browser makes of a page: its words, its elements with their attributes, and the scripts that lie in it."""

    words: list[str] = field(default_factory=list)
    elements: set[tuple[str, str]] = field(default_factory=set)
    links: list[str] = field(default_factory=list)
    scripts: list[str] = field(default_factory=list)
    data: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self._in = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        self.elements |= {(tag, ""), *((tag, name) for name in values)}
        self.links += [values[name] for name in ("href", "src") if name in values]
        self._in = ("data" if values.get("type") in ("application/json", "application/ld+json") else "script") if tag == "script" else tag

    def handle_endtag(self, _tag: str) -> None:
        self._in = ""

    def handle_decl(self, decl: str) -> None:
        assert decl.casefold() == "doctype html"

    def handle_pi(self, data: str) -> None:
        raise AssertionError(data)

    def unknown_decl(self, data: str) -> None:
        raise AssertionError(data)

    def handle_data(self, data: str) -> None:
        (self.scripts if self._in == "script" else self.data if self._in == "data" else self.words).append(data)


def parsed(path: Path) -> Parsed:
    page = Parsed()
    page.feed(path.read_text(encoding="utf-8"))
    page.close()
    return page


@dataclass(frozen=True)
class Built:
    folder: Path
    pages: dict[str, Parsed]
    planted: tuple[Planted, ...]


def make_hostile(folder: Path) -> None:
    """The site of the corpus, and what was planted in it."""
    corpus, planted = hostile(folder / "corpus")
    build_site(corpus, folder / "site", site_url="http://127.0.0.1:8000/")
    (folder / "planted.json").write_text(json.dumps([vars(each) for each in planted]), encoding="utf-8")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    folder = once_in_a_run(tmp_path_factory, "hostile", make_hostile)
    pages = {path.relative_to(folder / "site").as_posix(): parsed(path) for path in sorted((folder / "site").rglob("*.html"))}
    planted = json.loads((folder / "planted.json").read_text(encoding="utf-8"))
    return Built(folder / "site", pages, tuple(Planted(**each) for each in planted))


@pytest.fixture(scope="module")
def ours(tmp_path_factory: pytest.TempPathFactory) -> set[tuple[str, str]]:
    """Every element, and every attribute of it, that a page of the edition itself has."""
    folder = once_in_a_run(tmp_path_factory, "site-without-address", lambda folder: build_site(open_corpus(), folder, site_url=""))
    return FAULTS.union(*(parsed(path).elements for path in folder.rglob("*.html")))


def test_no_page_has_an_element_or_an_attribute_that_is_not_ours(built: Built, ours: set[tuple[str, str]]) -> None:
    assert len(built.pages) > 20
    for path, page in built.pages.items():
        assert not page.elements - ours, path
        assert not [link for link in page.links if re.match(r"(?i)\s*(javascript|data|vbscript):", link)], path
        assert not [script for script in page.scripts if "pwned" in script], path


def test_every_text_stands_on_some_page_as_text(built: Built) -> None:
    words = [" ".join("".join(page.words).split()) for page in built.pages.values()]
    for path in (built.folder / "play").glob("*.json"):
        words += [" ".join(text.split()) for text in _texts(json.loads(path.read_text(encoding="utf-8")))]
    lost = [each for each in built.planted if not any(each.shown in text or each.shown in bare(text) for text in words)]
    assert len(built.planted) > 60
    assert not lost


def bare(text: str) -> str:
    return re.sub(r"[*\[\]]", "", text)


def _texts(data: object) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict | list):
        for item in data.values() if isinstance(data, dict) else data:
            yield from _texts(item)


@pytest.mark.parametrize("lang", LANGS)
def test_the_ocr_stands_on_its_pages_line_by_line_and_as_a_clause(built: Built, lang: str) -> None:
    lines = " ".join("".join(built.pages[f"{lang}/{NAME}/lines.html"].words).split())
    entry = " ".join(bare("".join(built.pages[f"{lang}/{ENTRY}.html"].words)).split())
    for case in CASES:
        assert " ".join(case.get("shown", case["text"]).split()) in lines, case["name"]
        if not case["text"].startswith(("<script", '" onmouse')):  # these bear notes, whose letters stand among the words
            assert shown(case["text"]) in entry, case["name"]


def test_no_control_and_nothing_that_turns_a_line_is_left(built: Built) -> None:
    """In any page, nor in the data of the tables: not even as an escape."""
    for path in (*built.folder.rglob("*.html"), *(built.folder / "play").glob("triomphe.*.json")):
        found = CONTROLS.search(path.read_text(encoding="utf-8"))
        assert not found, (path.name, found)


@pytest.mark.parametrize("lang", LANGS)
def test_the_data_of_an_example_cannot_end_its_script(built: Built, lang: str) -> None:
    found = [json.loads(data) for data in built.pages[f"{lang}/{ENTRY}.html"].data if data.startswith('{"kind"')]
    assert len(found) == 1 and SOMEBODY in found[0]["names"]
