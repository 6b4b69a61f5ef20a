"""The program of the table as one file, and what two tables need beside it as another: modules, each in a function of its own.

On a line of some latency the number of journeys decides: of thirty modules that import one another each waits for the one
before it. The modules themselves are published beside it, as they are.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from edition.publish.thinning import thin_script
from normalize.errors import InputError

NAME: Final = "program.js"
ENTRY: Final = "table.js"
TWO: Final = ("parting-program.js", "parting-two.js")  # the name and the entry of the other
IMPORT: Final = re.compile(r'^import \{ ([^{}]+) \} from "\./([\w-]+\.js)";\n', re.MULTILINE)
EXPORT: Final = re.compile(r"^export (?=(?:async function|function|class|const) (\w+))", re.MULTILINE)
ANY: Final = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)


def order_of(sources: Mapping[str, str], entry: str = ENTRY) -> tuple[str, ...]:
    """The modules that a module needs, itself the last: each after those that it imports. Errors: module-form."""
    found: dict[str, None] = {}

    def visit(name: str, above: tuple[str, ...]) -> None:
        if name not in sources or name in above:
            raise InputError("module-form", file=name, text=f"from {above[-1] if above else entry}")
        for _, other in IMPORT.findall(sources[name]):
            if other not in found:
                visit(other, (*above, name))
        found[name] = None

    visit(entry, ())
    return tuple(found)


def bundle(sources: Mapping[str, str], entry: str = ENTRY, *, beside: str = "") -> str:
    """One module that exports what `entry` exports, and each of its modules by the name that it has in it.

    `beside`: the file of a program whose modules are used and not brought again: that of `ENTRY`.
    Errors: module-form, where a module imports or exports in another form than ours.
    """
    there = order_of(sources) if beside else ()
    needed = order_of(sources, entry)
    parts = ["/* Made of the modules beside it, by edition/publish/program.py. */\n"]
    if used := [_name(name) for name in needed if name in there]:
        parts.append(f'import {{ {", ".join(used)} }} from "./{beside}";\n')
    brought = [name for name in needed if name not in there]
    for name in brought:
        body = thin_script(sources[name], name)
        body = IMPORT.sub(lambda found: f"const {{ {found[1].replace(' as ', ': ')} }} = {_name(found[2])};\n", body)
        exported = EXPORT.findall(body)
        body = EXPORT.sub("", body)
        if strange := ANY.search(body):
            raise InputError("module-form", file=name, text=strange[0])
        parts.append(f"const {_name(name)} = (() => {{\n{body}return {{ {', '.join(exported)} }};\n}})();\n")
    parts.append(f"export {{ {', '.join(_name(name) for name in brought)} }};\n")
    parts.append(f"export const {{ {', '.join(EXPORT.findall(sources[entry]))} }} = {_name(entry)};\n")
    return "".join(parts)


def _name(file: str) -> str:
    """What a module is called in the one: dom.js is $dom, over-board.js is $over_board."""
    return "$" + file.removesuffix(".js").replace("-", "_")
