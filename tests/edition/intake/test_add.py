"""From files to a document of the corpus: what is asked, what is kept when it is broken off, what is refused."""

from __future__ import annotations

import io
import shutil
import stat
import sys
from hashlib import sha256
from pathlib import Path

import pytest

from edition.clauses import PROPOSED
from edition.cli import main
from edition.concordance.report import run_checks
from edition.corpus import Corpus
from edition.intake.add import facts_of, finish, open_draft, set_answers
from edition.intake.draft import drafts
from edition.intake.pictures import Lacking, lacking
from edition.intake.questions import KEYS, QUESTIONS, asked, checked, with_defaults
from edition.intake.terminal import BrokenOffError, converse
from edition.publish.book import load_book
from edition.publish.pages import all_pages
from edition.witness import load_witness
from edition.words import LANGS, Lang, message
from normalize.errors import InputError
from tests.edition.own import NAME, SCANS

# one row of 8 points, and nothing that would say more
TIFF = b"II*\0\x08\0\0\0\x02\0" + b"\0\x01\x03\0\x01\0\0\0\x08\0\0\0" + b"\x01\x01\x03\0\x01\0\0\0\x01\0\0\0" + b"\0\0\0\0"


def files(root: Path) -> dict[str, str]:
    return {str(p.relative_to(root)): sha256(p.read_bytes()).hexdigest() for p in sorted(root.rglob("*")) if p.is_file()}


def test_what_a_document_is_made_of(added: Path) -> None:
    folder = added / "documents" / NAME
    assert sorted(p.name for p in folder.iterdir()) == [PROPOSED, "document.yaml", "images", "layout.jsonl", "ocr.txt"]
    assert {p.name for p in (folder / "images").iterdir()} == {"tirelire-1.png", "tirelire-2.png"}
    assert (folder / "images" / "tirelire-1.png").read_bytes() == (SCANS / "tirelire-1.png").read_bytes()
    assert sorted(p.name for p in (added / "documents").iterdir()) == [NAME]  # the draft is gone
    source = Corpus(added).source(NAME)
    described = source.description
    assert described.in_preparation and described.long_s is True and described.page_seen and described.lineation == "print"
    starts = [(page.first, str(12 + at)) for at, page in enumerate(source.layout)]
    assert [(start.line, start.page) for start in described.pages.starts] == starts


def test_it_loads_checks_and_is_published_at_once(added: Path) -> None:
    corpus = Corpus(added)
    witness = load_witness(corpus, NAME)
    assert "Ce jeu ſe joue à trois perſonnes" in witness.layers.print
    assert "\nCelui qui" not in witness.layers.reading and "\n1°. Celui qui doit donner" in witness.layers.reading  # paragraphs as proposed
    assert not run_checks(corpus).findings
    for lang in LANGS:
        pages = {page.path: page.html(lang) for page in all_pages(load_book(Corpus(added)), lang)}
        assert {f"{NAME}/index.html", f"{NAME}/lines.html"} <= set(pages)
        assert not [path for path in pages if path.startswith(f"{NAME}/tirelire")]  # no entry, for no hand confirmed it
        assert {"fr": "En préparation", "en": "In preparation"}[lang] in pages[f"{NAME}/index.html"]


def talk(draft_text: str, corpus: Corpus, lang: Lang, paths: list[Path] | None = None) -> str:
    """A conversation with these lines; what was said."""
    output = io.StringIO()
    draft = open_draft(corpus, paths or [])
    draft = converse(draft, lang, source=io.StringIO(draft_text), output=output)
    finish(corpus, draft, lang)
    return output.getvalue()


def lines_for(answers: dict[str, str], lang: Lang) -> str:
    """What is typed to give these answers: an empty line for every other question that is asked."""
    typed = []
    for question in asked(lang):
        if question.name in ("author", "place", "publisher") and question.language != lang and not answers.get(f"{question.name}.{lang}"):
            continue  # what is not known is not asked twice
        typed.append(answers.get(question.key, ""))
    return "\n".join(typed) + "\n"


