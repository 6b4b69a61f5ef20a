"""The built site as files: the same pages in both languages, every link whole, every word of the text once."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from edition.corpus import open_corpus
from edition.paths import packaged
from edition.publish.book import Book, load_book
from edition.publish.codes import table
from edition.publish.frame import for_narrow_pages, root_path
from edition.publish.registers import document_context
from edition.publish.site import build_site
from edition.version import VERSION
from edition.words import LANGS, Lang, say
from tests.edition.bibliography import demand_csl, read, records
from tests.shared import once_in_a_run

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
VOID |= {"path", "use", "rect", "circle"}


@dataclass
class Document(HTMLParser):
    """Ids, links and balance of a page, and the French text of each clause as it stands."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.ids: list[str] = []
        self.links: list[tuple[str, str]] = []
        self.open: list[tuple[str, dict[str, str | None]]] = []
        self.unbalanced: list[str] = []
        self.text: list[str] = []
        self.french: dict[str, list[str]] = {}
        self.clause = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        if name := values.get("id"):
            self.ids.append(name)
        for key in ("href", "src"):
            if (link := values.get(key)) is not None:
                self.links.append((tag, link))
        if "num" in (values.get("class") or "").split():
            self.clause = values.get("id") or ""
        if tag not in VOID:
            self.open.append((tag, values))

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID:
            return
        if not self.open or self.open[-1][0] != tag:
            self.unbalanced.append(tag)
            return
        self.open.pop()

    def handle_data(self, data: str) -> None:
        if any(tag in ("script", "style", "template") for tag, _ in self.open):
            return
        self.text.append(data)
        classes = [(values.get("class") or "").split() for _, values in self.open]
        if any("fr" in c for c in classes) and not any({"m-note", "zone"} & set(c) for c in classes):
            self.french.setdefault(self.clause, []).append(data)


@dataclass
class Site:
    folder: Path
    pages: dict[str, Document] = field(default_factory=dict)

    def of(self, lang: str) -> dict[str, Document]:
        return {path.removeprefix(f"{lang}/"): page for path, page in self.pages.items() if path.startswith(f"{lang}/")}


@pytest.fixture(scope="module")
def book() -> Book:
    return load_book(open_corpus())


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    folder = once_in_a_run(tmp_path_factory, "site-without-address", lambda folder: build_site(open_corpus(), folder, site_url=""))
    built = Site(folder)
    for path in sorted(folder.rglob("*.html")):
        page = Document()
        page.feed(path.read_text(encoding="utf-8"))
        page.close()
        built.pages[path.relative_to(folder).as_posix()] = page
    counted = json.loads((folder / "edition.json").read_text(encoding="utf-8"))["pages"]
    assert counted == len([path for path in built.pages if not path.endswith("404.html")]) - 1  # all but the root
    return built


def test_both_languages_have_the_same_pages_and_anchors(site: Site) -> None:
    french, english = site.of("fr"), site.of("en")
    assert set(french) == set(english)
    for path, page in french.items():
        if not path.startswith("documentation/"):  # headings of prose are words
            assert page.ids == english[path].ids, path


def test_html_is_balanced_and_ids_are_single(site: Site) -> None:
    for path, page in site.pages.items():
        assert not page.unbalanced and not page.open, (path, page.unbalanced, page.open[-3:])
        assert len(page.ids) == len(set(page.ids)), (path, [name for name in page.ids if page.ids.count(name) > 1][:3])


def _targets(site: Site) -> Iterator[tuple[str, str, Path, str]]:
    """Page, link, file and fragment; the table names the folder of its parts, and `engine.tricks.json` stands for it."""
    for path, page in site.pages.items():
        for tag, link in page.links:
            parts = urlsplit(link)
            if parts.scheme in ("https", "mailto"):
                continue
            target = (site.folder / path).parent / unquote(parts.path) if parts.path else site.folder / path
            if tag.startswith("academie-"):
                target /= "engine.tricks.json"
            yield path, link, target.resolve(), unquote(parts.fragment)


def test_every_link_is_relative_and_leads_somewhere(site: Site) -> None:
    lost = []
    for path, link, target, anchor in _targets(site):
        if path.endswith("404.html"):
            continue  # served from anywhere: its links are of the server's root
        page = site.pages.get(target.relative_to(site.folder.resolve()).as_posix())
        if link.startswith("/") or not target.is_file() or (anchor and page is not None and anchor not in page.ids):
            lost.append((path, link))
    assert not lost


