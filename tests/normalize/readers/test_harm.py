"""Files made to do harm: nothing is read or fetched for them, and they are refused at once."""

from __future__ import annotations

import random
import socket
import struct
import time
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from edition.words import LANGS, message
from normalize.errors import InputError
from normalize.readers import tree
from normalize.readers.formats import read_pages
from normalize.readers.image import demand_picture, size_of
from normalize.readers.tree import DEEPEST, parse
from normalize.scan import composed

LAUGHS = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 12))


def refused(tmp_path: Path, content: bytes) -> str:
    path = tmp_path / "file"
    path.write_bytes(content)
    began = time.process_time()
    with pytest.raises(InputError) as caught:
        read_pages(path)
    assert time.process_time() - began < 5
    return caught.value.code


def test_a_billion_laughs(tmp_path: Path) -> None:
    for name, root in (("html", "<html><body class='ocr_page'>&l11;</body></html>"), ("TEI", "<TEI><text>&l11;</text></TEI>")):
        content = f'<?xml version="1.0"?><!DOCTYPE {name} [<!ENTITY l0 "lol">{LAUGHS}]>{root}'
        assert refused(tmp_path, content.encode()) == "xml-doctype"


def test_no_address_is_asked(tmp_path: Path) -> None:
    """A document type, an entity, a schema and a style sheet that lie on a server: the server hears nothing."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(0.2)
        address = f"http://127.0.0.1:{server.getsockname()[1]}/x"
        body = "<text><p>un</p></text>"
        read = tmp_path / "read.xml"
        read.write_text(
            f'<?xml-stylesheet href="{address}.xsl"?><!DOCTYPE TEI SYSTEM "{address}.dtd"><TEI xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'
            f' xmlns:xi="http://www.w3.org/2001/XInclude" xsi:schemaLocation="n {address}.xsd"><xi:include href="{address}"/>{body}</TEI>'
        )
        assert read_pages(read).pages[0].blocks[0].lines[0].text == "un"
        assert refused(tmp_path, f'<!DOCTYPE TEI [<!ENTITY x SYSTEM "{address}">]><TEI>&x;{body}</TEI>'.encode()) == "xml-doctype"
        with pytest.raises(TimeoutError):
            server.accept()


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"<alto>" + b"<a>" * 1_000_000, "xml-deep"),
        (b"<html><body class=x>" + b"<div>" * 1_000_000, "xml-deep"),
        (b"<html><!--" + b"<!--" * 1_000_000, "html-tag"),
        (b'<html><p a="' + b'<p a="' * 1_000_001, "html-tag"),
        (b"<html><p class=x>" + b"<script>" * 1_000_000, "html-tag"),
        (b"<html a=" + b"<" * 2_000_000, "html-tag"),
        (b"<?xml version='1.0'?><!DOCTYPE TEI [" + b" " * 5_000_000, "xml-doctype"),
    ],
    ids=["deep XML", "deep HTML", "comments", "quotes", "scripts", "tags", "a long declaration"],
)
def test_what_is_made_to_last(content: bytes, code: str, tmp_path: Path) -> None:
    assert refused(tmp_path, content) == code


def test_the_depth_that_is_allowed() -> None:
    deep = b"<a>" * DEEPEST + b"</a>" * DEEPEST
    assert sum(1 for _ in parse(deep, "x").walk()) == DEEPEST
    with pytest.raises(InputError) as caught:
        parse(b"<a>" + deep + b"</a>", "x")
    assert caught.value.code == "xml-deep"


def test_limits_on_size_and_number(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(tree, "MOST_ELEMENTS", 10)
    assert refused(tmp_path, b"<alto>" + b"<a/>" * 10 + b"</alto>") == "xml-many"
    monkeypatch.setattr(tree, "MOST_BYTES", 10)
    with pytest.raises(InputError) as caught:
        parse(b"<alto>" + b" " * 10 + b"</alto>", "x")
    assert caught.value.code == "file-too-large"


def png(width: int, height: int) -> bytes:
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + b"IHDR" + struct.pack(">II", width, height) + b"\x08\x00\x00\x00\x00"


def jpeg(width: int, height: int) -> bytes:
    return b"\xff\xd8\xff\xe0" + struct.pack(">H", 4) + b"JF" + b"\xff\xc0" + struct.pack(">HBHHB", 11, 8, height, width, 1) + b"\0" * 8


def tiff(width: int, height: int) -> bytes:
    return b"II*\0" + struct.pack("<IHHHIIHHII", 8, 2, 256, 4, 1, width, 257, 4, 1, height)


@pytest.mark.parametrize("made", [png, jpeg, tiff])
def test_a_picture_says_how_large_it_is(made: Callable[[int, int], bytes]) -> None:
    assert size_of(made(1200, 1800)) == (1200, 1800)
    for width, height, code in ((60_000, 60_000, "image-large"), (0, 5, "image-broken")):
        with pytest.raises(InputError) as caught:
            demand_picture(made(width, height), "x")
        assert caught.value.code == code
    with pytest.raises(InputError) as caught:
        demand_picture(made(1200, 1800)[:12], "x")
    assert caught.value.code == "image-broken"


@pytest.mark.parametrize(("content", "code"), [(b"GIF89a\0\0", "image-kind"), (b"text", "image-kind")])
def test_a_picture_of_another_kind(content: bytes, code: str) -> None:
    with pytest.raises(InputError) as caught:
        demand_picture(content, "x")
    assert caught.value.code == code


def test_a_portable_document(tmp_path: Path) -> None:
    assert refused(tmp_path, b"%PDF-1.4\n") == "format-pdf"


SCANS = Path(__file__).parents[2] / "fixtures" / "scans"
CASES = Path(__file__).parents[2] / "cases" / "readers" / "pages.yaml"
SOUND = [
    *[(SCANS / name).read_bytes() for name in ("tirelire-2.hocr", "tirelire-2.alto.xml")],
    *[case["file"].encode() for case in yaml.safe_load(CASES.read_text(encoding="utf-8"))],
]


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(which=st.sampled_from(range(len(SOUND))), seed=st.integers(0, 2**32), wounds=st.integers(1, 6))
def test_damaged_files_are_read_or_refused(which: int, seed: int, wounds: int, tmp_path: Path) -> None:
    """Bytes taken out, put in, doubled: an error with a sentence, or pages whose lines and words fit each other."""
    chance, data = random.Random(seed), bytearray(SOUND[which])
    for _ in range(wounds):
        at = chance.randrange(len(data) + 1)
        end = at + chance.randrange(1, 40)
        piece = bytes(data[at:end])
        data[at:end] = chance.choice(
            [b"", piece * 2, piece[::-1], b'"', b"<", b">", b"&", b"9" * 400, b"-1", b"nan", b"\0", b"\xff", b"</p>"]
        )
    path = tmp_path / "file"
    path.write_bytes(bytes(data) or b"<")
    try:
        found = composed(read_pages(path).pages)
    except InputError as error:
        assert all(message(lang, error) for lang in LANGS)
        return
    lines = found.text.split("\n")
    for page in found.pages:
        for line in page.lines:
            if line.number:
                assert line.text == lines[line.number - 1]
            assert all(0 <= word.start < word.end <= len(line.text) for word in line.words)
            boxes = [line.shape.box, *(word.shape.box for word in line.words)]
            assert all(isinstance(side, int) for box in boxes if box for side in box)
