"""The whole site of a corpus of one's own, with a document in preparation: it is built, and every link leads somewhere."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import unquote, urlsplit

from edition.corpus import Corpus
from edition.intake.confirm import confirm_clauses, prepare_translation
from edition.publish.frame import without_dead_links
from edition.publish.site import build_site
from tests.edition.own import NAME


def test_the_documentation_loses_only_links_that_lead_nowhere() -> None:
    text = "[line by line](../a/lines.md) and [here](../b/lines.md#x), [rules](rules.md)"
    assert without_dead_links(text, {"b/lines.md"}) == "line by line and [here](../b/lines.md#x), [rules](rules.md)"


def test_a_document_in_preparation_is_published(own: Path, tmp_path: Path) -> None:
    """Confirmed clauses without any English: an entry page in both languages, and no dead link on the site."""
    corpus = Corpus(own)
    confirm_clauses(corpus, NAME, hand="lecture")
    prepare_translation(corpus, NAME, hand="lecture")
    build_site(Corpus(own), tmp_path / "public")
    pages = sorted((tmp_path / "public").rglob("*.html"))
    assert {f"{lang}/{NAME}/{page}.html" for lang in ("fr", "en") for page in ("index", "lines", "tirelire")} <= {
        str(path.relative_to(tmp_path / "public")) for path in pages
    }
    dead = []
    for path in pages:
        if path.name == "404.html":
            continue
        for target in re.findall(r'href="([^"#]+)', path.read_text(encoding="utf-8")):
            if not urlsplit(target).scheme and not (path.parent / unquote(urlsplit(target).path)).exists():
                dead.append((path.name, target))
    assert not dead
    for lang, words in (("fr", "En préparation"), ("en", "In preparation")):
        assert words in (tmp_path / "public" / lang / NAME / "index.html").read_text(encoding="utf-8")
        text = (tmp_path / "public" / lang / "texts" / f"{NAME}.print.txt").read_text(encoding="utf-8")
        assert "Ce jeu ſe joue" in text
