"""Building and serving: the old site survives a failure, the folder of another stays as it is."""

from __future__ import annotations

import json
import socket
import threading
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from edition import cli
from edition.commands import publishing
from edition.concordance.report import run_checks
from edition.corpus import Corpus, open_corpus
from edition.publish import site as site_module
from edition.publish.fonts import FACES, cut_fonts
from edition.publish.serve import open_server
from edition.publish.site import MARKER, FaultsFoundError, build_site
from edition.words import LANGS, Lang, say
from normalize.errors import InputError


def _old_site(folder: Path) -> Path:
    folder.mkdir(parents=True)
    (folder / MARKER).write_text("{}", encoding="utf-8")
    (folder / "index.html").write_text("old", encoding="utf-8")
    return folder


def test_failure_leaves_the_old_site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = _old_site(tmp_path / "public")

    def fail(*_: object, **__: object) -> int:
        raise RuntimeError("the frame broke")

    monkeypatch.setattr(site_module, "build_frame", fail)
    with pytest.raises(RuntimeError, match="the frame broke"):
        build_site(open_corpus(), out)
    assert (out / "index.html").read_text(encoding="utf-8") == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["public"]  # and nothing beside it


@pytest.mark.parametrize("lang", LANGS)
def test_a_strict_build_of_a_corpus_with_faults_replaces_nothing(
    lang: Lang, corpus: Corpus, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nobody has read and reviewed the fixture corpus: each fault is told with its file, then that nothing was built."""
    out = _old_site(tmp_path / "public")
    monkeypatch.setattr(publishing, "corpus_of", lambda _options: corpus)
    assert cli.main(["build", "--strict", "--lang", lang, "--out", str(out)]) == 1
    told = capsys.readouterr().err
    assert str(corpus.links_path) in told and say(lang, "cli.build.faults", folder=out) in told
    assert len(run_checks(corpus).errors) == told.count(str(corpus.root)) > 0
    assert (out / "index.html").read_text(encoding="utf-8") == "old"
    assert {path.name for path in tmp_path.iterdir()} == {"corpus", "public"}


def test_a_site_that_does_not_come_about_leaves_no_folder_that_was_made_for_it(corpus: Corpus, tmp_path: Path) -> None:
    with pytest.raises(FaultsFoundError):
        build_site(corpus, tmp_path / "here/there/public", strict=True)
    assert [path.name for path in tmp_path.iterdir()] == ["corpus"]


def test_where_nothing_can_be_put_is_told_before_the_faults(corpus: Corpus, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine", encoding="utf-8")
    (tmp_path / "link").symlink_to(tmp_path / "nowhere")
    for place, code in (("file/public", "cannot-write"), ("link", "site-in-the-way")):
        with pytest.raises(InputError) as caught:
            build_site(corpus, tmp_path / place, strict=True)
        assert caught.value.code == code
    assert {path.name for path in tmp_path.iterdir()} == {"corpus", "file", "link"}


def test_another_folder_is_not_touched(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(InputError) as caught:
        build_site(open_corpus(), tmp_path)
    assert caught.value.code == "site-in-the-way"
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.txt"]


def test_missing_fonts_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site_module, "packaged", lambda _name: tmp_path)
    with pytest.raises(InputError) as caught:
        build_site(open_corpus(), tmp_path / "public")
    assert caught.value.code == "no-fonts"


def test_missing_font_source_is_told(tmp_path: Path) -> None:
    with pytest.raises(InputError) as caught:
        cut_fonts(tmp_path)
    assert caught.value.code == "no-font-source"


def test_no_site_to_serve(tmp_path: Path) -> None:
    with pytest.raises(InputError) as caught:
        open_server(tmp_path, 18500)
    assert caught.value.code == "no-site"


def test_server_answers_on_127_0_0_1_at_the_next_free_port(tmp_path: Path) -> None:
    out = _old_site(tmp_path / "public")
    (out / "fr").mkdir()
    (out / "fr" / "404.html").write_text("absente", encoding="utf-8")
    (out / "fr" / "sitemap.xml").write_text("<urlset><url><loc>http://elsewhere:1/fr/about.html</loc></url></urlset>", encoding="utf-8")
    (out / "fr" / "texte.txt").write_text("œuvre ſ", encoding="utf-8")
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with open_server(out, port) as server:
            host, found = server.server_address[:2]
            assert host == "127.0.0.1" and port < found <= port + 50
            threading.Thread(target=server.serve_forever, daemon=True).start()
            base = f"http://127.0.0.1:{found}"
            with urllib.request.urlopen(f"{base}/fr/sitemap.xml") as answer:
                assert f"<loc>{base}/fr/about.html</loc>" in answer.read().decode()
            with urllib.request.urlopen(f"{base}/fr/texte.txt") as answer:
                assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
            with pytest.raises(urllib.error.HTTPError) as caught:
                urllib.request.urlopen(f"{base}/fr/nothing.html")
            assert caught.value.code == 404 and caught.value.read().decode() == "absente"
            server.shutdown()


def test_fonts_have_what_the_edition_sets() -> None:
    from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

    from edition.paths import packaged

    for name in FACES:
        path = packaged("site") / "theme" / "assets" / "fonts" / name
        font = TTFont(path)
        assert path.stat().st_size < 45_000
        assert {ord(c) for c in "ſœŒ’«»–—¶§→ﬁﬅ"} <= set(font.getBestCmap())
        features = {record.FeatureTag for record in font["GSUB"].table.FeatureList.FeatureRecord}
        assert {"onum", "lnum", "tnum", "pnum", "smcp", "c2sc", "liga", "hlig", "hist"} <= features
    assert "SIL OPEN FONT LICENSE" in (packaged("site") / "theme" / "assets" / "fonts" / "OFL.txt").read_text(encoding="utf-8").upper()


def test_lock_file_names_no_address() -> None:
    from edition.paths import packaged

    lock = (packaged("site") / "package-lock.json").read_text(encoding="utf-8")
    assert "resolved" not in lock and "http" not in lock
    assert all("integrity" in package for name, package in json.loads(lock)["packages"].items() if name)
