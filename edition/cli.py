"""The command `academie`: the words of one line read, its command run, errors of input told.

Exit status: 0 done, 1 `check` or `build --strict` found a fault, `import` refused a part or `batch` a file, 2 bad input (one
sentence on stderr, nothing written), 130 `batch` broken off by Ctrl-C.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from edition.arguments import language, parser
from edition.commands import checking, correcting, deciding, documents, playing, publishing
from edition.words import Lang, message
from normalize.errors import InputError


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


COMMANDS: Final[Mapping[str, Callable[[argparse.Namespace, Lang], int]]] = {
    "build": publishing.build,
    "release": publishing.release,
    "pdf": publishing.pdf,
    "serve": publishing.serve,
    "normalize": correcting.normalize,
    "batch": correcting.batch,
    "text": deciding.text,
    "export-transcription": deciding.export_transcription,
    "import-transcription": deciding.import_transcription,
    "revoke": deciding.revoke,
    "import": deciding.import_proposals,
    "desk": deciding.desk,
    "review": deciding.review,
    "check": checking.check,
    "why": checking.why,
    "evaluate": correcting.evaluate,
    "train": correcting.train,
    "play": playing.play,
    "golden": checking.golden,
    "add": documents.intake("add"),
    "status": documents.intake("status"),
    "propose-clauses": documents.intake("propose_clauses"),
    "confirm-clauses": documents.intake("confirm"),
    "prepare-translation": documents.intake("translate"),
    "export": documents.intake("export"),
    "init": documents.init,
}

if __name__ == "__main__":
    sys.exit(main())
