"""The register of corrections: every one that counts, document by document, with what a reader can sift it by."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from edition.publish.book import Book
from edition.publish.codes import REGISTER_OF_CORRECTIONS, code_name
from edition.publish.concordance import Place
from edition.views import Mark, Witness
from edition.words import Lang, say, words

ON_A_PAGE: Final = 500  # corrections: a long document has several pages
NEIGHBOURS: Final = 3  # documents on either side to which a page leads; the index leads to all
SURE: Final = ((0.95, "high"), (0.8, "middle"), (0.0, "low"))  # bands of the machine's confidence, each from its least on


@dataclass(frozen=True)
class Row:
    """A correction: `place` is the clause or None (head, folio), `sure` its band of confidence, `proof` the kind of evidence."""

    line: int
    place: Place | None
    before: str
    after: str
    code: str
    confidence: float | None
    sure: str
    proof: str
    hand: str
    accepted_by: str


@dataclass(frozen=True)
class Choice:
    """What the rows of a page can be sifted by: `name` of the attribute, and each value with its words and how many rows have it."""

    name: str
    values: tuple[tuple[str, str, int], ...]


def corrections_path(document: str, number: int = 1) -> str:
    """The page of a document in the register, in a language's folder; `number` from 1."""
    return f"corrections/{document}.html" if number == 1 else f"corrections/{document}.{number}.html"


def rows(book: Book, lang: Lang, witness: Witness) -> tuple[Row, ...]:
    """The corrections of class ocr in the order of the text; those of the web page around it are not of the document."""
    source = book.corpus.source(witness.id)
    clauses = source.partition.clauses

    def row(line: int, zone: str | None, mark: Mark) -> Row:
        at = bisect_right(source.partition.starts, mark.at or 0) - 1
        confidence = mark.confidence
        return Row(
            line=line,
            place=_clause(book, lang, clauses[at].id) if at >= 0 and not zone else None,
            before=mark.ocr,
            after=mark.print,
            code=mark.code,
            confidence=confidence,
            sure=next(name for least, name in SURE if confidence >= least) if confidence is not None else "hand",
            proof=mark.evidence,
            hand=mark.hand,
            accepted_by=mark.accepted_by,
        )

    shown = (line for line in witness.lines if line.zone != "chrome")
    return tuple(row(line.number, line.zone, mark) for line in shown for mark in line.marks if mark.kind == "correction")


def _clause(book: Book, lang: Lang, name: str) -> Place:
    return Place(book.unit(lang, book.clauses[name]), book.address(name))


def pages_of(all_rows: Sequence[Row]) -> int:
    """How many pages a document has in the register: one at least."""
    return max(1, -(-len(all_rows) // ON_A_PAGE))


def proof_name(lang: Lang, key: str) -> str:
    """A kind of evidence in few words: its sentence, up to what it says of the one case."""
    return str(words(lang)["evidence"].get(key, key)).split(":")[0].split(" ; ")[0].strip()


def corrections_context(book: Book, lang: Lang, witness: Witness, all_rows: Sequence[Row], number: int) -> dict[str, object]:
    """Everything that the template of one page of a document needs."""
    first = (number - 1) * ON_A_PAGE
    here = all_rows[first : first + ON_A_PAGE]
    return {
        "witness": witness,
        "rows": here,
        "total": len(all_rows),
        "first": first + 1,
        "number": number,
        "pages": [corrections_path(witness.id, n) for n in range(1, pages_of(all_rows) + 1)],
        "choices": tuple(_choices(book, lang, here)),
        "others": [(w.id, w.description.short[lang], corrections_path(w.id)) for w in _beside(book, witness)],
        "typography": witness.statistics.typography,
        "code_name": partial(code_name, lang),
        "proof_name": partial(proof_name, lang),
        "hand_key": hand_key,
        "hand_name": lambda row: _hand_name(book, lang, hand_key(row)),
        "corrections": REGISTER_OF_CORRECTIONS,
    }


def _beside(book: Book, witness: Witness) -> Sequence[Witness]:
    """The documents to go to from one: its neighbours on either side, so that the pages of many documents stay small."""
    at = book.witnesses.index(witness)
    return book.witnesses[max(0, at - NEIGHBOURS) : at + NEIGHBOURS + 1]


def _choices(book: Book, lang: Lang, here: Iterable[Row]) -> Iterator[Choice]:
    here = tuple(here)
    named: dict[str, tuple[Callable[[str], str], list[str]]] = {
        "code": (partial(code_name, lang), [row.code for row in here]),
        "hand": (partial(_hand_name, book, lang), [hand_key(row) for row in here]),
        "sure": (lambda key: say(lang, f"ui.corrections.sure.{key}"), [row.sure for row in here]),
        "proof": (partial(proof_name, lang), [row.proof for row in here if row.proof]),
    }
    for name, (say_it, values) in named.items():
        counted = sorted(Counter(values).items(), key=lambda item: (-item[1], item[0]))
        yield Choice(name, tuple((value, say_it(value), n) for value, n in counted))


def hand_key(row: Row) -> str:
    """The hands of a correction: who read it; or the machine, and who accepted it."""
    return f"{row.hand}+{row.accepted_by}" if row.accepted_by else row.hand


def _hand_name(book: Book, lang: Lang, key: str) -> str:
    hand, _, by = key.partition("+")
    return say(lang, "ui.corrections.accepted", hand=book.hand(lang, hand), by=book.hand(lang, by)) if by else book.hand(lang, hand)


def index_context(book: Book, lang: Lang) -> dict[str, object]:
    """How many corrections each code has in each document."""
    by_document = {w.id: Counter(row.code for row in rows(book, lang, w)) for w in book.witnesses}
    together: Counter[str] = sum(by_document.values(), Counter())
    codes = sorted(together, key=lambda code: (-together[code], code))
    return {
        "witnesses": book.witnesses,
        "documents": [(w.id, w.description.short[lang], corrections_path(w.id)) for w in book.witnesses],
        "table": [(code, code_name(lang, code), [by_document[w.id][code] for w in book.witnesses], together[code]) for code in codes],
        "sums": [by_document[w.id].total() for w in book.witnesses],
        "total": together.total(),
    }
