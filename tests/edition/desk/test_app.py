"""The desk over HTTP, and every way in that must stay shut, tried."""

from __future__ import annotations

import re
import shutil
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn

from edition.decisions import load_decisions
from edition.desk.app import application
from edition.desk.guard import MOST_BYTES, POLICY
from edition.desk.library import Library
from edition.desk.page import html
from edition.desk.serve import HOST, serve
from edition.desk.store import Store
from edition.paths import packaged
from edition.words import LANGS, Lang, flat, words
from normalize.errors import InputError
from tests.edition.conftest import FIXTURES
from tests.edition.desk.conftest import NAME, Open
from tests.edition.machine import machine

TOKEN = "a-secret-of-the-tests"
HOME = "127.0.0.1:8100"


@contextmanager
def running(desk: Store) -> Iterator[httpx.Client]:
    """The desk on a socket of this machine; it takes requests for HOME, whatever its port."""
    bound = socket.socket()
    bound.bind((HOST, 0))
    bound.listen()
    config = uvicorn.Config(application(desk, TOKEN, (HOME,), "en"), log_level="critical", lifespan="off")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [bound]})
    thread.start()
    with httpx.Client(base_url=f"http://{HOST}:{bound.getsockname()[1]}", headers={"Host": HOME}, trust_env=False) as client:
        yield client
    server.should_exit = True
    thread.join()
    bound.close()


@pytest.fixture
def client(desk: Store) -> Iterator[httpx.Client]:
    with running(desk) as found:
        yield found


@pytest.fixture(scope="module")
def closed_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return Path(shutil.copytree(FIXTURES / "corpus", tmp_path_factory.mktemp("closed") / "corpus"))


@pytest.fixture(scope="module")
def closed(closed_folder: Path) -> Iterator[httpx.Client]:
    """One desk for all requests that must do nothing."""
    with running(Store(Library(closed_folder, machine()), "lectrice")) as found:
        yield found


def ask(client: httpx.Client, path: str, **more: Any) -> Any:
    return client.get(f"/{TOKEN}/{path}", **more)


def send(client: httpx.Client, path: str, body: Any, **headers: str) -> Any:
    return client.post(f"/{TOKEN}/{path}", json=body, headers={"Origin": f"http://{HOME}", **headers})


def seen(client: httpx.Client) -> str:
    return str(ask(client, f"en/api/{NAME}/sheet/1").json()["version"])


def act(client: httpx.Client, words: str = "relie", value: str = "reste") -> dict[str, Any]:
    units = [unit for n in (1, 2) for line in ask(client, f"en/api/{NAME}/sheet/{n}").json()["lines"] for unit in line["units"]]
    start, end = next((unit[0], unit[1]) for unit in units if unit[2] == words)
    return {"version": seen(client), "acts": [{"deed": "read", "start": start, "end": end, "value": value}]}


def kept(folder: Path) -> int:
    return len(load_decisions(folder / "documents" / NAME / "decisions.jsonl"))


def test_the_page_leads_to_its_language_and_has_its_words(client: httpx.Client) -> None:
    assert client.get(f"/{TOKEN}/").headers["location"] == f"/{TOKEN}/en/"
    page = ask(client, "fr/")
    assert page.status_code == 200 and '<html lang="fr">' in page.text and "Le bureau de correction" in page.text


def test_a_decision_goes_in_and_comes_out(client: httpx.Client, folder: Path) -> None:
    told = send(client, f"en/api/{NAME}/decide", act(client))
    assert told.status_code == 200 and (told.json()["count"], told.json()["places"], told.json()["meanwhile"]) == (1, 1, [])
    assert kept(folder) == 1 and told.json()["version"] == seen(client)
    undone = send(client, f"en/api/{NAME}/undo", {"version": seen(client)})
    assert undone.json()["count"] == 1 and kept(folder) == 2


@pytest.mark.parametrize("lang", LANGS)
def test_every_view_answers_in_both_languages(client: httpx.Client, lang: Lang) -> None:
    send(client, f"{lang}/api/{NAME}/decide", act(client))
    documents = ask(client, f"{lang}/api/documents").json()
    assert [d["id"] for d in documents["documents"]] == [NAME, "feuille-volante"]
    assert documents["hand"]["name"] == {"fr": "Une lectrice", "en": "A reader"}[lang]
    sheet = ask(client, f"{lang}/api/{NAME}/sheet/1").json()
    whys = {c["why"] for item in sheet["items"] for c in item["candidates"]}
    assert words(lang)["desk"]["why"]["received"] in whys and not [w for w in whys if "{" in w]
    assert sheet["validate"] and sheet["settles"] == {"accept": 6, "right": 1}
    history = ask(client, f"{lang}/api/{NAME}/history").json()
    assert history["total"] == 1 and history["batches"][0]["lines"][0]["value"] == "reste"
    assert ask(client, f"{lang}/api/{NAME}/words", params={"scope": "corpus"}).json()["forms"][0]["documents"] >= 1
    assert ask(client, f"{lang}/api/{NAME}/places", params={"form": "reste"}).json()["places"][0]["sheet"] == 2


