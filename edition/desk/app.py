"""The desk over HTTP: what is asked becomes a call, what comes back becomes JSON; nothing is decided here."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

from pydantic import TypeAdapter, ValidationError
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route, Router

from edition.desk import requests, structure, tell, wordlists
from edition.desk.acts import decisions_of
from edition.desk.guard import Guard
from edition.desk.history import sheet_number
from edition.desk.library import Snapshot
from edition.desk.page import html
from edition.desk.reading import line_decisions, sheet_of, state_decisions
from edition.desk.series import Series
from edition.desk.store import Recorded, StaleError, Store
from edition.desk.structure_file import NewEntry
from edition.desk.tell import Json, Session
from edition.desk.translating import OutdatedError, confirm, facing, translate
from edition.paths import packaged
from edition.words import LANGS, Lang, message
from normalize.errors import InputError

A = TypeVar("A", bound=requests.Asked)
F = TypeVar("F", requests.Translate, requests.Confirm, requests.Begin, requests.Move, requests.Join, requests.Name)
KINDS: Final = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml", ".woff2": "font/woff2"}
FOLDERS: Final = ("desk", "theme/assets/stylesheets", "theme/assets/fonts", "theme/assets/images")  # of `site`: what the page may load


class Desk:
    """The answers of one desk: a store, in one hand."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.session = Session(store.hand, store.opened)

    # ------------------------------------------------------------------ what is read

    def documents(self, lang: Lang, _request: Request) -> Json:
        corpus = self.store.library.corpus()
        found = [tell.overview(lang, self._snapshot(name)) for name in corpus.documents]
        return {"documents": found, "hand": dict(tell.people(lang, corpus, self.store.hand))}

    def sheet(self, lang: Lang, request: Request) -> Json:
        snapshot = self._snapshot(request.path_params["document"])
        return tell.sheet(lang, snapshot, request.path_params["sheet"], self.session)

    def alike(self, lang: Lang, request: Request) -> Json:
        snapshot = self._snapshot(request.path_params["document"])
        start, end = _number(request, "start"), _number(request, "end")
        return tell.concordance(lang, snapshot, Series(snapshot).alike(start, end, request.query_params.get("value", "")))

    def history(self, lang: Lang, request: Request) -> Json:
        return tell.told_history(lang, self._snapshot(request.path_params["document"]), _number(request, "skip"))

    def words(self, _lang: Lang, request: Request) -> Json:
        asked = request.query_params
        order: wordlists.Order = {"seldom": "seldom", "word": "word"}.get(asked.get("order", ""), "often")  # type: ignore[assignment]
        found = wordlists.forms(self._snapshots(request))
        rows, total = wordlists.listed(found.values(), order=order, within=asked.get("within", ""), only_open=asked.get("open") == "1")
        told = [{"form": f.form, "count": f.count, "open": f.open, "documents": len(f.documents)} for f in rows]
        return {"forms": told, "total": total, "all": len(found)}

    def places(self, _lang: Lang, request: Request) -> Json:
        found = wordlists.places(self._snapshots(request), request.query_params.get("form", ""))
        sheets = {name: self._snapshot(name) for name in {where.document for where in found}}
        return {"places": [placed(where, sheets[where.document]) for where in found], "most": wordlists.MOST}

    def translation(self, _lang: Lang, request: Request) -> Json:
        snapshot = self._snapshot(request.path_params["document"])
        found = facing(snapshot, sheet_of(snapshot, request.path_params["sheet"]))
        hand = snapshot.source.translation.hand
        return {"clauses": [tell.facing(one) for one in found], "hand": hand, "may": hand in ("", self.store.hand)}

    def clauses(self, _lang: Lang, request: Request) -> Json:
        return tell.structure(self._snapshot(request.path_params["document"]))

    def _snapshots(self, request: Request) -> list[Snapshot]:
        whole = request.query_params.get("scope") == "corpus"
        names = self.store.library.corpus().documents if whole else (request.path_params["document"],)
        return [self._snapshot(name) for name in names]

    # --------------------------------------------------------------- what is written

    def decide(self, asked: requests.Decide, document: str) -> Recorded:
        said = [act.said for act in asked.acts]
        return self.store.record(document, asked.version, lambda snapshot, writer: decisions_of(snapshot, said, writer))

    def line(self, asked: requests.Line, document: str) -> Recorded:
        return self.store.record(document, asked.version, lambda s, writer: line_decisions(s, asked.line, asked.text, writer, asked.reason))

    def state(self, asked: requests.State, document: str) -> Recorded:
        return self.store.record(
            document, asked.version, lambda s, writer: state_decisions(s, asked.sheet, asked.state, writer, asked.reason)
        )

    def undo(self, asked: requests.Undo, document: str) -> Recorded:
        return self.store.undo(document, asked.version, asked.batch)

    def redo(self, asked: requests.Redo, document: str) -> Recorded:
        return self.store.redo(document, asked.version)

    def revoke(self, asked: requests.Revoke, document: str) -> Recorded:
        return self.store.revoke(document, asked.version, asked.ids, asked.reason)

    def translate(self, asked: requests.Translate, document: str) -> None:
        seen = {"old": asked.old, "english": asked.english, "fingerprint": asked.fingerprint}
        translate(self.store.library, document, self.store.hand, asked.clause, **seen)

    def confirm(self, asked: requests.Confirm, document: str) -> None:
        confirm(self.store.library, document, asked.clause, old=asked.old, fingerprint=asked.fingerprint)

    def begin(self, asked: requests.Begin, document: str) -> None:
        entry = NewEntry(asked.entry.id, asked.entry.kind, asked.entry.fr, asked.entry.en) if asked.entry else None
        structure.restructure(self.store.library, document, asked.seen, structure.begin(asked.kind, asked.label, asked.at, entry))

    def move(self, asked: requests.Move, document: str) -> None:
        structure.restructure(self.store.library, document, asked.seen, structure.move(asked.clause, asked.at))

    def join(self, asked: requests.Join, document: str) -> None:
        structure.restructure(self.store.library, document, asked.seen, structure.join(asked.clause))

    def name(self, asked: requests.Name, document: str) -> None:
        structure.restructure(self.store.library, document, asked.seen, structure.name_entry(asked.entry, asked.fr, asked.en))

    # ------------------------------------------------------------------------ within

    def _snapshot(self, document: str) -> Snapshot:
        return self.store.library.snapshot(document)

    def told(self, lang: Lang, document: str, recorded: Recorded) -> Json:
        snapshot = self._snapshot(document)
        places = sorted({d.start for d in recorded.decisions if d.act not in ("revoke", "state")})
        said = {"version": snapshot.version, "batch": recorded.batch, "count": len(recorded.decisions), "places": len(places)}
        return said | {"meanwhile": tell.changes(lang, snapshot, recorded.meanwhile)}


