"""What the pages of one entry cost, in work and in bytes, does not depend on how many entries there are beside it.

Counted, not timed: calls of functions, and bytes. `python -m tests.bench.growth` has the times of hundreds of entries.
"""

from __future__ import annotations

import cProfile
import pstats
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from edition.publish.book import load_book
from edition.publish.frame import Fragment, build_frame
from edition.publish.pages import all_pages
from edition.publish.search import write_index
from tests.edition.grown import NAME, grown

SIZES = (8, 16, 32)  # whole cycles of the generator
MORE = 1.0003  # measured 0.9995; 1.0009 where each entry looks at every line of the text again to tell the state of its document
REGISTERS = {"ambiguities.html", "coverage.html", "terms.html", f"corrections/{NAME}.html"}
NAMES_EVERYTHING = {"index.html", f"{NAME}/index.html", f"{NAME}/lines.html", *REGISTERS}
LEAST_OF_A_NAME = 15  # bytes: what a page grows by for each entry that it names


@dataclass(frozen=True)
class Grown:
    entries: int
    calls: int
    weights: dict[str, int]


def build(folder: Path, entries: int) -> Grown:
    """The French half of a site, as `build_site` makes it, with its calls counted."""
    corpus = grown(folder / "corpus", entries, articles=1)
    (folder / "docs").mkdir()
    counter = cProfile.Profile()
    counter.enable()
    book = load_book(corpus)
    made = [(page, page.html("fr")) for page in all_pages(book, "fr")]
    fragments = [
        Fragment(p.path, html, title=p.title, place=p.place, description=p.description, searched=p.searched, head=p.head())
        for p, html in made
    ]
    _, searched = build_frame("fr", fragments, folder / "docs", folder / "site", site_url="http://127.0.0.1:8000/")
    write_index(book, "fr", folder / "site", searched)
    counter.disable()
    weights = {path.relative_to(folder / "site").as_posix(): path.stat().st_size for path in (folder / "site").rglob("*.html")}
    return Grown(entries, int(vars(pstats.Stats(counter))["total_calls"]), weights)


@pytest.fixture(scope="module")
def sites(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Grown, ...]]:
    build(tmp_path_factory.mktemp("warm"), SIZES[0])  # templates are compiled, modules loaded and what is remembered filled, once
    yield tuple(build(tmp_path_factory.mktemp(f"grown-{size}"), size) for size in SIZES)


def test_an_entry_more_costs_as_much_work_whatever_there_is_already(sites: tuple[Grown, ...]) -> None:
    few, some, many = sites
    first = (some.calls - few.calls) / (some.entries - few.entries)
    then = (many.calls - some.calls) / (many.entries - some.entries)
    assert then <= first * MORE, (first, then)


def test_a_page_does_not_name_every_entry(sites: tuple[Grown, ...]) -> None:
    """All but those that say what there is: the home page, the document, its lines, the registers."""
    _, some, many = sites  # of the fewest a term of the glossary has not yet all the places that it names
    least = LEAST_OF_A_NAME * (many.entries - some.entries)  # a page may have a neighbour now, or one with a longer name
    grew = {path for path, weight in some.weights.items() if many.weights[path] > weight + least}
    assert grew == NAMES_EVERYTHING
    assert len(some.weights) > some.entries + 6


def test_what_names_every_entry_grows_by_as_much_for_each(sites: tuple[Grown, ...]) -> None:
    few, some, many = sites
    for path in NAMES_EVERYTHING:
        first = (some.weights[path] - few.weights[path]) / (some.entries - few.entries)
        then = (many.weights[path] - some.weights[path]) / (many.entries - some.entries)
        assert 0.85 < then / first < 1.15, (path, first, then)
