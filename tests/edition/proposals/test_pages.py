"""What the published pages say of proposals: where they go, and who is named."""

from __future__ import annotations

import subprocess
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from edition.concordance.report import run_checks
from edition.corpus import Corpus
from edition.decisions import append_decisions, decide
from edition.publish.book import load_book
from edition.publish.pages import all_pages
from edition.publish.proposing import commit_of
from edition.settings import load_settings
from edition.words import LANGS, Lang, say
from normalize.errors import InputError
from tests.edition.desk.conftest import NAME
from tests.edition.machine import machine

TIME = "2026-11-30T12:00:00Z"
HARM = "<script>alert(1)</script>\u202e"


def pages(corpus: Corpus, lang: Lang) -> dict[str, str]:
    wanted = (f"{NAME}/tricotet.html", "contributors.html")
    return {page.path: page.html(lang) for page in all_pages(load_book(corpus), lang) if page.path in wanted}


@pytest.mark.parametrize("by", ["Jeanne Roux", HARM, ""])
@pytest.mark.parametrize("lang", LANGS)
def test_the_slip_and_the_people_name_who_gave_a_name(by: str, lang: Lang, corpus: Corpus) -> None:
    source = corpus.source(NAME)
    start = source.document.text.index("relie")
    where: dict[str, Any] = {"hand": "relecteur", "time": TIME, "text": source.document.text, "start": start, "end": start + 5}
    text = decide("replace", value="reste", code="ligature", evidence="conjecture", **where)
    answer = decide("adopt", hand="relecteur", time=TIME, value="0" * 16)

    made = [replace(text, proposal="0" * 16, by=by), replace(answer, by=by)]
    append_decisions(source.path("decisions.jsonl"), made)
    html = pages(Corpus(corpus.root, analyse=machine()), lang)
    entry, hands = html[f"{NAME}/tricotet.html"], html["contributors.html"]
    shown = by.replace("<", "&lt;").replace(">", "&gt;").replace("\u202e", "�")
    assert f"<dt>{say(lang, 'ui.slip.proposed')}</dt><dd>{f'<bdi>{shown}</bdi>' if by else say(lang, 'ui.slip.anonymous')}</dd>" in entry
    assert f"<dt>{say(lang, 'ui.slip.accepted-from')}</dt>" in entry
    assert (say(lang, "ui.contributors.proposers") in hands) == bool(by) and (f"<bdi>{shown}</bdi>" in hands) == bool(by)
    assert "<script>alert" not in entry + hands


def test_a_letter_and_an_issue_are_offered_where_the_corpus_says_so(corpus: Corpus) -> None:
    bare = pages(corpus, "en")[f"{NAME}/tricotet.html"]
    assert 'data-do="mail"' not in bare and 'data-do="issue"' not in bare and "mailto:" not in bare
    address = "https://example.org/new?title={title}&body={body}"
    (corpus.root / "site.yaml").write_text(f'proposals:\n  mail: a@example.org\n  issues: "{address}"\n', encoding="utf-8")
    html = pages(Corpus(corpus.root, analyse=machine()), "en")[f"{NAME}/tricotet.html"]
    assert 'data-do="mail"' in html and 'data-do="issue"' in html and 'href="mailto:a@example.org"' in html
    assert "https://example.org/new?title=Tricotet&amp;body=" in html


@pytest.mark.parametrize(
    ("key", "value", "code"),
    [
        ("mail", "nobody", "site-settings-mail"),
        ("mail", "a@example.org?bcc=b@example.org", "site-settings-mail"),
        ("issues", "javascript:alert({title}{body})", "site-settings-issues"),
        ("issues", "https://example.org/new?title={title}", "site-settings-issues"),
        ("issues", "https://example.org/{title}{body}{other}", "site-settings-issues"),
        ("letters", "a@example.org", "yaml-key-unknown"),
    ],
)
def test_what_site_yaml_cannot_say(key: str, value: str, code: str, tmp_path: Path) -> None:
    path = tmp_path / "site.yaml"
    path.write_text(f'# x\nproposals:\n  {key}: "{value}"\n', encoding="utf-8")
    with pytest.raises(InputError) as caught:
        load_settings(path)
    assert (caught.value.code, caught.value.line) == (code, 3)


def test_the_commit_is_named_where_there_is_one(tmp_path: Path) -> None:
    assert commit_of(tmp_path) == ("", "")
    folder = tmp_path / "kept"
    folder.mkdir()
    (folder / "a").write_text("a", encoding="utf-8")
    who = ["-c", "user.name=x", "-c", "user.email=x@localhost"]
    for words in (["init", "-q"], ["add", "a"], [*who, "commit", "-qm", "a"]):
        subprocess.run(["git", "-C", str(folder), *words], check=True)
    commit, day = commit_of(folder)
    assert len(commit) == 40 and len(day) == 10
    (folder / "a").write_text("b", encoding="utf-8")
    commit_of.cache_clear()
    assert commit_of(folder)[0] == f"{commit}-dirty"


def test_check_names_an_answer_whose_proposal_is_gone(corpus: Corpus) -> None:
    append_decisions(corpus.source(NAME).path("decisions.jsonl"), [decide("defer", hand="relecteur", time=TIME, value="0" * 16)])
    found = run_checks(Corpus(corpus.root, analyse=machine())).findings
    assert [(f.code, f.line) for f in found if f.code == "proposal-gone"] == [("proposal-gone", 1)]
