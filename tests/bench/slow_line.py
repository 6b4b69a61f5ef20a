"""A folder over a slow line: each answer begins after the latency, all share the bandwidth, and texts go compressed, as servers send them.

The line is slowed where it is served, not in the browser: so the requests of workers are slowed too. HTTP/1.1, at which a
browser opens six connections to a host: a page of many files waits longer than over HTTP/2.
"""

from __future__ import annotations

import gzip
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from mimetypes import guess_type
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

PIECE: Final = 4096  # bytes that are sent at once: connections take turns
PACKED: Final = (".html", ".css", ".js", ".mjs", ".json", ".svg", ".wasm")
TYPES: Final = {".mjs": "text/javascript", ".js": "text/javascript", ".wasm": "application/wasm"}


@cache
def sent(path: Path) -> bytes:
    """A file as a server sends it."""
    data = path.read_bytes()
    return gzip.compress(data, 9) if path.suffix in PACKED else data


@dataclass
class Line:
    """Megabits and latency; when it will be free."""

    megabits: float
    latency: float
    free: float = 0.0
    lock: threading.Lock = field(default_factory=threading.Lock)

    def carry(self, number: int) -> None:
        """Waits as long as so many bytes take, behind those that were there before."""
        with self.lock:
            self.free = max(self.free, time.monotonic()) + number * 8 / (self.megabits * 1_000_000)
            until = self.free
        time.sleep(max(0.0, until - time.monotonic()))


def handler(folder: Path, line: Line) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            time.sleep(line.latency)
            path = folder / unquote(urlsplit(self.path).path).lstrip("/")
            found = path.is_file() and path.resolve().is_relative_to(folder.resolve())
            body = sent(path) if found else b""
            self.send_response(200 if found else 404)
            self.send_header("Content-Type", TYPES.get(path.suffix) or guess_type(path.name)[0] or "application/octet-stream")
            self.send_header("Content-Length", str(len(body)))
            self.send_header("Cache-Control", "no-cache")
            if found and path.suffix in PACKED:
                self.send_header("Content-Encoding", "gzip")
            self.end_headers()
            for at in range(0, len(body), PIECE):
                line.carry(len(body[at : at + PIECE]))
                self.wfile.write(body[at : at + PIECE])

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002
            """Nothing is told of single requests."""

    return Handler


@contextmanager
def slow_line(folder: Path, *, megabits: float, milliseconds: float) -> Iterator[str]:
    """The address at which the folder is served so."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler(folder, Line(megabits, milliseconds / 1000)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_address[1]}/"
    server.shutdown()
    server.server_close()
    thread.join()
