"""The questions of `academie add` in a terminal, and what `academie status` says there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TextIO

from edition.intake.add import facts_of
from edition.intake.draft import Draft
from edition.intake.questions import Facts, Question, asked, checked, default
from edition.intake.status import Status, Step
from edition.words import Lang, counted, message, say
from normalize.errors import InputError

BACK = "<"


class BrokenOffError(Exception):
    """The input ended before the last question: the draft holds what was answered."""


def converse(draft: Draft, lang: Lang, *, source: TextIO, output: TextIO) -> Draft:
    """Asks what is not answered yet; every answer is kept at once. An empty line takes what stands in brackets, `<` goes back.

    Raises BrokenOffError where the input ends.
    """
    facts = facts_of(draft)
    questions = [q for q in asked(lang) if q.key not in draft.answers]
    print(say(lang, "intake.talk.begin", id=draft.id, pages=facts.pages, back=BACK), file=output)
    at = 0
    while at < len(questions):
        question = questions[at]
        if _pointless(question, draft):
            at += 1
            continue
        answer = _ask(question, draft, facts, lang, source, output)
        if answer is None:
            at = _previous(questions, at, draft)
            continue
        draft = draft.with_answer(question.key, answer)
        at += 1
    return draft


def _pointless(question: Question, draft: Draft) -> bool:
    """Whether the answer to another question has settled this one: an author that is not known needs no English."""
    other = {"fr": "en", "en": "fr"}.get(question.language)
    if other is None or question.required or question.name in ("short", "date", "identification", "rights", "provenance"):
        return False
    return draft.answers.get(f"{question.name}.{other}") == ""


def _previous(questions: list[Question], at: int, draft: Draft) -> int:
    before = [number for number in range(at) if not _pointless(questions[number], draft)]
    return before[-1] if before else 0


def _ask(question: Question, draft: Draft, facts: Facts, lang: Lang, source: TextIO, output: TextIO) -> str | None:
    """The answer to one question, asked until it fits; None to go back."""
    standard = draft.answers.get(question.key) or default(question, draft.answers, facts)
    while True:
        print(_wording(question, standard, lang), end="", file=output, flush=True)
        line = source.readline()
        if not line:
            print(file=output)
            raise BrokenOffError
        if line.strip() == BACK:
            return None
        try:
            return checked(question, line.strip() or standard)
        except InputError as error:
            print(message(lang, error), file=output)


def _wording(question: Question, standard: str, lang: Lang) -> str:
    words = say(lang, f"intake.ask.{question.name}")
    if question.language:
        words += f" ({say(lang, f'intake.in.{question.language}')})"
    for at, choice in enumerate(question.choices, 1):
        words += f"\n  {at}. {say(lang, f'intake.choice.{choice}')}"
    shown = say(lang, f"intake.choice.{standard}") if standard and question.choices else standard
    return f"{words}\n  [{shown}] > " if shown else f"{words}\n  > "


def told(status: Status, lang: Lang, command: str = "academie") -> Iterator[str]:
    """A document's steps, one line each, and what to do next; `command`: how the program is called for this corpus."""
    signs = {"done": "✓", "open": "·", "none": "–"}
    yield status.document + (f" ({say(lang, 'status.preparation')})" if status.in_preparation else "")
    for step in status.steps:
        yield f"  {signs[step.state]} {_step(step, lang)}"
    following = status.next
    if following is None:
        yield say(lang, "status.all")
        return
    how = say(lang, f"status.{following.name}.how", id=status.document, **following.params)
    yield f"→ {how}".replace("academie ", f"{command} ")


def short(status: Status, lang: Lang) -> str:
    """A document in one line: what is to be done next."""
    following = status.next
    return f"{status.document}{' : ' if lang == 'fr' else ': '}{_step(following, lang) if following else say(lang, 'status.all')}"


def _step(step: Step, lang: Lang) -> str:
    params = dict(step.params)
    for name in ("pages", "lines", "entries", "unread"):
        if name in params:
            params[name] = counted(lang, f"count.{'pages' if name == 'unread' else name}", int(str(params[name])))
    numbers = {"done": step.done, "total": step.total, "left": step.total - step.done}
    return say(lang, f"status.{step.name}.{step.state}", **numbers, **params)
