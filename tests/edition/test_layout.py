"""The places of lines and words: written once, read with the text, refused where they do not fit it."""

from __future__ import annotations

from pathlib import Path

import pytest

from edition.layout import box_within, layout_text, load_layout, page_of
from edition.words import LANGS, message
from normalize.errors import InputError
from normalize.readers.formats import read_pages
from normalize.scan import Block, Line, Page, Shape, Word, composed

SCANS = Path(__file__).parents[1] / "fixtures" / "scans"


def scans() -> list[Page]:
    return [page for name in ("tirelire-1.hocr", "tirelire-2.alto.xml") for page in read_pages(SCANS / name).pages]


def test_what_is_written_is_read(tmp_path: Path) -> None:
    polygon = Shape((1, 2, 9, 9), ((1, 2), (9, 2), (9, 9)), "w")
    line = Line("un as", (Word(0, 2, polygon, 0.5), Word(3, 5, Shape(), 0.25)), Shape((0, 0, 9, 9)), ((0, 8), (9, 8)))
    page = Page((Block((Line("JEUX"),), "head"), Block((line,))), "p.png", "p.xml", 100, 200, "mm10", "iv", "P")
    found = composed([*scans(), page, *read_pages(SCANS / "pages.yaml").pages])
    path = tmp_path / "layout.jsonl"
    path.write_text(layout_text(found.pages), encoding="utf-8")
    loaded = load_layout(path, found.text)
    assert loaded[:3] == found.pages[:3]
    assert (loaded[3].first, loaded[3].file, loaded[3].blocks) == (found.pages[3].first, "pages.yaml", ())  # plain text has no places
    assert load_layout(tmp_path / "none", found.text) == ()


def test_one_line_for_each_line_of_the_text() -> None:
    records = layout_text(composed(scans()).pages).split("\n")
    assert sum(record.startswith('{"line":') for record in records) == 19
    assert sum(record.startswith('{"page":') for record in records) == 2


def test_where_a_word_stands() -> None:
    found = composed(scans())
    line = next(line for line in found.pages[0].lines if line.text.startswith("Ce jeu"))
    at = line.text.index("perfonnes")
    assert box_within(line, at, at + 4) == (302, 188, 400, 212)
    assert box_within(line, at, at) == (302, 188, 400, 212)
    first, last = line.words[0].shape.box, line.words[-1].shape.box
    assert first and last
    box = box_within(line, 0, len(line.text))
    assert box and (box[0], box[2]) == (first[0], last[2])
    assert box_within(Line("un", (), Shape((1, 2, 3, 4))), 0, 1) == (1, 2, 3, 4)
    second = page_of(found.pages, found.pages[1].first + 3)
    assert second is found.pages[1] and page_of(found.pages, 1) is found.pages[0] and page_of((), 1) is None


HEAD = '{"layout":1}\n'
PAGE = HEAD + '{"page":1,"line":1}\n{"block":"text","line":1}\n'


@pytest.mark.parametrize(
    ("content", "code", "line"),
    [
        ("", "layout-format", 1),
        ('{"layout":2}\n', "layout-format", 1),
        (HEAD + "[]\n", "layout-format", 2),
        (HEAD + "{\n", "layout-format", 2),
        (HEAD + "[" * 100_000 + "\n", "layout-format", 2),
        (HEAD + '{"line":1}\n', "layout-format", 2),
        (HEAD + '{"page":1,"line":1,"unit":"ell"}\n', "layout-format", 2),
        (HEAD + '{"page":1,"line":1,"size":[1e400,2]}\n', "layout-format", 2),
        (HEAD + '{"page":1,"line":1}\n{"block":"chrome","line":1}\n', "layout-format", 3),
        (HEAD + '{"page":1,"line":1,"image":"../p.png"}\n', "layout-format", 2),
        (HEAD + '{"page":1,"line":1,"image":".."}\n', "layout-format", 2),
        (PAGE + '{"line":1,"box":[1,2,3]}\n', "layout-format", 4),
        (PAGE + '{"line":1,"words":[[0]]}\n', "layout-format", 4),
        (PAGE + '{"line":1,"words":[[0,9,[1,2,3,4]]]}\n', "layout-word", 4),
        (PAGE + '{"line":1,"words":[[2,2]]}\n', "layout-word", 4),
        (PAGE + '{"line":3}\n', "layout-order", 4),
        (PAGE + '{"line":2}\n{"line":2}\n', "layout-order", 5),
        (PAGE + '{"line":"1"}\n', "layout-format", 4),
    ],
)
def test_refused(content: str, code: str, line: int, tmp_path: Path) -> None:
    path = tmp_path / "layout.jsonl"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(InputError) as caught:
        load_layout(path, "un as\ndeux")
    assert (caught.value.code, caught.value.line) == (code, line)
    assert all(message(lang, caught.value).startswith(f"{path}:{line}") for lang in LANGS)