OTHER = "feuille-volante"


def series(client: httpx.Client, **more: Any) -> dict[str, Any]:
    """A word of this document and the first of another, read so."""
    (first,) = act(client)["acts"]
    places = [{"document": NAME, "start": first["start"], "end": first["end"]}, {"document": OTHER, "start": 0, "end": 2}]
    versions = {OTHER: ask(client, f"en/api/{OTHER}/sheet/1").json()["version"]}
    return {"version": seen(client), "value": "reste", "places": places, "versions": versions} | more


def test_a_series_over_two_documents_goes_in_and_comes_out(client: httpx.Client, folder: Path) -> None:
    told = send(client, f"en/api/{NAME}/across", series(client)).json()
    assert (told["count"], told["places"], told["documents"]) == (2, 2, 2) and kept(folder) == 1
    undone = send(client, f"en/api/{OTHER}/undo", {"version": ask(client, f"en/api/{OTHER}/sheet/1").json()["version"]}).json()
    assert (undone["count"], undone["documents"]) == (2, 2) and kept(folder) == 2
    batches = ask(client, f"en/api/{NAME}/history").json()["batches"]
    assert [(batch["kind"], batch["elsewhere"]) for batch in batches] == [("undo", 1), ("deed", 1)]


@pytest.mark.parametrize(
    ("more", "status"),
    [
        ({"versions": {}}, 409),  # of a document that the window was not shown
        ({"places": [{"document": "../x", "start": 0, "end": 2}]}, 404),
        ({"places": [{"document": "", "start": 0, "end": 2}]}, 404),
        ({"places": []}, 422),
        ({"places": [{"document": OTHER, "start": 0, "end": 10**6}]}, 400),
    ],
)
def test_a_series_that_cannot_be_written_everywhere_is_written_nowhere(
    more: dict[str, Any], status: int, closed: httpx.Client, closed_folder: Path
) -> None:
    assert send(closed, f"en/api/{NAME}/across", series(closed, **more)).status_code == status
    assert not list(closed_folder.glob("documents/*/decisions.jsonl")) and not list(closed_folder.glob(".batch-*"))


def test_a_stale_window_is_told_what_changed_by_whom(open_desk: Open, client: httpx.Client) -> None:
    mine = act(client)
    with running(open_desk("relecteur")) as other:
        send(other, f"en/api/{NAME}/decide", act(other, value="relit"))
    refused = send(client, f"en/api/{NAME}/decide", mine)
    assert refused.status_code == 409 and refused.json()["rewritten"] is False
    (change,) = refused.json()["changes"]
    assert (change["name"], change["quote"], change["value"], change["line"]) == ("A second reader", "relie", "relit", 10)


# ------------------------------------------------------------------ what must stay shut


@pytest.mark.parametrize(
    "path", ["/", "/en/", "/wrong/en/", f"/{TOKEN[:-1]}/en/", f"/{TOKEN}x/en/", "/%00/en/", "/é/en/", "//en/", "/favicon.ico"]
)
def test_without_the_token_there_is_nothing(closed: httpx.Client, path: str) -> None:
    assert closed.get(path).status_code == 404
    assert closed.post(path, json={}, headers={"Origin": f"http://{HOME}"}).status_code == 404


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8100", "127.0.0.1", "127.0.0.1:8101", "localhost:8100", "[::1]:8100", ""])
def test_a_name_that_leads_here_from_outside_is_refused(closed: httpx.Client, host: str) -> None:
    assert ask(closed, "en/", headers={"Host": host}).status_code == 421
    assert send(closed, f"en/api/{NAME}/decide", act(closed), Host=host).status_code == 421


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": ""},
        {"Origin": "http://127.0.0.1:8101"},
        {"Origin": "https://127.0.0.1:8100"},
        {"Origin": f"http://{HOME}", "Sec-Fetch-Site": "cross-site"},
        {"Origin": f"http://{HOME}", "Sec-Fetch-Site": "same-site"},
    ],
)
def test_another_page_cannot_write(closed: httpx.Client, closed_folder: Path, headers: dict[str, str]) -> None:
    assert send(closed, f"en/api/{NAME}/decide", act(closed), **headers).status_code == 403
    assert kept(closed_folder) == 0


