"""First clauses, the hand that confirms them, the translation that is to be filled in, and what is to be done next."""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from edition.clauses import FILE, PROPOSED
from edition.concordance.report import run_checks
from edition.corpus import Corpus
from edition.fingerprints import review
from edition.intake.add import finish, open_draft, propose_for, set_answers
from edition.intake.confirm import TRANSLATION, confirm_clauses, prepare_translation
from edition.intake.questions import Facts, description_yaml, with_defaults
from edition.intake.status import Status, Step, open_drafts, status_of
from edition.intake.terminal import short, told
from edition.publish.book import load_book
from edition.publish.pages import all_pages
from edition.transcription import export_transcription, record_transcription
from edition.witness import load_witness
from edition.words import LANGS, Lang, say
from normalize.errors import InputError
from tests.edition.own import NAME, SCANS

TIME = "2026-01-01T00:00:00Z"


def test_what_is_proposed(added: Path) -> None:
    """A heading, a paragraph, numbered articles, one of whose numbers the OCR lost; no line that only ends a paragraph."""
    proposed = Corpus(added).source(NAME).proposed
    assert proposed is not None
    found = [(c.unit, c.kind, c.label, c.quote[:12]) for c in proposed.clauses]
    assert found == [
        ("h", "heading", "", "LA TIRELIRE."),
        ("p1", "paragraph", "", "Ce jeu fe jo"),
        ("a1", "article", "1°.", "1°. Celui qu"),
        ("a2", "article", "2°.", "2. Les as fo"),
        ("a3", "article", "3°.", "3°. On eft o"),
        ("a4", "article", "4°.", "4°. Celui qu"),
        ("a5", "article", "5°.", "5°. Si celui"),
    ]
    assert [(e.id, e.kind, e.game, e.title["fr"]) for e in proposed.entries] == [("tirelire", "game", "tirelire", "La tirelire")]


TEXT = """PREMIER JEU.

Un paragraphe qui commence, et
qui finit ici.

Un second, après une ligne blanche.
Sans ligne blanche, pas de paragraphe.

la phrase ne commence pas ici.

12

D U  S E C O N D  J E U.
Ou des as.

1. Un article.
Art. II. Un autre.

2. Le dernier."""


def test_a_text_without_places(empty: Corpus, tmp_path: Path) -> None:
    (tmp_path / "x.txt").write_text(TEXT, encoding="utf-8")
    source = finish(empty, set_answers(open_draft(empty, [tmp_path / "x.txt"]), {"title.fr": "X"}), "fr")
    assert source.proposed is not None
    assert [(c.id, c.label) for c in source.proposed.clauses] == [
        ("x/premier-jeu/h", ""),
        ("x/premier-jeu/p1", ""),
        ("x/premier-jeu/p2", ""),
        ("x/second-jeu/h", ""),
        ("x/second-jeu/p1", ""),
        ("x/second-jeu/a1", "1."),
        ("x/second-jeu/a2", "Art. II."),
        ("x/second-jeu/a3", "2."),
    ]


@pytest.mark.parametrize(
    "text", ["un", "TITRE", "TITRE\n\nTITRE\n\nTITRE\n\nTITRE\n\nTITRE", "1.\n2.\n3.", "~~~\n\nun\n\n&\n", "LE\nLE\nun\n\nLE\nun"]
)
def test_any_text_has_clauses_that_load(text: str, empty: Corpus, tmp_path: Path) -> None:
    (tmp_path / "x.txt").write_text(text, encoding="utf-8")
    source = finish(empty, set_answers(open_draft(empty, [tmp_path / "x.txt"]), {"title.fr": "X"}), "fr")
    assert source.proposed is not None and source.proposed.clauses
    confirm_clauses(empty, "x", hand="lecture")
    assert empty.source("x").partition.clauses == source.proposed.clauses
    assert not run_checks(Corpus(empty.root)).errors


