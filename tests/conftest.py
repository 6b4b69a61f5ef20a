"""How many examples the property tests try: the same few in every ordinary run, many and ever new ones in `make check-all`."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("ci", deadline=None, derandomize=True, max_examples=40)
settings.register_profile("thorough", deadline=None, max_examples=400)
settings.load_profile("ci")
