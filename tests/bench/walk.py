"""From the scan to a published bilingual page with rules that can be played: `python -m tests.bench.walk`.

Ten pages, by the steps of the documentation, each command in a process of its own. The pages are set in the text
face of the site, photographed askew, blurred and grainy by Chromium, and read by Tesseract. What a reader does by
hand is done here by the text that we set: the correction, the English, the rules.
"""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from statistics import median
from typing import Any

import httpx
import yaml

from edition.corpus import Corpus
from edition.intake.status import status_of
from edition.paths import packaged
from edition.relining import relined
from edition.transcription import export_transcription
from edition.witness import load_witness
from normalize.evaluate import evaluate_correction
from normalize.long_s import fold_long_s
from normalize.regularise import regularise
from tests.browser.chromium import chromium
from tests.make_scans import sheet_html

HOME = Path(__file__).parents[1] / "fixtures" / "walk"
TREATISE: Mapping[str, Any] = yaml.safe_load((HOME / "treatise.yaml").read_text(encoding="utf-8"))
NAME = TREATISE["name"]
WORN = f"<style>{(HOME / 'worn.css').read_text(encoding='utf-8')}</style>"


def scan(folder: Path) -> list[Path]:
    """The pages as pictures."""
    paths = []
    with chromium() as browser:
        page = browser.new_page(viewport={"width": TREATISE["width"], "height": 420})
        for sheet in TREATISE["pages"]:
            page.set_content(sheet_html(sheet, TREATISE) + WORN)
            page.wait_for_function("document.fonts.ready.then(() => true)")
            paths.append(folder / f"{NAME}-{sheet['folio']}.png")
            page.screenshot(path=paths[-1], full_page=True)
    return paths


def true_text() -> str:
    """What the pages read, one line for each paragraph, head and folio as they are printed."""
    lines = []
    for sheet in TREATISE["pages"]:
        lines += [f"{sheet['folio']} {sheet['head']}", *(text.removeprefix("= ").removeprefix("+ ") for text in sheet["paragraphs"])]
    return "\n".join(lines)


def rules(corpus: Path) -> None:
    """The game: five rules on the treatise, the rest of Quinze as the editor's supplements."""
    quinze = packaged("corpus") / "games" / "quinze"
    model = yaml.safe_load((quinze / "rules.yaml").read_text(encoding="utf-8"))
    supplied = yaml.safe_load((quinze / "supplements.yaml").read_text(encoding="utf-8"))
    note = {"fr": "Comme au Quinze.", "en": "As at Quinze."}
    attested = []
    for rule in model["rules"]:
        bare = {key: rule[key] for key in ("id", "mech", "when", "set", "informative") if key in rule}
        if rule["id"] in TREATISE["rules"]:
            attested.append({**bare, "cites": [TREATISE["rules"][rule["id"]]], "status": "attested"})
        else:
            supplied["rules"].append({**bare, "note": {**note}})
    assert len(attested) == len(TREATISE["rules"])
    cited = {cite["clause"] for cite in TREATISE["rules"].values()}
    units = [key.split("/")[1] for key in TREATISE["english"] if key.startswith(f"{NAME}/")]
    unmodelled = [
        {"clause": unit, "fr": "Laissé aux suppléments.", "en": "Left to the supplements."} for unit in units if unit not in cited
    ]
    head = {"game": NAME, "title": {"fr": "Petit Quinze", "en": "Petit Quinze"}, "entry": f"{NAME}/{NAME}", "flow": model["flow"]}
    folder = corpus / "games" / NAME
    folder.mkdir(parents=True)
    game = {**head, "options": model["options"], "rules": attested, "unmodelled": unmodelled}
    for name, data in (("rules", game), ("supplements", supplied)):
        (folder / f"{name}.yaml").write_text(yaml.safe_dump(data, allow_unicode=True, sort_keys=False), encoding="utf-8")


def edit(path: Path, *changes: tuple[str, str]) -> None:
    """What a person does in an editor."""
    text = path.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    path.write_text(text, encoding="utf-8")


class Steps:
    """Runs the command in another process, as a person does, and keeps the time of each."""

    def __init__(self, corpus: Path) -> None:
        self.corpus = corpus
        self.seconds: dict[str, float] = {}

    def run(self, *arguments: str, corpus: bool = True) -> str:
        before = ["--corpus", str(self.corpus)] if corpus else []
        began = time.perf_counter()
        command = [sys.executable, "-m", "edition.cli", "--lang", "en", *before, *arguments]
        done = subprocess.run(command, input="", capture_output=True, text=True, check=False, cwd=packaged("site").parent)
        self.seconds[arguments[0]] = time.perf_counter() - began
        assert done.returncode == 0, (arguments, done.stdout, done.stderr)
        return done.stdout


