"""Whatever was decided, in whatever order it was written and however often: it is kept, applied and undone alike."""

from __future__ import annotations

import random
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from edition.anchors import resolve
from edition.decisions import SAYS_TEXT, Decision, append_decisions, decide, live, load_decisions, standing
from edition.merge import merge
from normalize.document import Document
from normalize.errors import InputError
from normalize.layers import build_layers
from normalize.plan import Plan
from tests.edition.machine import machine

IN_A_FOLDER = settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
LEXICON = ["fa", "carte", "eft", "fur", "d’ufage", "relie", "le", "talon", ",", "ſi", "🂡", "é"]
WORDS = st.lists(st.sampled_from(LEXICON), min_size=4, max_size=30)
HANDS = st.sampled_from(["lectrice", "collation"])


@st.composite
def documents(draw: st.DrawFn) -> Document:
    words = draw(WORDS)
    ends = draw(st.lists(st.sampled_from([" ", " ", "\n"]), min_size=len(words), max_size=len(words)))
    return Document("".join(word + end for word, end in zip(words, ends, strict=True)), long_s=False, zones=())


@st.composite
def histories(draw: st.DrawFn, document: Document) -> list[Decision]:
    """Decisions on a document, and revokes of some of them and of revokes: as hands make them, contradictions and all."""
    text, made = document.text, list[Decision]()
    for number in range(draw(st.integers(1, 8))):
        time = f"2026-01-01T00:00:{number:02}Z"
        if made and draw(st.integers(0, 2)) == 0:
            undone = draw(st.sampled_from(made))
            made.append(decide("revoke", hand=draw(HANDS), time=time, value=undone.id, taken={d.id for d in made}))
            continue
        line = draw(st.integers(1, len(document.line_starts)))
        first, last = document.line_span(line)
        start = draw(st.integers(first, last))
        end = draw(st.integers(start, last))
        act = draw(st.sampled_from(["replace", "right", "reject", "doubtful"]))
        value = draw(st.text("abé’\u00a0", min_size=1, max_size=6)) if act in ("replace", "doubtful") else ""
        if act == "replace" and value == text[start:end]:
            value += "x"
        code = "letter" if act == "replace" else ""
        said = {"hand": draw(HANDS), "time": time, "value": value, "code": code, "taken": {d.id for d in made}}
        made.append(decide(act, text=text, start=start, end=end, **said))  # type: ignore[arg-type]
    return made


@IN_A_FOLDER
@given(data=st.data())
def test_what_is_written_is_read(data: st.DataObject, tmp_path: Path) -> None:
    document = data.draw(documents())
    made = data.draw(histories(document))
    path = tmp_path / "decisions.jsonl"
    path.unlink(missing_ok=True)
    cut = data.draw(st.integers(0, len(made)))
    append_decisions(path, made[:cut])
    append_decisions(path, made)  # what is there already is not there twice
    assert load_decisions(path) == tuple(made)


@IN_A_FOLDER
@given(data=st.data())
def test_a_damaged_file_says_nothing_else(data: st.DataObject, tmp_path: Path) -> None:
    """Cut anywhere it is refused, or says less: never something that nobody decided."""
    document = data.draw(documents())
    made = data.draw(histories(document))
    path = tmp_path / "decisions.jsonl"
    raw = "".join(d.json() + "\n" for d in made).encode()
    path.write_bytes(raw[: data.draw(st.integers(0, len(raw)))])
    try:
        found = load_decisions(path)
    except InputError as error:
        assert error.path == str(path) and error.line
    else:
        assert found == tuple(made[: len(found)])


@given(data=st.data())
def test_two_branches_are_one_whatever_the_order(data: st.DataObject) -> None:
    document = data.draw(documents())
    made = data.draw(histories(document))
    cut, seed = data.draw(st.integers(0, len(made))), data.draw(st.integers(0, 2**32))
    lines = [*made, *made[:cut]]  # merge=union leaves some lines twice
    random.Random(seed).shuffle(lines)
    once = list({d.id: d for d in lines}.values())
    assert {d.id for d in live(once)} == {d.id for d in live(made)}
    assert resolve(once, document) == resolve(made, document)


@given(data=st.data())
def test_what_is_decided_is_what_the_page_reads(data: st.DataObject) -> None:
    """With any proposals of the machine: a plan that can be undone, in which each decision that holds stands as it was made."""
    document = data.draw(documents())
    resolved = resolve(data.draw(histories(document)), document)
    merged = merge(machine()(document), resolved, document)
    plan = Plan(document.text, merged.corrections)  # raises if they do not fit each other
    assert plan.inverse.target == document.text
    assert plan.target.count("\n") == document.text.count("\n")
    for d in resolved.decisions:
        if d.act == "replace":
            made = [c for c in plan.corrections if (c.start, c.end) == (d.start, d.end)]
            assert [c.after for c in made] == [d.value]
        if d.act in ("right", "reject"):
            assert not [c for c in plan.corrections if c.hand == "machine" and c.overlaps(d.start, d.end)]
    layers = build_layers(document, merged.corrections, long_s=False, zones=())
    assert layers.correct.inverse.target == document.text


@given(data=st.data())
def test_to_undo_and_to_redo(data: st.DataObject) -> None:
    document = data.draw(documents())
    made = data.draw(histories(document))
    before = {d.id for d in standing(made)}
    if not before:
        return
    name = data.draw(st.sampled_from(sorted(before)))
    undone = [*made, decide("revoke", hand="lectrice", time="2026-02-01T00:00:00Z", value=name, taken={d.id for d in made})]
    assert name not in {d.id for d in standing(undone)}
    redone = [*undone, decide("revoke", hand="lectrice", time="2026-02-02T00:00:00Z", value=undone[-1].id, taken={d.id for d in undone})]
    assert {d.id for d in standing(redone)} - {redone[-1].id} == before


@given(data=st.data())
def test_places_are_found_again_in_a_text_that_has_grown(data: st.DataObject) -> None:
    """Before, after and between lines: a decision is at its words, or told as lost; it never says anything of other words."""
    document = data.draw(documents())
    made = data.draw(histories(document))
    at = data.draw(st.sampled_from([*document.line_starts, len(document.text)]))
    more = data.draw(st.text("abc é\n,", min_size=1, max_size=20)) + "\n"
    grown = Document(document.text[:at] + more + document.text[at:], long_s=False, zones=())
    before, after = resolve(made, document), resolve(made, grown)
    for d in after.decisions:
        assert grown.text[d.start : d.end] == d.quote
    told = {d.id for conflict in after.conflicts for d in conflict.decisions}
    placed = {d.id for d in after.decisions}
    said = {(d.quote, d.value) for d in after.decisions if d.act in SAYS_TEXT}
    for d in before.decisions:  # of two that say the same of one place now, the earlier stands
        assert d.id in told or d.id in placed or (d.act in SAYS_TEXT and (d.quote, d.value) in said)
