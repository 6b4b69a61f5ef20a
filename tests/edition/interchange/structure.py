"""Whether a file is built as its standard says, by the table `tests/cases/interchange/structure.yaml`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from normalize.readers.tree import Node, parse

TABLES: dict[str, Any] = yaml.safe_load(
    (Path(__file__).parents[2] / "cases" / "interchange" / "structure.yaml").read_text(encoding="utf-8")
)


def faults(content: str, form: str) -> list[str]:
    """What is not as the standard says; nothing, where all is."""
    table = TABLES[form]
    root = parse(content.encode("utf-8"), form)
    found = list(_faults(root, table))
    names = [node.get(table["ids"]) for node in root.walk() if node.get(table["ids"])]
    found += [f"the id {name} stands twice" for name in {name for name in names if names.count(name) > 1}]
    references = {node.get("regionRef") for node in root.walk() if node.get("regionRef")}
    found += [f"{name} is not there" for name in references - set(names)]
    if root.name != table["root"]:
        found.append(f"the root is {root.name}")
    return found


def _faults(root: Node, table: dict[str, Any]) -> Iterator[str]:
    for node in root.walk():
        told = table["elements"].get(node.name)
        place = f"{node.name}, line {node.line}"
        if told is None or node.namespace != table["namespace"]:
            yield f"{place}: not of the standard"
            continue
        if "text" in told and not re.fullmatch(told["text"], node.text):
            yield f"{place}: {node.text!r}"
        pattern = re.sub(r"(\w+)([?*+]?)", r"(?:\1 )\2", told.get("children", "")).replace(" ", "").replace(")?", ")?")
        names = "".join(child.name for child in node.children)
        if not re.fullmatch(pattern, names):
            yield f"{place}: {names}"
        must, may = told.get("must", []), told.get("may", [])
        yield from (f"{place}: lacks {name}" for name in must if name not in node.attributes)
        for name, value in node.attributes.items():
            if name not in must and name not in may:
                yield f"{place}: {name} is not of the standard"
            elif not re.fullmatch(table["attributes"].get(name, "(?s).*"), value):
                yield f"{place}: {name}={value!r}"
