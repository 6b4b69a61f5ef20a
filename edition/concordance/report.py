"""All checks run over a corpus, and what they found, for people and for programs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from edition.concordance import (
    alignment,
    arithmetic,
    commentary,
    coverage,
    decisions,
    examples,
    fingerprints,
    golden,
    languages,
    liveness,
    notes,
    numbers,
    numerals,
    parallels,
    partition,
    people,
    preparation,
    references,
    terms,
    translation,
    variants,
)
from edition.concordance.finding import Checked, Finding
from edition.concordance.model import Modelled
from edition.concordance.summary import Summary, of_game
from edition.corpus import Corpus
from edition.views import Witness
from edition.witness import load_witness
from edition.words import Lang, counted, say

DOCUMENT_CHECKS: Final[Mapping[str, Callable[[Checked], Iterable[Finding]]]] = {
    "decisions": decisions.check,
    "partition": partition.check,
    "translation": translation.check,
    "terms": terms.check,
    "notes": notes.check,
    "fingerprints": fingerprints.check,
    "references": references.check,
    "languages": languages.check,
    "numerals": numerals.check,
    "people": people.check,
}
GAME_CHECKS: Final[Mapping[str, Callable[[Modelled], Iterable[Finding]]]] = {
    "coverage": coverage.check,
    "numbers": numbers.check,
    "arithmetic": arithmetic.check,
    "liveness": liveness.check,
    "variants": variants.check,
    "examples": examples.check,
    "golden": golden.check,
    "alignment": alignment.check,
    "parallels": parallels.check,
}
CORPUS_CHECKS: Final[Mapping[str, Callable[[Corpus, Sequence[Checked]], Iterable[Finding]]]] = {
    "fingerprints": fingerprints.check_corpus,
    "terms": terms.check_corpus,
    "commentary": commentary.check_corpus,
}
# the points of the summary, in the order of the design; `parallels` belongs to the alignment
POINTS: Final = ("coverage", "fingerprints", "numbers", "arithmetic", "liveness", "examples", "alignment", "parallels")
CHECKS: Final = tuple(dict.fromkeys((*DOCUMENT_CHECKS, *GAME_CHECKS, *CORPUS_CHECKS)))


@dataclass(frozen=True)
class Report:
    """What was checked and what was found."""

    documents: tuple[str, ...]
    games: tuple[str, ...]
    clauses: int
    findings: tuple[Finding, ...]
    summaries: tuple[Summary, ...] = ()

    @property
    def errors(self) -> tuple[Finding, ...]:
        return tuple(f for f in self.findings if f.severity == "error")


def run_checks(corpus: Corpus, witnesses: Sequence[Witness] = ()) -> Report:
    """Run every check on every document and every game; `witnesses`: the documents, where they have been read already.

    Errors: InputError of a file that cannot be read at all.
    """
    read = witnesses or [load_witness(corpus, name) for name in corpus.documents]
    checked = [Checked(corpus, corpus.source(witness.id), witness) for witness in read]
    clauses = {name: clause for one in checked for name, clause in one.witness.clauses.items()}
    games = [Modelled(game, clauses, corpus.glossary) for game in corpus.games.values()]
    findings = tuple(_findings(corpus, checked, games))
    summaries = tuple(Summary(modelled, of_game(findings, modelled.game.id)) for modelled in games)
    return Report(corpus.documents, tuple(corpus.games), len(clauses), findings, summaries)


def _findings(corpus: Corpus, checked: Sequence[Checked], games: Sequence[Modelled]) -> Iterator[Finding]:
    for one in checked:
        found = (finding for check in DOCUMENT_CHECKS.values() for finding in check(one))
        yield from preparation.told(one, found) if one.source.description.in_preparation else found
    for modelled in games:
        for game_check in GAME_CHECKS.values():
            yield from game_check(modelled)
    for over_all in CORPUS_CHECKS.values():
        yield from over_all(corpus, checked)


def as_text(report: Report, lang: Lang) -> str:
    """One line a finding, then what was looked at for each game, and a last line with the sum."""
    lines = []
    for finding in report.findings:
        sentence = say(lang, f"checks.{finding.code}", **finding.params)
        lines.append(f"{finding.place}{' : ' if lang == 'fr' else ': '}{sentence}")
    for summary in report.summaries:
        lines += ["", summary.modelled.game.title[lang], *summary_lines(summary, lang), ""]
    key = "checks.passed" if not report.errors else "checks.failed"
    numbers_of = {"documents": len(report.documents), "clauses": report.clauses, "checks": len(CHECKS), "found": len(report.errors)}
    counts = {name: counted(lang, f"count.{name}", number) for name, number in numbers_of.items()}
    return "\n".join([*lines, say(lang, key, games=", ".join(report.games) or "—", **counts)])


def summary_lines(summary: Summary, lang: Lang) -> list[str]:
    """The seven points of a game in a line each."""
    equations = "".join(f" · {each.equation}" for each in summary.sums)
    shown = [point for point in POINTS if point != "parallels" or summary.parallels]
    names = {point: say(lang, f"checks.points.{point}") for point in shown}
    width = max(map(len, names.values()))
    texts = {point: say(lang, f"checks.summary.{point}", **summary.figures) for point in shown}
    return [f"  {names[point]:{width}}  {texts[point]}{equations if point == 'arithmetic' else ''}" for point in shown]


def as_json(report: Report) -> dict[str, Any]:
    """The same for programs."""
    return {
        "documents": list(report.documents),
        "clauses": report.clauses,
        "games": list(report.games),
        "concordance": {summary.modelled.game.id: summary.as_json() for summary in report.summaries},
        "checks": list(CHECKS),
        "findings": [
            {
                "check": f.check,
                "code": f.code,
                "severity": f.severity,
                "path": str(f.path),
                "line": f.line,
                "document": f.document,
                "clause": f.clause,
                "params": {key: str(value) for key, value in f.params.items()},
            }
            for f in report.findings
        ],
    }
