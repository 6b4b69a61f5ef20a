"""The commands on texts that need be in no corpus: corrected, many at once, and measured; and the training of the corrector."""

from __future__ import annotations

import argparse
import json
import sys
from typing import TYPE_CHECKING

from edition.commands.progress import progress
from edition.words import Lang, say
from normalize.errors import InputError
from normalize.files import write_atomically

if TYPE_CHECKING:
    from normalize.layers import Layers
    from normalize.pipeline import Analysis


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
    tell = progress(lang)
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
            write_atomically(options.out / name, text)
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


def batch(options: argparse.Namespace, lang: Lang) -> int:
    from edition.batch.command import batch as correct_all

    return correct_all(options, lang)


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
        write_atomically(options.html, page(options.ocr.name, plan, gold, report, lang))
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
