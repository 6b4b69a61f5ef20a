"""The search: words made alike in Python as in the page, and a list of queries asked of the script that the site ships."""

from __future__ import annotations

import json
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from playwright._impl._driver import compute_driver_executable  # node comes with playwright: no further dependency

from edition.corpus import open_corpus
from edition.paths import packaged
from edition.publish.folding import folded_words
from edition.publish.search import segments
from edition.publish.sections import Section, sections
from edition.publish.site import build_site
from edition.views import Token
from edition.words import LANGS
from tests.shared import once_in_a_run

CASES: dict[str, Any] = yaml.safe_load((Path(__file__).parents[1] / "cases" / "search.yaml").read_text(encoding="utf-8"))
FINDER = packaged("site") / "theme" / "assets" / "javascripts" / "finding.js"
ASKED = """
const { readFileSync } = require('node:fs'), vm = require('node:vm'), told = JSON.parse(readFileSync(0, 'utf8'));
globalThis.window = globalThis;
for (const path of told.scripts) vm.runInThisContext(readFileSync(path, 'utf8'));
const finder = new AcademieFinder(academieSearch);
const layer = p => p.term ? 'term: ' + p.term : p.layer, marked = p => p.parts.some(part => part[1]);
const brief = one => [one.id || one.address, one.passages.map(layer), one.passages.map(marked)];
const asked = query => {
  const found = finder.find(query);
  return { rows: found.groups.flatMap(group => group.results.map(brief)), missing: found.missing };
};
process.stdout.write(JSON.stringify({ folded: told.texts.map(text => finder.folded(text)), found: told.queries.map(asked) }));
"""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return once_in_a_run(tmp_path_factory, "site-without-address", lambda folder: build_site(open_corpus(), folder, site_url=""))


def ask(index: Path, texts: list[str], queries: list[str]) -> Any:
    node = Path(compute_driver_executable()[0])
    value = json.dumps({"scripts": [str(index), str(FINDER)], "texts": texts, "queries": queries})
    told = subprocess.run([str(node), "-e", ASKED], input=value, capture_output=True, text=True, timeout=60)
    assert told.returncode == 0, told.stderr[-800:]
    return json.loads(told.stdout)


@cache
def asked(index: Path) -> Any:
    return ask(index, [text for text, _ in CASES["folding"]], [case["query"] for case in CASES["queries"]])


@pytest.mark.parametrize(("text", "words"), CASES["folding"])
def test_words_are_made_alike(text: str, words: list[str]) -> None:
    assert folded_words(text) == words


@pytest.mark.parametrize("lang", LANGS)
def test_the_page_makes_words_alike_as_python_does(built: Path, lang: str) -> None:
    """The cases, and every clause of the edition in both columns."""
    path = built / lang / "search" / "index.js"
    index = json.loads(path.read_text(encoding="utf-8").removeprefix("window.academieSearch=").rstrip().rstrip(";"))
    texts = [part for c in index["clauses"] for part in ("".join(s if isinstance(s, str) else s[0] for s in c[3]), c[4])]
    assert len(texts) > 200
    assert asked(path)["folded"] == [words for _, words in CASES["folding"]]
    assert ask(path, texts, [])["folded"] == [folded_words(text) for text in texts]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("at", range(len(CASES["queries"])), ids=[case["query"] or "nothing" for case in CASES["queries"]])
def test_queries(built: Path, lang: str, at: int) -> None:
    case = CASES["queries"][at]
    if case.get("lang", lang) != lang:
        return
    found = asked(built / lang / "search" / "index.js")["found"][at]
    rows = {name: layers for name, layers, _ in found["rows"]}
    assert all(all(marked) or layers == ["title"] for _, layers, marked in found["rows"]), "each passage has what was asked for marked"
    for name, layers in case.get("finds", {}).items():
        assert name in rows, (name, list(rows)[:8])
        for layer in [layers] if isinstance(layers, str) else layers:
            assert layer in rows[name], (name, rows[name])
    assert not set(case.get("not", ())) & set(rows)
    if "first" in case:
        assert found["rows"][0][0] == case["first"]
    if case.get("none"):
        assert not rows
    if "near" in case:
        assert case["near"] in [word for missing in found["missing"] for word in missing["near"]]


def test_the_index_is_small_and_no_other_search_is_left(built: Path) -> None:
    """The clauses in all their layers take less than the texts of these layers; nothing of Material's search is shipped."""
    for lang in LANGS:
        script = (built / lang / "search" / "index.js").read_text(encoding="utf-8")
        index = json.loads(script.removeprefix("window.academieSearch=").rstrip().removesuffix(";"))
        texts = sum(path.stat().st_size for path in (built / lang / "texts").glob("*.txt"))
        assert len(json.dumps(index["clauses"], ensure_ascii=False, separators=(",", ":")).encode()) < texts
        assert not list((built / lang).rglob("*lunr*")) and not list((built / lang).rglob("bundle*"))


def test_segments_hold_each_layer_once() -> None:
    tokens = [
        Token("a ", "a ", "a ", "a "),
        Token("b ", "b ", "b ", "b "),
        Token("étoit", "étoit", "étoii", "était"),
        Token("si", "ſi", "fi", "si"),
    ]
    assert segments(tokens) == ["a b ", ["étoit", 0, "étoii", "était"], ["si", "ſi", "fi", 0]]


def test_a_page_is_found_head_by_head() -> None:
    html = """<div class="page"><header><h1 id="top">Title</h1><p>lead <b>bold</b>er</p></header>
      <section id="part"><h2>Head &amp; <i>more</i><code>x</code></h2><p>one<p>two <br>three<span class="vh">unseen</span></section>
      <aside data-search-exclude><h2 id="no">Out</h2><p>out</p></aside><p hidden>out</p><script>out()</script>after</div>"""
    assert sections(html) == [
        Section("top", "Title", "lead bolder"),
        Section("part", "Head & more x", "one two three after"),
    ]
    assert sections("") == []
