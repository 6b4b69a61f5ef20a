"""The commands that hold the corpus against itself: its checks, what stands behind a clause, and the matches it is tried by."""

from __future__ import annotations

import argparse
import json

from edition.commands.given import corpus_of
from edition.words import Lang, say


def check(options: argparse.Namespace, lang: Lang) -> int:
    from edition.concordance.report import as_json, as_text, run_checks

    report = run_checks(corpus_of(options))
    print(json.dumps(as_json(report), ensure_ascii=False, indent=1) if options.json else as_text(report, lang))
    return 1 if report.errors else 0


def why(options: argparse.Namespace, lang: Lang) -> int:
    from edition.concordance.telling import as_text
    from edition.concordance.why import as_json
    from edition.concordance.why import why as answers_to

    answers = answers_to(corpus_of(options), options.what)
    print(json.dumps(as_json(answers), ensure_ascii=False, indent=1) if options.json else as_text(answers, lang))
    return 0


def golden(options: argparse.Namespace, lang: Lang) -> int:
    from edition.golden import record_golden

    number = record_golden(corpus_of(options), options.game)
    print(say(lang, "cli.golden.done", game=options.game, n=number))
    return 0
