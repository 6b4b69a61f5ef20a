"""The pictures of pages at the desk: what is told of them, and every file that must not be given out, tried."""

from __future__ import annotations

import json
import os
import shutil
import struct
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

from edition.corpus import Corpus
from edition.desk import pictures
from edition.desk.library import Library
from edition.desk.store import Store
from edition.layout import load_layout
from tests.edition.conftest import FIXTURES
from tests.edition.desk.test_app import ask, running
from tests.edition.machine import machine
from tests.edition.own import NAME, SCANS, added

__all__ = ["added"]
FIRST = "tirelire-1.png"


@pytest.fixture(scope="module")
def served(added: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, httpx.Client]]:
    """A document in a corpus, and one desk for all that is asked of it."""
    corpus = shutil.copytree(added, tmp_path_factory.mktemp("served") / "corpus")
    shutil.copy(FIXTURES / "corpus" / "people.yaml", corpus)
    with running(Store(Library(corpus, machine()), "lectrice")) as client:
        yield corpus / "documents" / NAME, client


@pytest.fixture
def images(served: tuple[Path, httpx.Client], added: Path) -> Iterator[Path]:
    """The folder of the pictures, which a test may spoil."""
    document = served[0]
    yield document / "images"
    shutil.rmtree(document)
    shutil.copytree(added / "documents" / NAME, document)


@pytest.fixture
def client(served: tuple[Path, httpx.Client]) -> httpx.Client:
    return served[1]


def picture(client: httpx.Client, number: object = 1) -> httpx.Response:
    answer: httpx.Response = ask(client, f"en/api/{NAME}/picture/{number}")
    return answer


def states(client: httpx.Client) -> list[str]:
    """What the desk says of the picture of each page."""
    told = [ask(client, f"en/api/{NAME}/sheet/{number}").json()["pictures"]["pages"] for number in (1, 2)]
    return [page["state"] for pages in told for page in pages.values()]


def png(width: int, height: int) -> bytes:
    """The beginning of a PNG of this size; there is nothing to be seen in it."""
    head = b"IHDR" + struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + head + struct.pack(">I", zlib.crc32(head))


def test_a_picture_is_given_out_as_what_it_is(client: httpx.Client) -> None:
    for number in (1, 2):
        answer = picture(client, number)
        assert answer.status_code == 200 and answer.content == (SCANS / f"tirelire-{number}.png").read_bytes()
        assert answer.headers["content-type"] == "image/png" and answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["cross-origin-resource-policy"] == "same-origin"
    assert states(client) == ["shown", "shown"]
    assert client.get(f"/wrong/en/api/{NAME}/picture/1").status_code == 404  # without the token
    assert client.post(f"/wrong/en/api/{NAME}/picture/1").status_code == 404


def test_lines_and_words_are_where_the_layout_says(client: httpx.Client, images: Path) -> None:
    text = (images.parent / "ocr.txt").read_text(encoding="utf-8")
    pages = load_layout(images.parent / "layout.jsonl", text)
    sheet = ask(client, f"en/api/{NAME}/sheet/2").json()["pictures"]
    assert list(sheet["pages"]) == ["2"] and sheet["pages"]["2"]["size"] == [pages[1].width, pages[1].height]
    lines = {line.number: line for line in pages[1].lines}
    assert set(sheet["lines"]) == {str(number) for number in lines}
    for number, line in lines.items():
        told = sheet["lines"][str(number)]
        assert tuple(told["box"]) == line.shape.box and told["page"] == 2
        assert [text[a:b] for a, b, *_ in told["words"]] == line.text.lstrip("\f").split()


@pytest.mark.parametrize(
    "number", ["0", "3", "99999999999999999999", "-1", "1.0", "x", "..", "%2e%2e", "1%2f..", "tirelire-1.png", "", "%00"]
)
def test_a_picture_is_asked_for_by_the_number_of_its_page_alone(client: httpx.Client, number: str) -> None:
    assert picture(client, number).status_code == 404


@pytest.mark.parametrize("name", ["..", "..%2f..", "%2e%2e", f"{NAME}%2f..", f"{NAME}%2fimages", "%2fetc", ".", "%00"])
def test_no_document_leads_out_of_the_corpus(client: httpx.Client, name: str) -> None:
    assert ask(client, f"en/api/{name}/picture/1").status_code == 404


def _linked(images: Path, outside: Path) -> None:
    (images / FIRST).unlink()
    (images / FIRST).symlink_to(outside)


