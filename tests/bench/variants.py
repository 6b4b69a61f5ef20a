"""The corrector with a part of it left out, or bolder and more careful: for the ablation and the curve."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import fields, replace
from unittest import mock

from normalize import pipeline
from normalize.language import channel
from normalize.language.channel import Confusion
from normalize.language.ngrams import NGrams
from normalize.language.search import Choice, Search
from normalize.repairs import noisy_channel
from normalize.repairs.context import TYPICAL_RATE, Context, Passage
from normalize.repairs.noisy_channel import Weights


class Unigrams(NGrams):
    """The model without a context: every word by its own frequency."""

    @property
    def bigram(self) -> Callable[[int, int], float]:  # type: ignore[override]
        return lambda _left, word: self.unigram(word)

    @property
    def trigram(self) -> Callable[[int, int, int], float]:  # type: ignore[override]
        return lambda _before, _left, word: self.unigram(word)


class Unadapted(Weights):
    """The rate of f for ſ is not the document's, but the one that is typical, and no confusion is its own."""

    def adapted(self, own: tuple[Confusion, ...]) -> Weights:  # noqa: ARG002
        return self

    def search(self, long_s: bool, f_steps: int) -> Search:  # noqa: ARG002
        return super().search(long_s, channel.steps(TYPICAL_RATE))


def values(of: object) -> dict[str, object]:
    return {f.name: getattr(of, f.name) for f in fields(of)}  # type: ignore[arg-type]


def without_context(weights: Weights) -> Weights:
    return replace(weights, model=Unigrams(**values(weights.model)))  # type: ignore[arg-type]


def without_adaptation(weights: Weights) -> Weights:
    return Unadapted(**values(weights))  # type: ignore[arg-type]


@contextmanager
def without_repair(name: str) -> Iterator[None]:
    """Within it, a repair of the pipeline is silent."""
    with pipeline.language().select_pipes(disable=[name]):
        yield


@contextmanager
def bolder(by: float) -> Iterator[None]:
    """Within it, the bound from which a correction is applied is so much lower."""
    bound = noisy_channel.limit
    with mock.patch.object(noisy_channel, "limit", lambda choice, context: bound(choice, context) - by):
        yield


@contextmanager
def remembering() -> Iterator[None]:
    """Within it, a passage is searched once: with the same weights its choices are the same."""
    search = noisy_channel.choices
    memory: dict[tuple[str, int, int], tuple[Weights | None, list[Choice]]] = {}

    def choices(passage: Passage, context: Context) -> Iterator[Choice]:
        key = context.text, passage.start, id(context.weights)
        if key not in memory:
            memory[key] = context.weights, list(search(passage, context))  # the weights are held, so that their id stays theirs
        yield from memory[key][1]

    with mock.patch.object(noisy_channel, "choices", choices):
        yield
