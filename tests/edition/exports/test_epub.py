"""EPUB: what epubcheck says, and that both languages, notes, pages and faces are where a reader of books looks for them."""

from __future__ import annotations

import io
import shutil
import subprocess
import xml.etree.ElementTree as ET
import zipfile
from collections.abc import Sequence
from pathlib import Path
from posixpath import dirname, join, normpath

import pytest

from edition.exports.epub import book as book_module
from edition.exports.epub.book import book_of, epub
from edition.exports.known import Known
from normalize.errors import InputError
from tests.edition.exports.conftest import TIME

XHTML = "{http://www.w3.org/1999/xhtml}"
OPS = "{http://www.idpf.org/2007/ops}"
OPF = "{http://www.idpf.org/2007/opf}"
DC = "{http://purl.org/dc/elements/1.1/}"
TITLE = {"fr": "Essai", "en": "A trial"}
JAR = Path("/usr/share/java/epubcheck.jar")


def made(documents: Sequence[Known], name: str = "essai", time: str = TIME) -> bytes:
    return epub(book_of(documents, name=name, title=TITLE, time=time))


def pages(data: bytes) -> dict[str, ET.Element]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: ET.fromstring(archive.read(name)) for name in archive.namelist() if name.endswith((".xhtml", ".opf"))}