@pytest.mark.parametrize("lang", LANGS)
def test_the_questions(lang: Lang, empty: Corpus) -> None:
    answers = {
        "title.fr": "Traité du piquet",
        "title.en": "A Treatise on Piquet",
        f"author.{lang}": "M. Dupont",
        "years": "1796 - 1797",
        "certainty": "2",
        "long_s": {"fr": "oui", "en": "y"}[lang],
        "licence": "public-domain",
        "first_page": "",
    }
    said = talk(lines_for(answers, lang), empty, lang, [SCANS / "tirelire-1.hocr"])
    described = empty.source(NAME).description
    assert described.title == {"fr": "Traité du piquet", "en": "A Treatise on Piquet"}
    assert described.short == described.title
    assert described.author and described.author.words == {"fr": "M. Dupont", "en": "M. Dupont"}
    assert described.place is None
    assert described.date and (described.date.fr, described.date.from_, described.date.to) == ("1796–1797", 1796, 1797)
    assert (described.identification.certainty, described.long_s, described.licence.source) == ("probable", True, "public-domain")
    assert described.pages.known == "none"
    assert {"fr": "Titre de l’ouvrage", "en": "Title of the work"}[lang] in said.split("\n")[1]  # one's own language first


def test_answers_are_kept_when_it_is_broken_off(empty: Corpus) -> None:
    """Whatever the line after which the input ends: going on asks only what is left, and the document is the same."""
    typed = lines_for({"title.fr": "Un", "title.en": "One", "years": "1800", "long_s": "no"}, "en").split("\n")[:-1]
    for cut in range(0, len(typed), 3):
        with pytest.raises(BrokenOffError):
            talk("".join(f"{line}\n" for line in typed[:cut]), empty, "en", [SCANS / "tirelire-1.hocr"])
        (draft,) = drafts(empty.root / "documents")
        assert len(draft.answers) >= cut
        with pytest.raises(InputError):
            empty.source(NAME)
        talk("".join(f"{line}\n" for line in typed[cut:]), empty, "en")
        described = empty.source(NAME).description
        assert (described.title["en"], described.date and described.date.from_, described.long_s) == ("One", 1800, False)
        shutil.rmtree(empty.root / "documents" / NAME)
        empty.forget(NAME)


def test_wrong_answers_are_asked_again_and_one_can_go_back(empty: Corpus) -> None:
    said = talk("\n\nOne\n<\n<\nAnother\nUn\n" + "\n" * 30, empty, "en", [SCANS / "tirelire-1.hocr"])
    assert said.count("an answer is needed here") == 2
    assert empty.source(NAME).description.title == {"en": "Another", "fr": "Un"}


@pytest.mark.parametrize(
    ("key", "answer", "code"),
    [
        ("title.fr", " ", "answer-required"),
        ("certainty", "perhaps", "answer-choice"),
        ("certainty", "p", "answer-choice"),  # probable or possible
        ("long_s", "9", "answer-choice"),
        ("years", "1797-1796", "answer-years"),
        ("years", "an V", "answer-years"),
        ("first_page", "xii", "answer-number"),
        ("title", "x", "answer-unknown"),
    ],
)
def test_answers_that_do_not_fit(key: str, answer: str, code: str, empty: Corpus) -> None:
    draft = open_draft(empty, [SCANS / "tirelire-1.hocr"])
    with pytest.raises(InputError) as caught:
        set_answers(draft, {key: answer})
    assert caught.value.code == code
    assert all(message(lang, caught.value) for lang in LANGS)


def test_every_default_fits_its_question(empty: Corpus) -> None:
    draft = open_draft(empty, [SCANS / "tirelire-1.hocr"])
    answers = with_defaults({"title.fr": "Un"}, facts_of(draft))
    assert set(answers) == set(KEYS)
    for question in QUESTIONS:
        assert checked(question, answers[question.key]) == answers[question.key]
    assert answers["provenance.fr"] == "Reçu comme hOCR\u00a0; pages\u00a0: 1." and answers["rights.en"] == "Rights not established."


