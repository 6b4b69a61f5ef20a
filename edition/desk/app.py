"""The desk over HTTP: which address asks what, and how answers, refusals and files go back."""

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

from edition.desk import pictures, requests, structure, tell
from edition.desk.answers import Desk
from edition.desk.guard import Guard
from edition.desk.page import html
from edition.desk.store import Recorded, StaleError, Store
from edition.desk.tell import Json
from edition.desk.translating import OutdatedError
from edition.paths import packaged
from edition.words import LANGS, Lang, message
from normalize.errors import InputError

M = TypeVar("M")  # what is sent
A = TypeVar("A", bound=requests.Asked)
F = TypeVar(
    "F", requests.Translate, requests.Confirm, requests.Begin, requests.Take, requests.Anew, requests.Move, requests.Join, requests.Name
)
KINDS: Final = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml", ".woff2": "font/woff2"}
FOLDERS: Final = ("desk", "theme/assets/stylesheets", "theme/assets/fonts", "theme/assets/images")  # of `site`: what the page may load


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


def _posted(model: type[M], answered: Callable[[M, Lang, str], Response]) -> Answer:
    """What is sent to a document, read strictly and answered in a thread; a fault of the corpus is told in the reader's language."""
    adapter: TypeAdapter[M] = TypeAdapter(model)

    async def endpoint(request: Request) -> Response:
        lang, document = _lang(request), request.path_params["document"]
        try:
            asked = adapter.validate_json(await request.body(), strict=True)
        except ValidationError:
            return JSONResponse({"error": "request"}, 422)

        def answer() -> Response:
            try:
                return answered(asked, lang, document)
            except InputError as error:
                return _refusal(lang, error)

        return await run_in_threadpool(answer)

    return endpoint


def _writes_files(model: type[F], act: Callable[[F, str], None]) -> Answer:
    """What is written beside the decisions: the English, the clauses."""

    def answered(asked: F, _lang: Lang, document: str) -> Response:
        try:
            act(asked, document)
            return JSONResponse({"kept": True})
        except structure.ClausesOutdatedError:
            return JSONResponse({"error": "outdated"}, 409)
        except OutdatedError as error:
            return JSONResponse({"error": "outdated", "now": tell.facing(error.facing)}, 409)

    return _posted(model, answered)


def _writes(desk: Desk, model: type[A], act: Callable[[A, str], Recorded]) -> Answer:
    """Decisions; a window that does not know what was decided meanwhile is told."""

    def answered(asked: A, lang: Lang, document: str) -> Response:
        try:
            return JSONResponse(desk.told(lang, document, act(asked, document)))
        except StaleError as error:
            snapshot = desk.store.library.snapshot(error.document)
            told: dict[str, Any] = {"error": "stale", "version": snapshot.version, "rewritten": error.changes is None}
            told |= {"document": snapshot.source.description.short[lang] if error.document != document else "", "looked": error.looked}
            return JSONResponse(told | {"changes": tell.changes(lang, snapshot, error.changes or ())}, 409)

    return _posted(model, answered)


def _learns(desk: Desk) -> Answer:
    """The machine looks anew at a document."""

    def answered(_asked: requests.Learn, _lang: Lang, document: str) -> Response:
        return JSONResponse(desk.learn(document))

    return _posted(requests.Learn, answered)


def _file(folder: str) -> Answer:
    """Files of one folder of the site, by their bare names: no path leads out of it."""
    home = packaged("site") / folder
    known = {p.name: p for p in home.iterdir() if p.suffix in KINDS and p.is_file()} if home.is_dir() else {}

    async def endpoint(request: Request) -> Response:
        path: Path | None = known.get(request.path_params["name"])
        return FileResponse(path, media_type=KINDS[path.suffix]) if path else Response(status_code=404)

    return endpoint


def _picture(desk: Desk) -> Answer:
    """The picture of a page of a document, by the number of the page; 404 where there is none to be shown."""

    def found(document: str, number: int) -> tuple[bytes, str] | None:
        library = desk.store.library
        return pictures.content_of(library.source(library.corpus(), document), number)

    async def endpoint(request: Request) -> Response:
        try:
            picture = await run_in_threadpool(found, request.path_params["document"], request.path_params["page"])
        except InputError as error:
            return _refusal(_lang(request), error)
        return Response(picture[0], media_type=picture[1]) if picture else Response(status_code=404)

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
        document + "/proposals": desk.proposals,
    }
    writes = [
        Route(document + "/decide", _writes(desk, requests.Decide, desk.decide), methods=["POST"]),
        Route(document + "/across", _writes(desk, requests.Across, desk.across), methods=["POST"]),
        Route(document + "/line", _writes(desk, requests.Line, desk.line), methods=["POST"]),
        Route(document + "/state", _writes(desk, requests.State, desk.state), methods=["POST"]),
        Route(document + "/answer", _writes(desk, requests.Answer, desk.answer), methods=["POST"]),
        Route(document + "/undo", _writes(desk, requests.Undo, desk.undo), methods=["POST"]),
        Route(document + "/redo", _writes(desk, requests.Redo, desk.redo), methods=["POST"]),
        Route(document + "/learn", _learns(desk), methods=["POST"]),
        Route(document + "/clauses/begin", _writes_files(requests.Begin, desk.begin), methods=["POST"]),
        Route(document + "/clauses/take", _writes_files(requests.Take, desk.take), methods=["POST"]),
        Route(document + "/clauses/anew", _writes_files(requests.Anew, desk.anew), methods=["POST"]),
        Route(document + "/clauses/move", _writes_files(requests.Move, desk.move), methods=["POST"]),
        Route(document + "/clauses/join", _writes_files(requests.Join, desk.join), methods=["POST"]),
        Route(document + "/clauses/name", _writes_files(requests.Name, desk.name), methods=["POST"]),
        Route(document + "/translate", _writes_files(requests.Translate, desk.translate), methods=["POST"]),
        Route(document + "/confirm", _writes_files(requests.Confirm, desk.confirm), methods=["POST"]),
        Route(document + "/revoke", _writes(desk, requests.Revoke, desk.revoke), methods=["POST"]),
    ]
    shown = Route(document + "/picture/{page:int}", _picture(desk))
    api = [*(Route(path, _reads(answer)) for path, answer in reads.items()), shown, *writes]
    assets = [Route("/assets/" + folder.rpartition("/")[2] + "/{name}", _file(folder)) for folder in FOLDERS]
    inside = [Route("/", start), *assets, Route("/{lang}/", page), Mount("/{lang}/api", _router(api))]
    app = Starlette(routes=[Mount(f"/{token}", _router(inside))])
    app.router.redirect_slashes = False
    return Guard(app, token, hosts)


def _router(routes: Sequence[BaseRoute]) -> Router:
    """An address is what it says: none is put right by leading elsewhere."""
    return Router(routes, redirect_slashes=False)