def test_nothing_is_loaded_from_elsewhere(site: Site) -> None:
    """A link of the text may lead to another host; nothing that a browser fetches by itself does."""
    for path, page in site.pages.items():
        assert not [link for tag, link in page.links if tag != "a" and urlsplit(link).scheme], path
    for sheet in site.folder.rglob("*.css"):
        assert "http" not in sheet.read_text(encoding="utf-8"), sheet


def test_the_reading_stands_in_a_page_once(site: Site, book: Book) -> None:
    for lang in LANGS:
        for entry in book.entries.values():
            page = site.pages[f"{lang}/{entry.id}.html"]
            for clause in entry.clauses:
                # a page sets U+00A0 before French points where the text has a blank; \s takes both for one blank
                found = re.sub(r"\s+", " ", "".join(page.french[clause.anchor])).strip()
                assert found == re.sub(r"\s+", " ", clause.text).strip(), clause.id


def test_no_word_of_the_program_shows_through(site: Site) -> None:
    for path, page in site.pages.items():
        text = " ".join(page.text)
        if path.endswith("documentation/proposals.html"):
            text = re.sub(r"\{(?:title|body)\}", "", text)  # told there: what an editor writes into an address
        assert not re.search(r"built-in method|object at 0x|\bNone\b|\{\w+\}|Undefined", text), path


def test_each_page_is_in_its_own_language(site: Site) -> None:
    """What the frame says, it says in the language of the page."""
    for lang in LANGS:
        other: Lang = "en" if lang == "fr" else "fr"
        for path, page in site.of(lang).items():
            text = " ".join(page.text)
            assert say(lang, "ui.nav.glossary") in text, path
            assert say(other, "ui.nav.glossary") not in text, path


def test_texts_are_the_layers(site: Site, book: Book) -> None:
    for witness in book.witnesses:
        for layer in ("ocr", "print", "reading", "modern"):
            path = site.folder / "fr" / "texts" / f"{witness.id}.{layer}.txt"
            assert path.read_bytes().decode() == getattr(witness.layers, layer)
        english = (site.folder / "en" / "texts" / f"{witness.id}.english.txt").read_text(encoding="utf-8")
        assert len(english.split()) > 100 and "*" not in english


def test_search_has_each_clause_and_leaves_zones_out(site: Site, book: Book) -> None:
    script = (site.folder / "fr" / "search" / "index.js").read_text(encoding="utf-8")
    index = json.loads(script.removeprefix("window.academieSearch=").rstrip().removesuffix(";"))
    places = [f"{index['groups'][clause[0]][1]}#{clause[1]}" for clause in index["clauses"]]
    assert places == [book.address(name) for name in book.clauses]
    assert "DE LA BOUILLOTTE" not in json.dumps(index["clauses"], ensure_ascii=False)  # a running head
    assert not [address for _, address, _ in index["groups"] if "lines.html" in address]
    pages = {address for _, address, _ in index["groups"]}
    assert pages >= {"about.html", "principles.html", "registers.html", "documentation/reading.html", "academie-quinze/index.html"}
    found = [(index["groups"][p[0]][1] if p[3] != "rule" else p[1].split("#")[0], p[1].split("#")[-1]) for p in index["passages"]]
    assert not [(path, anchor) for path, anchor in found if anchor and anchor not in site.pages[f"fr/{path}"].ids]


def test_lines_show_each_correction(site: Site, book: Book) -> None:
    page = (site.folder / "fr" / "academie-quinze" / "lines.html").read_text(encoding="utf-8")
    witness = next(w for w in book.witnesses if w.id == "academie-quinze")
    assert page.count("<li id=") == len(witness.lines)  # there is no chrome in this one
    assert page.count("<del>") >= sum(1 for line in witness.lines if any(m.kind == "correction" and m.ocr.strip() for m in line.marks))


def test_the_web_page_around_a_text_is_printed_nowhere(site: Site, book: Book) -> None:
    witness = next(w for w in book.witnesses if w.id == "academie-bouillotte")
    chrome = [line for line in witness.lines if line.zone == "chrome"]
    assert chrome
    page = site.pages["fr/academie-bouillotte/lines.html"]
    assert {f"l{line.number}" for line in witness.lines} - set(page.ids) == {f"l{line.number}" for line in chrome}
    for path in ("fr/academie-bouillotte/lines.html", "fr/principles.html"):
        assert not [line for line in chrome if len(line.ocr) > 20 and line.ocr.strip() in "".join(site.pages[path].text)], path


