"""A draft opened, filled and turned into a document: each step a function, so that a terminal or a desk may go through them."""

from __future__ import annotations

import re
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

from edition.clauses import PROPOSED
from edition.corpus import Corpus, Source
from edition.intake.draft import Draft, draft_folder, drafts, load_draft
from edition.intake.gather import Progress, gather
from edition.intake.propose import propose, proposed_yaml
from edition.intake.questions import KEYS, QUESTIONS, Facts, checked, demand_id, description_yaml, with_defaults
from edition.layout import FILE as LAYOUT
from edition.layout import IMAGES, load_layout
from edition.merge import merge
from edition.words import LANGS, Lang, say
from normalize.errors import InputError
from normalize.files import read_bytes, write_atomically
from normalize.layers import build_layers
from normalize.layout import zones_of
from normalize.readers.plain import read_text
from normalize.scan import Page


def _quiet(_step: str, _done: int, _total: int) -> None:
    """No progress is told."""


def open_draft(
    corpus: Corpus,
    paths: Sequence[Path],
    *,
    name: str = "",
    encoding: str = "",
    model: str = "",
    images: Path | None = None,
    restart: bool = False,
    progress: Progress = _quiet,
) -> Draft:
    """A new draft of these files, or the one that was broken off; its text is there afterwards.

    `name`: the id the document is to have (by default from the first file); `restart`: a draft that is there is
    thrown away. Errors: no-files, answer-id, document-exists, draft-other, draft-several, corpus-read-only, and
    those of `gather`.
    """
    corpus.demand_writable()
    home = corpus.root / "documents"
    if not paths:
        return _broken_off(home, name)
    name = demand_id(name or _id_of(paths[0]))
    if (home / name).exists():
        raise InputError("document-exists", home / name, id=name)
    folder = draft_folder(home, name)
    if folder.exists() and restart:
        shutil.rmtree(folder)
    if (folder / "draft.json").is_file():
        draft = load_draft(folder)
        given = [(path.name, sha256(read_bytes(path, 1 << 30)).hexdigest()) for path in paths]
        if draft.files and [(f.name, f.sha256) for f in draft.files] != given:
            raise InputError("draft-other", folder, id=name)
        if draft.text.is_file():
            return draft
    return gather(Draft(folder, name), paths, encoding=encoding, model=model, images=images, progress=progress)


def _broken_off(home: Path, name: str) -> Draft:
    """The one draft there is, or that of the id. Errors: no-files, draft-several."""
    found = [draft for draft in drafts(home) if not name or draft.id == name]
    if not found:
        raise InputError("no-files")
    if len(found) > 1:
        raise InputError("draft-several", ids=", ".join(draft.id for draft in found))
    if not found[0].text.is_file():
        raise InputError("draft-unread", found[0].folder, id=found[0].id, files=", ".join(f.name for f in found[0].files))
    return found[0]


def _id_of(path: Path) -> str:
    """An id from the name of a file, without the number of a page."""
    stem = path.name.split(".")[0].lower()
    words = re.findall(r"[a-z0-9]+", stem)
    while len(words) > 1 and (words[-1].isdigit() or words[-1] in ("p", "page", "scan", "img")):
        words.pop()
    return "-".join(words)[:60].strip("-") or "document"


def set_answers(draft: Draft, answers: Mapping[str, str]) -> Draft:
    """Answers given beforehand. Errors: answer-unknown, and those of the answers."""
    return replace(draft, answers={**draft.answers, **checked_answers(answers)}).save()


def checked_answers(answers: Mapping[str, str]) -> dict[str, str]:
    """Answers as they are kept, before anything is. Errors: as `set_answers`."""
    by_key = {question.key: question for question in QUESTIONS}
    kept = {}
    for key, answer in answers.items():
        if key not in by_key:
            raise InputError("answer-unknown", key=key, known=", ".join(KEYS))
        kept[key] = checked(by_key[key], answer)
    return kept


def facts_of(draft: Draft) -> Facts:
    """What the files told."""
    pages = load_layout(draft.layout, read_text(draft.text))
    pictures = draft.images.is_dir() and any(draft.images.iterdir())
    return Facts(tuple(f.format for f in draft.files), len(pages), pictures, draft.model if draft.pictures else "", draft.version)


def finish(corpus: Corpus, draft: Draft, lang: Lang) -> Source:
    """The document, put into the corpus whole, with proposed clauses; `lang` of the comment in their file. The draft is gone.

    Errors: answer-required, document-exists, cannot-write, and those of a document that does not load.
    """
    target = corpus.root / "documents" / draft.id
    if target.exists():
        raise InputError("document-exists", target, id=draft.id)
    text = read_text(draft.text)
    pages = load_layout(draft.layout, text)
    answers = with_defaults(draft.answers, facts_of(draft))
    starts = [page.first for page in pages]
    described = description_yaml(draft.id, answers, sha256=_digest(draft.text), starts=starts, zones=_zones(text, pages))
    made = draft.folder / "document" / draft.id  # a document's folder bears its id
    shutil.rmtree(made, ignore_errors=True)
    write_atomically(made / "document.yaml", described)
    for name, source in (("ocr.txt", draft.text), (LAYOUT, draft.layout)):
        shutil.copyfile(source, made / name)
    if draft.images.is_dir():
        shutil.copytree(draft.images, made / IMAGES)
    write_atomically(made / PROPOSED, propose_for(corpus.standalone(made), lang))
    whole = corpus.standalone(made)  # as it will be read: what does not load is not put into the corpus
    if whole.proposed is None or whole.layout != pages:
        raise AssertionError(f"{draft.id}: what was written is not what was meant")
    try:
        made.replace(target)
    except OSError as error:
        raise InputError("cannot-write", target, reason=error.strerror or str(error)) from error
    draft.discard()
    corpus.forget(draft.id)
    return corpus.source(draft.id)


def propose_for(source: Source, lang: Lang) -> str:
    """The content of `clauses.proposed.yaml` for a document, whatever was proposed before."""
    analysis = source.analysis
    together = merge(analysis, source.resolved, source.document)
    layers = build_layers(source.document, together.corrections, long_s=analysis.long_s, zones=analysis.zones)
    entries = propose(source.document, layers, analysis.zones, source.layout)
    return proposed_yaml(source.id, entries, say(lang, "intake.proposed.head", id=source.id), _words("untitled"), _words("passages"))


def _words(key: str) -> dict[str, str]:
    """A word of the proposal in both languages, the number in it left open."""
    return {language: say(language, f"intake.proposed.{key}", n="{n}") for language in LANGS}


def _digest(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest()


def _zones(text: str, pages: Sequence[Page]) -> list[dict[str, object]]:
    """The lines that the files say are no running text, with those that are recognised as such; nothing, where no file says so."""
    return [{"kind": zone.kind, "first": zone.first, "last": zone.last} for zone in zones_of(text, pages) or ()]
