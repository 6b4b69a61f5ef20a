"""TEI: the text of the copy, with its lines (`lb`) and pages (`pb`) where they are marked.

The copy's own readings are taken (`sic`, `orig`, `abbr`, `lem`), never the editor's; notes of the editor and what is
no text are left out. Heads, folios, signatures and catchwords (`fw`) are kept as such.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from normalize.errors import InputError
from normalize.layout import HYPHENS
from normalize.readers.alto import NO_SIGN
from normalize.readers.tree import Node, parse
from normalize.scan import Block, BlockKind, Line, Page, Shape, bare_name

_LEFT_OUT: Final = frozenset(["teiHeader", "facsimile", "standOff", "sourceDoc", "figDesc", "corr", "reg", "expan", "rdg", "del"])
_BLOCKS: Final = frozenset(
    [
        *("p", "ab", "head", "l", "lg", "item", "label", "row", "cell", "sp", "speaker", "stage", "list", "table"),
        *("titlePart", "docTitle", "byline", "docImprint", "docDate", "argument", "epigraph", "opener", "closer"),
        *("salute", "signed", "trailer", "div", "div1", "div2", "div3", "front", "body", "back"),
    ]
)
_FORMS: Final[dict[str, BlockKind]] = {
    "header": "head",
    "head": "head",
    "pageNum": "folio",
    "pageNo": "folio",
    "page": "folio",
    "sig": "signature",
    "catch": "signature",
}
_BLANKS: Final = re.compile(r"\s+")


def read_tei(data: bytes, path: Path | str, root: Node | None = None) -> tuple[Page, ...]:
    """The pages of a TEI file; one page, where it marks none. Errors: those of XML; tei-no-text."""
    tree = root or parse(data, path)
    texts = [node for node in tree.walk() if node.name == "text"]
    if not texts:
        raise InputError("tei-no-text", path)
    sheets = _Sheets(Path(path).name)
    sheets.take(texts[0])
    pages = sheets.pages()
    if not any(line.text for page in pages for line in page.lines):
        raise InputError("tei-no-text", path)
    return pages


@dataclass
class _Sheet:
    """A page in the making."""

    printed: str = ""
    image: str = ""
    id: str = ""
    blocks: list[tuple[BlockKind, list[str]]] = field(default_factory=list)


class _Sheets:
    """Goes through a text and lays it out on pages, blocks and lines."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.sheets = [_Sheet()]
        self.kind: BlockKind = "text"
        self.lines: list[str] = [""]

    def take(self, node: Node) -> None:
        self._say(node.text)
        for child in node.children:
            self._child(child)
            self._say(child.tail)

    def _child(self, node: Node) -> None:
        if node.name in _LEFT_OUT or (node.name == "note" and node.get("resp")):
            return
        if node.name == "lb":
            self._line(broken=node.get("break") == "no")
        elif node.name == "pb":
            self._page(node)
        elif node.name == "fw":
            self._around(node, _FORMS.get(node.get("type"), "head"))
        elif node.name in _BLOCKS:
            self._around(node, self.kind)
        elif node.name == "choice" and not any(child.name in ("sic", "orig", "abbr") for child in node.children):
            for child in list(node.children)[:1]:  # readings of equal right: the first
                self.take(child)
        else:
            self.take(node)

    def _around(self, node: Node, kind: BlockKind) -> None:
        """A block of its own; what follows it begins another."""
        self._block()
        outer, self.kind = self.kind, kind
        self.take(node)
        self._block()
        self.kind = outer

    def _say(self, text: str) -> None:
        said = _BLANKS.sub(" ", text)
        if not self.lines[-1]:
            said = said.lstrip()
        elif self.lines[-1].endswith(" "):
            said = said.lstrip(" ")
        self.lines[-1] += said

    def _line(self, *, broken: bool) -> None:
        before = self.lines[-1].rstrip()
        if broken and before and not before.endswith(tuple(HYPHENS)):
            before += NO_SIGN  # the word goes on, and its sign was left out
        self.lines[-1] = before
        if before or len(self.lines) > 1:
            self.lines.append("")

    def _block(self) -> None:
        lines = [line.rstrip() for line in self.lines]
        if any(lines):
            while not lines[-1]:
                lines.pop()
            self.sheets[-1].blocks.append((self.kind, lines))
        self.lines = [""]

    def _page(self, node: Node) -> None:
        if node.get("break") == "no" and self.lines[-1].strip():
            self._line(broken=True)
        self._block()
        sheet = _Sheet(node.get("n"), bare_name(node.get("facs").replace("#", "/")), node.get("id"))
        if self.sheets[-1].blocks or len(self.sheets) > 1:
            self.sheets.append(sheet)
        else:
            self.sheets[-1] = sheet

    def pages(self) -> tuple[Page, ...]:
        self._block()
        return tuple(
            Page(
                blocks=tuple(Block(tuple(Line(line) for line in lines), kind, Shape()) for kind, lines in sheet.blocks),
                image=sheet.image,
                file=self.file,
                printed=sheet.printed,
                id=sheet.id,
            )
            for sheet in self.sheets
        )
