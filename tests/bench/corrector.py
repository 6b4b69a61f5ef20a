"""Everything that is measured of the corrector, by one command.

    python -m tests.bench.corrector --bench DIR --collation DIR [--part NAME]… [--out FILE]

DIR of the bench holds one folder a set; that of the collation the right text of each document, and
beside it, in `seeds/`, the OCR under the same names. All figures on the bench are out-of-fold by book
(`normalize_folds`); on the documents nothing is loaded but their OCR. `--out` writes the parts that
were measured into a JSON file and leaves its others; the documentation and the principles page take
their figures from `site/corrector.json`, made so.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from normalize import confusions
from normalize.codes import REPAIRED
from normalize.correction import Correction, Suspect
from normalize.document import Document
from normalize.files import write_atomically
from normalize.language import ngrams
from normalize.language.train_channel import SETS, Page, pages
from normalize.pipeline import Analysis, analyse
from normalize.plan import Plan
from normalize.repairs import noisy_channel
from normalize.repairs.noisy_channel import Weights
from normalize.verdicts import Bin, Precision, Verdict, by_code, chances, mark_of, reliability, verdicts
from tests.bench import remaining, speed, variants
from tests.bench.normalize_folds import folds
from tests.bench.peers import peers
from tests.bench.scores import rounded, summed

NOT_INSTALLED: Final = "not installed"
BOLDER: Final = (-0.8, -0.4, -0.2, 0.0, 0.4, 1.0, 2.0)  # how much lower the bound lies from which a correction is applied
MOST_CONFUSIONS: Final = 25
Find = Callable[[Page], Analysis]


@dataclass(eq=False)
class Setting:
    """What is measured on, and what was worked out once for several parts."""

    bench: Path
    collation: Path
    models: tuple[Path, ...] = ()
    kept: bool = False

    @cached_property
    def pages(self) -> tuple[Page, ...]:
        """The pages of the bench; ſ counts as s throughout."""
        return tuple(pages(self.bench))

    @cached_property
    def weights(self) -> dict[str, Weights]:
        return folds(self.bench, kept=self.kept)

    @cached_property
    def found(self) -> list[tuple[Page, Analysis]]:
        return [(page, analyse(Document(page.ocr, page.id), self.weights[page.id])) for page in self.pages]

    @cached_property
    def documents(self) -> dict[str, tuple[str, str]]:
        """OCR and right text of each document."""
        seeds = self.collation.parent / "seeds"
        read = {path.stem: path.read_text(encoding="utf-8") for path in sorted(seeds.glob("*.txt"))}
        return {name: (ocr, (self.collation / f"{name}.txt").read_text(encoding="utf-8")) for name, ocr in read.items()}

    @cached_property
    def verdicts(self) -> list[tuple[str, Verdict]]:
        """The set of the page, and what became of each correction on it."""
        return [(page.set, v) for page, found in self.found for v in verdicts(Plan(page.ocr, found.corrections), page.gold)]

    def of_set(self, name: str) -> list[Page]:
        return [page for page in self.pages if page.set == name]


def made(ocr: str, found: Analysis) -> str:
    return Plan(ocr, found.corrections).target


# ------------------------------------------------------------------ the parts


def sets(setting: Setting) -> dict[str, Any]:
    """Ours and the peers on each set, in one run."""
    rows: dict[str, Any] = {name: {} for name in SETS}
    for name in SETS:
        own = [(page.ocr, made(page.ocr, found), page.gold) for page, found in setting.found if page.set == name]
        if own:
            rows[name]["ours"] = summed(own)
    for peer, correct in peers().items():
        for name in filter(rows.get, SETS):
            rows[name][peer] = summed((p.ocr, correct(p.ocr), p.gold) for p in setting.of_set(name)) if correct else NOT_INSTALLED
    return {name: row for name, row in rows.items() if row}


def documents(setting: Setting) -> dict[str, Any]:
    """The machine alone against the collation, document by document and all together; the rule beside it."""
    rule = peers()["long-s rule"]
    assert rule is not None
    texts = {name: (ocr, made(ocr, analyse(Document(ocr))), truth) for name, (ocr, truth) in setting.documents.items()}
    rows = {name[:3]: summed([row]) for name, row in texts.items()}
    together = {"ours": summed(texts.values()), "long-s rule": summed((ocr, rule(ocr), truth) for ocr, _, truth in texts.values())}
    # by its sum the register of quality knows a text again
    sums = {name[:3]: sha256(ocr.encode()).hexdigest() for name, (ocr, _, _) in texts.items()}
    return {"each": rows, "together": together, "sha256": sums}


def without(setting: Setting, change: Callable[[Weights], Weights]) -> dict[str, Any]:
    """The figures of each set and of the documents with changed weights; every fold is changed once."""
    changed: dict[int, Weights] = {}

    def weights(of: Weights) -> Weights:
        if id(of) not in changed:
            changed[id(of)] = change(of)
        return changed[id(of)]

    rows: dict[str, Any] = {}
    for name in SETS:
        found = [(p.ocr, made(p.ocr, analyse(Document(p.ocr, p.id), weights(setting.weights[p.id]))), p.gold) for p in setting.of_set(name)]
        if found:
            rows[name] = short(summed(found))
    own = weights(noisy_channel.packaged())
    rows["documents"] = short(summed((ocr, made(ocr, analyse(Document(ocr), own)), truth) for ocr, truth in setting.documents.values()))
    return rows


def short(figures: Mapping[str, Any]) -> dict[str, Any]:
    return {name: figures[name] for name in ("improvement", "broken", "broken_share")}


def ablation(setting: Setting) -> dict[str, Any]:
    """The corrector less one of its parts, its confidence as it was learned for the whole."""
    rows: dict[str, Any] = {"whole": without(setting, lambda weights: weights)}
    rows["without context"] = without(setting, variants.without_context)
    rows["without adaptation"] = without(setting, variants.without_adaptation)
    with variants.without_repair("second_opinion"):
        rows["without second opinion"] = without(setting, lambda weights: weights)
    for path in setting.models:
        model = ngrams.load(path)
        rows[f"model {path.stem}"] = {"bytes": path.stat().st_size} | without(setting, lambda weights, m=model: replace(weights, model=m))
    rows["whole"]["bytes"] = ngrams.DATA.stat().st_size
    return rows


def curve(setting: Setting) -> dict[str, Any]:
    """Improvement against broken words for several bounds."""
    rows: dict[str, Any] = {name: [] for name in SETS}
    with variants.remembering():
        for by in BOLDER:
            with variants.bolder(by):
                for name in SETS:
                    found = ((p, analyse(Document(p.ocr, p.id), setting.weights[p.id])) for p in setting.of_set(name))
                    texts = [(p.ocr, made(p.ocr, analysis), p.gold) for p, analysis in found]
                    if texts:
                        rows[name].append({"bolder": by} | short(summed(texts)))
    return {name: row for name, row in rows.items() if row}


def calibration(setting: Setting) -> dict[str, Any]:
    """Of what is shown with a chance, the share that is right: corrections, and the first reading of suspects."""
    suspects = [pair for page, found in setting.found for pair in of_suspects(page, found.suspects)]
    rows = {"corrections": chances(v for _, v in setting.verdicts), "suspects": iter(suspects)}
    return {name: [bin_row(b) for b in reliability(pairs)] for name, pairs in rows.items()}


def bin_row(b: Bin) -> dict[str, Any]:
    return {"low": b.low, "high": b.high, "shown": b.shown, "right": b.right, "mean": rounded(b.mean), "share": rounded(b.share)}


def of_suspects(page: Page, found: Iterable[Suspect]) -> Iterable[tuple[float, bool]]:
    """The chance of the first reading of each suspect, and whether it is right."""
    for s in found:
        if s.candidates and s.candidates[0][0] != s.before:
            after, chance = s.candidates[0]
            (verdict,) = verdicts(Plan(page.ocr, (Correction(s.code, s.start, s.end, s.before, after, chance),)), page.gold)
            yield from chances([verdict])


def codes(setting: Setting) -> dict[str, Any]:
    """Precision by code over all sets, and on each; what is a convention of the edition is neither right nor wrong."""
    rows: dict[str, Any] = {"all": code_rows(v for _, v in setting.verdicts)}
    for name in SETS:
        if own := [v for of, v in setting.verdicts if of == name]:
            rows[name] = code_rows(own)
    return rows


def evidence(setting: Setting) -> dict[str, Any]:
    """By code and evidence the corrections that count, and those that were right: what `normalize/data/evidence.yaml` is copied from."""
    counts: Counter[tuple[str, str, bool]] = Counter()
    for _, v in setting.verdicts:
        if v.outcome != "alike" and v.correction.code in REPAIRED:
            counts[v.correction.code, v.correction.evidence, v.outcome == "helped"] += 1
    pairs = sorted({(code, of) for code, of, _ in counts})
    return {f"{code} {of}": {"right": counts[code, of, True], "of": counts[code, of, True] + counts[code, of, False]} for code, of in pairs}


def code_rows(found: Iterable[Verdict]) -> dict[str, Any]:
    def row(p: Precision) -> dict[str, Any]:
        return {"helped": p.helped, "missed": p.missed, "harmed": p.harmed, "alike": p.alike, "precision": rounded(p.precision, 1)}

    return {code: row(p) for code, p in by_code(found).items() if code in REPAIRED}


def errors(setting: Setting) -> dict[str, Any]:
    """The words that are still wrong, by class, and the confusions behind them."""
    known = ngrams.load().id
    rows: dict[str, Any] = {}
    for name in SETS:
        own = [(page, made(page.ocr, found)) for page, found in setting.found if page.set == name]
        if not own:
            continue
        before: Counter[tuple[str, str]] = Counter()
        after: Counter[tuple[str, str]] = Counter()
        for page, text in own:
            before += confusions.differences(page.ocr, page.gold)
            after += confusions.differences(text, page.gold)
        left = [[mark_of(r.read), mark_of(r.true), r.before, r.after] for r in confusions.rows(before, after)[:MOST_CONFUSIONS]]
        rows[name] = {"classes": remaining.remaining(((text, page.gold) for page, text in own), known), "confusions": left}
    texts = [(made(ocr, analyse(Document(ocr))), truth) for ocr, truth in setting.documents.values()]
    if texts:
        rows["documents"] = {"classes": remaining.remaining(texts, known)}
    return rows


def speeds(setting: Setting) -> dict[str, Any]:
    """Characters per CPU-second, a book and page by page, beside the plain rule; memory."""
    return {name: speed.measure([page.ocr for page in setting.of_set(name)]) for name in ("longs18", "print19") if setting.of_set(name)}


PARTS: Final[dict[str, Callable[[Setting], dict[str, Any]]]] = {
    "sets": sets,
    "documents": documents,
    "reliability": calibration,
    "codes": codes,
    "evidence": evidence,
    "errors": errors,
    "ablation": ablation,
    "curve": curve,
    "speed": speeds,
}


# ------------------------------------------------------------------ the command


def told(data: Any, depth: int = 0) -> Iterable[str]:
    """Any table of a part as indented lines: a row of figures a line."""
    margin = "  " * depth
    if isinstance(data, list):
        yield from (f"{margin}{shown(value)}" for value in data)
        return
    for name, value in data.items():
        if is_row(value):
            yield f"{margin}{name:<{28 - len(margin)}}{shown(value)}"
        else:
            yield f"{margin}{name}"
            yield from told(value, depth + 1)


def is_row(value: Any) -> bool:
    """Whether a value is figures, or a row of them."""
    if isinstance(value, Mapping):
        return not any(isinstance(part, Mapping) or not is_row(part) for part in value.values())
    return not isinstance(value, list) or not any(isinstance(part, (Mapping, list)) for part in value)


def shown(value: Any) -> str:
    """A row of figures, words or neither."""
    if isinstance(value, Mapping):
        return "  ".join(f"{name} {shown(part)}" for name, part in value.items())
    return "—" if value is None else " · ".join(map(str, value)) if isinstance(value, list) else str(value)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bench", type=Path, required=True, metavar="DIR")
    parser.add_argument("--collation", type=Path, required=True, metavar="DIR")
    parser.add_argument("--part", action="append", choices=PARTS, metavar="NAME", help=", ".join(PARTS))
    parser.add_argument("--model", type=Path, action="append", default=[], metavar="FILE", help="another language model for the ablation")
    parser.add_argument("--kept", action="store_true", help="take the folds learned last, whatever has changed since")
    parser.add_argument("--out", type=Path, metavar="FILE")
    options = parser.parse_args()
    setting = Setting(options.bench, options.collation, tuple(options.model), options.kept)
    results: dict[str, Any] = json.loads(options.out.read_text(encoding="utf-8")) if options.out and options.out.exists() else {}
    for name in options.part or PARTS:
        print(f"— {name}", flush=True)
        start = time.perf_counter()
        results[name] = PARTS[name](setting)
        print("\n".join(told(results[name])))
        print(f"({time.perf_counter() - start:.0f} s)", flush=True)
        if options.out:
            write_atomically(options.out, json.dumps(results, ensure_ascii=False, indent=1) + "\n")


if __name__ == "__main__":
    main()
