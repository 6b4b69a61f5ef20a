"""The program of the table as one file: its modules, each in a function of its own, so that a page asks for it once.

On a line of some latency the number of journeys decides: of thirty modules that import one another each waits for the one
before it. The modules themselves are published beside it, as they are.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from normalize.errors import InputError

NAME: Final = "program.js"
ENTRY: Final = "table.js"
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


def bundle(sources: Mapping[str, str], entry: str = ENTRY) -> str:
    """One module that exports what `entry` exports. Errors: module-form, where a module imports or exports in another form than ours."""
    parts = ["/* Made of the modules beside it, by edition/publish/program.py. */\n"]
    for name in order_of(sources, entry):
        body = IMPORT.sub(lambda found: f"const {{ {found[1].replace(' as ', ': ')} }} = {_name(found[2])};\n", sources[name])
        exported = EXPORT.findall(body)
        body = EXPORT.sub("", body)
        if strange := ANY.search(body):
            raise InputError("module-form", file=name, text=strange[0])
        parts.append(f"const {_name(name)} = (() => {{\n{body}return {{ {', '.join(exported)} }};\n}})();\n")
    parts.append(f"export const {{ {', '.join(EXPORT.findall(sources[entry]))} }} = {_name(entry)};\n")
    return "".join(parts)


def _name(file: str) -> str:
    """What a module is called in the one: dom.js is $dom, over-board.js is $over_board."""
    return "$" + file.removesuffix(".js").replace("-", "_")
