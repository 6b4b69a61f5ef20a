"""`academie desk`: an address on this machine, until Ctrl-C; and what it says where it cannot open."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from edition.words import LANGS, Lang
from tests.edition.desk.running import ROOT


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "edition.cli", *arguments]


@pytest.mark.parametrize("lang", LANGS)
def test_the_desk_opens_tells_its_address_and_ends_with_ctrl_c(folder: Path, lang: Lang) -> None:
    said = command("--lang", lang, "--corpus", str(folder), "desk", "--as", "lectrice", "--port", "18420")
    with subprocess.Popen(said, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout and process.stderr
        line = process.stdout.readline()
        address = re.search(r"http://127\.0\.0\.1:\d+/[\w-]{32,}/", line)
        assert address and {"fr": "Le bureau", "en": "The desk"}[lang] in line
        with httpx.Client(trust_env=False, follow_redirects=True) as client:
            page = client.get(address[0])
            assert page.status_code == 200 and f'<html lang="{lang}">' in page.text
            process.send_signal(signal.SIGINT)  # with the connection still open
            assert process.wait(20) == 0
        assert process.stderr.read() == ""


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ((), "say whose hand it is: --as ID; there are lectrice, relecteur, redaction"),
        (("--as", "nobody"), "“nobody” is not in people.yaml"),
        (("--as", "machine"), "a program proposes"),
    ],
)
def test_without_a_hand_it_does_not_open(folder: Path, arguments: tuple[str, ...], told: str) -> None:
    said = command("--lang", "en", "--corpus", str(folder), "desk", *arguments)
    done = subprocess.run(said, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 2 and told in done.stderr and done.stdout == ""
