"""The command `academie`: one function a command, each over functions that know no terminal.

Exit status: 0 done, 1 `check` or `build --strict` found a fault, `import` refused a part or `batch` a file, 2 bad input (one
sentence on stderr, nothing written).
"""

from __future__ import annotations

import argparse
import io
import json
import os
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Final

from edition.arguments import language, parser
from edition.words import Lang, counted, message, say
from normalize.errors import InputError

if TYPE_CHECKING:
    from edition.corpus import Corpus
    from normalize.layers import Layers
    from normalize.pipeline import Analysis

TREATISE: Final = "treatise"  # the treatise’s own reading, where a reading is asked for by name


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command; errors of input become one sentence and status 2."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    lang = language(arguments)
    _speak_utf8()
    if strange := [argument for argument in arguments if not _is_text(argument)]:
        return _refused(InputError("argument-bytes", argument=strange[0]), lang)
    top = parser(lang)
    options = top.parse_args(arguments)
    if options.version:
        from edition import version

        print(version.VERSION)
        return 0
    if options.command is None:
        top.print_help()
        return 0
    try:
        return COMMANDS[options.command](options, lang)
    except InputError as error:
        return _refused(error, lang)
    except BrokenPipeError:  # the reader of our output has gone, as `head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:  # a name too long, links in a circle, a disk that is full, wherever it was asked for
        return _refused(InputError("system-refuses", error.filename, reason=error.strerror or str(error)), lang)


def _refused(error: InputError, lang: Lang) -> int:
    print(f"academie: {message(lang, error)}", file=sys.stderr)
    return 2


def _speak_utf8() -> None:
    """What comes out is UTF-8, whatever the locale: the same bytes on every machine."""
    for stream, errors in ((sys.stdout, "strict"), (sys.stderr, "backslashreplace")):
        if isinstance(stream, io.TextIOWrapper) and stream.encoding.lower().replace("-", "") != "utf8":
            stream.reconfigure(encoding="utf-8", errors=errors)


def _is_text(argument: str) -> bool:
    """Bytes that are no text in the terminal's encoding come as halves of characters: they could be neither shown nor kept."""
    try:
        argument.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _corpus(options: argparse.Namespace) -> Corpus:
    from edition.corpus import open_corpus

    return open_corpus(getattr(options, "corpus", None))


def _progress(lang: Lang) -> Callable[[str, int, int], None]:
    """Tells the steps of long work on stderr: one line rewritten on a terminal, plain lines elsewhere."""
    live = sys.stderr.isatty()

    def tell(step: str, done: int, total: int) -> None:
        count = f" {done}/{total}" if total > 1 else ""
        line = f"{say(lang, f'cli.progress.{step}')}{count}"
        if live:
            print(f"\r\033[K{line}", end="\n" if done == total else "", file=sys.stderr, flush=True)
        elif done == 0 or done == total > 1:
            print(line, file=sys.stderr)

    return tell


def build(options: argparse.Namespace, lang: Lang) -> int:
    from edition.concordance.report import as_text
    from edition.publish.site import FaultsFoundError, build_site

    address, corpus = _address(options), _corpus(options)
    try:
        report = build_site(corpus, options.out, site_url=address, strict=options.strict, progress=_progress(lang))
    except FaultsFoundError as faults:
        print(as_text(faults.report, lang), file=sys.stderr)
        print(f"academie: {say(lang, 'cli.build.faults', folder=options.out)}", file=sys.stderr)
        return 1
    print(say(lang, "cli.build.done", pages=report.pages, seconds=f"{report.seconds:.1f}", folder=options.out))
    return 0


def release(options: argparse.Namespace, lang: Lang) -> int:
    from edition.publish.release import release as keep

    report = keep(_corpus(options), options.out, site_url=_address(options), progress=_progress(lang))
    print(say(lang, "cli.release.done", folder=report.folder))
    return 0


def pdf(options: argparse.Namespace, lang: Lang) -> int:
    from edition.publish.pdf import print_entries

    corpus = _corpus(options)
    made = print_entries(corpus, options.site, options.out, options.documents or corpus.documents, _progress(lang))
    print(say(lang, "cli.pdf.done", files=counted(lang, "count.files", len(made)), folder=options.out))
    return 0


def serve(options: argparse.Namespace, lang: Lang) -> int:
    from edition.publish.serve import serve as run

    def ready(address: str) -> None:
        print(say(lang, "cli.serve.ready", address=address), flush=True)

    run(options.out, port=_port(options), ready=ready)
    return 0


def _address(options: argparse.Namespace) -> str:
    """Where the site will lie, or nothing."""
    address: str = options.site_url
    if address and not re.fullmatch(r"https?://[^\s<>\"'`{}|\\^\x00-\x20\x7f]+", address):
        raise InputError("site-address", address=address)
    return address


def _port(options: argparse.Namespace) -> int:
    port: int = options.port
    if not 0 <= port <= 65535:
        raise InputError("port-number", port=port)
    return port


def _write(path: Path, text: str) -> None:
    """A file whole or not at all."""
    from normalize.files import write_atomically

    write_atomically(path, text)