LINE = st.text("aÉ1.° ~&\t,IlJ", max_size=40) | st.sampled_from(["TITRE", "2. Un", "j", "~~", "Fin.", "12", "A" + " " * 30 + "b c d e f g"])


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(lines=st.lists(LINE, min_size=1, max_size=12))
def test_whatever_the_text_its_proposal_loads(lines: list[str], empty: Corpus) -> None:
    text = "\n".join(lines)
    assume(text.strip())
    folder = empty.root / "documents" / "x"
    folder.mkdir(exist_ok=True)
    (folder / "ocr.txt").write_text(text, encoding="utf-8")
    answers = with_defaults({"title.fr": "X"}, Facts(("text",), 1, False))
    digest = sha256((folder / "ocr.txt").read_bytes()).hexdigest()
    (folder / "document.yaml").write_text(description_yaml("x", answers, sha256=digest, starts=[1], zones=[]), encoding="utf-8")
    (folder / PROPOSED).write_text(propose_for(empty.standalone(folder), "fr"), encoding="utf-8")
    proposed = empty.standalone(folder).proposed
    assert proposed is not None
    assert all(clause.at == 0 or text[clause.at - 1].isspace() for clause in proposed.clauses)


def test_a_hand_confirms_what_stands_in_the_file(own: Path) -> None:
    corpus = Corpus(own)
    path = corpus.source(NAME).path(PROPOSED)
    path.write_text(re.sub(r"\n.*tirelire/a5.*", "", path.read_text(encoding="utf-8")).replace("La tirelire", "Le jeu"), encoding="utf-8")
    assert confirm_clauses(corpus, NAME, hand="lecture") == 6
    text = corpus.source(NAME).path(FILE).read_text(encoding="utf-8")
    assert text.startswith("hand: lecture\nentries:") and "#" not in text and not path.exists()
    assert corpus.source(NAME).partition.entries[0].title["fr"] == "Le jeu"
    for lang in LANGS:
        pages = {page.path: page.html(lang) for page in all_pages(load_book(Corpus(own)), lang)}
        assert "1°." in pages[f"{NAME}/tirelire.html"] and "tirelire.html" in pages["index.html"]


@pytest.mark.parametrize(("hand", "twice", "code"), [("nobody", False, "hand-unknown"), ("lecture", True, "clauses-there")])
def test_not_confirmed(hand: str, twice: bool, code: str, own: Path) -> None:
    corpus = Corpus(own)
    if twice:
        confirm_clauses(corpus, NAME, hand="lecture")
    with pytest.raises(InputError) as caught:
        confirm_clauses(corpus, NAME, hand=hand)
    assert caught.value.code == code


def test_a_proposal_that_is_wrong_is_told_with_its_line(own: Path) -> None:
    corpus = Corpus(own)
    path = corpus.source(NAME).path(PROPOSED)
    path.write_text(path.read_text(encoding="utf-8").replace("at: 220", "at: 221"), encoding="utf-8")
    with pytest.raises(InputError) as caught:
        confirm_clauses(corpus, NAME, hand="lecture")
    assert (caught.value.code, caught.value.line) == ("clause-quote", 12)
    assert path.exists() and not corpus.source(NAME).path(FILE).exists()


def test_a_new_proposal_after_corrections(own: Path) -> None:
    corpus = Corpus(own)
    text = export_transcription(load_witness(corpus, NAME)).replace("Ce jeu", "9°. Ce jeu")
    record_transcription(corpus, NAME, text, hand="lecture", time=TIME)
    assert 'kind: article, label: "9°."' in propose_for(corpus.source(NAME), "fr")


def test_the_translation_is_prepared_and_never_lost(own: Path) -> None:
    corpus = Corpus(own)
    with pytest.raises(InputError) as caught:
        prepare_translation(corpus, NAME, hand="lecture")
    assert caught.value.code == "clauses-none"
    confirm_clauses(corpus, NAME, hand="lecture")
    assert prepare_translation(corpus, NAME, hand="lecture") == 7
    path = corpus.source(NAME).path(TRANSLATION)
    text = path.read_text(encoding="utf-8")
    assert "  # Celui qui doit donner mêle les cartes" in text
    path.write_text(
        text.replace('a1: ""', 'a1: "The dealer: \\"shuffles\\" [the pack] *at once*."') + '  tirelire/tirelire/p9: "gone"\n',
        encoding="utf-8",
    )
    corpus.forget(NAME)
    assert prepare_translation(corpus, NAME, hand="lecture") == 6
    found = corpus.source(NAME).translation.clauses
    assert found[f"{NAME}/tirelire/a1"] == 'The dealer: "shuffles" [the pack] *at once*.'
    assert found[f"{NAME}/tirelire/p9"] == "gone"
    with pytest.raises(InputError) as caught:
        prepare_translation(corpus, NAME, hand="relecture")
    assert (caught.value.code, caught.value.line) == ("translation-hand", 1)


