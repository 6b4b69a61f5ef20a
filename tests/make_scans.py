"""Makes the scanned pages of the tests: `python -m tests.make_scans` (needs Chromium and Tesseract with `fra`).

The pages are set from `tests/fixtures/scans/pages.yaml` with the text face of the site, photographed by
Chromium, and read by Tesseract as hOCR and as ALTO.
The results are committed: the tests read them and need neither program.
"""

from __future__ import annotations

import base64
import html
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import yaml

from edition.paths import packaged
from normalize.long_s import set_long_s
from normalize.plan import Plan
from tests.browser.chromium import chromium

HOME = Path(__file__).parent / "fixtures" / "scans"
FORMATS = {"hocr": ".hocr", "alto": ".xml"}


def main() -> int:
    """Writes `<name>-<n>.png`, `.hocr` and `.alto.xml`."""
    described = yaml.safe_load((HOME / "pages.yaml").read_text(encoding="utf-8"))
    name = described["name"]
    with chromium() as browser:
        page = browser.new_page(viewport={"width": described["width"], "height": 400})
        for number, sheet in enumerate(described["pages"], 1):
            page.set_content(sheet_html(sheet, described))
            page.wait_for_function("document.fonts.ready.then(() => true)")
            page.screenshot(path=HOME / f"{name}-{number}.png", full_page=True)
    for number in range(1, len(described["pages"]) + 1):
        for kind, ending in FORMATS.items():
            recognise(HOME / f"{name}-{number}.png", kind, HOME / f"{name}-{number}{ending if kind == 'hocr' else '.alto.xml'}")
    return 0


def sheet_html(sheet: dict[str, Any], described: dict[str, Any]) -> str:
    """A page in HTML: long s where the printers set it, the blanks before points as they had them."""
    font = base64.b64encode((packaged("site") / "theme/assets/fonts/eb-garamond-roman.woff2").read_bytes()).decode()
    body = "".join(paragraph(text) for text in sheet["paragraphs"])
    head = f"<p class=h><span>{sheet['folio']}</span><span>{html.escape(sheet['head'])}</span><span></span></p>"
    return f"""<!doctype html><meta charset=utf-8><style>
@font-face {{ font-family: G; src: url(data:font/woff2;base64,{font}) }}
body {{ font: {described["size"]}px/1.32 G, serif; margin: 60px 70px; color: #222; background: #fbf8f0 }}
p {{ margin: 0 0 14px; text-align: justify; text-indent: 1.2em; hyphens: none }}
.h {{ display: flex; justify-content: space-between; text-indent: 0; margin-bottom: 34px }}
.f {{ text-indent: 0 }}
.t {{ text-align: center; letter-spacing: .2em; text-indent: 0; margin: 20px 0 }}
</style><body lang=fr>{head}{body}"""


def paragraph(text: str) -> str:
    title, follows = text.startswith("= "), text.startswith("+ ")
    bare = set_long_s(Plan(re.sub(r" (?=[;:!?])", "\u00a0", text.removeprefix("= ").removeprefix("+ ")))).target
    return f"<p{' class=t' if title else ' class=f' if follows else ''}>{html.escape(bare)}</p>"


def recognise(image: Path, kind: str, out: Path) -> None:
    """One page read by Tesseract; the picture is named without its folder."""
    command = ["tesseract", image.name, "stdout", "-l", "fra", "--dpi", "150", kind]
    done = subprocess.run(command, cwd=image.parent, capture_output=True, check=True, env={**os.environ, "OMP_THREAD_LIMIT": "1"})
    out.write_bytes(done.stdout)


if __name__ == "__main__":
    sys.exit(main())
