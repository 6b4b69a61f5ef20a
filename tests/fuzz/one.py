"""One target under the fuzzer, in a process of its own: `python -m tests.fuzz.one TARGET SECONDS FOLDER SEED`.

A crash is kept with its traceback and the fuzzer goes on; only what hangs or fills the memory ends the process.
"""

from __future__ import annotations

import sys
import traceback
from hashlib import sha256
from pathlib import Path
from typing import Final

import atheris

MOST_MEMORY: Final = 1024  # megabytes
LONGEST: Final = 10  # seconds for one input

with atheris.instrument_imports(include=["normalize", "edition"]):
    from edition.words import LANGS, words
    from tests.fuzz.target import judged
    from tests.fuzz.targets import TARGETS


def signature(error: BaseException) -> str:
    """What tells one crash from another: the kind of the error and the last line of ours that it passed."""
    ours = [f for f in traceback.extract_tb(error.__traceback__) if "/normalize/" in f.filename or "/edition/" in f.filename]
    last = ours[-1] if ours else traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__} {'/'.join(Path(last.filename).parts[-2:])}:{last.name}: {last.line}"


def entry(token: str) -> str:
    """A line of the fuzzer’s dictionary, whose escapes are bytes."""
    shown = (chr(byte) if 32 <= byte < 127 and chr(byte) not in '"\\' else f"\\x{byte:02X}" for byte in token.encode("utf-8"))
    return f'"{"".join(shown)}"'


def main(name: str, seconds: int, folder: Path, chance: int) -> None:
    target = TARGETS[name]
    for part in ("seeds", "corpus", "crashes", "work"):
        (folder / part).mkdir(parents=True, exist_ok=True)
    with atheris.instrument_imports(include=["normalize", "edition"]):  # what the target imports when it is made
        take = judged(target.make(folder / "work"))
        for number, seed in enumerate(target.seeds()):
            (folder / "seeds" / f"{number:03}").write_bytes(seed)
            take(seed)  # what is loaded once is no input's fault
    for lang in LANGS:
        words(lang)
    options = [f"-max_total_time={seconds}", f"-timeout={LONGEST}", f"-rss_limit_mb={MOST_MEMORY}", f"-max_len={target.longest}"]
    options += [f"-artifact_prefix={folder}/crashes/", "-print_final_stats=1", f"-seed={chance}", "-close_fd_mask=1"]
    if target.tokens:
        tokens = folder / "tokens.dict"
        tokens.write_text("".join(f"{entry(token)}\n" for token in target.tokens), encoding="ascii")
        options.append(f"-dict={tokens}")
    seen: set[str] = set()

    def once(data: bytes) -> None:
        try:
            take(data)
        except Exception as error:  # whatever it is: that is what is looked for
            said = signature(error)
            if said not in seen:
                seen.add(said)
                kept = folder / "crashes" / f"crash-{sha256(said.encode()).hexdigest()[:12]}"
                kept.write_bytes(data)
                kept.with_suffix(".txt").write_text(f"{said}\n\n{''.join(traceback.format_exception(error))}", encoding="utf-8")

    atheris.Setup([sys.argv[0], *options, str(folder / "corpus"), str(folder / "seeds")], once)
    atheris.Fuzz()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), Path(sys.argv[3]), int(sys.argv[4]))