@pytest.mark.parametrize("lang", LANGS)
def test_codes_have_examples_from_the_text(book: Book, lang: Lang) -> None:
    """No running head stands for a letter or a figure; a fault of the print is counted though nothing is changed."""
    codes = {row.code: row for rows in table(book, lang).values() for row in rows}
    heads = {line.print.strip() for w in book.witnesses for line in w.lines if line.zone == "head"}
    figure, zone, sic = (codes[code].example for code in ("figure", "zone", "sic"))
    assert figure and not any(figure.after in head for head in heads if figure.after.isdigit() and len(figure.after) > 2)
    assert zone and any(zone.before.startswith(head) for head in heads)
    assert codes["sic"].count == sum(m.kind == "sic" for clause in book.clauses.values() for m in clause.marks) > 0
    assert sic and sic.before == sic.after


def test_points_keep_to_their_words(site: Site, book: Book) -> None:
    """French points stand behind U+00A0 in every clause; what the other layers and the plain texts have is exact."""
    held = 0
    for entry in book.entries.values():
        for anchor, parts in site.pages[f"en/{entry.id}.html"].french.items():
            text = "".join(parts)
            assert not re.search(r" [;:!?»]|« ", text), (entry.id, anchor)
            held += text.count("\u00a0")
    assert held > 50
    lines = (site.folder / "fr" / "academie-quinze" / "lines.html").read_text(encoding="utf-8")
    assert "\u00a0;" in lines


def test_what_was_corrected_adds_up(book: Book) -> None:
    for witness in book.witnesses:
        context = document_context(book, "fr", witness)
        s, by_hand, unreviewed = witness.statistics, context["by_hand"], context["unreviewed"]
        assert isinstance(by_hand, int) and isinstance(unreviewed, int)
        assert s.accepted + by_hand + unreviewed == s.applied == sum(s.by_code.values())
        assert min(by_hand, unreviewed) >= 0


def test_the_editors_words_of_a_title_are_in_the_language_of_the_page(site: Site) -> None:
    for lang, shown in (("fr", "Brisque (fin)"), ("en", "Brisque (end)")):
        for path in ("index.html", "dictionnaire-brusquembille/brisque.html", "dictionnaire-brusquembille/index.html"):
            text = " ".join(site.pages[f"{lang}/{path}"].text)
            assert shown in text and (lang == "fr" or "(fin)" not in text), (lang, path)
    assert "Reines" in " ".join(site.pages["en/methodique-1797/reines.html"].text)


def test_missing_pages_speak_both_languages_and_mark_no_place(site: Site) -> None:
    for path in ("404.html", "fr/404.html", "en/404.html"):
        text = " ".join(site.pages[path].text)
        assert all(say(lang, "ui.missing.title") in text for lang in LANGS), path
        assert "aria-current" not in (site.folder / path).read_text(encoding="utf-8")
        for _, link in site.pages[path].links:  # shown at any depth: nothing is relative to the page
            if not link.startswith(("#", "https:")):
                assert link.startswith(("/fr/", "/en/")), (path, link)
                assert (site.folder / urlsplit(link).path.strip("/")).is_file(), (path, link)


def test_the_root_of_a_site() -> None:
    assert [root_path(url) for url in ("", "https://a.org", "https://a.org/", "https://a.org/x/y")] == ["/", "/", "/", "/x/y/"]


def test_options_are_not_cut_on_narrow_pages() -> None:
    text = "<p><code>academie build --help</code></p><pre><code>a --b</code></pre><table><tr><td>x</td></tr></table>"
    made = for_narrow_pages(text)
    assert '<code>academie build <span class="nb">--help</span></code>' in made
    assert "<pre><code>a --b</code></pre>" in made
    assert re.sub(r"<[^>]*>", "", made) == re.sub(r"<[^>]*>", "", text)
    assert made.count("tableau-large") == 1
    assert for_narrow_pages('<tr><th style="x"></th><th>a</th></tr>') == "<tr><td></td><th>a</th></tr>"


# ------------------------------------------------------------------- citing