@pytest.mark.parametrize(
    ("paths", "options", "code"),
    [
        ([], {}, "no-files"),
        (["none.txt"], {}, "file-not-found"),
        (["tirelire-1.hocr"], {"name": "Un Livre"}, "answer-id"),
        (["tirelire-1.hocr"], {"name": "../x"}, "answer-id"),
        (["tirelire-1.png", "tirelire-1.png"], {}, "same-name-twice"),
        (["pages.yaml"], {"encoding": "ascii"}, "encoding-wrong"),
    ],
)
def test_refused(paths: list[str], options: dict[str, str], code: str, empty: Corpus) -> None:
    with pytest.raises(InputError) as caught:
        open_draft(empty, [SCANS / path for path in paths], **options)  # type: ignore[arg-type]
    assert caught.value.code == code
    assert all(message(lang, caught.value) for lang in LANGS)
    assert not list(drafts(empty.root / "documents"))


def test_what_was_begun_is_not_mixed_with_other_files(empty: Corpus) -> None:
    first, second = SCANS / "tirelire-1.hocr", SCANS / "tirelire-2.alto.xml"
    draft = set_answers(open_draft(empty, [first]), {"title.fr": "Un"})
    assert open_draft(empty, [first]).answers == {"title.fr": "Un"}
    assert open_draft(empty, []).answers == {"title.fr": "Un"}
    with pytest.raises(InputError) as caught:
        open_draft(empty, [second], name=NAME)
    assert caught.value.code == "draft-other"
    assert open_draft(empty, [second], name=NAME, restart=True).answers == {}
    open_draft(empty, [first], name="autre")
    with pytest.raises(InputError) as caught:
        open_draft(empty, [])
    assert caught.value.code == "draft-several"
    (draft.folder / "draft.json").write_text("{}", encoding="utf-8")
    with pytest.raises(InputError) as caught:
        list(drafts(empty.root / "documents"))
    assert caught.value.code == "draft-broken"


def test_a_document_that_is_there_is_never_written_over(own: Path) -> None:
    before, corpus = files(own), Corpus(own)
    with pytest.raises(InputError) as caught:
        open_draft(corpus, [SCANS / "tirelire-1.hocr"])
    assert caught.value.code == "document-exists"
    assert files(own) == before


def test_texts_as_pages_of_one_document(empty: Corpus, tmp_path: Path) -> None:
    (tmp_path / "livre-1.txt").write_bytes("Le valet a été joué à la première levée.\r\n".encode("windows-1252"))
    (tmp_path / "livre-2.txt").write_text("\ufeffDeuxième page, l’as.\n", encoding="utf-8")
    draft = open_draft(empty, [tmp_path / "livre-1.txt", tmp_path / "livre-2.txt"])
    assert [(f.format, f.encoding, f.evidence) for f in draft.files] == [("text", "iso-8859-1", "words"), ("text", "utf-8", "mark")]
    source = finish(empty, set_answers(draft, {"title.fr": "Livre"}), "fr")
    assert source.id == "livre"
    assert source.document.text == "Le valet a été joué à la première levée.\n\fDeuxième page, l’as."
    assert [(page.first, page.file) for page in source.layout] == [(1, "livre-1.txt"), (2, "livre-2.txt")]
    assert source.description.lineation == "ocr" and not source.description.page_seen


def test_zones_that_the_file_declares(empty: Corpus, tmp_path: Path) -> None:
    first = '<pb n="3"/><fw type="header">JEUX DIVERS</fw><p>Un jeu.<lb/>Deux.</p><fw type="catch">les</fw>'
    second = '<pb n="4"/><fw type="pageNum">4</fw><p>les as.</p>'
    (tmp_path / "t.xml").write_text(f"<TEI><text>{first}{second}</text></TEI>", encoding="utf-8")
    source = finish(empty, set_answers(open_draft(empty, [tmp_path / "t.xml"]), {"title.fr": "T"}), "fr")
    assert [(z.kind, z.first) for z in source.description.zones or ()] == [("head", 1), ("signature", 6), ("folio", 7)]
    assert load_witness(empty, "t").layers.reading.split() == ["Un", "jeu.", "Deux.", "les", "as."]


