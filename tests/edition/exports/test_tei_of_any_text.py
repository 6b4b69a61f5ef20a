"""Whatever a text is made of, lines broken anywhere, heads anywhere: TEI gives it back."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st

from edition.corpus import Corpus
from edition.exports.known import known
from edition.exports.tei.document import tei
from edition.witness import load_witness
from tests.edition.exports.conftest import TIME
from tests.edition.exports.hostile import PEOPLE
from tests.edition.exports.tei_reader import Tei
from tests.edition.machine import machine

NAME = "hasard"
WORDS = st.sampled_from(
    ["le", "jeu", "l’", "as", "roi,", ",", "impaſſe", "don-", "avant-", "fe¬", "c’eſt-", "à-", "dix", "12", "&c.", "<b>", "\f"]
)
BLANKS = st.sampled_from(["", " ", "  ", "\t"])
LINES = st.lists(
    st.tuples(BLANKS, st.lists(WORDS, max_size=4), BLANKS, st.sampled_from(["", "", "", "head", "folio", "chrome"])), min_size=1, max_size=9
)


def _write(folder: Path, lines: list[tuple[str, list[str], str, str]], starts: set[int]) -> None:
    """A document of these lines; `starts`: the numbers of lines on which a clause shall start, where one can."""
    folder.mkdir(parents=True)
    lines = [(a, [w for w in words if kind != "chrome" or w != "\f"], b, kind) for a, words, b, kind in lines]  # `desc` has no `g`
    texts = [before + " ".join(words) + after for before, words, after, _ in lines]
    ocr = "\n".join(texts) + "x"
    (folder / "ocr.txt").write_text(ocr, encoding="utf-8", newline="")
    both = {"fr": "Hasard", "en": "Chance"}
    zones = [{"kind": kind, "first": n, "last": n} for n, (*_, kind) in enumerate(lines, 1) if kind and n < len(lines)]
    described = {"id": NAME, "title": both, "short": both, "identification": both, "lineation": "ocr", "page_seen": True, "long_s": True}
    described |= {"pages": {"known": "lines", "starts": [{"line": len(lines), "page": "9", "evidence": "head"}]}, "zones": zones}
    described |= {"licence": {"source": "x", **both}, "provenance": both, "sha256": sha256(ocr.encode()).hexdigest()}
    (folder / "document.yaml").write_text(json.dumps(described, ensure_ascii=False), encoding="utf-8")
    inked = [n for n, text in enumerate(texts, 1) if text.strip() and not any(zone["first"] == n for zone in zones)]
    chosen = [n for n in inked if n == inked[0] or n in starts]
    clauses, at = [], 0
    for n, text in enumerate([*texts[:-1], texts[-1] + "x"], 1):
        if n in chosen:
            quote = text.strip()[:12]
            place = {"at": at + len(text) - len(text.lstrip()), "quote": quote}
            clauses.append({"id": f"{NAME}/jeu/p{len(clauses) + 1}", "kind": "paragraph", "label": "", **place})
        at += len(text) + 1
    if starts and clauses:
        entries = [{"id": "jeu", "title": both, "kind": "fragment"}]
        (folder / "clauses.yaml").write_text(json.dumps({"entries": entries, "clauses": clauses}, ensure_ascii=False), encoding="utf-8")


@settings(max_examples=40)
@given(LINES, st.sets(st.integers(1, 9), max_size=4))
def test_print_and_reading_come_back(lines: list[tuple[str, list[str], str, str]], starts: set[int]) -> None:
    with TemporaryDirectory() as root:
        _write(Path(root) / "documents" / NAME, lines, starts)
        people = [
            {"id": name, "kind": "program", **{key: {"fr": "x", "en": "x"} for key in ("name", "role", "statement")}} for name in PEOPLE
        ]
        (Path(root) / "people.yaml").write_text(json.dumps({"people": people}), encoding="utf-8")
        corpus = Corpus(Path(root), analyse=machine(proposals=(), suspects=()))
        witness = load_witness(corpus, NAME)
        file = Tei(tei(known(corpus, witness), TIME))
        assert file.print == witness.layers.print
        assert file.reading == witness.layers.reading