@pytest.mark.parametrize("lang", LANGS)
def test_heads_tell_reference_managers_what_is_known(site: Site, book: Book, lang: Lang) -> None:
    """Of every document and every entry; what is not known is not made up."""
    for witness in book.witnesses:
        d = witness.description
        for name in (witness.id, *(entry.id for entry in witness.entries)):
            path = f"{lang}/{name}/index.html" if name == witness.id else f"{lang}/{name}.html"
            page = (site.folder / path).read_text(encoding="utf-8")
            found = re.findall(r'<meta name="((?:citation_|DC)[^"]+)" content="([^"]*)">', page)
            tags = {key: html.unescape(value).replace("\u00a0", " ") for key, value in found}
            work = tags["citation_title"] if name == witness.id else tags["citation_inbook_title"]
            assert all(d.title[code].replace("\u00a0", " ") in work for code in ("fr", lang))
            assert tags["DC.identifier"] == name and tags["citation_language"] == "fr"
            for tag, stated in (("citation_author", d.author), ("citation_publisher", d.publisher)):
                known = stated is not None and stated.certainty != "unknown"
                assert (tag in tags) == known and (not known or stated.words[lang] in tags[tag])
            assert d.date and tags["citation_publication_date"] == f"{d.date.from_}-{d.date.to}"
            assert ("citation_firstpage" in tags) == (d.pages.known != "none")
            if d.identification.certainty != "certain":
                assert say(lang, f"ui.certainty.{d.identification.certainty}") in tags["DCTERMS.bibliographicCitation"]
            data = json.loads(re.search(r'<script type="application/ld\+json">(.*?)</script>', page)[1])  # type: ignore[index]
            assert data["identifier"] == name and data["isPartOf"]["name"].replace("\u00a0", " ") == work and data["version"] == VERSION
            alternates = re.findall(r'<link rel="alternate" hreflang="(\w\w)" href="([^"]+)">', page)
            assert {code for code, _ in alternates} == set(LANGS)
            assert all((site.folder / path).parent.joinpath(link).resolve().is_file() for _, link in alternates)


@pytest.mark.parametrize("lang", LANGS)
def test_files_of_citations_are_read_back(site: Site, book: Book, lang: Lang) -> None:
    for name in (*(w.id for w in book.witnesses), *book.entries):
        found = list(records((site.folder / lang / "cite" / f"{name}.bib").read_text(encoding="utf-8")))
        items = json.loads((site.folder / lang / "cite" / f"{name}.csl.json").read_text(encoding="utf-8"))
        demand_csl(items)
        assert [record.key for record in found] == [item["id"].replace("/", ".") for item in items]
        for record, item in zip(found, items, strict=True):
            fields = {key: read(value).replace("\u00a0", " ") for key, value in record.fields.items()}
            assert fields["title"] == item["title"].replace("\u00a0", " ")
            assert fields.get("booktitle", "") == item.get("container-title", "").replace("\u00a0", " ")
            assert fields["note"].endswith(item["id"]) and VERSION in fields["howpublished"]


def test_a_page_carries_the_citation_of_each_of_its_clauses(site: Site, book: Book) -> None:
    for entry in book.entries.values():
        page = (site.folder / "en" / f"{entry.id}.html").read_text(encoding="utf-8")
        found = re.search(r'<div class="citer".*<script type="application/json">(.*?)</script>', page, re.DOTALL)
        assert found
        data = json.loads(found[1])
        assert set(data["of"]) == {"", *(clause.anchor for clause in entry.clauses)}
        for clause in entry.clauses:
            assert f"[{clause.id}]." in data["lines"][data["of"][clause.anchor]["text"][0]]


# ------------------------------------------------------------------- registers of the corpus


def test_the_registers_leave_no_correction_out(site: Site, book: Book) -> None:
    for witness in book.witnesses:
        page = (site.folder / "fr" / "corrections" / f"{witness.id}.html").read_text(encoding="utf-8")
        outside = sum(m.kind == "correction" for line in witness.lines if line.zone == "chrome" for m in line.marks)
        assert page.count("<tr data-code=") == witness.statistics.applied - outside > 0


def test_measured_quality_is_what_was_measured(site: Site, book: Book) -> None:
    """Each document of the edition is among those that the corrector's bench measured, known by the sum of its text."""
    results = json.loads((packaged("site") / "corrector.json").read_text(encoding="utf-8"))["documents"]
    page = (site.folder / "en" / "quality.html").read_text(encoding="utf-8")
    for witness in book.witnesses:
        name = next(name for name, digest in results["sha256"].items() if digest == witness.description.sha256)
        row = re.search(rf'<tr><th scope="row"><a href="{witness.id}/index.html">.*?</tr>', page, re.DOTALL)
        assert row
        cells = re.findall(r'<td class="n">([^<]*)</td>', row[0])
        figures = results["each"][name]
        assert [cells[1], cells[2]] == [f"{figures['cer_before']:g}", f"{figures['cer']:g}"]
        lines = [line for line in witness.lines if line.ocr.strip() and line.zone != "chrome"]
        assert cells[5] == f"{100 * sum(line.state != '' for line in lines) / len(lines):.1f}"
