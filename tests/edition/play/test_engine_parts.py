"""Each course of play runs in MicroPython with the files that its page loads, and no others."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from playwright._impl._driver import compute_driver_executable  # node comes with playwright: no further dependency

from edition.paths import packaged
from edition.play.levels import FLOWS_OF
from edition.publish.engine import COURSES, ENGINE, modules_of
from edition.publish.parting import MODULE
from edition.publish.play import engine_files
from edition.rules.load import load_game
from tests.edition.play.test_micropython import LOADER, RUNTIME

FIXTURES = Path(__file__).parents[2] / "fixtures"
FOLDERS = (*sorted((packaged("corpus") / "games").iterdir()), *sorted(FIXTURES.glob("*/games/*")))
GAMES = {game.flow: game for game in map(load_game, FOLDERS)}
PROGRAM = """
import sys, json
sys.path.insert(0, '/lib')
from edition.play.session import Session
session = Session()
def ask(**request):
    return json.loads(session.handle(json.dumps(request)))
given = json.loads(open('/lib/given.json').read())
table = ask(do='new', model=given['model'], selection=[], seed=1797, seat=0, level=given['level'])
moves = 0
while table['ok'] and not table['over'] and moves < 40:
    mine = table['turn'] == table['seat']
    names = table['legal'] or ['reine:' + name for name in table.get('names', [])]
    table = ask(do='play', card=names[0]) if mine else ask(do='bot')
    moves += 1
print(moves if table['ok'] else 0)
text = ask(do='save')['transcript']
print(1 if ask(do='load', transcript=text, model=given['model'], seat=0, level=given['level'])['ok'] else 0)
if given['items']:
    print(ask(do='reckon', model=given['model'], selection=[], items=given['items'])['total'])
"""


def run(flow: str) -> list[int]:
    """The numbers that the program prints."""
    given: dict[str, Any] = {"model": GAMES[flow].compiled(), "level": next(level for name, _, level in FLOWS_OF if name == flow)}
    given["items"] = [["card:as", 2]] if flow == "melds" else []
    files = [(f"/lib/{path}", source) for path, source in engine_files(flow)] + [("/lib/given.json", json.dumps(given))]
    done = subprocess.run(
        [compute_driver_executable()[0], "--input-type=module", "--eval", LOADER],
        input=json.dumps({"runtime": str(RUNTIME), "files": files, "program": PROGRAM}),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-2000:]
    return [int(line) for line in done.stdout.split()]


@pytest.mark.parametrize("flow", COURSES)
def test_a_course_of_play_needs_no_more_than_its_page_loads(flow: str) -> None:
    moves, loaded, *total = run(flow)
    assert moves > 8
    assert loaded == 1
    assert total == ([22] if flow == "melds" else [])


def test_every_flow_has_its_part_and_every_file_of_the_engine_its_use() -> None:
    assert list(COURSES) == [name for name, _, _ in FLOWS_OF]
    used = {path for flow in COURSES for path in modules_of(flow)}
    unused = {path.relative_to(ENGINE).as_posix() for path in ENGINE.rglob("*.py")} - used
    assert unused == {"playout.py", MODULE}  # trials alone; two tables have it brought when they are laid


def test_what_a_course_of_play_does_not_need_it_does_not_load() -> None:
    assert "mechanisms/naming.py" in modules_of("naming")
    for flow in COURSES:
        if flow != "naming":
            assert "mechanisms/naming.py" not in modules_of(flow)
