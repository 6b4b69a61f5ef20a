"""The arguments of the command line, their help in the user's language."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NoReturn

from edition.words import LANGS, Lang, preferred, say, shown, words

TRAINED: Final = ("lexicon", "language", "channel", "confidence", "tagger")
EXPORTS: Final = ("hocr", "alto", "page", "text", "tei", "epub", "json", "corrections", "annotations")
LAYERS: Final = ("ocr", "print", "reading", "modern", "english")


@dataclass(frozen=True)
class Argument:
    """One argument of a command; its help is the word `cli.<command>.<name>`."""

    flag: str
    options: Mapping[str, Any]

    @property
    def name(self) -> str:
        return self.flag.lstrip("-").replace("-", "_")


def _arg(flag: str, **options: Any) -> Argument:
    return Argument(flag, options)


COMMANDS: Final[Mapping[str, tuple[Argument, ...]]] = {
    "build": (
        _arg("--out", type=Path, default=Path("public"), metavar="DIR"),
        _arg("--site-url", default="http://127.0.0.1:8000/", metavar="URL"),
        _arg("--strict", action="store_true"),
    ),
    "release": (
        _arg("--out", type=Path, default=Path("releases"), metavar="DIR"),
        _arg("--site-url", default="http://127.0.0.1:8000/", metavar="URL"),
    ),
    "serve": (_arg("--out", type=Path, default=Path("public"), metavar="DIR"), _arg("--port", type=int, default=8000, metavar="N")),
    "normalize": (
        _arg("files", nargs="*", metavar="FILE", type=Path),
        _arg("--layer", choices=LAYERS[:-1], default="print"),
        _arg("--fold-long-s", action="store_true"),
        _arg("--json", action="store_true"),
        _arg("--explain", action="store_true"),
        _arg("--jsonl", metavar="FILE"),
        _arg("--out", type=Path, metavar="DIR"),
    ),
    "batch": (
        _arg("source", metavar="IN", type=Path),
        _arg("out", metavar="OUT", type=Path),
        _arg("--list", default="", metavar="FILE"),
        _arg("--layer", choices=LAYERS[:-1], default="print"),
        _arg("--format", choices=("own", "text"), default="own"),
        _arg("--encoding", default="", metavar="NAME"),
        _arg("--fold-long-s", action="store_true"),
        _arg("--workers", type=int, default=0, metavar="N"),
        _arg("--dask", default="", metavar="ADDRESS"),
        _arg("--time", metavar="ISO"),
        _arg("--restart", action="store_true"),
    ),
    "text": (
        _arg("document", metavar="DOC"),
        _arg("--layer", choices=LAYERS, default="reading"),
        _arg("--fold-long-s", action="store_true"),
    ),
    "export-transcription": (_arg("document", metavar="DOC"), _arg("--out", type=Path, metavar="FILE")),
    "import-transcription": (
        _arg("document", metavar="DOC"),
        _arg("file", metavar="FILE", type=Path),
        _arg("--hand", required=True, metavar="ID"),
        _arg("--evidence", choices=("conjecture", "image"), default=""),
        _arg("--state", choices=("read", "validated"), default="read"),
        _arg("--reason", default="", metavar="TEXT"),
        _arg("--time", metavar="ISO"),
    ),
    "revoke": (
        _arg("document", metavar="DOC"),
        _arg("ids", nargs="+", metavar="ID"),
        _arg("--hand", required=True, metavar="ID"),
        _arg("--reason", default="", metavar="TEXT"),
        _arg("--time", metavar="ISO"),
    ),
    "import": (_arg("files", nargs="+", metavar="FILE", type=Path), _arg("--as", default="", metavar="ID"), _arg("--time", metavar="ISO")),
    "desk": (_arg("--as", default="", metavar="ID"), _arg("--port", type=int, default=8100, metavar="N")),
    "review": (_arg("ids", nargs="+", metavar="ID"),),
    "check": (_arg("--json", action="store_true"),),
    "why": (_arg("what", nargs="+", metavar="GAME N|ID"), _arg("--json", action="store_true")),
    "evaluate": (
        _arg("ocr", metavar="OCR", type=Path),
        _arg("gold", metavar="GOLD", type=Path),
        _arg("--keep-long-s", action="store_true"),
        _arg("--json", action="store_true"),
        _arg("--html", type=Path, metavar="FILE"),
    ),
    "train": (
        _arg("what", choices=TRAINED, metavar="WHAT"),
        _arg("--period-text", type=Path, metavar="DIR"),
        _arg("--bench", type=Path, metavar="DIR"),
        _arg("--model", type=Path, metavar="FILE"),
        _arg("--one-in", type=int, default=1, metavar="N"),
        _arg("--minutes", type=float, default=60.0, metavar="N"),
        _arg("--seed", type=int, default=1, metavar="N"),
        _arg("--out", type=Path, metavar="FILE"),
    ),
    "play": (
        _arg("game", nargs="?", default="", metavar="GAME"),
        _arg("--variant", default="", metavar="ID"),
        _arg("--against", default=None, metavar="ID"),
        _arg("--choose", action="append", default=[], metavar="OPTION=VALUE"),
        _arg("--level", default="", metavar="LEVEL"),
        _arg("--seed", default="1824", metavar="N"),
        _arg("--save", type=Path, metavar="FILE"),
        _arg("--replay", type=Path, metavar="FILE"),
    ),
    "golden": (_arg("game", metavar="GAME"),),
    "add": (
        _arg("files", nargs="*", metavar="FILE", type=Path),
        _arg("--id", default="", metavar="ID"),
        _arg("--set", action="append", default=[], metavar="KEY=TEXT"),
        _arg("--no-questions", action="store_true"),
        _arg("--encoding", default="", metavar="NAME"),
        _arg("--model", default="", metavar="NAME"),
        _arg("--images", type=Path, metavar="DIR"),
        _arg("--restart", action="store_true"),
    ),
    "status": (_arg("document", nargs="?", default="", metavar="DOC"),),
    "propose-clauses": (_arg("document", metavar="DOC"),),
    "confirm-clauses": (_arg("document", metavar="DOC"), _arg("--hand", required=True, metavar="ID")),
    "prepare-translation": (_arg("document", metavar="DOC"), _arg("--hand", required=True, metavar="ID")),
    "export": (
        _arg("document", metavar="DOC"),
        _arg("--format", choices=EXPORTS, required=True),
        _arg("--out", type=Path, metavar="DIR"),
        _arg("--fold-long-s", action="store_true"),
        _arg("--time", metavar="ISO"),
    ),
    "pdf": (
        _arg("documents", nargs="*", metavar="DOC"),
        _arg("--site", type=Path, default=Path("public"), metavar="DIR"),
        _arg("--out", type=Path, default=Path("pdf"), metavar="DIR"),
    ),
    "init": (_arg("directory", metavar="DIR", type=Path), _arg("--empty", action="store_true")),
}


def language(arguments: Sequence[str]) -> Lang:
    """The language asked for with --lang, wherever it stands, else the terminal's."""
    words_and_next = zip(arguments, [*arguments[1:], ""], strict=True)
    asked = [after if word == "--lang" else word.removeprefix("--lang=") for word, after in words_and_next if word.startswith("--lang")]
    return next((lang for lang in LANGS if lang in asked), preferred())


