"""The commands on documents of one's own: what `academie add`, `status`, `export` and their like do and say."""

from __future__ import annotations

import argparse
import shlex
import sys
from collections.abc import Callable
from pathlib import PurePosixPath

from edition.clauses import FILE, PROPOSED
from edition.clock import moment
from edition.corpus import Corpus
from edition.decisions import is_time
from edition.intake.add import checked_answers, finish, open_draft, propose_for, set_answers
from edition.intake.confirm import confirm_clauses, prepare_translation
from edition.intake.draft import Draft
from edition.intake.gather import Progress
from edition.intake.pictures import lacking
from edition.intake.status import open_drafts, status_of
from edition.intake.terminal import BrokenOffError, converse, short, told
from edition.interchange.export import FORMATS, export_document
from edition.words import Lang, counted, say
from normalize.errors import InputError
from normalize.files import write_atomically

Command = Callable[[argparse.Namespace, Lang, Corpus, Progress], int]


def add(options: argparse.Namespace, lang: Lang, corpus: Corpus, progress: Progress) -> int:
    """From files to a document; status 2 where the answers break off, and all is kept."""
    answers = {}
    for given in options.set:
        key, equals, answer = given.partition("=")
        if not equals:
            raise InputError("answer-form", answer=given)
        answers[key] = answer
    checked_answers(answers)  # before a draft is begun
    said = {"encoding": options.encoding, "model": options.model, "images": options.images}
    draft = open_draft(corpus, options.files, name=options.id, restart=options.restart, progress=progress, **said)
    draft = set_answers(draft, answers)
    for line in [*_files(draft, lang), *_lacking(draft, lang)]:
        print(line, file=sys.stderr)
    if not options.no_questions:
        try:
            draft = converse(draft, lang, source=sys.stdin, output=sys.stdout)
        except BrokenOffError as error:
            raise InputError("add-broken-off", draft.folder, id=draft.id) from error
    source = finish(corpus, draft, lang)
    print(say(lang, "cli.add.done", id=source.id, folder=source.folder))
    print("\n".join(told(status_of(corpus, source.id), lang, _command(options))))
    return 0


def _command(options: argparse.Namespace) -> str:
    """How the program is called for the corpus that was named."""
    corpus = getattr(options, "corpus", None)
    return f"academie --corpus {shlex.quote(str(corpus))}" if corpus else "academie"


def _files(draft: Draft, lang: Lang) -> list[str]:
    """Each file with its kind, and how its encoding was known."""
    lines = []
    for given in draft.files:
        how = f", {say(lang, f'intake.encoding.{given.evidence}', encoding=given.encoding)}" if given.encoding else ""
        lines.append(f"{given.name}{' : ' if lang == 'fr' else ': '}{say(lang, f'intake.kind.{given.format}')}{how}")
    return lines


def _lacking(draft: Draft, lang: Lang) -> list[str]:
    """Which pictures of pages will not be seen, and what to do about it."""
    found = lacking(draft)
    lines = [("cli.add.missing", found.missing), ("cli.add.unshown", found.unshown)]
    return [say(lang, key, files=counted(lang, "count.images", len(names)), first=names[0]) for key, names in lines if names]


def status(options: argparse.Namespace, lang: Lang, corpus: Corpus, _progress: Progress) -> int:
    """One document step by step, or all in a line each, and what was begun and not finished."""
    if options.document:
        print("\n".join(told(status_of(corpus, options.document), lang, _command(options))))
        return 0
    begun = open_drafts(corpus)
    lines = [short(status_of(corpus, name), lang) for name in (corpus.documents if not begun or corpus.has_documents else ())]
    print("\n".join([*lines, *(say(lang, "status.draft", id=draft.id) for draft in begun)]))  # once all of it is known
    return 0


def propose_clauses(options: argparse.Namespace, lang: Lang, corpus: Corpus, _progress: Progress) -> int:
    """The proposal anew, after the text was corrected."""
    corpus.demand_writable()
    source = corpus.source(options.document)
    if source.path(FILE).exists():
        raise InputError("clauses-there", source.path(FILE), id=source.id)
    write_atomically(source.path(PROPOSED), propose_for(source, lang))
    corpus.forget(source.id)
    proposed = corpus.source(options.document).proposed
    number = len(proposed.clauses) if proposed else 0
    print(say(lang, "cli.propose_clauses.done", clauses=counted(lang, "count.clauses", number), file=source.path(PROPOSED)))
    return 0


def confirm(options: argparse.Namespace, lang: Lang, corpus: Corpus, _progress: Progress) -> int:
    number = confirm_clauses(corpus, options.document, hand=options.hand)
    print(say(lang, "cli.confirm_clauses.done", clauses=counted(lang, "count.clauses", number), hand=options.hand))
    return 0


def translate(options: argparse.Namespace, lang: Lang, corpus: Corpus, _progress: Progress) -> int:
    number = prepare_translation(corpus, options.document, hand=options.hand)
    path = corpus.source(options.document).path("translation.en.yaml")
    print(say(lang, "cli.prepare_translation.done", clauses=counted(lang, "count.clauses", number), file=path))
    return 0


def export(options: argparse.Namespace, lang: Lang, corpus: Corpus, _progress: Progress) -> int:
    """One file a page into a folder, or a single one on the standard output."""
    time = options.time or moment()
    if not is_time(time):
        raise InputError("decision-time", time=time)
    written = _exported(options, corpus, time)
    if options.out is None:
        if len(written) > 1:
            raise InputError("many-pages-need-out", number=len(written))
        sys.stdout.flush()
        sys.stdout.buffer.write(written[0][1])
        sys.stdout.buffer.flush()
        return 0
    for name, data in written:
        write_atomically(options.out / name, data)
    print(say(lang, "cli.export.done", files=counted(lang, "count.files", len(written)), folder=options.out), file=sys.stderr)
    return 0


def _exported(options: argparse.Namespace, corpus: Corpus, time: str) -> list[tuple[str, bytes]]:
    """(name, content) of each file."""
    if options.format in FORMATS:
        files = export_document(corpus, options.document, options.format, time=time, fold=options.fold_long_s)
        return [(file.name, file.text.encode()) for file in files]
    from edition.exports.files import written
    from edition.exports.known import known
    from edition.witness import load_witness

    if options.fold_long_s:
        raise InputError("export-fold", form=options.format, forms=", ".join(FORMATS))
    file = written(known(corpus, load_witness(corpus, options.document)), options.format, time)
    return [(PurePosixPath(file.path).name, file.data)]
