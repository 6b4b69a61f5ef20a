"""What others make of the same texts: rules and programs that run offline, as functions from text to text."""

from __future__ import annotations

import importlib
import importlib.util
import re
from collections.abc import Callable
from functools import cache
from typing import Any, Final

from normalize.language import lexicon
from normalize.language.glyphs import f_as_s

ODDS: Final = 10  # times that the form with s must be as frequent as the form with f
WORD: Final = re.compile(r"[^\W\d_]+")
SYMSPELL_WORDS: Final = 100_000
Correct = Callable[[str], str]


def long_s_rule(text: str, frequency: Callable[[str], float]) -> str:
    """The plain rule: f becomes s where that makes a word ODDS times as frequent."""

    @cache
    def rule(word: str) -> str:
        best = max(f_as_s(word), key=lambda form: frequency(form.lower()), default=word)
        return best if frequency(best.lower()) >= ODDS * max(frequency(word.lower()), 1e-9) else word

    return WORD.sub(lambda found: rule(found[0]) if "f" in found[0] else found[0], text)


def plain(text: str) -> str:
    """The plain rule by the counts of our own lexicon, an unknown word counted a half."""
    count = lexicon.load().count
    return long_s_rule(text, lambda word: count(word) or 0.5)


def wordfreq_frequency() -> Callable[[str], float]:
    word_frequency: Any = importlib.import_module("wordfreq").word_frequency
    return lambda word: float(word_frequency(word, "fr", minimum=1e-9))


def symspell() -> Correct:
    """symspellpy over the words of wordfreq: each word of four letters and more by its best suggestion within two edits."""
    module: Any = importlib.import_module("symspellpy")
    wordfreq: Any = importlib.import_module("wordfreq")
    speller = module.SymSpell(max_dictionary_edit_distance=2)
    for word in wordfreq.top_n_list("fr", SYMSPELL_WORDS):
        speller.create_dictionary_entry(word, max(1, round(wordfreq.word_frequency(word, "fr") * 1e9)))

    @cache
    def mend(word: str) -> str:
        if len(word) < 4:
            return word
        found = speller.lookup(word.lower(), module.Verbosity.TOP, max_edit_distance=2)
        if not found or found[0].term == word.lower():
            return word
        return str(found[0].term).capitalize() if word[0].isupper() else str(found[0].term)

    return lambda text: WORD.sub(lambda match: mend(match[0]), text)


def installed(*modules: str) -> bool:
    return all(importlib.util.find_spec(module) for module in modules)


def peers() -> dict[str, Correct | None]:
    """By name; None where the program is not installed."""
    found: dict[str, Correct | None] = {"identity": lambda text: text, "long-s rule": plain}
    found["long-s rule, wordfreq"] = found["the same, then symspellpy"] = None
    if installed("wordfreq"):
        frequency = wordfreq_frequency()

        def by_wordfreq(text: str) -> str:
            return long_s_rule(text, frequency)

        found["long-s rule, wordfreq"] = by_wordfreq
        if installed("symspellpy"):
            mend = symspell()
            found["the same, then symspellpy"] = lambda text: mend(by_wordfreq(text))
    return found
