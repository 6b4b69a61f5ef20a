"""The modules of the table as one file: in the order in which they need each other, and no form of import lost on the way."""

from __future__ import annotations

import pytest

from edition.paths import packaged
from edition.publish.play import PROGRAM
from edition.publish.program import bundle, order_of
from normalize.errors import InputError

SMALL = {
    "table.js": 'import { a, b as other } from "./one-half.js";\n\nexport class Table {\n  get sum() { return a + other(); }\n}\n',
    "one-half.js": 'import { base } from "./base.js";\nexport const a = base;\nexport function b() { return base; }\n',
    "base.js": "export const base = 2;\n",
    "beside.js": "export const unneeded = 1;\n",
}


def test_each_module_comes_after_those_it_needs_and_has_its_own_names() -> None:
    assert order_of(SMALL) == ("base.js", "one-half.js", "table.js")
    text = bundle(SMALL)
    assert "const { a, b: other } = $one_half;" in text
    assert "return { a, b };" in text
    assert text.endswith("export const { Table } = $table;\n")
    assert "unneeded" not in text


def test_what_the_other_program_brings_is_not_brought_again() -> None:
    more = SMALL | {
        "two.js": 'import { a } from "./one-half.js";\nimport { unneeded } from "./beside.js";\nexport const two = a + unneeded;\n'
    }
    text = bundle(more, "two.js", beside="program.js")
    assert 'import { $base, $one_half } from "./program.js";' in text
    assert "const $beside = " in text
    assert "const $one_half" not in text
    assert "$one_half" in bundle(more).partition("export {")[2]


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("base.js", "export default 2;\n"),
        ("base.js", 'export { base } from "./beside.js";\n'),
        ("base.js", 'import * as all from "./beside.js";\n'),
        ("base.js", 'import { Table } from "./table.js";\n'),  # in a circle
        ("base.js", 'import { gone } from "./gone.js";\n'),
    ],
)
def test_what_would_be_lost_is_refused(name: str, source: str) -> None:
    with pytest.raises(InputError) as refused:
        bundle(SMALL | {name: source})
    assert refused.value.code == "module-form"


def test_the_program_has_what_a_page_from_a_folder_is_given() -> None:
    """`PROGRAM` names the modules for a page that is opened from a folder, each after those that it imports."""
    sources = {path.name: path.read_text(encoding="utf-8") for path in (packaged("site") / "play").glob("*.js")}
    needed = order_of(sources)
    assert set(needed) <= set(PROGRAM)
    script = (packaged("site") / "play" / "play.js").read_text(encoding="utf-8")
    listed = [name.strip().strip('"') for name in script.split("var MODULES = [")[1].split("]")[0].split(",")]
    at = {name: number for number, name in enumerate(listed)}
    for name in needed:
        assert all(at[other] < at[name] for other in order_of(sources, name)[:-1]), name
    assert bundle(sources).count("const $") == len(needed)
