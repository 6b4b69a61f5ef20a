"""What hOCR 1.2 asks of a file: well-formed, its classes nested, its properties as the specification writes them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lxml import etree

XHTML = "{http://www.w3.org/1999/xhtml}"
NUMBER = r"-?\d+(?:\.\d+)?(?:e-?\d+)?"
PROPERTIES = {  # by name: its values, and the classes that may have it (none named: all)
    "bbox": (r"\d+ \d+ \d+ \d+", ()),
    "poly": (r"\d+ \d+(?: \d+ \d+){2,}", ()),
    "baseline": (rf"{NUMBER}(?: {NUMBER})+", ("ocr_line",)),
    "x_wconf": (NUMBER, ("ocrx_word",)),
    "image": (r'"[^"]+"', ("ocr_page",)),
    "lpageno": (r"\d+", ("ocr_page",)),
}
NEEDS = {"poly": "ocrp_poly", "x_wconf": "ocrp_wconf"}  # what must be listed where a property stands
WITHIN = {"ocr_par": "ocr_page", "ocr_line": "ocr_par", "ocrx_word": "ocr_line"}


def broken_rules(content: str) -> list[str]:
    """What is not as the specification says; nothing, where all is."""
    root = etree.fromstring(content.encode("utf-8"))
    return list(_broken(root))


def _broken(root: etree._Element) -> Iterator[str]:
    if root.tag != f"{XHTML}html":
        yield f"the root is {root.tag}"
    meta = {node.get("name"): node.get("content") for node in root.iter(f"{XHTML}meta")}
    if not re.fullmatch(r"\S+ \S.*", meta.get("ocr-system") or ""):
        yield "ocr-system does not say name and version"
    listed = set((meta.get("ocr-capabilities") or "").split())
    ids = [node.get("id") for node in root.iter() if node.get("id")]
    yield from (f"the id {name} stands twice" for name in {name for name in ids if ids.count(name) > 1})
    if "ocrp_lang" not in listed and any(node.get("lang") for node in root.iter()):
        yield "lang= is not among the capabilities"
    nodes = [node for node in root.iter() if str(node.get("class", "")).startswith("ocr")]
    if not any(node.get("class") == "ocr_page" for node in nodes):
        yield "there is no ocr_page"
    for node in nodes:
        yield from _element(node, listed)


def _element(node: etree._Element, listed: set[str]) -> Iterator[str]:
    name, place = node.get("class"), f"{node.get('class')} {node.get('id')}"
    if name not in listed:
        yield f"{place}: the class is not among the capabilities"
    outer = [above for above in node.iterancestors() if str(above.get("class", "")).startswith("ocr")]
    if name in WITHIN and (not outer or outer[0].get("class") != WITHIN[name]):
        yield f"{place}: does not stand within {WITHIN[name]}"
    properties = [part.strip().partition(" ") for part in (node.get("title") or "").split(";")] if node.get("title") else []
    names = [key for key, _, _ in properties]
    yield from (f"{place}: {key} stands twice" for key in {key for key in names if names.count(key) > 1})
    for key, _, value in properties:
        pattern, classes = PROPERTIES.get(key, ("", ("nowhere",)))
        if not re.fullmatch(pattern, value) or (classes and name not in classes):
            yield f"{place}: {key} {value}"
        if key in NEEDS and NEEDS[key] not in listed:
            yield f"{place}: {key} is not among the capabilities"
        if key == "x_wconf" and not 0 <= float(value) <= 100:
            yield f"{place}: {key} {value}"
    box, around = _box(node), next((found for above in outer if (found := _box(above))), None)
    if box and (box[0] > box[2] or box[1] > box[3]):
        yield f"{place}: a box turned inside out"
    if box and around and not (around[0] <= box[0] and around[1] <= box[1] and box[2] <= around[2] and box[3] <= around[3]):
        yield f"{place}: {box} goes beyond {around}"


def _box(node: etree._Element) -> tuple[int, ...] | None:
    found = re.search(r"(?:^|;)\s*bbox (\d+) (\d+) (\d+) (\d+)", node.get("title") or "")
    return tuple(int(number) for number in found.groups()) if found else None