def _linked_inside(images: Path, _outside: Path) -> None:
    (images / FIRST).unlink()
    (images / FIRST).symlink_to("../../../people.yaml")


def _folder_linked(images: Path, outside: Path) -> None:
    images.rename(images.with_name("elsewhere"))
    images.symlink_to(outside.parent, target_is_directory=True)


def _pipe(images: Path, _outside: Path) -> None:
    (images / FIRST).unlink()
    os.mkfifo(images / FIRST)


def _a_folder(images: Path, _outside: Path) -> None:
    (images / FIRST).unlink()
    (images / FIRST).mkdir()


def _gone(images: Path, _outside: Path) -> None:
    (images / FIRST).unlink()


def _all_gone(images: Path, _outside: Path) -> None:
    shutil.rmtree(images)


@pytest.mark.parametrize("spoil", [_linked, _linked_inside, _folder_linked, _pipe, _a_folder, _gone, _all_gone])
def test_what_is_no_file_of_the_folder_itself_is_missing(
    client: httpx.Client, images: Path, tmp_path: Path, spoil: Callable[[Path, Path], None]
) -> None:
    outside = tmp_path / "outside" / FIRST
    outside.parent.mkdir()
    shutil.copy(SCANS / FIRST, outside)
    spoil(images, outside)
    assert states(client)[0] == "missing"
    assert picture(client).status_code == 404


@pytest.mark.parametrize(
    ("content", "state"),
    [
        (b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>", "kind"),
        (b"<!doctype html><script>alert(1)</script>", "kind"),
        (b"GIF89a\x01\x00\x01\x00\x00\x00", "kind"),
        (b"II*\0\x08\0\0\0\0\0\0\0", "kind"),
        (b"", "kind"),
        (b"\x89PNG\r\n\x1a\n", "broken"),
        (b"\xff\xd8\xff\xe0", "broken"),
        (png(0, 10), "broken"),
        (png(20_000, 20_000), "large"),
        (png(10, 10) + b"\0" * pictures.MOST_BYTES, "large"),
    ],
)
def test_what_is_no_picture_within_limits_is_not_given_out(client: httpx.Client, images: Path, content: bytes, state: str) -> None:
    (images / FIRST).write_bytes(content)
    assert states(client) == [state, "shown"]
    assert picture(client).status_code == 404


def test_a_picture_that_is_another_meanwhile_is_not_given_out(images: Path) -> None:
    source = Corpus(images.parents[2], analyse=machine()).source(NAME)
    found = pictures.picture_of(source.folder, source.layout[0])
    (images / FIRST).write_bytes(png(20_000, 20_000))
    assert pictures.content(found) is None
    (images / FIRST).write_bytes(b"\xff\xd8\xff\xe0 another kind")
    assert pictures.content(found) is None


def test_of_a_tiff_the_same_in_a_kind_that_is_shown(client: httpx.Client, images: Path) -> None:
    (images / FIRST).rename(images / "kept")
    layout = images.parent / "layout.jsonl"
    layout.write_text(layout.read_text(encoding="utf-8").replace(FIRST, "tirelire-1.tif"), encoding="utf-8")
    (images / "tirelire-1.tif").write_bytes(b"II*\0\x08\0\0\0\0\0\0\0")
    assert states(client)[0] == "kind" and picture(client).status_code == 404
    (images / "kept").rename(images / FIRST)
    assert states(client)[0] == "shown" and picture(client).status_code == 200


@pytest.mark.parametrize("name", ["../ocr.txt", "/etc/passwd", "..", "a/../../x.png", "..\\..\\x.png"])
def test_a_layout_that_names_a_path_is_refused(client: httpx.Client, images: Path, name: str) -> None:
    layout = images.parent / "layout.jsonl"
    lines = layout.read_text(encoding="utf-8").split("\n")
    lines[1] = json.dumps(json.loads(lines[1]) | {"image": name})
    layout.write_text("\n".join(lines), encoding="utf-8")
    answer = picture(client)
    assert answer.status_code == 400 and answer.json()["error"] == "layout-format"


def test_a_document_without_layout_has_no_pictures(client: httpx.Client, images: Path) -> None:
    (images.parent / "layout.jsonl").unlink()
    assert ask(client, f"en/api/{NAME}/sheet/1").json()["pictures"] == {"pages": {}, "lines": {}}
    assert picture(client).status_code == 404
