"""Downloads: what the pages lead to is there, with its sum; the archive is the site, and leads nowhere it has not."""

from __future__ import annotations

import re
import zipfile
from hashlib import sha256
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from edition.publish.downloads import ARCHIVE
from edition.words import LANGS, Lang
from tests.browser.conftest import KINDS, Open

LINK = re.compile(r'href="([^"#]+)(?:#[^"]*)?"')
HOME = "academie/"


def _links(html: str) -> set[str]:
    return {unquote(link) for link in LINK.findall(html) if not urlsplit(link).scheme}


@pytest.mark.parametrize("lang", LANGS)
def test_every_link_leads_to_a_file(site: Path, lang: Lang) -> None:
    html = (site / lang / "downloads.html").read_text(encoding="utf-8")
    links = _links(html)
    assert len(links) > 40
    assert not [link for link in links if not (site / lang / link).resolve().is_file()]
    offered = {path.relative_to(site / "exports").as_posix() for path in (site / "exports").rglob("*") if path.is_file()}
    linked = {link.removeprefix("../exports/") for link in links if link.startswith("../exports/")}
    assert offered == linked  # nothing is hidden


@pytest.mark.parametrize("lang", LANGS)
def test_each_document_and_entry_leads_to_its_files(site: Path, lang: Lang) -> None:
    downloads = (site / lang / "downloads.html").read_text(encoding="utf-8")
    for kind in ("entry", "document"):
        html = (site / lang / KINDS[kind]).read_text(encoding="utf-8")
        found = re.search(r'href="\.\./downloads\.html#([^"]+)"', html)
        assert found and f'id="{found[1]}"' in downloads


def test_the_sums_hold(site: Path) -> None:
    folder = site / "exports"
    lines = (folder / "SHA256SUMS").read_text(encoding="utf-8").splitlines()
    assert len(lines) == sum(path.is_file() for path in folder.rglob("*")) - 1
    for line in lines:
        told, name = line.split("  ", 1)
        assert sha256((folder / name).read_bytes()).hexdigest() == told
    told = (site / f"{ARCHIVE}.sha256").read_text(encoding="utf-8").split()[0]
    assert sha256((site / ARCHIVE).read_bytes()).hexdigest() == told


def test_the_archive_is_the_site_and_opens_from_a_folder(site: Path, tmp_path: Path, open_page: Open) -> None:
    with zipfile.ZipFile(site / ARCHIVE) as archive:
        assert archive.testzip() is None
        names = {name.removeprefix(HOME) for name in archive.namelist()}
        archive.extractall(tmp_path)
    there = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}
    assert names == there - {ARCHIVE, f"{ARCHIVE}.sha256"}
    for lang in LANGS:
        html = (tmp_path / HOME / lang / "downloads.html").read_text(encoding="utf-8")
        assert not [link for link in _links(html) if not (tmp_path / HOME / lang / link).resolve().is_file()]
    page = open_page((tmp_path / HOME / "index.html").as_uri(), script=False)
    page.click('a[href^="en/"]')
    page.goto((tmp_path / HOME / "en" / KINDS["entry"]).as_uri())
    page.click('a[href*="downloads.html"]')
    assert page.locator("h1").text_content() == "Downloads"
