"""Who may speak to the desk: this machine, the page that holds the token, and no other page of the browser.

The token is part of every address, so another page cannot name one; the host of the request must be ours
(a name that leads here from outside is refused); what writes must come from our own page, as JSON. The
content security policy lets the page load and ask nothing but what is under the same address.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY: Final = "; ".join(
    (
        *("default-src 'none'", "script-src 'self'", "style-src 'self'", "font-src 'self'", "img-src 'self'", "connect-src 'self'"),
        *("form-action 'none'", "base-uri 'none'", "frame-ancestors 'none'", "require-trusted-types-for 'script'", "trusted-types 'none'"),
    )
)
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}
MOST_BYTES: Final = 4_000_000  # of a request


def new_token() -> str:
    return secrets.token_urlsafe(24)


class Guard:
    """Lets through what it may, under `/<token>/`; sets the headers of every answer.

    404 without the token, 421 for another host, 403 from another page, 415 for what is no JSON, 413 for too much.
    """

    def __init__(self, app: ASGIApp, token: str, hosts: Sequence[str]) -> None:
        self._app = app
        self._token = token
        self._hosts = frozenset(hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
            await send(message)

        refused = self._refused(scope) if scope["type"] == "http" else PlainTextResponse("", 404)
        if refused is not None:
            await refused(scope, receive, with_headers)
            return
        await self._app(scope, receive, with_headers)

    def _refused(self, scope: Scope) -> Response | None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if host not in self._hosts:
            return PlainTextResponse("", 421)
        parts = scope["path"].split("/", 2)
        given = parts[1] if len(parts) == 3 else ""
        if not secrets.compare_digest(given.encode(), self._token.encode()):
            return PlainTextResponse("", 404)
        if scope["method"] in ("GET", "HEAD"):
            return None
        origin, site = headers.get("origin"), headers.get("sec-fetch-site")
        if origin != f"http://{host}" or site not in (None, "same-origin"):
            return JSONResponse({"error": "origin"}, 403)
        if headers.get("content-type", "").partition(";")[0].strip() != "application/json":
            return JSONResponse({"error": "json"}, 415)
        length = headers.get("content-length", "")
        if not length.isdigit() or int(length) > MOST_BYTES:
            return JSONResponse({"error": "size"}, 413)
        return None
