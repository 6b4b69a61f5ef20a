"""What several commands are given: the corpus, an address, a port, a time."""

from __future__ import annotations

import argparse
import re
from typing import TYPE_CHECKING

from edition.clock import moment
from normalize.errors import InputError

if TYPE_CHECKING:
    from edition.corpus import Corpus


def corpus_of(options: argparse.Namespace) -> Corpus:
    from edition.corpus import open_corpus

    return open_corpus(getattr(options, "corpus", None))


def address_of(options: argparse.Namespace) -> str:
    """Where the site will lie, or nothing."""
    address: str = options.site_url
    if address and not re.fullmatch(r"https?://[^\s<>\"'`{}|\\^\x00-\x20\x7f]+", address):
        raise InputError("site-address", address=address)
    return address


def port_of(options: argparse.Namespace) -> int:
    port: int = options.port
    if not 0 <= port <= 65535:
        raise InputError("port-number", port=port)
    return port


def time_of(options: argparse.Namespace) -> str:
    return options.time or moment()