def _speak(lang: Lang) -> None:
    """argparse takes its own few sentences from one function of its module: give it ours."""
    english, ours = words("en")["argparse"], words(lang)["argparse"]
    sentences = {english[key]: ours[key] for key in english}
    vars(argparse)["_"] = lambda sentence: sentences.get(sentence, sentence)


class _Parser(argparse.ArgumentParser):
    """Says what is wrong so that a terminal can show it, whatever was given."""

    def error(self, message: str) -> NoReturn:
        super().error(shown(message))


def parser(lang: Lang) -> argparse.ArgumentParser:
    """The whole command line, in one language."""
    _speak(lang)
    common = _Parser(add_help=False)
    common.add_argument("--corpus", type=Path, metavar="DIR", default=argparse.SUPPRESS, help=say(lang, "cli.corpus"))
    common.add_argument("--lang", choices=LANGS, default=argparse.SUPPRESS, help=say(lang, "cli.lang"))
    top = _Parser(prog="academie", description=say(lang, "cli.description"), parents=[common])
    top.epilog = say(lang, "cli.epilog")
    top.add_argument("--version", action="store_true", help=say(lang, "cli.version"))
    commands = top.add_subparsers(dest="command", metavar=say(lang, "cli.command"), title=say(lang, "cli.commands"))
    for name, arguments in COMMANDS.items():
        key = name.replace("-", "_")
        summary = say(lang, f"cli.{key}.summary")
        command = commands.add_parser(name, help=summary, description=say(lang, f"cli.{key}.description"), parents=[common])
        for argument in arguments:
            command.add_argument(argument.flag, help=say(lang, f"cli.{key}.{argument.name}"), **argument.options)
    return top
