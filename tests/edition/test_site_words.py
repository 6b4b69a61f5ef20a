"""Words: both languages say the same things; templates say nothing of their own; the documentation is true."""

from __future__ import annotations

import re
import shutil
from hashlib import sha256
from pathlib import Path
from string import Formatter

import pytest

from edition.arguments import COMMANDS
from edition.corpus import open_corpus
from edition.paths import packaged
from edition.publish.book import load_book
from edition.publish.pages import all_pages
from edition.words import LANGS, Lang, flat
from normalize.codes import CODES

SITE = packaged("site")


def test_both_languages_have_the_same_words() -> None:
    assert {key for key, _ in flat("fr")} == {key for key, _ in flat("en")}
    for name in {path.name for lang in LANGS for path in (SITE / "words" / lang).glob("*.yaml")}:
        assert all((SITE / "words" / lang / name).is_file() for lang in LANGS), name


def _blanks(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


def test_both_languages_have_the_same_blanks() -> None:
    english = dict(flat("en"))
    assert not [key for key, sentence in flat("fr") if _blanks(sentence) != _blanks(english[key])]


def test_every_code_has_its_words() -> None:
    for lang in LANGS:
        keys = {key for key, _ in flat(lang)}
        assert not [code for code in CODES if not {f"codes.{code}.name", f"codes.{code}.text"} <= keys], lang


def test_french_typography() -> None:
    """’ for the apostrophe; a no-break blank before ; : ! ? and inside « »."""
    for key, sentence in flat("fr"):
        if key.startswith(("ui.", "desk.")):
            bare = re.sub(r"\]\([^)]*\)|`[^`]*`|\{[^}]*\}|https?:", "x", sentence)
            assert "'" not in bare, key
            assert not re.search(r"[^\u00a0][;!?»]|«[^\u00a0]| :|\w:", bare), key


def test_no_french_sentence_parts_a_point_from_its_word() -> None:
    """A plain blank before a high point, or inside guillemets, would let it begin a line; the keys of a help stand apart."""
    for key, sentence in flat("fr"):
        if not key.endswith(".help"):
            assert not re.search(r"\S [;:!?»]|« ", sentence), (key, sentence)


def test_templates_say_nothing_of_their_own() -> None:
    """Every word of a page comes from words/ or the corpus; a template holds signs only."""
    found = []
    for path in [page for folder in ("templates", "theme", "desk") for page in (SITE / folder).rglob("*.html")]:
        bare = re.sub(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        labels = re.findall(r'(?:aria-label|title|placeholder|alt)="([^"]*)"', bare)
        text = re.sub(r"<[^>]*>", " ", bare, flags=re.DOTALL)
        found += [(path.name, word) for word in re.findall(r"[^\W\d_]{2,}", " ".join([text, *labels]))]
    assert not found


def test_documentation_is_in_both_languages() -> None:
    names = {lang: {path.name for path in (SITE / "docs" / lang).glob("*.md")} for lang in LANGS}
    assert names["fr"] == names["en"]
    for name in names["fr"]:
        headings = [
            len(re.findall(r"^#+ ", (SITE / "docs" / lang / name).read_text(encoding="utf-8"), flags=re.MULTILINE)) for lang in LANGS
        ]
        assert headings[0] == headings[1], name


@pytest.mark.parametrize("lang", LANGS)
def test_documentation_names_every_command_and_option(lang: Lang) -> None:
    text = (SITE / "docs" / lang / "command-line.md").read_text(encoding="utf-8")
    for name, arguments in COMMANDS.items():
        row = next((line for line in text.splitlines() if re.match(rf"\| `{name}[ `]", line)), None)
        assert row, name
        missing = [a.flag for a in arguments if a.flag.startswith("--") and a.flag not in row and a.flag not in ("--site-url", "--jsonl")]
        assert not missing, (name, missing)


@pytest.mark.parametrize("lang", LANGS)
def test_the_smallest_document_of_the_documentation_is_enough(lang: Lang, tmp_path: Path) -> None:
    """Two files in a folder, as the documentation gives them: the document has its pages."""
    text = (SITE / "docs" / lang / "your-documents.md").read_text(encoding="utf-8")
    match = re.search(r"```yaml\n(id: .*?)```", text, flags=re.DOTALL)
    assert match
    ocr = "Le jeu eft fort ancien.\nOn y joue à deux.\n"
    name = re.search(r"^id: (\S+)", match[1])
    assert name
    folder = tmp_path / "corpus" / "documents" / name[1]
    folder.mkdir(parents=True)
    (folder / "ocr.txt").write_text(ocr, encoding="utf-8")
    (folder / "document.yaml").write_text(match[1].replace("0" * 64, sha256(ocr.encode()).hexdigest()), encoding="utf-8")
    for shared in ("people.yaml",):
        shutil.copy(packaged("corpus") / shared, tmp_path / "corpus")
    pages = {page.path: page.html(lang) for page in all_pages(load_book(open_corpus(tmp_path / "corpus")), lang)}
    assert f"{name[1]}/lines.html" in pages
    assert "fort ancien" in pages[f"{name[1]}/lines.html"]
    assert "Traité du piquet" in pages["index.html"]
