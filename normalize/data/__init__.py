"""Closed tables that the mechanical steps go by: YAML, read once.

What stands here an editor may change; the code only applies it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

import yaml


@cache
def table(name: str) -> Mapping[str, Any]:
    """The table `name`.yaml of this folder."""
    loaded = yaml.safe_load(files(__name__).joinpath(f"{name}.yaml").read_text(encoding="utf-8"))
    if not isinstance(loaded, dict):
        raise TypeError(f"{name}.yaml: a mapping is expected")
    return loaded
