"""HTML that is not well-formed XML, as some software writes hOCR: open ends, bare attributes, named entities.

The text is gone through once, from left to right; what is not a tag is refused, so no input makes it slow.
"""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from typing import Final

from normalize.errors import InputError
from normalize.readers.encodings import charset
from normalize.readers.tree import Builder, Node, demand_few

_VOID: Final = frozenset(["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr"])
_RAW_END: Final = {name: re.compile(rf"</{name}\s*>", re.IGNORECASE) for name in ("script", "style")}
_ENDS_BEFORE: Final = {"p": frozenset({"p"}), "li": frozenset({"li"}), "td": frozenset({"td"}), "tr": frozenset({"tr", "td"})}
"""What an element that starts puts an end to, where its end was left out."""
_TAG: Final = re.compile(r"<(?P<end>/?)(?P<name>[A-Za-z][\w:.-]*)")
_ATTRIBUTE: Final = re.compile(
    r"""\s+(?P<name>[^\s=>/"'<]+)(?:\s*=\s*(?:"(?P<double>[^"]*)"|'(?P<single>[^']*)'|(?P<bare>[^\s>"'=<]+)))?"""
)
_CLOSE: Final = re.compile(r"\s*/?>")
_MARKS: Final = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))
_CHARSET: Final = re.compile(rb"""(?:charset|encoding)\s*=\s*["']?([\w.:-]+)""", re.IGNORECASE)


def decoded(data: bytes, path: Path | str) -> str:
    """The text, by its byte order mark, its declaration, else UTF-8. Errors: xml-encoding, not-utf8."""
    mark, encoding = next((pair for pair in _MARKS if data.startswith(pair[0])), (b"", ""))
    if not encoding:
        declared = _CHARSET.search(data[:2048])
        encoding = declared[1].decode("ascii") if declared else "utf-8"
    if not charset(encoding):
        raise InputError("xml-encoding", path, 1)
    try:
        return data[len(mark) :].decode(encoding)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise InputError("not-utf8", path, line, byte=f"0x{data[min(error.start, len(data) - 1)]:02X}") from None


def parse_html(data: bytes, path: Path | str) -> Node:
    """The root of an HTML document. Errors, with the line: html-tag, xml-deep, xml-many, xml-attributes, and those of `decoded`."""
    text = decoded(data, path)
    build = Builder(path)
    at, line = 0, 1
    while at < len(text):
        opened = text.find("<", at)
        stop = len(text) if opened < 0 else opened
        build.data(unescape(text[at:stop]))
        line += text.count("\n", at, stop)
        if opened < 0:
            break
        at = _declaration(text, opened, path, line) or _tag(text, opened, build, path, line)
        line += text.count("\n", opened, at)
    while build.open:
        build.end()
    if build.root is None:
        raise InputError("html-tag", path, 1)
    return build.root


def _declaration(text: str, at: int, path: Path | str, line: int) -> int:
    """The end of a comment, a declaration or an instruction that starts here; 0 where none does."""
    if not text.startswith(("<!", "<?"), at):
        return 0
    close = "-->" if text.startswith("<!--", at) else "]]>" if text.startswith("<![CDATA[", at) else ">"
    end = text.find(close, at + 2)
    if end < 0:
        raise InputError("html-tag", path, line)
    return end + len(close)


def _tag(text: str, at: int, build: Builder, path: Path | str, line: int) -> int:
    """Takes in the tag that starts here; its end."""
    found = _TAG.match(text, at)
    if found is None:
        raise InputError("html-tag", path, line)
    name, end = found["name"].lower(), found.end()
    attributes: dict[str, str] = {}
    number = 0
    while attribute := _ATTRIBUTE.match(text, end):
        number += 1
        demand_few(number, path, line)
        value = attribute["double"] or attribute["single"] or attribute["bare"] or ""
        attributes.setdefault(attribute["name"].lower(), unescape(value))
        end = attribute.end()
    closed = _CLOSE.match(text, end)
    if closed is None:
        raise InputError("html-tag", path, line)
    end = closed.end()
    if found["end"]:
        _end(name, build)
        return end
    while build.open and build.open[-1].name in _ENDS_BEFORE.get(name, ()):
        build.end()
    build.start(Node(name, attributes, line))
    if name in _VOID or closed[0].endswith("/>"):
        build.end()
    elif name in _RAW_END:
        build.end()
        after = _RAW_END[name].search(text, end)
        if after is None:
            raise InputError("html-tag", path, line)
        end = after.end()
    return end


def _end(name: str, build: Builder) -> None:
    """Ends the nearest open element of that name and all within it; an end of what is not open is none."""
    if any(node.name == name for node in build.open):
        while build.open[-1].name != name:
            build.end()
        build.end()
