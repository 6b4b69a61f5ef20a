"""The corrector as a filter for the referee, every page with weights learned without its book.

    python -m tests.bench.normalize_folds --bench DIR                  JSON lines {"id", "text"} in and out
    python -m tests.bench.normalize_folds --bench DIR --learn          learns the weights of each fold, and no more

Ids of pages begin with their book; the books are dealt into groups, and for a page of a group the
confusions and the confidence are learned from the other groups alone (the confidence, too, on choices
that were made without the group and without the page's own group: no figure has seen its book).

The weights are learned once and kept under build/, by what they depend on: the pages, the model, the
tables and the program of the search. `--kept` takes those learned last, whatever has changed since.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Final

from normalize import language
from normalize.document import Document
from normalize.files import write_atomically
from normalize.language import channel, ngrams
from normalize.language.confidence import Confidence
from normalize.language.train_channel import Page, learn, pages
from normalize.language.train_confidence import fitted, grouped, unseen, without
from normalize.long_s import fold_long_s
from normalize.pipeline import analyse
from normalize.plan import Plan
from normalize.repairs import noisy_channel
from normalize.repairs.noisy_channel import Weights

ROOT: Final = Path(__file__).resolve().parents[2]
KEPT: Final = ROOT / "build" / "folds"
# what the choices of the search, and what is said of them, do not depend on
NOT_OF_THE_SEARCH: Final = frozenset(("train.py", "train_ngrams.py", "train_tagger.py", "confidence.json", "channel.tsv", "model.bin"))
Learned = Mapping[str, Mapping[str, float]]


def learned(groups: Sequence[Sequence[Page]], model: Path, left_out: int) -> Learned:
    """The weights of the confidence for the pages of one group, learned without it."""
    found = unseen(groups, ngrams.load(model), left_out)
    fit = fitted(outcome for group in found for outcome in group)
    return {"right": dict(fit.right.weights), "harm": dict(fit.harm.weights)}


def fingerprint(bench: Path, model: Path) -> str:
    """What the weights of the folds depend on, as a digest."""
    digest = hashlib.sha256(model.read_bytes())
    folder = Path(language.__file__).parent
    sources = [p for p in sorted(folder.iterdir()) if p.is_file() and p.name not in NOT_OF_THE_SEARCH]
    for path in [*sources, folder.parent / "data" / "spellings.yaml"]:
        digest.update(path.read_bytes())
    for page in pages(bench):
        digest.update(f"{page.set}\0{page.id}\0{page.ocr}\0{page.gold}\0".encode())
    return digest.hexdigest()[:16]


def weights_of_groups(bench: Path, groups: Sequence[Sequence[Page]], model: Path, *, kept: bool) -> list[Learned]:
    """The weights of each group, from build/ or learned now; what is learned is kept at once, so that a run cut short is not lost."""
    last = KEPT / "last.txt"
    name = last.read_text(encoding="utf-8").strip() if kept and last.exists() else fingerprint(bench, model)
    files = [KEPT / f"{name}-{number}.json" for number in range(len(groups))]
    missing = [number for number, file in enumerate(files) if not file.exists()]
    if missing:
        print(f"learning {len(missing)} folds of {len(groups)}; kept as build/folds/{name}-*.json", file=sys.stderr, flush=True)
        with ProcessPoolExecutor(min(2, len(missing))) as pool:
            jobs = {number: pool.submit(learned, groups, model, number) for number in missing}
            for number, job in jobs.items():
                write_atomically(files[number], json.dumps(job.result(), indent=1) + "\n")
    write_atomically(last, name + "\n")
    return [json.loads(file.read_text(encoding="utf-8")) for file in files]


def folds(bench: Path, model: Path = ngrams.DATA, *, kept: bool = False) -> dict[str, Weights]:
    """For each page (its id) the weights that were learned without its book."""
    groups = grouped(pages(bench))
    of_package = replace(noisy_channel.packaged(), model=ngrams.load(model)) if model != ngrams.DATA else noisy_channel.packaged()
    out: dict[str, Weights] = {}
    for number, data in enumerate(weights_of_groups(bench, groups, model, kept=kept)):
        confusions = (*learn(without(groups, number)), *channel.priors())
        weights = replace(of_package, confusions=confusions, confidence=Confidence.of(data))
        out |= {page.id: weights for page in groups[number]}
    return out


def corrected(rows: Iterator[str], weights: Mapping[str, Weights]) -> Iterator[str]:
    """JSON lines corrected; a page of no book of the bench gets what the package brings."""
    for line in rows:
        row = json.loads(line)
        found = analyse(Document(row["text"], row["id"]), weights.get(row["id"]))
        yield json.dumps({"id": row["id"], "text": fold_long_s(Plan(row["text"], found.corrections).target)}, ensure_ascii=False)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bench", type=Path, required=True, metavar="DIR")
    parser.add_argument("--model", type=Path, default=ngrams.DATA)
    parser.add_argument("--learn", action="store_true")
    parser.add_argument("--kept", action="store_true")
    options = parser.parse_args()
    weights = folds(options.bench, options.model, kept=options.kept)
    if not options.learn:
        for line in corrected(iter(sys.stdin), weights):
            print(line)


if __name__ == "__main__":
    main()
