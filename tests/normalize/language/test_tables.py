"""A table of fingerprints is asked by its bytes: what it answers is what a walk from slot to slot would."""

from __future__ import annotations

from array import array

from hypothesis import given
from hypothesis import strategies as st

from normalize.language.ngrams import finder, fingerprint, mixed


def walk(key: int, marks: list[int]) -> int:
    """Slot by slot, as the table was written."""
    bits = mixed(key)
    at = (bits >> 16) % len(marks)
    while marks[at] != fingerprint(bits):
        if not marks[at]:
            return -1
        at = (at + 1) % len(marks)
    return at


# halves that are zero, and marks alike, so that what lies across two slots looks like one
@given(st.lists(st.sampled_from([0, 1, 0x100, 0x101, 0xFF00]), min_size=1, max_size=40), st.lists(st.integers(0, 1 << 60), max_size=30))
def test_the_bytes_say_what_the_slots_say(marks: list[int], keys: list[int]) -> None:
    marks = [*marks, 0]
    for at, key in enumerate(keys):
        if at % 2 and marks.count(0) > 1:  # every other key stands in the table
            bits = mixed(key)
            slot = (bits >> 16) % len(marks)
            while marks[slot]:
                slot = (slot + 1) % len(marks)
            marks[slot] = fingerprint(bits)
    found = finder(memoryview(array("H", marks)))
    assert [found(key) for key in keys] == [walk(key, marks) for key in keys]
