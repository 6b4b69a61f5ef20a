"""The commands by which people decide on a text of the corpus: read, taken out, corrected and brought back, taken back, reviewed."""

from __future__ import annotations

import argparse
import sys

from edition.commands.given import corpus_of, port_of, time_of
from edition.words import Lang, counted, message, say
from normalize.errors import InputError
from normalize.files import write_atomically


def text(options: argparse.Namespace, _lang: Lang) -> int:
    from edition.publish.texts import layer_text
    from edition.witness import load_witness

    print(layer_text(load_witness(corpus_of(options), options.document), options.layer, fold=options.fold_long_s))
    return 0


def export_transcription(options: argparse.Namespace, lang: Lang) -> int:
    from edition.transcription import export_transcription as export
    from edition.witness import load_witness

    exported = export(load_witness(corpus_of(options), options.document))
    if options.out:
        write_atomically(options.out, exported)
        lines = counted(lang, "count.lines", exported.count("\n") + 1)
        print(say(lang, "cli.export_transcription.done", file=options.out, lines=lines), file=sys.stderr)
    else:
        sys.stdout.write(exported)
    return 0


def import_transcription(options: argparse.Namespace, lang: Lang) -> int:
    from collections import Counter

    from edition.transcription import record_transcription
    from normalize.readers.plain import read_text

    corpus = corpus_of(options)
    said = {name: getattr(options, name) for name in ("hand", "reason", "evidence", "state")}
    made = record_transcription(corpus, options.document, read_text(options.file), time=time_of(options), **said)
    acts: Counter[str] = Counter(decision.act for decision in made)
    counts = {name: counted(lang, f"count.{name}", acts[act]) for name, act in (("replaced", "replace"), ("accepted", "accept"))}
    print(say(lang, "cli.import_transcription.done", total=counted(lang, "count.decisions", len(made)), **counts))
    known = {decision.id: decision for decision in corpus.source(options.document).decisions}
    undone = [known[decision.value] for decision in made if decision.act == "revoke"]
    if undone:
        names, hands = ", ".join(d.id for d in undone), ", ".join(sorted({d.hand for d in undone}))
        print(say(lang, "cli.import_transcription.revoked", revoked=counted(lang, "count.revoked", len(undone)), names=names, hands=hands))
    return 0


def revoke(options: argparse.Namespace, lang: Lang) -> int:
    from edition.revocation import revoke as undo

    said = {"hand": options.hand, "reason": options.reason}
    for d in undo(corpus_of(options), options.document, options.ids, time=time_of(options), **said):
        print(say(lang, "cli.revoke.done", id=d.id, act=d.act, quote=" ".join(d.quote.split()) or d.value, hand=d.hand))
    return 0


def import_proposals(options: argparse.Namespace, lang: Lang) -> int:
    from edition.proposals.incoming import take_in
    from edition.proposals.telling import lines

    report = take_in(corpus_of(options), options.files, time=time_of(options), hand=vars(options)["as"])
    for error in report.refused:
        print(f"academie: {message(lang, error)}", file=sys.stderr)
    if report.refused and not (report.new or report.known):
        return 2
    print("\n".join(lines(report, lang)))
    return 1 if report.refused else 0


def desk(options: argparse.Namespace, lang: Lang) -> int:
    from edition.desk.serve import serve as run

    corpus = corpus_of(options)
    hand = vars(options)["as"]
    if not hand:
        raise InputError("desk-hand-needed", known=", ".join(p.id for p in corpus.people.values() if p.kind != "program"))

    def ready(address: str) -> None:
        print(say(lang, "cli.desk.ready", address=address), flush=True)

    run(corpus.root, hand, lang, port=port_of(options), ready=ready)
    return 0


def review(options: argparse.Namespace, lang: Lang) -> int:
    from edition.fingerprints import review as renew

    for link in renew(corpus_of(options), options.ids):
        print(say(lang, "cli.review.done", clause=link.clause, dependent=link.dependent, old=link.old or "—", new=link.new))
        print(f"  {link.text}")
    return 0
