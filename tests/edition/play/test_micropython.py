"""The same matches, event for event, in CPython and in the very MicroPython that the site ships."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from playwright._impl._driver import compute_driver_executable  # node comes with playwright: no further dependency

from edition.paths import packaged
from edition.play.transcript import seal
from edition.rules.load import load_game
from tests.edition.conftest import FIXTURES
from tests.edition.play.matches import random_match

ENGINE = Path(__file__).resolve().parents[3] / "edition" / "play"
RUNTIME = packaged("site") / "play" / "micropython"
GAMES = [*sorted((packaged("corpus") / "games").iterdir()), *sorted(FIXTURES.glob("*/games/*"))]

LOADER = """
import { readFileSync } from 'node:fs';
const { runtime, files, program, items } = JSON.parse(readFileSync(0, 'utf8'));
const { loadMicroPython } = await import('file://' + runtime + '/micropython.mjs');
const python = await loadMicroPython({ heapsize: 16 * 1024 * 1024, url: runtime + '/micropython.wasm', stdout: line => console.log(line) });
for (const [name, text] of files) {
  const folders = name.split('/').slice(1, -1);
  for (let i = 1; i <= folders.length; i++) {
    try { python.FS.mkdir('/' + folders.slice(0, i).join('/')); } catch { /* it is there */ }
  }
  python.FS.writeFile(name, text);
}
// memory is swept only where nothing of Python is under way: a call for each portion, as the page makes one for each move
try {
  python.runPython(program);
  for (let at = 0; at < items; at += 10) python.runPython(`for each in wanted[${at}:${at + 10}]: play(each)`);
} catch (fault) { process.stdout.write(String(fault)); process.exit(1); }
"""

PROGRAM = """
import sys, json
sys.path.insert(0, '/lib')
from edition.play.game import Game
from edition.play.playout import random_move
from edition.play.rng import Rng
from edition.play.transcript import seal
wanted = json.loads(open('/lib/wanted.json').read())
models = {}
def play(each):
    variant, selection, seed = each
    if variant not in models:
        models[variant] = json.loads(open('/lib/model' + variant + '.json').read())
    game = Game(models[variant], selection, seed).start()
    rng = Rng((seed ^ 0x5EED) & 0xFFFFFFFF)
    while not game.over:
        game.apply(random_move(game, rng))
    print(seal(game.log))
"""


def in_micropython(models: dict[str, dict[str, Any]], wanted: list[tuple[str, list[list[str]], int]]) -> list[int]:
    """The seals of random matches played in MicroPython under node."""
    files = [(f"/lib/model{variant}.json", json.dumps(model)) for variant, model in models.items()]
    return _run([*files, ("/lib/wanted.json", json.dumps(wanted))], PROGRAM, len(wanted))


def run_in_micropython(given: dict[str, Any], program: str, items: int = 0) -> list[int]:
    """The numbers that a program prints in MicroPython under node; it finds what it is given in `/lib/given.json`.

    `items`: how many things its list `wanted` has; its function `play` is called with each of them.
    """
    return _run([("/lib/given.json", json.dumps(given))], program, items)


def _run(files: list[tuple[str, str]], program: str, items: int) -> list[int]:
    files = [*files, ("/lib/edition/__init__.py", ""), ("/lib/__future__.py", "annotations = None\n")]
    files += [(f"/lib/edition/play/{p.relative_to(ENGINE)}", p.read_text(encoding="utf-8")) for p in sorted(ENGINE.rglob("*.py"))]
    request = json.dumps({"runtime": str(RUNTIME), "files": files, "program": program, "items": items})
    command = [compute_driver_executable()[0], "--input-type=module", "--eval", LOADER]
    for _ in range(2):  # node itself has aborted once in its own memory (glibc: malloc); a fault of the engine is told, and no signal
        done = subprocess.run(command, input=request, capture_output=True, text=True, check=False)
        if done.returncode >= 0:
            break
    assert done.returncode == 0, (done.stdout + done.stderr)[-2000:]
    return [int(line) for line in done.stdout.split()]


@pytest.mark.parametrize("seeds", [12, pytest.param(2000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("folder", GAMES, ids=lambda p: p.name)
def test_random_matches_are_identical_in_micropython(folder: Path, seeds: int) -> None:
    """So many matches for each number of players, shared out among the readings."""
    game = load_game(folder)
    models = {variant: game.compiled(variant) for variant in ("", *(known.id for known in game.variants))}
    players = next(option.values for option in game.options if option.id == "players")
    wanted = [(variant, [["players", number]], seed) for variant in models for number in players for seed in range(seeds // len(models))]
    expected = [seal(random_match(models[variant], selection, seed).log) for variant, selection, seed in wanted]
    assert in_micropython(models, wanted) == expected
