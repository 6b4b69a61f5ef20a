"""What LICENSE and NOTICE name is where they say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.mark.parametrize("name", ["LICENSE", "NOTICE"])
def test_the_paths_that_are_named_exist(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    named = set(re.findall(r"\b(?:normalize|edition|corpus|site)/[\w./*-]*\w", text))
    assert named
    assert not [path for path in named if not list(ROOT.glob(path))]
