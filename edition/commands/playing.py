"""The command `academie play`: what is asked for, held against what the game has."""

from __future__ import annotations

import argparse
import sys
from shutil import get_terminal_size
from typing import Final

from edition.commands.given import corpus_of
from edition.words import Lang
from normalize.errors import InputError

TREATISE: Final = "treatise"  # the treatise’s own reading, where a reading is asked for by name


def play(options: argparse.Namespace, lang: Lang) -> int:
    from edition.play.errors import PlayError
    from edition.play.levels import levels_of, usual_level
    from edition.publish.play import clauses_of
    from edition.telling.words import Words
    from edition.terminal.parting import Asked, play_two
    from edition.terminal.playing import play as play_in_terminal
    from edition.terminal.playing import terminal_data
    from edition.terminal.replaying import replay_file
    from normalize.files import demand_place

    corpus = corpus_of(options)
    if options.replay:
        replay_file(corpus, options.replay, lang, sys.stdout, options.game, options.variant)
        return 0
    if not options.game:
        raise InputError("no-game-named", known=", ".join(sorted(corpus.games)))
    if options.save:
        if options.save.is_dir():
            raise InputError("is-a-directory", options.save)
        demand_place(options.save)  # a match is not played for a file that cannot be
    game = corpus.game(options.game)
    compiled = game.compiled(options.variant)
    against = "" if options.against == TREATISE else options.against
    if against is not None:
        game.variant_rules(against)  # one that there is
        if against == options.variant:
            raise InputError("against-itself", variant=options.variant or TREATISE)
    selection = []
    for choice in options.choose:
        name, equals, value = choice.partition("=")
        if not equals:
            raise InputError("choice-form", choice=choice)
        selection.append((name, value))
    if not (options.seed.isascii() and options.seed.isdigit() and len(options.seed) <= 10 and int(options.seed) < 2**32):
        raise InputError("seed-number", seed=options.seed)
    level = options.level or usual_level(game.flow)
    if level not in levels_of(game.flow):
        raise InputError("level-unknown", level=level, known=", ".join(levels_of(game.flow)))
    data = terminal_data(game, clauses_of(corpus), lang, corpus.games.values())
    seed = int(options.seed)
    try:
        if against is not None:
            asked = Asked((options.variant, against), selection, seed, level)
            play_two(game, data, asked, lang=lang, output=sys.stdout, width=get_terminal_size((120, 24)).columns)
            return 0
        play_in_terminal(compiled, data, selection, seed=seed, level=level, input=sys.stdin, output=sys.stdout, save=options.save)
    except PlayError as error:
        raise InputError("cannot-play", reason=Words(data).refusal(error, ())) from error
    return 0
