"""What `document.yaml` says, asked one thing after the other; an answer is a text, under a key such as `title.fr`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, get_args

import yaml

from edition.bilingual import LANGUAGES, Certainty
from edition.description import SLUG
from edition.words import LANGS, Lang, Word, say
from normalize.errors import InputError

Kind = Literal["text", "choice", "years", "number"]
_YEARS: Final = re.compile(r"(\d{3,4})(?:\s*[-–]\s*(\d{3,4}))?")
_BLANKS: Final = re.compile(r"[ \t\r\n]+")  # those that may break; the others are typography
_UNKNOWN: Final = "unknown"


@dataclass(frozen=True)
class Question:
    """One thing to be asked. Its words are `intake.ask.<name>`; `choices` have theirs under `intake.choice`."""

    key: str
    kind: Kind = "text"
    required: bool = False
    choices: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The key without the language."""
        return self.key.removesuffix(".fr").removesuffix(".en")

    @property
    def language(self) -> str:
        """In which language the answer is to be, if that matters."""
        return self.key[-2:] if self.key.endswith((".fr", ".en")) else ""


def _both(name: str, *, required: bool = False) -> tuple[Question, ...]:
    return tuple(Question(f"{name}.{language}", required=required) for language in LANGUAGES)


QUESTIONS: Final[tuple[Question, ...]] = (
    *_both("title", required=True),
    *_both("short"),
    *_both("author"),
    *_both("place"),
    *_both("publisher"),
    Question("years", "years"),
    *_both("date"),
    *_both("identification"),
    Question("certainty", "choice", choices=get_args(Certainty)),
    Question("long_s", "choice", choices=("yes", "no", _UNKNOWN)),
    Question("lineation", "choice", choices=("print", "ocr")),
    Question("page_seen", "choice", choices=("yes", "no")),
    Question("first_page", "number"),
    Question("licence", "choice", choices=("public-domain", "other", _UNKNOWN)),
    *_both("rights"),
    *_both("provenance"),
)
KEYS: Final = tuple(question.key for question in QUESTIONS)


@dataclass(frozen=True)
class Facts:
    """What the files themselves told, from which defaults follow: kinds of files, pages, whether there are pictures."""

    kinds: tuple[str, ...]
    pages: int
    pictures: bool
    model: str = ""
    version: str = ""


def asked(lang: Lang) -> tuple[Question, ...]:
    """The questions in the order in which they are asked: of two languages, one's own first."""
    order = sorted(QUESTIONS, key=lambda q: (next(at for at, other in enumerate(QUESTIONS) if other.name == q.name), q.language != lang))
    return tuple(order)


def default(question: Question, answers: Mapping[str, str], facts: Facts) -> str:
    """What an empty answer means; "" where it means that nothing is said."""
    other = {"fr": "en", "en": "fr"}.get(question.language, "")
    if question.name in _WORDED and question.language:
        return _worded(question, answers, facts)
    if question.name == "short" and answers.get(f"short.{other}", "") in ("", answers.get(f"title.{other}", "")):
        return answers.get(f"title.{question.language}", "")
    if other and answers.get(f"{question.name}.{other}"):
        return answers[f"{question.name}.{other}"]
    return {
        "certainty": _UNKNOWN,
        "long_s": _UNKNOWN,
        "lineation": "ocr" if set(facts.kinds) <= {"text"} else "print",
        "page_seen": "yes" if facts.pictures else "no",
        "licence": _UNKNOWN,
    }.get(question.key, "")


_WORDED: Final = frozenset({"date", "identification", "rights", "provenance"})


def _worded(question: Question, answers: Mapping[str, str], facts: Facts) -> str:
    """Defaults that are sentences, in the language of the answer."""
    lang: Lang = "fr" if question.language == "fr" else "en"
    if question.name == "date":
        return answers.get("years", "").replace("-", "–")
    if question.name == "identification":
        return say(lang, "intake.default.identification")
    if question.name == "rights":
        return say(lang, f"intake.default.rights.{answers.get('licence') or _UNKNOWN}")
    kinds = ", ".join(say(lang, f"intake.kind.{kind}") for kind in dict.fromkeys(facts.kinds))
    key = "recognised" if facts.model else "received"
    return say(lang, f"intake.default.provenance.{key}", kinds=kinds, pages=facts.pages, model=facts.model, version=facts.version)


