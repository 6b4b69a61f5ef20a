"""The program killed while it saves: what it had said to be kept is there, and the corpus loads."""

from __future__ import annotations

import random
import threading
import time
from pathlib import Path

import httpx
import pytest

from edition.corpus import Corpus
from edition.decisions import load_decisions
from edition.witness import load_witness
from tests.edition.desk.conftest import NAME
from tests.edition.desk.running import Running
from tests.edition.machine import machine

WORDS = [(30, 33), (34, 36), (37, 42), (43, 45), (46, 49), (75, 78)]  # places on the first lines


def act_until_killed(address: str, confirmed: list[str], stop: threading.Event) -> None:
    """Decides and undoes as fast as the desk answers; notes the batch of what was said to be kept."""
    origin = "/".join(address.split("/")[:3])
    with httpx.Client(base_url=address + "en/api/" + NAME, headers={"Origin": origin}, trust_env=False, timeout=10) as client:
        turn = 0
        try:
            seen = client.get("/sheet/1").json()["version"]
            while not stop.is_set():
                turn += 1
                start, end = WORDS[turn % len(WORDS)]
                act = {"deed": "read", "start": start, "end": end, "value": f"x{turn}"}
                path, body = ("/undo", {}) if turn % 5 == 0 else ("/decide", {"acts": [act]})
                answer = client.post(path, json={"version": seen, **body})
                if answer.status_code == 200:
                    told = answer.json()
                    seen = told["version"]
                    if told["batch"]:
                        confirmed.append(told["batch"])
        except httpx.TransportError:
            return  # killed: what was asked last was never said to be kept


def kill_once(desk: Running, chance: random.Random) -> tuple[int, int]:
    """Kills the desk at some moment of its work; returns how many acts it had confirmed and how many are there."""
    address = desk.start()
    confirmed: list[str] = []
    stop = threading.Event()
    worker = threading.Thread(target=act_until_killed, args=(address, confirmed, stop))
    worker.start()
    until = time.monotonic() + 20
    while not confirmed and time.monotonic() < until:
        time.sleep(0.002)
    time.sleep(chance.uniform(0, 0.15))
    desk.kill()
    stop.set()
    worker.join()
    path = desk.folder / "documents" / NAME / "decisions.jsonl"
    there = {d.id[:20] for d in load_decisions(path)}
    assert confirmed and not [batch for batch in confirmed if batch not in there]
    load_witness(Corpus(desk.folder, analyse=machine()), NAME)
    return len(confirmed), len(there)


def killed(folder: Path, times: int) -> int:
    chance = random.Random(7)
    desk = Running(folder)
    kept = 0
    for turn in range(times):
        if turn % 10 == 0:  # the file stays short, so that many saves fall into one turn
            (folder / "documents" / NAME / "decisions.jsonl").unlink(missing_ok=True)
        confirmed, _ = kill_once(desk, chance)
        kept += confirmed
    desk.start()  # and it opens again, the beginnings of files swept away
    desk.kill()
    assert not list((folder / "documents" / NAME).glob(".decisions.jsonl.*"))
    return kept


def test_killed_while_it_saves(folder: Path) -> None:
    assert killed(folder, 4) >= 4


@pytest.mark.slow
def test_killed_two_hundred_times_while_it_saves(folder: Path) -> None:
    assert killed(folder, 200) >= 200
