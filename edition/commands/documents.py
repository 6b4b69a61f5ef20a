"""The commands on documents of one’s own, and on a corpus of one’s own to hold them."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from edition.commands.given import corpus_of
from edition.commands.progress import progress
from edition.words import Lang, say


def intake(name: str) -> Callable[[argparse.Namespace, Lang], int]:
    """A command on documents of one's own; they are read where it is used."""

    def run(options: argparse.Namespace, lang: Lang) -> int:
        from edition.intake import commands

        command: commands.Command = getattr(commands, name)
        return command(options, lang, corpus_of(options), progress(lang))

    return run


def init(options: argparse.Namespace, lang: Lang) -> int:
    from edition.corpus import init_corpus

    init_corpus(options.directory, empty=options.empty)
    print(say(lang, "cli.init.done", folder=options.directory))
    return 0
