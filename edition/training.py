"""Learning the corrector's data again: one function a part, over `normalize.language.train_*`."""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from normalize.errors import InputError
from normalize.files import write_atomically


@dataclass(frozen=True)
class Given:
    """What is learned from: folders (None where not named), of the texts each `one_in`-th, the model the confidence is for."""

    period_text: Path | None = None
    bench: Path | None = None
    model: Path | None = None
    one_in: int = 1
    minutes: float = 60.0
    seed: int = 1

    def texts(self) -> Path:
        """The folder of period text. Errors: train-needs, no-training-data."""
        return _folder(self.period_text, "--period-text", "index.tsv")

    def pages(self) -> Path:
        """The folder of aligned pages. Errors: train-needs, no-training-data."""
        from normalize.language.train_channel import SETS

        return _folder(self.bench, "--bench", f"{SETS[0]}/ocr")


def _folder(folder: Path | None, option: str, holds: str) -> Path:
    if folder is None:
        raise InputError("train-needs", option=option)
    if not (folder / holds).exists():
        raise InputError("no-training-data", folder, missing=holds)
    return folder


def train(what: str, given: Given, out: Path | None = None) -> tuple[Path, int]:
    """Learns one part into its file (that of the package if none is named), and says which and how large it is.

    Errors: train-needs, no-training-data, train-share, no-torch, cannot-write.
    """
    if given.one_in < 1:
        raise InputError("train-share")
    default, learn = PARTS[what]()
    path = out or default
    try:
        learn(given, path)
        return path, path.stat().st_size
    except OSError as error:
        raise InputError("cannot-write", path, reason=error.strerror or str(error)) from error


Part = tuple[Path, Callable[[Given, Path], None]]


def _lexicon() -> Part:
    from normalize.language import train as trainer
    from normalize.language.lexicon import DATA

    return DATA, lambda given, out: _written(out, trainer.build(given.texts()))


def _language() -> Part:
    from normalize.language import train_ngrams as trainer
    from normalize.language.ngrams import DATA
    from normalize.language.train import COVERED, texts

    def learn(given: Given, out: Path) -> None:
        folder = given.texts()
        clean, covered = texts(folder, trainer.USED), texts(folder, {COVERED: None})
        _written(out, trainer.learn(_some(clean, given.one_in), _some(covered, given.one_in)))

    return DATA, learn


def _some(texts: Iterable[str], one_in: int) -> Iterator[str]:
    return (text for number, text in enumerate(texts) if number % one_in == 0)


def _channel() -> Part:
    from normalize.language import train_channel as trainer
    from normalize.language.channel import DATA

    def learn(given: Given, out: Path) -> None:
        _written(out, trainer.table(trainer.learn(trainer.pages(given.pages()))).encode("utf-8"))

    return DATA, learn


def _confidence() -> Part:
    from normalize.language import ngrams
    from normalize.language import train_confidence as trainer
    from normalize.language.confidence import DATA
    from normalize.language.train_channel import pages

    def learn(given: Given, out: Path) -> None:
        groups = trainer.grouped(pages(given.pages()))
        found = trainer.unseen(groups, ngrams.load(given.model or ngrams.DATA))
        fit = trainer.fitted(outcome for group in found for outcome in group)
        data = {"right": dict(fit.right.weights), "harm": dict(fit.harm.weights)}
        _written(out, (json.dumps(data, indent=1, sort_keys=True) + "\n").encode("utf-8"))

    return DATA, learn


def _tagger() -> Part:
    from normalize.language import train_tagger as trainer
    from normalize.language.tagger import DATA

    def learn(given: Given, out: Path) -> None:
        folder = given.texts()
        if importlib.util.find_spec("torch") is None:
            raise InputError("no-torch")
        trainer.train(folder, out, given.minutes, given.seed, 0.0)

    return DATA, learn


def _written(out: Path, data: bytes) -> None:
    """Whole or not at all: a model half written would be a broken program."""
    write_atomically(out, data)


PARTS: Final[Mapping[str, Callable[[], Part]]] = {
    "lexicon": _lexicon,
    "language": _language,
    "channel": _channel,
    "confidence": _confidence,
    "tagger": _tagger,
}
