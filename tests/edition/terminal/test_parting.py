"""Two readings of the same deal in a terminal."""

from __future__ import annotations

import io

import pytest

from edition.cli import main
from edition.play.errors import PlayError
from edition.publish.play import page_data
from edition.terminal.parting import Asked, play_two, watched
from edition.words import LANGS, Lang, say
from tests.shared import packaged_corpus

GAMES = packaged_corpus().games


def told(
    game: str, one: str, two: str, seed: int, *, lang: Lang = "en", width: int = 120, level: str = "rule", players: str = ""
) -> list[str]:
    out = io.StringIO()
    data = page_data(GAMES[game], lambda _: (), lang)  # the text of the articles is not told here
    asked = Asked((one, two), [("players", players)] if players else [], seed, level)
    play_two(GAMES[game], data, asked, lang=lang, output=out, width=width)
    return out.getvalue().splitlines()


def columns(line: str) -> list[str]:
    return [part.strip() for part in line.replace("┃", "│").split("│")]


def test_both_are_told_alike_until_they_part() -> None:
    lines = told("brisque", "", "mariage-vingt", 49)
    at = next(n for n, line in enumerate(lines) if line.startswith("They part"))
    assert lines[at] == "They part at the start."
    table = [line for line in lines[:at] if "│" in line or "┃" in line]
    assert all(len(set(columns(line))) == 1 for line in table if "│" in line)
    parted = [columns(line) for line in table if "┃" in line]
    assert [[cell.rsplit(" ", 3)[0] for cell in row] for row in parted] == [
        ["Jeanne counts 10: marriage in another suit", "Jeanne counts 20: marriage in another suit"]
    ]
    rest = "\n".join(lines[at:])
    assert "as printed: The marriage of king and queen in another suit is worth 10 points." in rest
    assert "Ordinary marriage, 20: The marriage of king and queen in another suit is worth 20 points." in rest
    assert "half of the marriage in trumps" in rest  # the source
    assert "You" not in rest


@pytest.mark.parametrize("lang", LANGS)
def test_what_is_allowed_at_one_alone_is_named(lang: Lang) -> None:
    lines = told("romestecq", "", "ningre-strict", 191, lang=lang, width=80)
    assert say(lang, "parting.parted.after", n=10) in " ".join(lines)
    assert say(lang, "parting.terminal.result") in lines
    assert max(map(len, lines)) <= 80


def test_readings_that_do_not_part_are_said_not_to() -> None:
    assert told("romestecq", "", "gruge-contraint", 1)[-1] == say("en", "parting.over")


def test_a_reading_can_be_the_first_and_the_treatise_the_other() -> None:
    lines = told("reines", "une-rime", "", 1, level="table")
    assert lines[0].endswith("Left: one rhyme. Right: as printed.")
    assert "They part after move 3. Under “one rhyme” the turn is with Jeanne, under “as printed” with Antoine." in lines


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("bouillotte", "--against", "hoyle"), "“hoyle” is not known"),
        (("bouillotte", "--against", "treatise"), "treatise is the same"),
        (("bouillotte", "--variant", "retour", "--against", "retour"), "retour is the same"),
        (("quinze", "--against", "retour"), "“retour” is not known"),
    ],
)
def test_what_cannot_be_played_is_said_in_a_sentence(arguments: tuple[str, ...], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "play", *arguments]) == 2
    out = capsys.readouterr()
    assert sentence in out.err
    assert out.err.count("\n") == 1
    assert not out.out


def test_choices_that_a_game_has_not_are_refused() -> None:
    with pytest.raises(PlayError, match="option-value"):
        told("bouillotte", "", "retour", 1, level="table", players="9")


def test_nothing_is_said_in_the_second_person_to_who_looks_on() -> None:
    words = {"line": {"you": "you play", "other": "plays"}, "deals": "dealt", "deals-you": "you dealt", "list": ["you"]}
    assert watched(words) == {
        "line": {"you": "plays", "other": "plays"},
        "deals": "dealt",
        "deals-you": "dealt",
        "list": ["you"],
    }
