"""What a request to a session must be: an object that holds what it needs, each of its type. What it asks is the session's."""

from __future__ import annotations

from .errors import PlayError
from .kinds import Compiled, Value
from .levels import levels_of

LARGEST_SEED = 0xFFFFFFFF  # the generator's state is 32 bits wide

# what each request must hold, and of what type
NEEDED = (
    ("new", (("model", dict), ("selection", list), ("seed", int), ("seat", int), ("level", str))),
    ("load", (("transcript", str), ("model", dict), ("seat", int), ("level", str))),
    ("reckon", (("model", dict), ("selection", list), ("items", list))),
    ("score", (("model", dict), ("selection", list), ("hand", dict))),
    ("may", (("model", dict), ("selection", list), ("setup", dict), ("moves", list), ("seat", int), ("move", str))),
    ("play", (("card", str),)),
    ("why", (("card", str),)),
    ("look", (("at", int),)),
    ("branch", (("at", int),)),
)
# those that bring a compiled model
WITH_MODEL = ("new", "load", "reckon", "score", "may")


def check(request: Value) -> None:
    """PlayError unless a request is an object that holds what it needs, each of its type."""
    if not isinstance(request, dict):
        raise PlayError("request-broken")
    for do, needed in NEEDED:
        if request.get("do") != do:
            continue
        for name, kind in needed:
            if not isinstance(request.get(name), kind):
                raise PlayError("request-broken")
    if request.get("do") in WITH_MODEL and not _is_model(request["model"]):
        raise PlayError("request-broken")
    if request.get("do") in ("new", "reckon", "score", "may") and not _are_pairs(request["selection"]):
        raise PlayError("request-broken")
    if "level" in request and request.get("do") in ("new", "load"):
        levels = levels_of(request["model"]["flow"])
        if levels and request["level"] not in levels:
            raise PlayError("request-broken")
    if request.get("do") == "new" and not 0 <= request["seed"] <= LARGEST_SEED:
        raise PlayError("request-broken")
    if request.get("do") == "may" and not all(isinstance(move, str) for move in request["moves"]):
        raise PlayError("request-broken")


def _is_model(model: Compiled) -> bool:
    """Whether it has the shape of a compiled model; what its rules say is for their mechanisms to refuse."""
    texts = all(isinstance(model.get(name), str) for name in ("format", "game", "variant", "flow"))
    if not texts or not all(isinstance(model.get(name), list) for name in ("options", "rules")):
        return False
    for option in model["options"]:
        if not isinstance(option, list) or len(option) != 3 or not _is_choice(option[:2]) or not _are_choices(option[2]):
            return False
    for rule in model["rules"]:
        if not isinstance(rule, list) or len(rule) != 5 or not all(isinstance(text, str) for text in rule[:3]):
            return False
        if not _are_choices(rule[3]) or not isinstance(rule[4], list):
            return False
        if not all(isinstance(pair, list) and len(pair) == 2 and isinstance(pair[0], str) for pair in rule[4]):
            return False
    return True


def _is_choice(value: Value) -> bool:
    """[option, its values, one at least]"""
    if not isinstance(value, list) or len(value) != 2 or not isinstance(value[0], str) or not isinstance(value[1], list):
        return False
    return len(value[1]) > 0 and all(isinstance(each, str) for each in value[1])


def _are_choices(value: Value) -> bool:
    return isinstance(value, list) and all(_is_choice(each) for each in value)


def _are_pairs(value: Value) -> bool:
    """[[option, value], …]"""
    return all(isinstance(pair, (list, tuple)) and len(pair) == 2 and all(isinstance(text, str) for text in pair) for pair in value)
