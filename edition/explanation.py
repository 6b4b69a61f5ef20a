"""The explanations of a text's corrections as lines for a terminal, in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from edition.words import Lang, counted, number, say
from normalize.explain import Candidate, Explanation


def lines(name: str, found: Iterable[Explanation], lang: Lang) -> Iterator[str]:
    """For each correction and suspect its place, its change, its code and chance, and why."""
    corrections = suspects = 0
    for e in found:
        corrections += e.applied
        suspects += not e.applied
        yield from _of_one(name, e, lang)
    total = {"corrections": counted(lang, "count.corrections", corrections), "suspects": counted(lang, "count.suspects", suspects)}
    yield say(lang, "explain.total", name=name, **total)


def _of_one(name: str, e: Explanation, lang: Lang) -> Iterator[str]:
    before, after = (text.replace("\n", "↵") or say(lang, "explain.nothing") for text in (e.before, e.after))
    state = say(lang, f"explain.{'applied' if e.applied else 'suspect'}", chance=number(lang, f"{100 * e.chance:.1f}"))
    yield f"{name}:{e.line}:{e.column}  {before} → {after}  [{say(lang, f'codes.{e.code}.name')}] {state}"
    if e.margin is None:
        if e.evidence:
            yield f"    {say(lang, f'evidence.{e.evidence}', **{name: number(lang, fact) for name, fact in e.facts.items()})}"
        if not e.applied and e.candidates:
            shown = "explain.candidates"
            yield f"    {say(lang, shown, candidates=' · '.join(_candidate(lang, c) for c in e.candidates))}"
    else:
        nats = {key: number(lang, f"{value:+.1f}") for key, value in (("margin", e.margin), ("alone", e.alone), ("context", e.context))}
        yield f"    {say(lang, 'explain.candidates', candidates=' · '.join(_candidate(lang, c) for c in e.candidates))}"
        yield f"    {say(lang, 'explain.channel', cost=number(lang, f'{e.cost:.1f}'))}"
        yield f"    {say(lang, 'explain.context', **nats)}"
    yield ""


def _candidate(lang: Lang, c: Candidate) -> str:
    said = [c.text.replace("\n", "↵")]
    if c.score is not None:
        said.append(number(lang, f"{c.score:.1f}"))
    elif c.chance is not None:
        said.append(say(lang, "explain.percent", n=number(lang, f"{100 * c.chance:.1f}")))
    if c.as_read:
        said.append(f"({say(lang, 'explain.as-read')})")
    return " ".join(said)
