"""What can be taken away as files: names, sums, the command, and the samples of the documentation."""

from __future__ import annotations

import argparse
import re
from hashlib import sha256
from pathlib import Path

import pytest

from edition.arguments import EXPORTS
from edition.clock import now
from edition.exports.files import FORMATS, File, all_files, sums, written
from edition.exports.known import Known
from edition.intake.commands import export
from edition.interchange.export import FORMATS as IN_PLACE
from edition.paths import packaged
from edition.publish import release as release_module
from edition.publish.archive import sums_of
from edition.publish.downloads import size
from edition.publish.release import NAME, release
from edition.publish.site import BuildReport
from edition.words import LANGS, Lang
from normalize.errors import InputError
from tests.edition.exports.conftest import TIME


@pytest.fixture(scope="module")
def files(ours: tuple[Known, ...]) -> tuple[File, ...]:
    return tuple(all_files(ours[0].corpus, [known.witness for known in ours], TIME))


def test_every_document_in_every_format(files: tuple[File, ...], ours: tuple[Known, ...]) -> None:
    paths = [file.path for file in files]
    assert len(set(paths)) == len(paths)
    assert {(file.of, file.kind) for file in files} >= {(known.witness.id, form) for known in ours for form in FORMATS}
    assert {file.of for file in files if file.kind == "rules"} == set(ours[0].corpus.games)
    assert set(EXPORTS) == {*IN_PLACE, *FORMATS}


def test_the_sums_are_of_the_files(files: tuple[File, ...]) -> None:
    told = dict(reversed(line.split("  ", 1)) for line in sums(files).splitlines())
    assert told == {file.path: sha256(file.data).hexdigest() for file in files}


def test_the_same_time_gives_the_same_bytes(made_up: tuple[Known, ...]) -> None:
    for form in FORMATS:
        assert written(made_up[0], form, TIME).data == written(made_up[0], form, TIME).data


def test_the_time_of_a_build_can_be_given() -> None:
    assert now({"SOURCE_DATE_EPOCH": "86399"}) == "1970-01-01T23:59:59Z"
    assert now({"SOURCE_DATE_EPOCH": "0"}) == "1970-01-01T00:00:00Z"
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", now({}))


@pytest.mark.parametrize("lang", LANGS)
def test_the_samples_of_the_documentation_are_what_comes_out(lang: Lang, files: tuple[File, ...]) -> None:
    text = (packaged("site") / "docs" / lang / "exports.md").read_text(encoding="utf-8")
    samples = re.findall(r"```(?:xml|json)\n(.*?)```", text, flags=re.DOTALL)
    assert len(samples) == 7
    outputs = [_packed(file.data.decode()) for file in files if not file.path.endswith(".epub")]
    for sample in samples:
        assert any(_packed(sample) in output for output in outputs), sample


def _packed(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()


def _options(form: str, out: Path | None, *, fold: bool = False) -> argparse.Namespace:
    return argparse.Namespace(document="tricotet-1790", format=form, out=out, fold_long_s=fold, time=TIME)


def _quiet(_step: str, _done: int, _total: int) -> None:
    """No progress is told."""


@pytest.mark.parametrize("form", FORMATS)
def test_the_command_writes_the_same_files(
    form: str, made_up: tuple[Known, ...], tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    known = made_up[0]
    file = written(known, form, TIME)
    assert export(_options(form, tmp_path), "en", known.corpus, _quiet) == 0
    assert (tmp_path / Path(file.path).name).read_bytes() == file.data
    capfdbinary.readouterr()
    assert export(_options(form, None), "en", known.corpus, _quiet) == 0
    assert capfdbinary.readouterr().out == file.data
    with pytest.raises(InputError) as caught:
        export(_options(form, tmp_path, fold=True), "en", known.corpus, _quiet)
    assert caught.value.code == "export-fold"


def test_a_release_is_kept_and_never_made_twice(made_up: tuple[Known, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def build(_corpus: object, out: Path, **_: object) -> BuildReport:
        (out / "fr").mkdir(parents=True)
        (out / "fr" / "index.html").write_text("édition", encoding="utf-8")
        return BuildReport(1, 0.0, out)

    monkeypatch.setattr(release_module, "build_site", build)
    told = {"site_url": "", "progress": lambda *_: None}
    report = release(made_up[0].corpus, tmp_path, **told)  # type: ignore[arg-type]
    assert report.folder == tmp_path / NAME
    kept = (tmp_path / NAME / "SHA256SUMS").read_text(encoding="utf-8")
    assert kept == f"{sha256('édition'.encode()).hexdigest()}  fr/index.html\n"
    with pytest.raises(InputError) as caught:
        release(made_up[0].corpus, tmp_path, **told)  # type: ignore[arg-type]
    assert caught.value.code == "release-there"
    assert sums_of(tmp_path / NAME).count("\n") == 2


@pytest.mark.parametrize(
    ("number", "lang", "words"),
    [
        (88_378, "en", "88 kB"),
        (219_623, "fr", "220 ko"),
        (6_000, "en", "6.0 kB"),
        (88_378, "fr", "88 ko"),
        (1_540, "fr", "1,5 ko"),
        (3_839_051, "en", "3.8 MB"),
        (12, "en", "0.1 kB"),
    ],
)
def test_sizes_in_words(number: int, lang: Lang, words: str) -> None:
    assert size(number, lang).replace("\u00a0", " ") == words
