"""Serves a built site on 127.0.0.1, and nowhere else."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Final

from edition.publish.site import MARKER
from normalize.errors import InputError

HOST: Final = "127.0.0.1"
TRIED: Final = 50  # ports, when the first is taken


class SiteHandler(SimpleHTTPRequestHandler):
    """Files of the site; `sitemap.xml` names the address at which it is served, whatever it was built for."""

    extensions_map = {  # noqa: RUF012
        **SimpleHTTPRequestHandler.extensions_map,
        ".txt": "text/plain; charset=utf-8",
        ".woff2": "font/woff2",
    }

    def do_GET(self) -> None:
        """A file, or a sitemap put right."""
        if not self.path.split("?")[0].endswith("/sitemap.xml"):
            super().do_GET()
            return
        path = Path(self.translate_path(self.path))
        if not path.is_file():
            self.send_error(404)
            return
        here = f"http://{HOST}:{self.connection.getsockname()[1]}"
        body = re.sub(r"(<loc>)[^<]*?(/(?:fr|en)/)", rf"\g<1>{here}\g<2>", path.read_text(encoding="utf-8")).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/xml; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """What is not there: the page that says so, in the language of the address."""
        lang = "en" if self.path.startswith("/en/") else "fr"
        page = Path(self.directory) / lang / "404.html"
        if code != 404 or not page.is_file():
            super().send_error(code, message, explain)
            return
        body = page.read_bytes()
        self.send_response(404)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Nothing is told of single requests."""


def open_server(folder: Path, port: int) -> ThreadingHTTPServer:
    """A server of the folder, on the port or the next free one. Errors: no-site, no-free-port."""
    if not (folder / MARKER).is_file():
        raise InputError("no-site", folder)
    handler = partial(SiteHandler, directory=str(folder))
    last = min(port + TRIED, 65535)
    for number in range(port, last + 1):
        try:
            return ThreadingHTTPServer((HOST, number), handler)
        except OSError:
            continue  # taken: the next one
    raise InputError("no-free-port", first=port, last=last)


def serve(folder: Path, *, port: int = 8000, ready: Callable[[str], None]) -> None:
    """Serves until Ctrl-C; `ready` is told the address once it answers."""
    with open_server(folder, port) as server:
        ready(f"http://{HOST}:{server.server_address[1]}/")
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            return
