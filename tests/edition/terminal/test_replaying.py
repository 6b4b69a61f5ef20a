"""A match taken away is told in the terminal, every move with its article; what is none is refused in a sentence."""

from __future__ import annotations

import json
import re
from io import StringIO
from pathlib import Path

import pytest

from edition.cli import main
from edition.publish.play import clauses_of, page_data
from edition.terminal.playing import replay
from edition.terminal.replaying import replay_file
from edition.words import LANGS, Lang, words
from normalize.errors import InputError
from tests.shared import packaged_corpus

corpus = packaged_corpus()
clauses = clauses_of(corpus)
GOLDEN = {
    name: (game.folder / "golden" / "treatise.jsonl").read_text(encoding="utf-8").splitlines()[0] for name, game in corpus.games.items()
}


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["play", *arguments]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("name", sorted(GOLDEN))
def test_every_move_is_told_with_its_article(name: str) -> None:
    rules = corpus.game(name)
    shown = {lang: StringIO() for lang in LANGS}
    for lang in LANGS:
        assert replay(GOLDEN[name], rules.compiled(), page_data(rules, clauses, lang), shown[lang])
    lines = {lang: shown[lang].getvalue().splitlines() for lang in LANGS}
    assert len(lines["fr"]) == len(lines["en"])
    numbered = [line for line in lines["en"] if re.match(r" {0,2}\d+ ", line)]
    assert len(numbered) >= len(json.loads(GOLDEN[name])["moves"]) // 2
    assert all(re.search(r"[●◐○◇] \S", line) for line in numbered)
    assert not [line for line in lines["en"] if "{" in line]
    assert str(json.loads(GOLDEN[name])["seed"]) in lines["fr"][0]


def test_a_match_is_saved_where_it_was_left_and_told_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "new" / "left.json"
    with Path("/dev/null").open() as nothing:  # the reader leaves at once
        monkeypatch.setattr("sys.stdin", nothing)
        first = told(capsys, "brusquembille", "--seed", "5", "--lang", "en", "--save", str(file))
    again = told(capsys, "--replay", str(file), "--lang", "en").splitlines()
    moves = len(json.loads(file.read_text(encoding="utf-8"))["moves"])
    assert again[-1] == words("en")["play"]["terminal"]["left"]["one" if moves == 1 else "other"].format(n=moves)
    assert set(again[2:-2]) <= set(first.splitlines())
    assert main(["play", "brusquembille", "--save", str(tmp_path), "--lang", "en"]) == 2


REFUSED = [
    ("", "transcript-broken", {}),
    ("[" * 100_000, "transcript-broken", {}),
    ("La Brusquembille", "transcript-broken", {}),
    (b"\x89PNG\r\n\x1a\n\0\xff", "transcript-broken", {}),
    ("{}", "transcript-broken", {}),
    ({"format": "academie-transcript/9"}, "transcript-format", {"found": "academie-transcript/9", "expected": "academie-transcript/1"}),
    ({"seal": 1}, "transcript-seal", {}),
    ({"moves": []}, "transcript-seal", {}),
    ({"moves": ["x" * 5000]}, "transcript-move", {"move": "1", "card": "x" * 200 + "…"}),
    ({"seed": -1}, "transcript-broken", {}),
    ({"selection": [["players", "99"]]}, None, {}),
]


@pytest.mark.parametrize("lang", LANGS)
def test_what_is_no_match_is_refused_in_a_sentence(lang: Lang, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    for content, code, blanks in REFUSED:
        if isinstance(content, dict):
            content = json.dumps(json.loads(GOLDEN["brusquembille"]) | content)
        file.write_bytes(content if isinstance(content, bytes) else content.encode())
        out = StringIO()
        with pytest.raises(InputError) as refused:
            replay_file(corpus, file, lang, out)
        assert (refused.value.code, out.getvalue()) == ("cannot-play", "")
        if code:
            assert refused.value.params["reason"] == words(lang)["play"]["refusals"][code].format(**blanks)


def test_the_game_the_reading_and_the_file_must_be_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "match.json"
    file.write_text(GOLDEN["quinze"], encoding="utf-8")
    for arguments, part in (
        (("bouillotte", "--replay", str(file)), "another one: Quinze"),
        (("--replay", str(tmp_path / "none.json")), "none.json"),
        ((), "quinze"),
    ):
        assert main(["play", *arguments, "--lang", "en"]) == 2
        assert part in capsys.readouterr().err
    file.write_text(GOLDEN["quinze"].replace('"quinze"', '"whist"'), encoding="utf-8")
    assert main(["play", "--replay", str(file), "--lang", "en"]) == 2
    assert "whist" in capsys.readouterr().err
    file.write_text(" " * 200_001, encoding="utf-8")
    for path in (file, tmp_path):
        with pytest.raises(InputError, match=r"file-too-large|is-a-directory"):
            replay_file(corpus, path, "en", StringIO())