def checked(question: Question, answer: str) -> str:
    """The answer as it is kept. Errors: answer-required, answer-choice, answer-years, answer-number."""
    text = _BLANKS.sub(" ", answer).strip()
    where = Word(f"intake.ask.{question.name}")
    if not text:
        if question.required:
            raise InputError("answer-required", question=where, key=question.key)
        return ""
    if question.kind == "choice":
        return _choice(question, text, where)
    if question.kind == "years":
        found = _YEARS.fullmatch(text)
        if found is None or int(found[2] or found[1]) < int(found[1]):
            raise InputError("answer-years", answer=text)
        return f"{found[1]}-{found[2]}" if found[2] else found[1]
    if question.kind == "number" and not (text.isdigit() and len(text) < 6):
        raise InputError("answer-number", answer=text)
    return text


def _choice(question: Question, text: str, where: Word) -> str:
    """One of the choices, by its name, its word in either language, its first letters, or its number."""
    if text.isdigit() and 1 <= int(text) <= len(question.choices):
        return question.choices[int(text) - 1]
    words = {choice: {choice, *(say(lang, f"intake.choice.{choice}").lower() for lang in LANGS)} for choice in question.choices}
    found = [choice for choice, names in words.items() if text.lower() in names]
    found = found or [choice for choice, names in words.items() if any(name.startswith(text.lower()) for name in names)]
    if len(found) != 1:
        raise InputError("answer-choice", question=where, answer=text, choices=", ".join(question.choices), key=question.key)
    return found[0]


def demand_id(name: str) -> str:
    """Error answer-id: an id is of small letters, figures and hyphens."""
    if not re.fullmatch(SLUG, name) or len(name) > 60:
        raise InputError("answer-id", answer=name)
    return name


def with_defaults(answers: Mapping[str, str], facts: Facts) -> dict[str, str]:
    """All answers, the missing ones by default. Error: answer-required."""
    complete = dict(answers)
    for question in QUESTIONS:
        if not complete.get(question.key):
            complete[question.key] = checked(question, default(question, complete, facts))
    return complete


def description_yaml(
    name: str, answers: Mapping[str, str], *, sha256: str, starts: Sequence[int], zones: Sequence[Mapping[str, Any]]
) -> str:
    """The content of `document.yaml`. `answers`: all of them; `starts`: the line on which each page starts."""
    data: dict[str, Any] = {"id": name, "in_preparation": True}
    for key in ("title", "short"):
        data[key] = _pair(answers, key)
    for key in ("author", "place", "publisher"):
        if answers[f"{key}.fr"]:
            data[key] = _pair(answers, key)
    if answers["date.fr"]:
        first, _, last = answers["years"].partition("-")
        years = {"from": int(first), "to": int(last or first)} if first else {}
        data["date"] = _pair(answers, "date") | years
    data["identification"] = {"certainty": answers["certainty"]} | _pair(answers, "identification")
    if answers["long_s"] != _UNKNOWN:
        data["long_s"] = answers["long_s"] == "yes"
    data["lineation"] = answers["lineation"]
    data["page_seen"] = answers["page_seen"] == "yes"
    data["pages"] = _pages(answers["first_page"], starts)
    if zones:
        data["zones"] = list(zones)
    data["licence"] = {"source": answers["licence"]} | _pair(answers, "rights")
    data["provenance"] = _pair(answers, "provenance")
    data["sha256"] = sha256
    return yaml.safe_dump(data, allow_unicode=True, sort_keys=False, width=10_000, default_flow_style=None)


def _pair(answers: Mapping[str, str], key: str) -> dict[str, str]:
    return {language: answers[f"{key}.{language}"] for language in LANGUAGES}


def _pages(first: str, starts: Sequence[int]) -> dict[str, Any]:
    if not first:
        return {"known": "none"}
    found = [{"line": line, "page": str(int(first) + at), "evidence": "inferred"} for at, line in enumerate(starts)]
    return {"known": "lines", "starts": found}