def _analysed(text: str) -> tuple[Analysis, Layers]:
    from normalize.document import Document
    from normalize.layers import build_layers
    from normalize.pipeline import analyse

    document = Document(text)
    analysis = analyse(document)
    return analysis, build_layers(document, analysis.corrections, long_s=analysis.long_s, zones=analysis.zones)


def _layer(layers: Layers, name: str, fold: bool) -> str:
    from normalize.long_s import fold_long_s

    text = str(getattr(layers, name))
    return fold_long_s(text) if fold else text


def normalize(options: argparse.Namespace, lang: Lang) -> int:
    from normalize.readers.plain import read_text
    from normalize.report import plan_as_json

    if options.jsonl:
        return _normalize_lines(options.jsonl, lang)
    if not options.files:
        raise InputError("no-file")
    if len(options.files) > 1 and not options.out:
        raise InputError("many-files-need-out")
    names = [path.name for path in options.files]
    if twice := sorted({name for name in names if names.count(name) > 1}):
        raise InputError("same-name-twice", name=twice[0])
    results: list[tuple[str, str]] = []
    tell = _progress(lang)
    for done, path in enumerate(options.files, 1):
        ocr = read_text(path)
        analysis, layers = _analysed(ocr)
        _say_if_left(path.name, analysis, lang)
        if options.explain:
            text = _explained(path.name, ocr, analysis, lang, as_json=options.json)
        elif options.json:
            text = json.dumps(plan_as_json(path.name, analysis, layers), ensure_ascii=False, indent=1) + "\n"
        else:
            text = _layer(layers, options.layer, options.fold_long_s)
        results.append((path.name + (".json" if options.json else ".explained" if options.explain else ""), text))
        if options.out:
            tell("normalize", done, len(options.files))
    for name, text in results:
        if options.out:
            _write(options.out / name, text)
        else:
            sys.stdout.write(text)
    return 0


def _explained(name: str, ocr: str, analysis: Analysis, lang: Lang, *, as_json: bool) -> str:
    """What is to be said of every correction of a text, for a reader or as JSON."""
    from edition.explanation import lines
    from normalize import explain
    from normalize.document import Document

    found = explain.explanations(Document(ocr), analysis)
    if as_json:
        data = {"id": name, "french": analysis.french, "long_s": analysis.long_s, "explanations": [explain.as_json(e) for e in found]}
        return json.dumps(data, ensure_ascii=False, indent=1) + "\n"
    return "".join(f"{line}\n" for line in lines(name, found, lang))


def _say_if_left(name: str, analysis: Analysis, lang: Lang) -> None:
    if not analysis.french:
        print(say(lang, "cli.normalize.not_french", name=name), file=sys.stderr)


def _normalize_lines(source: str, lang: Lang) -> int:
    """Lines of {"id", "text"} in; the same with the print layer, ſ as s, out."""
    from normalize.report import read_json_lines

    for row in read_json_lines(source):
        analysis, layers = _analysed(row.text)
        _say_if_left(row.id, analysis, lang)
        print(json.dumps({"id": row.id, "text": _layer(layers, "print", True)}, ensure_ascii=False), flush=True)
    return 0


def batch(options: argparse.Namespace, lang: Lang) -> int:
    from edition.batch.command import batch as correct_all

    return correct_all(options, lang)


def text(options: argparse.Namespace, _lang: Lang) -> int:
    from edition.publish.texts import layer_text
    from edition.witness import load_witness

    print(layer_text(load_witness(_corpus(options), options.document), options.layer, fold=options.fold_long_s))
    return 0


def export_transcription(options: argparse.Namespace, lang: Lang) -> int:
    from edition.transcription import export_transcription as export
    from edition.witness import load_witness

    exported = export(load_witness(_corpus(options), options.document))
    if options.out:
        _write(options.out, exported)
        lines = counted(lang, "count.lines", exported.count("\n") + 1)
        print(say(lang, "cli.export_transcription.done", file=options.out, lines=lines), file=sys.stderr)
    else:
        sys.stdout.write(exported)
    return 0


def _time(options: argparse.Namespace) -> str:
    return options.time or datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def import_transcription(options: argparse.Namespace, lang: Lang) -> int:
    from collections import Counter

    from edition.transcription import record_transcription
    from normalize.readers.plain import read_text

    corpus = _corpus(options)
    said = {name: getattr(options, name) for name in ("hand", "reason", "evidence", "state")}
    made = record_transcription(corpus, options.document, read_text(options.file), time=_time(options), **said)
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
    for d in undo(_corpus(options), options.document, options.ids, time=_time(options), **said):
        print(say(lang, "cli.revoke.done", id=d.id, act=d.act, quote=" ".join(d.quote.split()) or d.value, hand=d.hand))
    return 0


def import_proposals(options: argparse.Namespace, lang: Lang) -> int:
    from edition.proposals.incoming import take_in
    from edition.proposals.telling import lines

    report = take_in(_corpus(options), options.files, time=_time(options), hand=vars(options)["as"])
    for error in report.refused:
        print(f"academie: {message(lang, error)}", file=sys.stderr)
    if report.refused and not (report.new or report.known):
        return 2
    print("\n".join(lines(report, lang)))
    return 1 if report.refused else 0


