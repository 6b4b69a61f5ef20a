"""What npm brought, made ready for the site: the text face cut, the engine's runtime copied.

`python -m edition.publish.setup`, once, when a checkout is set up; a wheel carries the result.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from edition.paths import packaged
from edition.publish.fonts import cut_fonts
from edition.publish.play import ENGINE_FILES
from edition.words import message, preferred
from normalize.errors import InputError


def copy_engine(site: Path) -> list[Path]:
    """Copies MicroPython, as npm brought it, to `site/play/micropython`; error no-engine."""
    package = site / "node_modules" / "@micropython" / "micropython-webassembly-pyscript"
    written = []
    for name in ENGINE_FILES:
        source, target = package / Path(name).name, site / "play" / name
        if not source.is_file():
            raise InputError("no-engine", source)
        target.parent.mkdir(parents=True, exist_ok=True)
        written.append(Path(shutil.copyfile(source, target)))
    return written


def main() -> int:
    """Makes the files of this checkout ready; says what it wrote."""
    site = packaged("site")
    try:
        written = [*cut_fonts(site), *copy_engine(site)]
    except InputError as error:
        print(message(preferred(), error), file=sys.stderr)
        return 2
    for path in written:
        print(f"{path.name}  {path.stat().st_size / 1000:.1f} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