def placed(where: wordlists.Where, snapshot: Snapshot) -> Json:
    told = {"document": where.document, "line": where.line, "start": where.start, "end": where.end, "left": where.left, "form": where.form}
    return told | {"right": where.right, "sheet": sheet_number(snapshot, where.line)}


def _number(request: Request, name: str) -> int:
    text = request.query_params.get(name, "0")
    if not (text.isascii() and text.isdigit() and len(text) < 12):
        raise InputError("desk-place", start=text[:20], end="")
    return int(text)


def _lang(request: Request) -> Lang:
    return next((lang for lang in LANGS if lang == request.path_params["lang"]), "fr")


def _refusal(lang: Lang, error: InputError) -> Response:
    status = 404 if error.code == "document-unknown" else 400
    return JSONResponse({"error": error.code, "message": message(lang, error)}, status)


Answer = Callable[[Request], Awaitable[Response]]


def _reads(answer: Callable[[Lang, Request], Json]) -> Answer:
    async def endpoint(request: Request) -> Response:
        lang = _lang(request)
        try:
            return JSONResponse(await run_in_threadpool(answer, lang, request))
        except InputError as error:
            return _refusal(lang, error)

    return endpoint


def _writes_files(model: type[F], act: Callable[[F, str], None]) -> Answer:
    """What is written beside the decisions: the English, the clauses."""
    adapter: TypeAdapter[F] = TypeAdapter(model)

    async def endpoint(request: Request) -> Response:
        lang, document = _lang(request), request.path_params["document"]
        try:
            asked = adapter.validate_json(await request.body(), strict=True)
        except ValidationError:
            return JSONResponse({"error": "request"}, 422)

        def answered() -> Response:
            try:
                act(asked, document)
                return JSONResponse({"kept": True})
            except structure.ClausesOutdatedError:
                return JSONResponse({"error": "outdated"}, 409)
            except OutdatedError as error:
                return JSONResponse({"error": "outdated", "now": tell.facing(error.facing)}, 409)
            except InputError as error:
                return _refusal(lang, error)

        return await run_in_threadpool(answered)

    return endpoint