def test_who_names_no_origin_cannot_write(closed: httpx.Client, closed_folder: Path) -> None:
    assert closed.post(f"/{TOKEN}/en/api/{NAME}/decide", json=act(closed)).status_code == 403
    assert kept(closed_folder) == 0


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "", "application/jsonp"])
def test_a_form_cannot_write(closed: httpx.Client, closed_folder: Path, kind: str) -> None:
    body = closed.build_request("POST", "http://x/", json=act(closed)).content
    headers = {"Origin": f"http://{HOME}", "Content-Type": kind}
    assert closed.post(f"/{TOKEN}/en/api/{NAME}/decide", content=body, headers=headers).status_code == 415
    assert kept(closed_folder) == 0


def test_too_much_is_refused_before_it_is_read(closed: httpx.Client) -> None:
    headers = {"Origin": f"http://{HOME}", "Content-Type": "application/json"}
    address = f"/{TOKEN}/en/api/{NAME}/decide"
    assert closed.post(address, content=b"1" * (MOST_BYTES + 1), headers=headers).status_code == 413
    assert closed.post(address, content=iter([b"{}"]), headers=headers).status_code == 413  # no length told


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS", "GET"])
def test_only_what_is_foreseen_is_done(closed: httpx.Client, method: str) -> None:
    answer = closed.request(
        method,
        f"/{TOKEN}/en/api/{NAME}/decide",
        headers={"Origin": f"http://{HOME}", "Content-Type": "application/json", "Content-Length": "0"},
    )
    assert answer.status_code == 405
    assert "access-control-allow-origin" not in answer.headers


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"version": "0"},
        {"version": 1, "acts": [{"deed": "right", "start": 0, "end": 1}]},
        {"version": "0", "acts": []},
        {"version": "0", "acts": [{"deed": "revoke", "start": 0, "end": 1}]},
        {"version": "0", "acts": [{"deed": "right", "start": "0", "end": 1}]},
        {"version": "0", "acts": [{"deed": "right", "start": 0, "end": 1, "hand": "relecteur"}]},
        {"version": "0", "acts": [{"deed": "right", "start": 0, "end": 1}], "hand": "relecteur"},
        [],
        "x",
    ],
)
def test_a_request_that_is_not_as_foreseen_is_refused(closed: httpx.Client, closed_folder: Path, body: Any) -> None:
    assert send(closed, f"en/api/{NAME}/decide", body).status_code == 422
    assert kept(closed_folder) == 0


@pytest.mark.parametrize(
    "name",
    [
        "..",
        "../..",
        "..%2f..",
        "%2e%2e",
        ".",
        "%2e",
        ".hidden",
        "people.yaml",
        "%00",
        "a%2fb",
        f"{NAME}%2f..",
        f"{NAME}%2f..%2f{NAME}",
        "%2fetc",
        "*",
    ],
)
@pytest.mark.parametrize("rest", ["sheet/1", "history", "words", "places?form=a", "alike?start=0&end=1"])
def test_no_path_leads_out_of_the_corpus(closed: httpx.Client, name: str, rest: str) -> None:
    answer = ask(closed, f"en/api/{name}/{rest}")
    assert answer.status_code == 404, answer.text


@pytest.mark.parametrize("name", ["..%2fdocuments", "%2e%2e", "nowhere"])
def test_nothing_is_written_outside_the_corpus(closed: httpx.Client, closed_folder: Path, name: str) -> None:
    before = sorted(closed_folder.parent.rglob("*"))
    assert send(closed, f"en/api/{name}/decide", act(closed)).status_code == 404
    assert sorted(closed_folder.parent.rglob("*")) == before


@pytest.mark.parametrize("name", ["..%2fdesk.html", "%2e%2e%2fdesk.js", "desk.html", "..", "desk.js%00", "%2fetc%2fpasswd", ".."])
@pytest.mark.parametrize("folder_name", ["desk", "stylesheets", "fonts", "images"])
def test_only_the_files_of_the_page_are_given_out(closed: httpx.Client, folder_name: str, name: str) -> None:
    assert ask(closed, f"assets/{folder_name}/{name}").status_code == 404


@pytest.mark.parametrize("name", [*(p.name for p in sorted((packaged("site") / "desk").glob("*.[jc]s*")))])
def test_each_file_of_the_page_is_given_out_as_what_it_is(closed: httpx.Client, name: str) -> None:
    answer = ask(closed, f"assets/desk/{name}")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/javascript" if name.endswith("js") else "text/css")


def test_a_link_in_the_corpus_leads_nowhere(client: httpx.Client, folder: Path, tmp_path: Path) -> None:
    """A folder that is a link out of the corpus is no document; nothing is written where it leads."""
    outside = tmp_path / "outside"
    outside.mkdir()
    (folder / "documents" / "link").symlink_to(outside, target_is_directory=True)
    assert ask(client, "en/api/link/sheet/1").status_code == 404
    assert send(client, "en/api/link/decide", act(client)).status_code == 404
    assert list(outside.iterdir()) == []


