"""Rules, and what is sent to the table."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from tests.fuzz.target import TRIOMPHE, Take


def small_game() -> dict[str, Any]:
    from edition.rules.load import load_game

    return load_game(TRIOMPHE / "games" / "triomphe").compiled()


def transcript(_folder: Path) -> Take:
    from edition.play.transcript import load, save

    compiled = json.loads(json.dumps(small_game()))

    def take(data: bytes) -> None:
        game = load(data.decode("utf-8", "surrogateescape"), compiled)
        assert load(save(game), compiled).log == game.log

    return take


def matches() -> Iterator[bytes]:
    from edition.golden import random_match
    from edition.play.transcript import save

    compiled = small_game()
    for seed in range(3):
        yield save(random_match(compiled, [[name, values[0]] for name, values, _ in compiled["options"]], seed)).encode()


def session(_folder: Path) -> Take:
    """Requests, one a line; `MODEL` in a line stands for a model of the game."""
    from edition.play.session import Session

    model = json.dumps(small_game()).encode()

    def take(data: bytes) -> None:
        session = Session()
        for line in data.split(b"\n")[:20]:
            reply = json.loads(session.handle(line.replace(b"MODEL", model).decode("utf-8", "replace")))
            assert isinstance(reply["ok"], bool)

    return take


def requests() -> list[bytes]:
    compiled = small_game()
    selection = [[name, values[0]] for name, values, _ in compiled["options"]]
    new = json.dumps({"do": "new", "selection": selection, "seed": 3, "seat": 0, "level": "rule", "model": 0})[:-2] + "MODEL}"
    more = [{"do": "bot"}, {"do": "play", "card": "as-pique"}, {"do": "why", "card": "roi-coeur"}, {"do": "undo"}, {"do": "save"}]
    small = '{"format": "academie-rules/1", "game": "x", "variant": "", "flow": "tricks", "options": [["players", ["2"], []]], "rules": []}'
    reckon = '{"do": "reckon", "model": MODEL, "selection": ' + json.dumps(selection) + ', "items": [["as", 2]]}'
    lines = [new, *map(json.dumps, more)]
    return ["\n".join(lines).encode(), reckon.encode(), new.replace("MODEL", small).encode()]


def rules(name: str, folder: Path) -> Take:
    """A game of which one file is another; every reading of it is compiled."""
    from edition.rules.examples import load_examples
    from edition.rules.load import load_game

    home = folder / "triomphe"
    if not home.exists():
        shutil.copytree(TRIOMPHE / "games" / "triomphe", home)
        (home / "variants").mkdir()

    def take(data: bytes) -> None:
        path = home / name
        path.write_bytes(data)
        game = load_game(home)
        for variant in ("", *(v.id for v in game.variants)):
            json.dumps(game.compiled(variant))
        load_examples(game)

    return take


VARIANT: Final = """id: autre
title: {fr: "Autre", en: "Other"}
source: {fr: "Un traité", en: "A treatise"}
status: witness
overlay:
  - rule: RULE
    set: {NAME: VALUE}
    fr: "Ailleurs"
    en: "Elsewhere"
"""


def overlays() -> list[bytes]:
    made = []
    for _, rule, _, _, params in small_game()["rules"][:12]:
        for name, value in params[:1]:
            shown = json.dumps(value, ensure_ascii=False)
            made.append(VARIANT.replace("RULE", rule).replace("NAME", name).replace("VALUE", shown).encode())
    return made


def file_of(name: str) -> list[bytes]:
    return [(TRIOMPHE / "games" / "triomphe" / name).read_bytes()]
