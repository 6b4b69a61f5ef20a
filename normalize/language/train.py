"""Learn the counts of period French: `python -m normalize.language.train --period-text DIR [--out FILE]`.

DIR holds `index.tsv` (source, id, licence, title, author, date, spelling, chars, used) and one
`<source>.tar.xz` a source with texts `<source>/<id>.txt`. The output is the same, byte for byte,
for the same input: sorted, gzip without time. It holds counts of single words and of the neighbours
of words that differ by f and s, and no running text.
"""

from __future__ import annotations

import argparse
import csv
import gzip
import re
import tarfile
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Final

from normalize.files import write_atomically
from normalize.language.glyphs import f_as_s
from normalize.language.lexicon import DATA, FORMAT, ending, letter_context

USED: Final[Mapping[str, int | None]] = {
    # source: last year used (None: all). Texts that are modernised, or OCR half corrected, are left out.
    "roman18": None,
    "rousseau": None,
    "freemnorm": None,
    "freemmax_ccby": None,
    "eltec": 1879,
}
COVERED: Final = "antonomaz"  # half-corrected OCR: it only says that a spelling exists, at little weight
COVER_WEIGHT: Final = 0.1
COVER_LEAST: Final = 5
COVER_ODDS: Final = 2  # of its words with f, one whose s-form is so much more frequent is taken for an error
LEAST_WORD: Final = 2  # a word seen once is mostly an error of the text it stands in
LEAST_NEIGHBOUR: Final = 3
LEAST_TOGETHER: Final = 10  # two words, whichever they are, that are kept as neighbours: they tell where glued words part
LEAST_PAIR: Final = 5  # count of the rarer word of a pair whose neighbours are kept
MOST_ODDS: Final = 3000  # a pair with greater odds needs no neighbours
LEAST_LETTERS: Final = 8
WORD: Final = re.compile(r"[^\W\d_]+")


def year(date: str) -> int:
    found = re.search(r"\d{4}", date)
    return int(found[0]) if found else 0


def texts(folder: Path, used: Mapping[str, int | None] = USED) -> Iterator[str]:
    """The texts that are learned from, ſ as s, composed letters."""
    wanted: dict[str, set[str]] = {source: set() for source in used}
    with (folder / "index.tsv").open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE):
            last = used.get(row["source"])
            if row["source"] in used and (year(row["date"]) <= last if last else row["spelling"] != "modern"):
                wanted[row["source"]].add(row["id"])
    for source, ids in wanted.items():
        with tarfile.open(folder / f"{source}.tar.xz") as archive:
            for member in archive:
                if member.isfile() and Path(member.name).stem in ids and (data := archive.extractfile(member)):
                    yield unicodedata.normalize("NFC", data.read().decode("utf-8")).replace("ſ", "s")


def sentences(text: str) -> Iterator[list[str]]:
    """Runs of words with nothing but blanks, apostrophes and hyphens between them."""
    run: list[str] = []
    last = 0
    for found in WORD.finditer(text):
        if run and text[last : found.start()].strip(" '’\n-"):
            yield run
            run = []
        run.append(found[0])
        last = found.end()
    if run:
        yield run


def count_words(folder: Path) -> tuple[Counter[str], Counter[str], Counter[tuple[str, str]]]:
    """All words in lower case, those of them that were written in lower case, and pairs of neighbours."""
    words: Counter[str] = Counter()
    lower: Counter[str] = Counter()
    pairs: Counter[tuple[str, str]] = Counter()
    for text in texts(folder):
        for run in sentences(text):
            small = [w.lower() for w in run]
            words.update(small)
            lower.update(w for w in run if w[0].islower())
            pairs.update(pairwise(small))
    return words, lower, pairs


def cover(folder: Path, words: Counter[str], lower: Counter[str]) -> None:
    """Add the spellings of the source that is of use only for that."""
    seen: Counter[str] = Counter()
    small: Counter[str] = Counter()
    for text in texts(folder, {COVERED: None}):
        found = WORD.findall(text)
        seen.update(w.lower() for w in found)
        small.update(w for w in found if w[0].islower())
    for word, count in seen.items():
        if count >= COVER_LEAST and not any(seen[w] + words[w] > COVER_ODDS * (count + words[word]) for w in f_as_s(word)):
            words[word] += round(COVER_WEIGHT * count + 0.5)
            lower[word] += round(COVER_WEIGHT * small[word] + (0.5 if small[word] else 0))


def confusable(words: Counter[str]) -> set[str]:
    """Words that become another one when f is read for ſ, unless the odds alone settle it."""
    found = set()
    for word, count in words.items():
        if count >= LEAST_PAIR and "f" in word:
            for other in f_as_s(word):
                if LEAST_PAIR <= words[other] <= MOST_ODDS * count:
                    found |= {word, other}
    return found


def letter_counts(words: Counter[str]) -> dict[str, list[int]]:
    """How many different words have f, and how many s, between the same letters."""
    counts: dict[str, list[int]] = {}
    for word in words:
        for at, letter in enumerate(word[:-1]):
            if letter in "fs":
                for key in letter_context(word, at):
                    counts.setdefault(key, [0, 0])["fs".index(letter)] += 1
    return {key: pair for key, pair in counts.items() if sum(pair) >= LEAST_LETTERS}


def build(folder: Path) -> bytes:
    words, lower, pairs = count_words(folder)
    cover(folder, words, lower)
    total = sum(words.values())
    words = Counter({w: n for w, n in words.items() if n >= LEAST_WORD and w.isalpha()})
    keep = confusable(words)
    near: Counter[str] = Counter()
    for (a, b), n in pairs.items():
        if a in keep or b in keep or n >= LEAST_TOGETHER:
            near[f"{a} {b}"] += n
        if a in keep:
            near[f"{a} {ending(b)}"] += n
        if b in keep:
            near[f"{ending(a)} {b}"] += n
    near = Counter({key: n for key, n in near.items() if n >= LEAST_NEIGHBOUR})
    lines = [FORMAT, f"{total}"]
    lines += [f"{w}\t{n}\t{'' if lower[w] == n else lower[w]}" for w, n in sorted(words.items())]
    lines.append("")
    lines += [f"{key}\t{n}" for key, n in sorted(near.items())]
    lines.append("")
    lines += [f"{key}\t{f}\t{s}" for key, (f, s) in sorted(letter_counts(words).items())]
    return gzip.compress("\n".join(lines).encode("utf-8"), compresslevel=9, mtime=0)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--period-text", type=Path, required=True, metavar="DIR")
    parser.add_argument("--out", type=Path, default=DATA)
    options = parser.parse_args()
    data = build(options.period_text)
    write_atomically(options.out, data)
    print(f"{options.out}: {len(data)} bytes")


if __name__ == "__main__":
    main()