def desk(options: argparse.Namespace, lang: Lang) -> int:
    from edition.desk.serve import serve as run

    corpus = _corpus(options)
    hand = vars(options)["as"]
    if not hand:
        raise InputError("desk-hand-needed", known=", ".join(p.id for p in corpus.people.values() if p.kind != "program"))

    def ready(address: str) -> None:
        print(say(lang, "cli.desk.ready", address=address), flush=True)

    run(corpus.root, hand, lang, port=_port(options), ready=ready)
    return 0


def review(options: argparse.Namespace, lang: Lang) -> int:
    from edition.fingerprints import review as renew

    for link in renew(_corpus(options), options.ids):
        print(say(lang, "cli.review.done", clause=link.clause, dependent=link.dependent, old=link.old or "—", new=link.new))
        print(f"  {link.text}")
    return 0


def check(options: argparse.Namespace, lang: Lang) -> int:
    from edition.concordance.report import as_json, as_text, run_checks

    report = run_checks(_corpus(options))
    print(json.dumps(as_json(report), ensure_ascii=False, indent=1) if options.json else as_text(report, lang))
    return 1 if report.errors else 0


def why(options: argparse.Namespace, lang: Lang) -> int:
    from edition.concordance.telling import as_text
    from edition.concordance.why import as_json
    from edition.concordance.why import why as answers_to

    answers = answers_to(_corpus(options), options.what)
    print(json.dumps(as_json(answers), ensure_ascii=False, indent=1) if options.json else as_text(answers, lang))
    return 0


def evaluate(options: argparse.Namespace, lang: Lang) -> int:
    from edition import evaluation
    from edition.side_by_side import page
    from normalize.plan import Plan
    from normalize.readers.plain import read_text

    ocr, gold = read_text(options.ocr), read_text(options.gold)
    analysis, layers = _analysed(ocr)
    plan = Plan(ocr, analysis.corrections)
    report = evaluation.measured(plan, layers.print, gold, fold=not options.keep_long_s)
    if options.html:
        _write(options.html, page(options.ocr.name, plan, gold, report, lang))
    if options.json:
        print(json.dumps(evaluation.as_json(report), ensure_ascii=False, indent=1))
        return 0
    print("\n".join(evaluation.lines(report, lang)))
    if options.html:
        print(say(lang, "evaluate.html.done", file=options.html), file=sys.stderr)
    return 0


def train(options: argparse.Namespace, lang: Lang) -> int:
    from edition import training

    given = training.Given(options.period_text, options.bench, options.model, options.one_in, options.minutes, options.seed)
    out, size = training.train(options.what, given, options.out)
    print(say(lang, "cli.train.done", file=out, bytes=size))
    return 0


def play(options: argparse.Namespace, lang: Lang) -> int:
    from edition.play.errors import PlayError
    from edition.play.levels import levels_of, usual_level
    from edition.publish.play import clauses_of, page_data
    from edition.telling.words import Words
    from edition.terminal.parting import Asked, play_two
    from edition.terminal.playing import play as play_in_terminal
    from edition.terminal.replaying import replay_file
    from normalize.files import demand_place

    corpus = _corpus(options)
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
    data = page_data(game, clauses_of(corpus), lang, corpus.games.values())
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


def golden(options: argparse.Namespace, lang: Lang) -> int:
    from edition.golden import record_golden

    number = record_golden(_corpus(options), options.game)
    print(say(lang, "cli.golden.done", game=options.game, n=number))
    return 0


def _intake(name: str) -> Callable[[argparse.Namespace, Lang], int]:
    """A command on documents of one's own; they are read where it is used."""

    def run(options: argparse.Namespace, lang: Lang) -> int:
        from edition.intake import commands

        command: commands.Command = getattr(commands, name)
        return command(options, lang, _corpus(options), _progress(lang))

    return run


def init(options: argparse.Namespace, lang: Lang) -> int:
    from edition.corpus import init_corpus

    init_corpus(options.directory, empty=options.empty)
    print(say(lang, "cli.init.done", folder=options.directory))
    return 0


COMMANDS: Final[Mapping[str, Callable[[argparse.Namespace, Lang], int]]] = {
    "build": build,
    "release": release,
    "pdf": pdf,
    "serve": serve,
    "normalize": normalize,
    "batch": batch,
    "text": text,
    "export-transcription": export_transcription,
    "import-transcription": import_transcription,
    "revoke": revoke,
    "import": import_proposals,
    "desk": desk,
    "review": review,
    "check": check,
    "why": why,
    "evaluate": evaluate,
    "train": train,
    "play": play,
    "golden": golden,
    "add": _intake("add"),
    "status": _intake("status"),
    "propose-clauses": _intake("propose_clauses"),
    "confirm-clauses": _intake("confirm"),
    "prepare-translation": _intake("translate"),
    "export": _intake("export"),
    "init": init,
}

if __name__ == "__main__":
    sys.exit(main())
