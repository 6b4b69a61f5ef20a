"""Closed tables that the mechanical steps go by: YAML, read once.

What stands here an editor may change; the code only applies it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

import yaml


def parsed(text: str) -> Any:
    """The value of a YAML text, by libyaml where PyYAML has it: the same, and sooner."""
    return yaml.load(text, getattr(yaml, "CSafeLoader", yaml.SafeLoader))


@cache
def table(name: str) -> Mapping[str, Any]:
    """The table `name`.yaml of this folder."""
    loaded = parsed(files(__name__).joinpath(f"{name}.yaml").read_text(encoding="utf-8"))
    if not isinstance(loaded, dict):
        raise TypeError(f"{name}.yaml: a mapping is expected")
    return loaded
