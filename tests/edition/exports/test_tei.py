"""TEI: valid, no pointer that dangles, and the text that it gives back is the text that went in."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from edition.exports.known import Known
from edition.exports.tei.document import tei
from edition.exports.tei.names import of_clause
from tests.edition.exports.conftest import TIME
from tests.edition.exports.tei_reader import ID, TEI, Tei

POINTERS = ("target", "ref", "corresp", "resp", "who", "source", "edRef")
RANGE = re.compile(r"#string-range\(([^,()]+),(\d+),(\d+)\)")


@pytest.fixture(scope="session")
def read(all_of_them: tuple[Known, ...]) -> dict[str, tuple[Known, str, Tei]]:
    return {k.witness.id: (k, text := tei(k, TIME), Tei(text)) for k in all_of_them}


def test_every_file_is_valid(read: dict[str, tuple[Known, str, Tei]]) -> None:
    """All in one test: the schema takes ten seconds to load."""
    from lxml import etree

    schema = etree.RelaxNG(etree.fromstring(files("schemas").joinpath("tei_all.rng").read_bytes()))
    for name, (_, text, _) in read.items():
        schema.validate(etree.fromstring(text.encode()))
        assert [(name, error.line, error.message) for error in schema.error_log] == []
    broken = next(iter(read.values()))[1].replace("<revisionDesc>", "<revisionDesc wrong='x'>", 1)
    assert not schema.validate(etree.fromstring(broken.encode()))  # and it does look


def test_the_text_reads_back(read: dict[str, tuple[Known, str, Tei]]) -> None:
    for name, (known, _, file) in read.items():
        layers = known.witness.layers
        assert file.print == layers.print, name
        assert file.reading == layers.reading, name


def test_every_clause_has_its_name(read: dict[str, tuple[Known, str, Tei]]) -> None:
    for known, _, file in read.values():
        edition = [name for node in file.edition.iter() if (name := node.get(ID)) and "_" not in name]
        entries = [of_clause(entry.id) for entry in known.witness.entries]
        clauses = [of_clause(name) for name in known.witness.clauses]
        assert sorted(entries + clauses) == sorted(edition)
        assert len(file.ids) == len([node for node in file.root.iter() if node.get(ID)])  # none twice


def test_no_pointer_dangles(read: dict[str, tuple[Known, str, Tei]]) -> None:
    known_ids = {name for known, _, _ in read.values() for name in known.witness.clauses}
    known_ids |= {entry.id for known, _, _ in read.values() for entry in known.witness.entries}
    for name, (known, _, file) in read.items():
        rules = {f"rule:{game.id}/{rule.id}" for game in known.corpus.games.values() for rule in game.rules}
        for node in file.root.iter():
            for pointer in (p for key in POINTERS for p in node.get(key, "").split()):
                if match := RANGE.fullmatch(pointer):
                    assert int(match[2]) + int(match[3]) <= len(file.text_of(match[1])), (name, pointer)
                elif pointer.startswith("#"):
                    assert pointer[1:] in file.ids, (name, pointer)
                elif pointer.startswith("rule:"):
                    assert pointer in rules, (name, pointer)
                else:
                    assert pointer.split(":", 1)[1] in known_ids, (name, pointer)


def test_corrections_point_at_the_words_they_made(read: dict[str, tuple[Known, str, Tei]]) -> None:
    for name, (known, _, file) in read.items():
        told = file.root.findall(f".//{TEI}listAnnotation[@type='corrections']/{TEI}annotation")
        logged = [c for c in known.log if c.kind == "ocr"]
        assert [a.get(ID) for a in told] == [c.id for c in logged]
        for annotation, c in zip(told, logged, strict=True):
            notes = {note.get("type"): note.text or "" for note in annotation.findall(f"{TEI}note")}
            match = RANGE.fullmatch(annotation.get("target", ""))
            assert match, (name, c.id)
            at, length = int(match[2]), int(match[3])
            words = file.text_of(match[1])[at : at + length]
            assert words.replace("\n", "") == notes["read"] == c.after, (name, c.id)
            assert (notes["recognised"], notes["code"]) == (c.before, c.code)
            hands = {c.hand, c.accepted_by} - {""}
            assert {pointer.removeprefix("#hand_") for pointer in annotation.get("resp", "").split()} == hands


def test_what_the_recogniser_misread_stands_in_no_tag(read: dict[str, tuple[Known, str, Tei]]) -> None:
    """`sic` is of the print alone, and of the numbers that the text's own sums decided."""
    file = read["academie-bouillotte"][2]
    assert file.root.findall(f".//{TEI}sic") == []
    silent = file.root.find(f".//{TEI}editorialDecl/{TEI}correction[@method='silent']")
    assert silent is not None and silent.get("corresp") == "#list_corrections"
    romestecq = read["methodique-1797"][2].root.findall(f".//{TEI}sic")
    assert ["".join(sic.itertext()) for sic in romestecq] == ["dix cartes"]