FAKE = """#!{python}
import sys, pathlib
if "--version" in sys.argv: print("tesseract 9.9\\n more")
elif "--list-langs" in sys.argv: print("List of available languages (2):\\nfra\\nosd")
else:
    with open({log!r}, "a") as log: log.write(" ".join(sys.argv[1:]) + "\\n")
    if pathlib.Path({broken!r}).exists() and sys.argv[1].endswith("2.png"):
        sys.stderr.write("Error in pixRead: broken\\n"); sys.exit(1)
    sys.stdout.write(pathlib.Path({scans!r}, pathlib.Path(sys.argv[1]).stem + ".hocr").read_text())
"""


@pytest.fixture
def tesseract(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A stand-in for Tesseract that knows the pages of the tests; the folder of its log."""
    home = tmp_path / "bin"
    home.mkdir()
    program = home / "tesseract"
    program.write_text(FAKE.format(python=sys.executable, log=str(home / "log"), broken=str(home / "broken"), scans=str(SCANS)))
    program.chmod(program.stat().st_mode | stat.S_IEXEC)
    monkeypatch.setenv("PATH", str(home))
    return home


PICTURES = [SCANS / "tirelire-1.png", SCANS / "tirelire-2.png"]


def test_pictures_are_read_and_what_was_read_is_kept(empty: Corpus, tesseract: Path) -> None:
    (tesseract / "broken").touch()
    with pytest.raises(InputError) as caught:
        open_draft(empty, PICTURES)
    assert caught.value.code == "tesseract-failed" and "pixRead" in str(caught.value.params["reason"])
    (tesseract / "broken").unlink()
    heard: list[tuple[int, int]] = []
    draft = open_draft(empty, PICTURES, progress=lambda _step, done, total: heard.append((done, total)))
    assert heard == [(0, 2), (1, 2), (2, 2)]
    log = (tesseract / "log").read_text().split("\n")[:-1]
    assert log == ["./tirelire-1.png stdout -l fra hocr", "./tirelire-2.png stdout -l fra hocr", "./tirelire-2.png stdout -l fra hocr"]
    source = finish(empty, set_answers(draft, {"title.fr": "T"}), "en")
    assert [(page.image, len(list(page.lines))) for page in source.layout] == [("tirelire-1.png", 10), ("tirelire-2.png", 9)]
    assert source.description.provenance["en"] == "Recognised by Tesseract 9.9 (model fra) on pictures; pages: 2."


def test_pictures_that_a_file_describes_are_not_read_again(empty: Corpus, tesseract: Path) -> None:
    open_draft(empty, [*PICTURES, SCANS / "tirelire-1.hocr", SCANS / "tirelire-2.alto.xml"])
    assert not (tesseract / "log").exists()


def test_without_tesseract_or_its_model(empty: Corpus, tesseract: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for model in ("lat", "fra+lat", "--psm", "fra/../x"):
        with pytest.raises(InputError) as caught:
            open_draft(empty, PICTURES, model=model)
        assert caught.value.code == "tesseract-model" and caught.value.params["known"] == "fra, osd"
    monkeypatch.setenv("PATH", str(tesseract / "nothing"))
    with pytest.raises(InputError) as caught:
        open_draft(empty, PICTURES)
    assert caught.value.code == "tesseract-missing" and "apt install" in message("en", caught.value)
    assert not list(drafts(empty.root / "documents"))


@pytest.mark.skipif(shutil.which("tesseract") is None, reason="Tesseract is not installed (make test installs it where it can)")
def test_the_tesseract_of_this_machine(empty: Corpus) -> None:
    draft = open_draft(empty, PICTURES[:1])
    source = finish(empty, set_answers(draft, {"title.fr": "T", "long_s": "yes"}), "en")
    words = set(load_witness(empty, source.id).layers.reading.split())
    assert {"personnes,", "cartes.", "tirelire,", "couper"} <= words
    assert all(word.shape.box for page in source.layout for line in page.lines for word in line.words)


def test_whatever_breaks_off_the_last_step_it_can_be_taken_again(empty: Corpus, monkeypatch: pytest.MonkeyPatch) -> None:
    """The last step fails at each of its writings in turn: there is no document, the draft is whole, and in the end it is the same."""
    from edition.intake import add

    draft = set_answers(open_draft(empty, [SCANS / "tirelire-1.hocr"]), {"title.fr": "Un"})
    kept = files(draft.folder)
    writings = {"write_atomically": 2, "shutil.copyfile": 2, "shutil.copytree": 1}

    def failing(name: str, at: int) -> None:
        home, _, attribute = name.rpartition(".")
        owner = getattr(add, home) if home else add
        real, calls = getattr(owner, attribute), iter(range(100))

        def fails(*arguments: object, **options: object) -> object:
            if next(calls) == at:
                raise OSError("no room")
            return real(*arguments, **options)

        monkeypatch.setattr(owner, attribute, fails)

    for name, number in writings.items():
        for at in range(number):
            with monkeypatch.context() as _:
                failing(name, at)
                with pytest.raises(OSError, match="no room"):
                    finish(empty, draft, "en")
            monkeypatch.undo()
            assert [p.name for p in (empty.root / "documents").iterdir()] == [draft.folder.name]
            assert {name: value for name, value in files(draft.folder).items() if not name.startswith("document/")} == kept
    finish(empty, draft, "en")
    assert load_witness(empty, NAME).lines


# ------------------------------------------------------------------ the pictures that files name


def moved(folder: Path, files: dict[str, str]) -> Path:
    """A folder with some files of the scans under other names."""
    folder.mkdir()
    for name, source in files.items():
        shutil.copy(SCANS / source, folder / name)
    return folder


def test_pictures_are_found_in_the_folder_that_is_named(empty: Corpus, tmp_path: Path) -> None:
    texts = moved(tmp_path / "texts", {"a.hocr": "tirelire-1.hocr", "b.alto.xml": "tirelire-2.alto.xml"})
    pictures = moved(tmp_path / "pictures", {"tirelire-1.png": "tirelire-1.png", "b.png": "tirelire-2.png"})
    draft = open_draft(empty, [texts / "a.hocr", texts / "b.alto.xml"], images=pictures)
    # the first by the name that the hOCR says, the second, which is alone in its file, by the name of the file
    assert sorted(p.name for p in draft.images.iterdir()) == ["b.png", "tirelire-1.png"]
    assert lacking(draft) == Lacking((), ())
    source = finish(empty, set_answers(draft, {"title.fr": "T"}), "en")
    assert [page.image for page in source.layout] == ["tirelire-1.png", "b.png"]


def test_a_picture_of_another_ending_is_the_one_that_is_named(empty: Corpus, tmp_path: Path) -> None:
    folder = moved(tmp_path / "beside", {"p.hocr": "tirelire-1.hocr"})
    shutil.copy(SCANS / "tirelire-1.png", folder / "tirelire-1.jpg")  # what is in a file says what it is, not its name
    assert [p.name for p in open_draft(empty, [folder / "p.hocr"]).images.iterdir()] == ["tirelire-1.jpg"]


@pytest.mark.parametrize("lang", LANGS)
def test_what_is_missing_or_not_shown_is_told(empty: Corpus, tmp_path: Path, lang: Lang, capsys: pytest.CaptureFixture[str]) -> None:
    folder = moved(tmp_path / "texts", {"a.hocr": "tirelire-1.hocr", "b.alto.xml": "tirelire-2.alto.xml"})
    (folder / "b.tif").write_bytes(TIFF)
    command = ["--corpus", str(empty.root), "--lang", lang, "add", str(folder / "a.hocr"), str(folder / "b.alto.xml"), "--no-questions"]
    assert main([*command, "--set", "title.fr=T", "--set", "title.en=T"]) == 0
    said = capsys.readouterr().err
    assert {"fr": "1 image de pages (d’abord tirelire-1.png)", "en": "1 picture of pages missing (tirelire-1.png first)"}[lang] in said
    assert "--images" in said and "(TIFF)" in said and "b.tif" in said


def test_a_folder_of_pictures_that_is_not_there(empty: Corpus, tmp_path: Path) -> None:
    with pytest.raises(InputError) as caught:
        open_draft(empty, [SCANS / "tirelire-1.hocr"], images=tmp_path / "nowhere")
    assert caught.value.code == "images-folder" and not list(drafts(empty.root / "documents"))