def _writes(desk: Desk, model: type[A], act: Callable[[A, str], Recorded]) -> Answer:
    adapter: TypeAdapter[A] = TypeAdapter(model)

    async def endpoint(request: Request) -> Response:
        lang, document = _lang(request), request.path_params["document"]
        try:
            asked = adapter.validate_json(await request.body(), strict=True)
        except ValidationError:
            return JSONResponse({"error": "request"}, 422)

        def answered() -> Response:
            try:
                return JSONResponse(desk.told(lang, document, act(asked, document)))
            except StaleError as error:
                snapshot = desk.store.library.snapshot(document)
                told: dict[str, Any] = {"error": "stale", "version": snapshot.version, "rewritten": error.changes is None}
                return JSONResponse(told | {"changes": tell.changes(lang, snapshot, error.changes or ())}, 409)
            except InputError as error:
                return _refusal(lang, error)

        return await run_in_threadpool(answered)

    return endpoint


def _file(folder: str) -> Answer:
    """Files of one folder of the site, by their bare names: no path leads out of it."""
    home = packaged("site") / folder
    known = {p.name: p for p in home.iterdir() if p.suffix in KINDS and p.is_file()} if home.is_dir() else {}

    async def endpoint(request: Request) -> Response:
        path: Path | None = known.get(request.path_params["name"])
        return FileResponse(path, media_type=KINDS[path.suffix]) if path else Response(status_code=404)

    return endpoint


def application(store: Store, token: str, hosts: tuple[str, ...], lang: Lang) -> Guard:
    """The desk under `/<token>/`, for requests to one of `hosts` (`127.0.0.1:8123`)."""
    desk = Desk(store)

    async def page(request: Request) -> Response:
        return HTMLResponse(html(_lang(request)))

    async def start(_request: Request) -> Response:
        return RedirectResponse(f"/{token}/{lang}/", 303)

    document = "/{document}"
    reads = {
        "/documents": desk.documents,
        document + "/sheet/{sheet:int}": desk.sheet,
        document + "/alike": desk.alike,
        document + "/history": desk.history,
        document + "/words": desk.words,
        document + "/places": desk.places,
        document + "/translation/{sheet:int}": desk.translation,
        document + "/clauses": desk.clauses,
    }
    writes = [
        Route(document + "/decide", _writes(desk, requests.Decide, desk.decide), methods=["POST"]),
        Route(document + "/line", _writes(desk, requests.Line, desk.line), methods=["POST"]),
        Route(document + "/state", _writes(desk, requests.State, desk.state), methods=["POST"]),
        Route(document + "/undo", _writes(desk, requests.Undo, desk.undo), methods=["POST"]),
        Route(document + "/redo", _writes(desk, requests.Redo, desk.redo), methods=["POST"]),
        Route(document + "/clauses/begin", _writes_files(requests.Begin, desk.begin), methods=["POST"]),
        Route(document + "/clauses/move", _writes_files(requests.Move, desk.move), methods=["POST"]),
        Route(document + "/clauses/join", _writes_files(requests.Join, desk.join), methods=["POST"]),
        Route(document + "/clauses/name", _writes_files(requests.Name, desk.name), methods=["POST"]),
        Route(document + "/translate", _writes_files(requests.Translate, desk.translate), methods=["POST"]),
        Route(document + "/confirm", _writes_files(requests.Confirm, desk.confirm), methods=["POST"]),
        Route(document + "/revoke", _writes(desk, requests.Revoke, desk.revoke), methods=["POST"]),
    ]
    api = [*(Route(path, _reads(answer)) for path, answer in reads.items()), *writes]
    assets = [Route("/assets/" + folder.rpartition("/")[2] + "/{name}", _file(folder)) for folder in FOLDERS]
    inside = [Route("/", start), *assets, Route("/{lang}/", page), Mount("/{lang}/api", _router(api))]
    app = Starlette(routes=[Mount(f"/{token}", _router(inside))])
    app.router.redirect_slashes = False
    return Guard(app, token, hosts)


def _router(routes: Sequence[BaseRoute]) -> Router:
    """An address is what it says: none is put right by leading elsewhere."""
    return Router(routes, redirect_slashes=False)
