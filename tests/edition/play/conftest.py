"""The compiled models of the corpus, for the tests of the engine."""

from __future__ import annotations

from typing import Any

import pytest

from edition.paths import packaged
from edition.rules.load import GameRules, load_game


@pytest.fixture(scope="session")
def brusquembille() -> GameRules:
    return load_game(packaged("corpus") / "games" / "brusquembille")


@pytest.fixture(scope="session")
def compiled(brusquembille: GameRules) -> dict[str, Any]:
    return brusquembille.compiled()


@pytest.fixture(scope="session")
def trevoux(brusquembille: GameRules) -> dict[str, Any]:
    return brusquembille.compiled("trevoux")