def walk(folder: Path) -> dict[str, Any]:
    """All steps within a folder: errors of the recogniser before and after correction, and the seconds of each step."""
    corpus = folder / "corpus"
    document = corpus / "documents" / NAME
    steps = Steps(corpus)
    steps.run("init", str(corpus), "--empty", corpus=False)
    answers = [part for key, value in TREATISE["answers"].items() for part in ("--set", f"{key}={value}")]
    steps.run("add", *map(str, scan(folder)), "--no-questions", *answers)
    steps.run("build", "--out", str(folder / "public"))  # in preparation, at once
    assert "In preparation" in (folder / "public" / "en" / NAME / "index.html").read_text(encoding="utf-8")

    source = Corpus(corpus).source(NAME)
    assert len(source.layout) == 10 and source.document.long_s
    gold = fold_long_s(true_text())
    printed = load_witness(Corpus(corpus), NAME).layers.print
    errors = evaluate_correction(flat(source.document.text), flat(printed), flat(gold), fold=True)

    desk = at_the_desk(corpus, gold)
    assert flat(export_transcription(load_witness(Corpus(corpus), NAME))) == flat(gold)
    assert not Corpus(corpus).source(NAME).resolved.conflicts

    out = folder / "text.txt"  # the other way, through an editor: there is nothing left to decide
    steps.run("export-transcription", NAME, "--out", str(out))
    out.write_text(gold, encoding="utf-8")  # every paragraph set in one line
    steps.run("import-transcription", NAME, str(out), "--hand", "lecture")
    assert flat(export_transcription(load_witness(Corpus(corpus), NAME))) == flat(gold)

    steps.run("propose-clauses", NAME)
    edit(document / "clauses.proposed.yaml", ("kind: game\n    game: fautes", "kind: reference"))
    steps.run("confirm-clauses", NAME, "--hand", "lecture")
    steps.run("prepare-translation", NAME, "--hand", "lecture")
    for key, text in TREATISE["english"].items():
        edit(document / "translation.en.yaml", (f'{NAME}/{key}: ""', f"{NAME}/{key}: {json.dumps(text, ensure_ascii=False)}"))
    rules(corpus)
    steps.run("golden", NAME)
    steps.run("review", NAME)
    edit(document / "document.yaml", ("in_preparation: true\n", ""))
    checked = steps.run("check")
    assert "nothing to report" in checked and "13 clauses: 5 cited, 8 unmodelled" in checked
    steps.run("build", "--out", str(folder / "public"))
    published(folder, steps)
    return {
        "pages": len(source.layout),
        "characters": errors.before.characters,
        "wrong_as_read": errors.before.character_edits,
        "wrong_after": errors.after.character_edits,
        "right_words": errors.right,
        "right_words_broken": errors.broken,
        "seconds": {name: round(seconds, 1) for name, seconds in steps.seconds.items()},
        "desk": desk,
    }


def at_the_desk(corpus: Path, gold: str) -> dict[str, float]:
    """The pages read through at the desk: lines that are wrong written anew, then the page said to be read; how long the desk took.

    What a person types there is sent as the page sends it. `opened`: seconds until it shows its first page.
    """
    now = export_transcription(load_witness(Corpus(corpus), NAME)).split("\n")
    wanted = [line.strip("\f") for line in relined(now, gold.split("\n"))]
    command = [sys.executable, "-m", "edition.cli", "--lang", "en", "--corpus", str(corpus), "desk", "--as", "lecture", "--port", "18700"]
    acts: list[float] = []
    began = time.perf_counter()
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=packaged("site").parent) as process:
        try:
            assert process.stdout
            found = re.search(r"http://\S+/", process.stdout.readline())
            assert found
            origin = "/".join(found[0].split("/")[:3])
            with httpx.Client(base_url=f"{found[0]}en/api/{NAME}", headers={"Origin": origin}, trust_env=False, timeout=120) as client:
                sheet = client.get("/sheet/1").json()
                opened = time.perf_counter() - began
                number = 1
                for number in range(1, len(sheet["document"]["sheets"]) + 1):
                    sheet = client.get(f"/sheet/{number}").json()
                    seen = sheet["version"]
                    wrong = [line["n"] for line in sheet["lines"] if line["print"].strip("\f") != wanted[line["n"] - 1]]
                    said = [("/line", {"line": n, "text": wanted[n - 1]}) for n in wrong] + [("/state", {"sheet": number, "state": "read"})]
                    for path, body in said:
                        before = time.perf_counter()
                        answer = client.post(path, json={"version": seen, **body})
                        acts.append(time.perf_counter() - before)
                        assert answer.status_code == 200, answer.text
                        seen = answer.json()["version"]
            process.send_signal(signal.SIGINT)
            assert process.wait(20) == 0
        finally:
            process.kill()  # a fault above would else wait for the desk to end, which serves for ever
    told = {"opened": round(opened, 1), "pages": number, "acts": len(acts)}
    return told | {"act_median": round(median(acts), 2), "act_slowest": round(max(acts), 2)}


def published(folder: Path, steps: Steps) -> None:
    """What must be there at the end: nothing open but what needs a second person, both languages, the rules, the game."""
    states = {step.name: step.state for step in status_of(Corpus(steps.corpus), NAME).steps}
    assert {name for name, state in states.items() if state == "open"} == {"validated"}
    for lang in ("fr", "en"):
        bare = re.sub(r"<[^>]+>", "", (folder / "public" / lang / NAME / f"{NAME}.html").read_text(encoding="utf-8"))
        assert "Whoever comes nearest to fifteen without passing it wins" in bare and "approche le plus de quinze" in bare
    assert "higher-point" in steps.run("why", NAME, "8")
    assert "Petit Quinze" in steps.run("play", NAME)  # the input ends at once, and so does the game


def flat(text: str) -> str:
    """A text in one line, its words whole."""
    return " ".join(regularise(text.replace("\f", ""), (), ()).target.split())


def measure() -> dict[str, Any]:
    """The walk in a folder that is taken away."""
    with tempfile.TemporaryDirectory() as name:
        return walk(Path(name))


if __name__ == "__main__":
    print(json.dumps(measure(), indent=1))
