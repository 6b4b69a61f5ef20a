"""What is remembered: bounded, the frequent kept."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from normalize.language.memory import Memory


def test_what_is_asked_for_stays() -> None:
    memory: Memory[int, int] = Memory(10)
    memory[0] = 7
    for number in range(1, 100):
        memory[number] = number
        assert memory.get(0) == 7
    assert memory.get(50) is None


@given(st.lists(st.tuples(st.booleans(), st.integers(0, 30))), st.integers(1, 8))
def test_it_is_bounded_and_never_wrong(steps: list[tuple[bool, int]], most: int) -> None:
    memory: Memory[int, str] = Memory(most)
    for write, key in steps:
        if write:
            memory[key] = str(key)
        assert memory.get(key) in ({str(key)} if write else {str(key), None})
        assert len(memory) <= 2 * most
