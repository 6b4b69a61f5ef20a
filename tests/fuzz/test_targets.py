"""What the fuzzer begins with is sound, what it found is mended, and nothing of either crashes."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from tests.fuzz.target import judged
from tests.fuzz.targets import TARGETS
from tests.normalize.texts import cases

FOUND = cases("fuzz")


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Callable[[bytes], bool]]:
    """A target by name, made once."""
    return cache(lambda name: judged(TARGETS[name].make(tmp_path_factory.mktemp("target"))))


@pytest.mark.parametrize("name", TARGETS)
def test_a_seed_of_each_target_is_taken(name: str, target: Callable[[str], Callable[[bytes], bool]]) -> None:
    """Else the fuzzer would begin with what is refused at the door."""
    seeds = list(TARGETS[name].seeds())
    assert seeds
    taken = [target(name)(seed) for seed in seeds]
    assert any(taken) or name in NOT_TAKEN


# files that fit the rest of a document of the corpus, and not the document of the fixtures
NOT_TAKEN = frozenset({"corpus/equations.yaml", "corpus/links.lock", "kept-proposals"})


@pytest.mark.parametrize("case", FOUND, ids=lambda case: case["name"])
def test_what_was_found_is_mended(case: dict[str, Any], target: Callable[[str], Callable[[bytes], bool]]) -> None:
    target(case["target"])(bytes.fromhex(case["bytes"]) if "bytes" in case else str(case["text"]).encode())


def test_a_fault_of_the_program_is_no_refusal() -> None:
    """The targets can fail: what is no error of input comes through."""

    def broken(_data: bytes) -> None:
        raise KeyError("x")

    with pytest.raises(KeyError):
        judged(broken)(b"")
