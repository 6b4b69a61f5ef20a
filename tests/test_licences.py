"""What LICENSE and NOTICE name is where they say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.bench.figures import HASH, hashed

ROOT = Path(__file__).resolve().parent.parent


@pytest.mark.parametrize("name", ["LICENSE", "NOTICE"])
def test_the_paths_that_are_named_exist(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    named = set(re.findall(r"\b(?:normalize|edition|corpus|site)/[\w./*-]*\w", text))
    assert named
    assert not [path for path in named if not list(ROOT.glob(path))]


def test_the_digests_in_notice_are_those_of_the_files() -> None:
    notice = (ROOT / "NOTICE").read_text(encoding="utf-8")
    named = dict(HASH.findall(notice))
    assert set(named) >= {f"normalize/language/{name}" for name in ("lexicon.txt.gz", "model.bin", "channel.tsv", "confidence.json")}
    assert hashed(notice) == notice, "python -m tests.bench.figures renews them"
