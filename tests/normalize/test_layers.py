"""The chain of layers on arbitrary texts, and on every page at hand."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from normalize.document import Document
from normalize.layers import Layers, build_layers
from tests.normalize.texts import BENCH, SETS, bench_pages, corrections, texts, zones


def holds(layers: Layers) -> None:
    """Each step makes the next layer and can be undone; the print keeps the lines of the OCR."""
    assert layers.regularise.source == layers.print
    assert layers.modernise.source == layers.reading
    for plan in (layers.correct, layers.regularise, layers.modernise):
        assert plan.inverse.target == plan.source
        assert plan.inverse.inverse.target == plan.target
    assert layers.print.count("\n") == layers.ocr.count("\n")
    assert not any("\n" in c.before + c.after for c in layers.correct.corrections)
    assert not any("\n" in c.before + c.after for c in layers.modernise.corrections)


@given(st.data())
def test_every_step_is_undone(data: st.DataObject) -> None:
    text = data.draw(texts())
    made = data.draw(corrections(text, newlines=False))
    breaks = data.draw(st.lists(st.integers(0, len(text)), max_size=4))
    layers = build_layers(
        Document(text), made, long_s=data.draw(st.booleans()), zones=data.draw(zones(text.count("\n") + 1)), breaks=breaks
    )
    holds(layers)
    places = [layers.reading_offset(at) for at in range(len(text) + 1)]
    assert places == sorted(places)
    back = [layers.ocr_offset(at) for at in range(len(layers.reading) + 1)]
    assert back == sorted(back)
    assert all(0 <= at <= len(text) for at in back)
    touched = [c for plan in (layers.correct, layers.regularise) for c in plan.corrections]
    if not touched:  # with nothing between them, the layers are one, place for place
        assert places == back == list(range(len(text) + 1))
    for at in back:  # a place that came from the reading leads back to where it stood, or to the change around it
        assert layers.ocr_offset(layers.reading_offset(at)) <= at


def page_holds(path: Path) -> None:
    from normalize.pipeline import analyse

    document = Document(path.read_bytes().decode("utf-8"), id=path.stem)
    analysis = analyse(document)
    layers = build_layers(document, analysis.corrections, long_s=analysis.long_s, zones=analysis.zones)
    holds(layers)
    assert "ſ" not in layers.reading


SEEN = pytest.mark.skipif(not BENCH.exists(), reason="the bench is not on this machine")


@SEEN
@pytest.mark.parametrize("name", SETS)
def test_a_sample_of_the_bench(name: str) -> None:
    for path in bench_pages(name)[::20]:
        page_holds(path)


@SEEN
@pytest.mark.slow
@pytest.mark.parametrize("name", SETS)
def test_every_page_of_the_bench(name: str) -> None:
    pages = bench_pages(name)
    assert pages
    for path in pages:
        page_holds(path)
