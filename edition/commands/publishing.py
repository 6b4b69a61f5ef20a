"""The commands that publish: the site built and served, kept as a release, and its pages as PDF."""

from __future__ import annotations

import argparse
import sys

from edition.commands.given import address_of, corpus_of, port_of
from edition.commands.progress import progress
from edition.words import Lang, counted, say


def build(options: argparse.Namespace, lang: Lang) -> int:
    from edition.concordance.report import as_text
    from edition.publish.site import FaultsFoundError, build_site

    address, corpus = address_of(options), corpus_of(options)
    try:
        report = build_site(corpus, options.out, site_url=address, strict=options.strict, progress=progress(lang))
    except FaultsFoundError as faults:
        print(as_text(faults.report, lang), file=sys.stderr)
        print(f"academie: {say(lang, 'cli.build.faults', folder=options.out)}", file=sys.stderr)
        return 1
    print(say(lang, "cli.build.done", pages=report.pages, seconds=f"{report.seconds:.1f}", folder=options.out))
    return 0


def release(options: argparse.Namespace, lang: Lang) -> int:
    from edition.publish.release import release as keep

    report = keep(corpus_of(options), options.out, site_url=address_of(options), progress=progress(lang))
    print(say(lang, "cli.release.done", folder=report.folder))
    return 0


def pdf(options: argparse.Namespace, lang: Lang) -> int:
    from edition.publish.pdf import print_entries

    corpus = corpus_of(options)
    made = print_entries(corpus, options.site, options.out, options.documents or corpus.documents, progress(lang))
    print(say(lang, "cli.pdf.done", files=counted(lang, "count.files", len(made)), folder=options.out))
    return 0


def serve(options: argparse.Namespace, lang: Lang) -> int:
    from edition.publish.serve import serve as run

    def ready(address: str) -> None:
        print(say(lang, "cli.serve.ready", address=address), flush=True)

    run(options.out, port=port_of(options), ready=ready)
    return 0