def steps(status: Status) -> dict[str, tuple[str, int, int]]:
    return {step.name: (step.state, step.done, step.total) for step in status.steps}


def test_the_way_to_the_published_page(own: Path) -> None:
    """Doing what the status says next, and nothing else, ends with a document that is complete and passes every check."""
    corpus = Corpus(own)
    seen = []
    while following := status_of(corpus, NAME).next:
        assert following.name not in seen, seen
        seen.append(following.name)
        _do(following.name, corpus)
        corpus = Corpus(own)
    assert seen == ["suspects", "clauses", "translation", "rules", "links", "published", "validated"]
    report = run_checks(Corpus(own))
    assert not report.findings
    for lang in LANGS:
        assert list(told(status_of(Corpus(own), NAME), lang))[-1] == say(lang, "status.all")
        assert short(status_of(Corpus(own), NAME), lang).endswith(say(lang, "status.all"))


def _do(name: str, corpus: Corpus) -> None:
    source = corpus.source(NAME)
    text = export_transcription(load_witness(corpus, NAME))
    if name == "suspects":
        record_transcription(corpus, NAME, text, hand="lecture", time=TIME)
    elif name == "validated":
        record_transcription(corpus, NAME, text, hand="relecture", time=TIME, state="validated")
    elif name == "clauses":
        confirm_clauses(corpus, NAME, hand="lecture")
    elif name == "translation":
        prepare_translation(corpus, NAME, hand="lecture")
        path = source.path(TRANSLATION)
        path.write_text(path.read_text(encoding="utf-8").replace('""', '"English."'), encoding="utf-8")
    elif name == "rules":
        path = source.path(FILE)
        path.write_text(path.read_text(encoding="utf-8").replace("kind: game\n    game: tirelire", "kind: reference"), encoding="utf-8")
    elif name == "links":
        review(corpus, [NAME])
    else:
        path = source.path("document.yaml")
        path.write_text(path.read_text(encoding="utf-8").replace("in_preparation: true\n", ""), encoding="utf-8")


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("step", ["conflicts", "suspects", "read", "validated", "clauses", "translation"])
def test_where_the_next_step_can_be_done_at_the_desk_the_status_says_how(step: str, lang: Lang) -> None:
    status = Status("my-book", True, (Step(step, "open", 1, 3, {"entries": 1, "unread": 1}),))
    last = list(told(status, lang, "academie --corpus x"))[-1]
    assert "academie --corpus x desk --as " in last and " academie desk" not in last


def test_what_lacks_is_told_as_lacking_until_the_document_is_declared_complete(own: Path) -> None:
    corpus = Corpus(own)
    confirm_clauses(corpus, NAME, hand="lecture")
    report = run_checks(Corpus(own))
    assert [(f.code, f.params["n"], f.severity) for f in report.findings] == [("preparation-translation", 7, "warning")]
    _do("published", corpus)
    assert [f.code for f in run_checks(Corpus(own)).errors] == ["translation-missing"] * 7
    assert steps(status_of(Corpus(own), NAME))["translation"] == ("open", 0, 7)


def test_status_of_an_edition_that_is_complete() -> None:
    """The documents of this edition: what is open there is open, by their own files."""
    from edition.paths import packaged

    corpus = Corpus(packaged("corpus"))
    found = steps(status_of(corpus, "academie-quinze"))
    assert found["clauses"][0] == found["translation"][0] == found["rules"][0] == found["links"][0] == found["published"][0] == "done"
    assert found["pictures"][0] == found["validated"][0] == "none"


def test_a_draft_is_told(empty: Corpus) -> None:
    open_draft(empty, [SCANS / "tirelire-1.hocr"])
    assert [draft.id for draft in open_drafts(empty)] == [NAME]
