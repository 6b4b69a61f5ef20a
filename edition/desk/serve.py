"""The socket of the desk: 127.0.0.1, and nothing else."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

from edition.corpus import Analyse
from edition.corpus import analyse as by_machine
from edition.desk.app import application
from edition.desk.guard import new_token
from edition.desk.library import Library
from edition.desk.store import Store
from edition.words import Lang
from normalize.errors import InputError

HOST: Final = "127.0.0.1"
TRIED: Final = 50  # ports, when the first is taken


def _bound(port: int) -> socket.socket:
    """A socket on the port or the next free one. Error: no-free-port."""
    last = min(port + TRIED, 65535)
    for number in range(port, last + 1):
        bound = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            bound.bind((HOST, number))
            bound.listen(64)
        except OSError:
            bound.close()  # taken: the next one
            continue
        return bound
    raise InputError("no-free-port", first=port, last=last)


def serve(
    root: Path, hand: str, lang: Lang, *, port: int, ready: Callable[[str], None], analyse: Analyse = by_machine, token: str = ""
) -> None:
    """Serves the desk until Ctrl-C; `ready` is told the address, token and all, once it answers.

    Errors: corpus-missing, corpus-read-only, hand-unknown, hand-is-program, no-free-port.
    """
    import uvicorn

    library = Library(root, analyse)
    store = Store(library, hand)
    token = token or new_token()
    bound = _bound(port)
    number = bound.getsockname()[1]
    app = application(store, token, (f"{HOST}:{number}",), lang)
    server = uvicorn.Server(
        uvicorn.Config(app, log_level="critical", access_log=False, lifespan="off", server_header=False, date_header=False)
    )
    threading.Thread(target=library.look_ahead, daemon=True).start()
    ready(f"http://{HOST}:{number}/{token}/")
    with bound, suppress(KeyboardInterrupt):  # Ctrl-C is how a desk is left
        server.run(sockets=[bound])