@pytest.mark.parametrize("path", ["en/", "en/api/documents", "assets/desk/desk.js", "en/api/nowhere/sheet/1", "nowhere"])
def test_every_answer_keeps_the_browser_to_this_page(closed: httpx.Client, path: str) -> None:
    headers = ask(closed, path).headers
    assert headers["content-security-policy"] == POLICY and headers["cache-control"] == "no-store"
    assert headers["referrer-policy"] == "no-referrer" and headers["x-content-type-options"] == "nosniff"
    for told in ("default-src 'none'", "frame-ancestors 'none'", "require-trusted-types-for 'script'", "base-uri 'none'"):
        assert told in POLICY
    assert "unsafe" not in POLICY and "*" not in POLICY


def test_refusals_have_the_same_headers(closed: httpx.Client) -> None:
    assert closed.get("/").headers["content-security-policy"] == POLICY


@pytest.mark.parametrize("lang", LANGS)
def test_the_words_in_the_page_cannot_become_markup(lang: Lang) -> None:
    data = re.search(r'<script type="application/json" id="words">(.*?)</script>', html(lang), re.DOTALL)
    assert data and not set("<>&") & set(data[1])
    assert html(lang).count("<script") == 2 and "style=" not in html(lang)


def test_scripts_never_make_markup_of_text() -> None:
    """Nodes are made by `el`, text by `append`: nothing that parses markup stands anywhere."""
    for path in (packaged("site") / "desk").glob("*.js"):
        source = path.read_text(encoding="utf-8")
        assert not re.search(
            r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|DOMParser|createContextualFragment", source
        ), path.name


def test_every_word_that_a_script_names_is_there() -> None:
    keys = {key.removeprefix("desk.") for key, _ in flat("en")}
    for path in (packaged("site") / "desk").glob("*.js"):
        source = path.read_text(encoding="utf-8")
        named = set(re.findall(r'\b(?:word|say|parts|W)\("([\w.-]+)"', source))
        some = set(re.findall(r'\b(?:counted|partsCounted)\("([\w.-]+)"', source))
        missing = {k for k in named if k not in keys and not any(o.startswith(f"{k}.") for o in keys)} | {
            k for k in some if f"{k}.one" not in keys
        }
        assert not missing, (path.name, missing)


def test_a_hostile_text_comes_as_text(closed: httpx.Client) -> None:
    """Markup in the OCR goes through as JSON, and as JSON only."""
    answer = ask(closed, f"en/api/{NAME}/alike", params={"start": "0", "end": "5", "value": "<img src=x onerror=alert(1)>"})
    assert answer.headers["content-type"] == "application/json" and answer.json()["value"].startswith("<img")


@pytest.mark.parametrize("query", ["start=-1&end=2", "start=x&end=2", "start=²&end=2", "start=0&end=99999999999999", "start=0", ""])
def test_numbers_are_numbers(closed: httpx.Client, query: str) -> None:
    assert ask(closed, f"en/api/{NAME}/alike?{query}").status_code == 400


@pytest.mark.parametrize("number", ["0", "3", "99999999999999999999"])
def test_a_page_that_is_not_there(closed: httpx.Client, number: str) -> None:
    assert ask(closed, f"en/api/{NAME}/sheet/{number}").status_code == 400


def test_a_broken_file_is_told_and_not_built_upon(client: httpx.Client, folder: Path) -> None:
    body = act(client)
    path = folder / "documents" / NAME / "decisions.jsonl"
    path.write_text('{"id": "01', encoding="utf-8")
    answer = send(client, f"fr/api/{NAME}/decide", body)
    assert answer.status_code == 400 and answer.json()["error"] == "decisions-cut" and "decisions.jsonl:1" in answer.json()["message"]
    assert path.read_text(encoding="utf-8") == '{"id": "01'


def test_the_socket_is_of_this_machine_only(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bound: list[socket.socket] = []
    monkeypatch.setattr(
        "uvicorn.Server.run", lambda _self, sockets: bound.extend(sockets) or addresses.extend(s.getsockname()[0] for s in sockets)
    )
    addresses: list[str] = []
    told: list[str] = []
    serve(folder, "lectrice", "en", port=18200, ready=told.append)
    assert addresses == [HOST] == ["127.0.0.1"]
    token = told[0].split("/")[3]
    assert told[0].startswith("http://127.0.0.1:") and len(token) >= 32
    serve(folder, "lectrice", "en", port=18200, ready=told.append)
    assert told[1].split("/")[3] != token


def test_the_corpus_of_an_installed_program_is_never_written_to(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("edition.corpus.is_installed", lambda: True)
    monkeypatch.setattr("edition.corpus.packaged", lambda _name: folder)
    with pytest.raises(InputError, match="corpus-read-only"):
        serve(folder, "lectrice", "en", port=18200, ready=print)
