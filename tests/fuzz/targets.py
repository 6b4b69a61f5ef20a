"""The targets: what reads bytes that a stranger made. Each ends in a result or in a refusal of the project's own; all else is a crash.

A target is made in a folder of its own, where it may write, and takes bytes. No fuzzer is needed for that: the
cases that were found once (`tests/cases/fuzz.yaml`) go through the same functions in the ordinary run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import Final

import yaml

from tests.fuzz import archives, batches, corpora, games, texts
from tests.fuzz.target import Make, Target

MATERIAL: Final = yaml.safe_load((Path(__file__).parent / "material.yaml").read_text(encoding="utf-8"))
FORMATS: Final = ("hocr", "alto", "page", "tei")
FILES: Final = tuple(corpora.loaders())
Seeds = Callable[[], Iterable[bytes]]


def _target(name: str, make: Make, seeds: Seeds | None = None, tokens: tuple[str, ...] = (), longest: int = 8192) -> tuple[str, Target]:
    """`seeds`: those of the material besides; `tokens`: the lists of the material by name."""

    def all_seeds() -> Iterable[bytes]:
        yield from (seeds() if seeds else ())
        yield from (text.encode() for text in MATERIAL["seeds"].get(name, ()))

    return name, Target(make, all_seeds, tuple(token for each in tokens for token in MATERIAL["tokens"][each]), longest)


def _rules(name: str, file: str, seeds: Seeds) -> tuple[str, Target]:
    return _target(name, partial(games.rules, file), seeds, ("yaml",), 32768)


TARGETS: Final[Mapping[str, Target]] = dict(
    [
        _target("text", texts.pages, texts.encoded),
        _target("told", texts.told),
        _target("plain", texts.plain, texts.encoded),
        *(_target(form, texts.pages, partial(texts.written_by, form), (form,)) for form in FORMATS),
        _target("html", texts.pages, None, ("html", "hocr")),
        _target("picture", texts.picture, texts.headers, longest=1024),
        _target("interchange", texts.written_again, partial(texts.written_by, "alto"), ("alto", "page", "hocr")),
        _target("yaml", corpora.yaml, partial(corpora.shortest, "people.yaml"), ("yaml",)),
        *(_target(f"corpus/{file}", partial(corpora.model, file), partial(corpora.shortest, file), ("yaml",)) for file in FILES),
        _target("decisions", corpora.decisions, corpora.some_decisions, ("json",)),
        _target("proposals", corpora.proposals, corpora.a_proposal, ("json",)),
        _target("kept-proposals", corpora.kept_proposals, corpora.a_kept_proposal, ("json",)),
        _target("transcription", corpora.transcription, corpora.corrected),
        _target("draft", corpora.draft, None, ("json",)),
        _target("layout", corpora.layout, None, ("json",)),
        _target("json-lines", corpora.json_lines, None, ("json",)),
        _target("batch/archive", batches.archive, archives.archives, ("archive",), 16384),
        _target("batch/tar", batches.tar, archives.tars, ("tar",), 16384),
        _target("batch/members", batches.members, archives.names, ("names",)),
        _target("batch/list", batches.listed, batches.a_list, ("names",)),
        _target("batch/file", batches.file, batches.a_file, ("alto", "page", "hocr"), 4096),
        _target("batch/ledger", batches.ledger, batches.ledgers, ("json", "ledger")),
        _target("transcript", games.transcript, games.matches, ("json",)),
        _target("session", games.session, games.requests, ("json",)),
        _rules("rules", "rules.yaml", partial(games.file_of, "rules.yaml")),
        _rules("supplements", "supplements.yaml", partial(games.file_of, "supplements.yaml")),
        _rules("examples", "examples.yaml", partial(games.file_of, "examples.yaml")),
        _rules("variant", "variants/autre.yaml", games.overlays),
    ]
)