def test_numbers_that_the_text_decides(read: dict[str, tuple[Known, str, Tei]]) -> None:
    file = read["dictionnaire-brusquembille"][2]
    ace = file.ids["brisque.t14"].find(f".//{TEI}num")
    assert ace is not None and (ace.get("type"), ace.get("value")) == ("cardinal", "11")
    sic, corr, desc = (ace.find(f".//{TEI}{name}") for name in ("sic", "corr", "desc"))
    assert sic is not None and corr is not None and desc is not None
    assert (sic.text, corr.text, corr.get("evidence"), corr.get("source")) == ("II", "11", "internal", "#brisque.p13")
    assert desc.text == "4 × (11 + 10 + 4 + 3 + 2) = 120"
    assert file.ids["brisque.t6"].find(f".//{TEI}num") is None  # thirty or twenty: nothing decides it


def test_doubts_stand_side_by_side(read: dict[str, tuple[Known, str, Tei]]) -> None:
    file = read["academie-quinze"][2]
    choices = [[(u.text, u.get("cert")) for u in choice] for choice in file.ids["quinze.s1"].iter(f"{TEI}choice")]
    assert choices == [[("le Jeu", "low"), ("les Jeux", "low"), ("ce Jeu", "low")]]


def test_modern_spelling_only_where_it_differs(read: dict[str, tuple[Known, str, Tei]]) -> None:
    for known, _, file in read.values():
        tokens = [t for c in known.witness.clauses.values() for t in (*c.label_tokens, *c.tokens)]
        changed = [t.modern for t in tokens if t.modern != t.reading and t.modern.strip()]
        given = ["".join(reg.itertext()) for reg in file.edition.iter(f"{TEI}reg")]
        assert len(given) == len(changed)
    assert read["methodique-1797"][2].edition.find(f".//{TEI}reg") is not None


def test_the_english_answers_the_french(read: dict[str, tuple[Known, str, Tei]]) -> None:
    for known, _, file in read.values():
        wanted = [f"#{of_clause(name)}" for name, clause in known.witness.clauses.items() if clause.english]
        english = file.root.find(f".//{TEI}div[@type='translation']")
        blocks = [] if english is None else [node for node in english.iter() if node.tag.removeprefix(TEI) in ("head", "p", "ab", "row")]
        assert [node.get("corresp") for node in blocks] == wanted


def test_pages_heads_and_broken_words(read: dict[str, tuple[Known, str, Tei]]) -> None:
    known, text, file = read["tricotet-1790"]
    assert [pb.get("n") for pb in file.edition.iter(f"{TEI}pb")] == ["16", "17"]
    assert next((fw.get("type"), "".join(fw.itertext())) for fw in file.edition.iter(f"{TEI}fw")) == ("header", "TRICOTET. 17")
    assert re.search(r'don<pb n="17" break="no"/><lb n="5" break="no" rend="hyphen" edRef="#bibl_recognised"/><fw', text)
    assert "ſ" in known.witness.layers.print and "ſ" in text
    absent = file.edition.find(f".//{TEI}ref")
    assert absent is not None and absent.get("type") == "absent" and absent.get("target") is None


def test_a_page_that_was_recognised_starts_where_its_form_feed_is(read: dict[str, tuple[Known, str, Tei]]) -> None:
    known, text, file = read["tirelire"]
    assert "\f" in known.witness.layers.print
    assert "<g " not in text
    starts = [(pb.get("n"), pb.get("rend"), pb.get("facs")) for pb in file.edition.iter(f"{TEI}pb")]
    pages = known.source.layout
    assert [rend for _, rend, _ in starts] == [None, *("U+000C" for _ in pages[1:])]
    assert [facs or "" for _, _, facs in starts] == [page.image for page in pages]


def test_what_would_be_markup_is_text(read: dict[str, tuple[Known, str, Tei]]) -> None:
    _, text, file = read["piege"]
    names = {node.tag.removeprefix(TEI) for node in file.root.iter()}
    assert not names & {"script", "b", "img", "i"}
    assert {node.get("ref") for node in file.edition.iter(f"{TEI}g")} >= {"#char_0007", "#char_001F", "#char_FFFE"}
    declared = {node.get(ID) for node in file.root.iter(f"{TEI}char")}
    assert {node.get("ref", "")[1:] for node in file.root.iter(f"{TEI}g")} <= declared
    assert "{{ 7 * 7 }}" in text and "&lt;script&gt;" in text
