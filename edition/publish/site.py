"""Builds the whole site beside its place, and puts it there at the end: a build that fails leaves the old one."""

from __future__ import annotations

import json
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from edition.concordance.report import Report
from edition.corpus import Corpus
from edition.exports.files import FOLDER, SUMS, sums
from edition.paths import packaged
from edition.publish.archive import archive_site
from edition.publish.book import Book, load_book
from edition.publish.citing import write_citations, write_moved
from edition.publish.fonts import FACES
from edition.publish.frame import Fragment, build_frame, root_path
from edition.publish.pages import all_pages
from edition.publish.play import write_play
from edition.publish.registers import FAN
from edition.publish.render import environment
from edition.publish.search import write_index
from edition.publish.texts import LAYERS, layer_text
from edition.version import VERSION
from edition.words import LANGS, Lang
from normalize.errors import InputError

MARKER: Final = "edition.json"  # says that a folder is a site of ours, which may be replaced
Progress = Callable[[str, int, int], None]


class FaultsFoundError(Exception):
    """The checks found faults in a corpus of which a strict build was asked; `report` has them."""

    def __init__(self, report: Report) -> None:
        super().__init__(len(report.errors))
        self.report = report


@dataclass(frozen=True)
class BuildReport:
    """What was built: pages in both languages together, and how long it took."""

    pages: int
    seconds: float
    folder: Path


def _quiet(_step: str, _done: int, _total: int) -> None:
    """No progress is told."""


def build_site(corpus: Corpus, out: Path, *, site_url: str = "", strict: bool = False, progress: Progress = _quiet) -> BuildReport:
    """Builds the site of a corpus into `out`; `progress` hears (step, done, of how many).

    `strict`: only if the checks find no fault, else FaultsFoundError. Errors: site-in-the-way (`out` holds
    something else), no-fonts, cannot-write, and those of the corpus.
    """
    began = time.perf_counter()
    out = out.absolute()  # mkdocs takes a relative folder to lie beside its configuration
    _demand_place(out)
    _demand_fonts()
    with _beside(out) as beside:
        progress("documents", 0, len(corpus.documents))
        book = load_book(corpus)
        progress("documents", len(corpus.documents), len(corpus.documents))
        if strict and book.report.errors:
            raise FaultsFoundError(book.report)
        new = beside / "new"
        pages = _fill(book, new, site_url, progress)
        _swap(new, out, beside / "old")
    return BuildReport(pages, time.perf_counter() - began, out)


def _demand_place(out: Path) -> None:
    if out.is_symlink() and not out.exists():  # a link that leads nowhere
        raise InputError("site-in-the-way", out)
    if out.exists() and (not out.is_dir() or (any(out.iterdir()) and not (out / MARKER).is_file())):
        raise InputError("site-in-the-way", out)


@contextmanager
def _beside(out: Path) -> Iterator[Path]:
    """A folder beside the site for what is being made, gone afterwards, as is what was made above a site that did not come about.

    It is made before anything else is done: who cannot write there is told so at once.
    """
    above: list[Path] = []
    try:
        try:
            above = [folder for folder in out.parents if not folder.exists()]
            out.parent.mkdir(parents=True, exist_ok=True)
            beside = Path(tempfile.mkdtemp(prefix=f".{out.name}.", dir=out.parent))
        except OSError as error:
            raise InputError("cannot-write", out, reason=error.strerror or str(error)) from error
        try:
            yield beside
        finally:
            shutil.rmtree(beside, ignore_errors=True)
    finally:
        for folder in above:
            if folder.is_dir() and not any(folder.iterdir()):
                folder.rmdir()


def _demand_fonts() -> None:
    folder = packaged("site") / "theme" / "assets" / "fonts"
    if missing := [name for name in FACES if not (folder / name).is_file()]:
        raise InputError("no-fonts", folder / missing[0])


def _fill(book: Book, new: Path, site_url: str, progress: Progress) -> int:
    """Writes all of the site into a new folder; how many pages."""
    made = 0
    for step, lang in enumerate(LANGS):
        pages = list(all_pages(book, lang))
        fragments = []
        for done, page in enumerate(pages, 1):
            html = page.html(lang)
            fragments.append(
                Fragment(
                    page.path,
                    html,
                    title=page.title,
                    place=page.place,
                    description=page.description,
                    searched=page.searched,
                    head=page.head(),
                )
            )
            progress("pages", step * len(pages) + done, len(LANGS) * len(pages))
        progress("frame", step, len(LANGS))
        documentation = packaged("site") / "docs" / lang
        count, searched = build_frame(lang, fragments, documentation, new / lang, site_url=site_url)
        made += count
        write_index(book, lang, new / lang, searched)
        _texts(book, lang, new)
        write_citations(book, lang, new / lang, site_url)
        write_moved(book, lang, new / lang)
    progress("frame", len(LANGS), len(LANGS))
    _exports(book, new, progress)
    progress("play", 0, 1)
    write_play(book.corpus, new, book.article)
    progress("play", 1, 1)
    (new / "index.html").write_text(environment("fr").get_template("root.html").render(fan=FAN), encoding="utf-8")
    # a static host shows this one at any depth: its links start at the root of the site, not at the page
    missing = environment("fr").get_template("missing.html").render(base=root_path(site_url))
    (new / "404.html").write_text(missing, encoding="utf-8")
    (new / MARKER).write_text(json.dumps({"version": VERSION, "pages": made, "site_url": site_url}) + "\n", encoding="utf-8")
    progress("archive", 0, 1)
    archive_site(new)
    progress("archive", 1, 1)
    return made


def _exports(book: Book, new: Path, progress: Progress) -> None:
    progress("exports", 0, 1)
    for file in book.exports:
        path = new / FOLDER / file.path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(file.data)
    (new / FOLDER / SUMS).write_text(sums(book.exports), encoding="utf-8")
    progress("exports", 1, 1)


def _texts(book: Book, lang: Lang, new: Path) -> None:
    folder = new / lang / "texts"
    folder.mkdir()
    for witness in book.witnesses:
        for layer in LAYERS:
            (folder / f"{witness.id}.{layer}.txt").write_text(layer_text(witness, layer), encoding="utf-8", newline="")


def _swap(new: Path, out: Path, old: Path) -> None:
    """Puts the new folder in the place of the old one; should that fail, the old one is put back."""
    had = out.exists()
    if had:
        out.rename(old)
    try:
        new.rename(out)
    except OSError:
        if had:
            old.rename(out)
        raise