def check(data: bytes, folder: Path) -> str:
    """What epubcheck says, "" where it has nothing to say; without it the test is left out."""
    java = shutil.which("java")
    if java is None or not JAR.is_file():
        pytest.skip("epubcheck is not installed (Debian: apt install epubcheck): the books are not checked by it")
    path = folder / "book.epub"
    path.write_bytes(data)
    command = [java, "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-jar", str(JAR), "--failonwarnings", "--quiet", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return "" if done.returncode == 0 else done.stdout + done.stderr


def test_epubcheck_passes_all_documents(all_of_them: tuple[Known, ...], tmp_path: Path) -> None:
    """In one book, for one start of Java: those of the edition, the made-up ones, the one that would be markup; with the printed pages."""
    data = made(all_of_them)
    assert b"page-list" in zipfile.ZipFile(io.BytesIO(data)).read("EPUB/nav.xhtml")
    assert check(data, tmp_path) == ""


@pytest.mark.slow
def test_epubcheck_passes_every_book(all_of_them: tuple[Known, ...], tmp_path: Path) -> None:
    for known in all_of_them:
        assert check(made([known]), tmp_path) == "", known.witness.id


def test_the_walk_of_the_links_does_look(made_up: tuple[Known, ...]) -> None:
    data = made(made_up)
    assert dangling(data) == []
    broken = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(broken, "w") as new:
        for name in old.namelist():
            new.writestr(name, old.read(name).replace(b'href="about.xhtml"', b'href="about.xhtml#nowhere"'))
    assert dangling(broken.getvalue()) != []


def dangling(data: bytes) -> list[str]:
    """Links of the book that lead to no place in it."""
    found = pages(data)
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        names = set(archive.namelist())
    places = names | {f"{name}#{node.get('id')}" for name, page in found.items() for node in page.iter() if node.get("id")}
    links = [(name, node.get(key, "")) for name, page in found.items() for node in page.iter() for key in ("href", "src") if node.get(key)]
    return [f"{name}: {link}" for name, link in links if _target(name, link) not in places]


def _target(name: str, link: str) -> str:
    path, sign, anchor = link.partition("#")
    return (normpath(join(dirname(name), path)) if path else name) + sign + anchor


def test_no_link_dangles(all_of_them: tuple[Known, ...]) -> None:
    assert dangling(made(all_of_them)) == []


def test_both_languages_clause_by_clause(ours: tuple[Known, ...]) -> None:
    for known in ours:
        found = pages(made([known]))
        for entry in known.witness.entries:
            page = found[f"EPUB/{known.witness.id}.{entry.slug}.xhtml"]
            for clause in entry.clauses:
                block = next(node for node in page.iter() if node.get("id") == clause.anchor)
                signs = {node for node in block.iter() if node.get(f"{OPS}type") == "noteref"}
                french = next(node for node in block if node.get("lang", "fr") == "fr")
                text = "".join(_text(french, signs))
                assert text.replace("\u00a0", " ") == clause.reading.replace("\u00a0", " ").replace("\n", " "), clause.id
                english = [node for node in block if node.get("lang") == "en" and "absent" not in node.get("class", "")]
                assert len(english) == bool(clause.english)


def _text(node: ET.Element, without: set[ET.Element]) -> list[str]:
    parts = [node.text or ""]
    for child in node:
        if child not in without:
            parts += _text(child, without)
        parts.append(child.tail or "")
    return parts


def test_every_note_is_called_and_leads_back(ours: tuple[Known, ...]) -> None:
    for known in ours:
        found = pages(made([known]))
        for entry in known.witness.entries:
            page = found[f"EPUB/{known.witness.id}.{entry.slug}.xhtml"]
            notes = [node for node in page.iter() if node.get(f"{OPS}type") == "footnote"]
            calls = [node for node in page.iter() if node.get(f"{OPS}type") == "noteref"]
            assert [call.get("href") for call in calls] == [f"#{note.get('id')}" for note in notes]
            backs = [node.get("href") for note in notes for node in note.iter() if node.get("role") == "doc-backlink"]
            assert backs == [f"#{call.get('id')}" for call in calls]
            assert len(notes) == sum(len(clause.notes) for clause in entry.clauses)
            assert all({p.get("lang") for p in note.iter(f"{XHTML}p")} == {"fr", "en"} for note in notes)


def test_pages_that_are_known_are_listed(ours: tuple[Known, ...]) -> None:
    for known in ours:
        starts = known.witness.description.pages.starts
        found = pages(made([known]))
        lists = [node for node in found["EPUB/nav.xhtml"].iter(f"{XHTML}nav") if node.get(f"{OPS}type") == "page-list"]
        assert [a.text for nav in lists for a in nav.iter(f"{XHTML}a")] == [start.page for start in starts]
        assert bool(lists) == bool(starts)


def test_pages_of_two_books_are_not_taken_for_one(ours: tuple[Known, ...]) -> None:
    twice = [known for known in ours if known.witness.description.pages.starts][:1] * 2
    assert twice and book_of(twice, name="essai", title=TITLE, time=TIME).pages == ()


def test_what_the_book_says_of_itself(ours: tuple[Known, ...]) -> None:
    first, later = (pages(made(ours[:1], time=time))["EPUB/package.opf"] for time in (TIME, "2027-01-01T00:00:00Z"))
    assert [node.text for node in first.iter(f"{DC}language")] == ["fr", "en"]
    assert [node.text for node in first.iter(f"{DC}title")] == ["Essai", "A trial"]
    identifiers = [[node.text for node in package.iter(f"{DC}identifier")] for package in (first, later)]
    assert identifiers[0] == identifiers[1]  # it stays from version to version
    modified = [node.text for node in first.iter(f"{OPF}meta") if node.get("property") == "dcterms:modified"]
    assert modified == [TIME]
    told = {node.get("property") for node in first.iter(f"{OPF}meta")}
    assert {"schema:accessMode", "schema:accessibilityFeature", "schema:accessibilityHazard", "schema:accessibilitySummary"} <= told
    assert made(ours[:1], "autre") != made(ours[:1])
    assert made(ours[:1]) == made(ours[:1])  # the same text gives the same bytes


def test_the_face_is_in_the_book_with_its_licence(ours: tuple[Known, ...]) -> None:
    with zipfile.ZipFile(io.BytesIO(made(ours[:1]))) as archive:
        assert archive.namelist()[0] == "mimetype" and archive.getinfo("mimetype").compress_type == zipfile.ZIP_STORED
        assert {"EPUB/fonts/eb-garamond-roman.woff2", "EPUB/fonts/eb-garamond-italic.woff2", "EPUB/fonts/OFL.txt"} <= set(
            archive.namelist()
        )
        css = archive.read("EPUB/book.css").decode()
    assert "#" not in css.replace("#}", "") and "background" not in css  # no colours of our own: the paper may be dark


def test_missing_fonts_are_told(made_up: tuple[Known, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(book_module, "FACES", {"unheard.woff2": ""})
    with pytest.raises(InputError) as caught:
        made(made_up)
    assert caught.value.code == "no-fonts"


def test_what_would_be_markup_is_text(traps: tuple[Known, ...]) -> None:
    found = pages(made(traps))
    names = {node.tag.removeprefix(XHTML) for page in found.values() for node in page.iter()}
    assert not names & {"script", "img", "b"}
    text = "".join("".join(page.itertext()) for page in found.values())
    assert '<script>alert("1")</script>' in text and "{{ 7 * 7 }}" in text and "cloche\ufffd" in text
