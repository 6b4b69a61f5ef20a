"""Synthetic noise: what a recogniser may make of clean text, and for every character read what should stand there.

Nothing is counted on pages. The confusions are those of `priors.tsv` and of `noise.yaml`, and each page
of noise draws its own: whether its print has ſ and how much of it is read f, how many errors there are
in all and of which kinds, which confusions occur and how often (domain randomisation, after Tobin et
al., “Domain randomization for transferring deep neural networks from simulation to the real world”,
IROS 2017). What is learned from such pages is therefore learned without any page of a bench.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final

from normalize.data import parsed
from normalize.ends import common_ends
from normalize.language import channel

DATA: Final = Path(__file__).with_name("noise.yaml")
SAME: Final = "\0"  # in a label: the character that was read
KEEP: Final = SAME
LONG_S: Final = 0.45  # share of the pages whose print has ſ
SPARED: Final = 0.08  # share of those that are read with ſ
LEAST_ERRORS: Final = 0.003  # a character, f for s apart
MOST_ERRORS: Final = 0.15
DROPPED: Final = 0.4  # share of the confusions that a page does not have
SPREAD: Final = 1.2  # of their weights, in nats
NEUTRAL: Final = 5.0  # the cost in priors.tsv whose weight is one
TEMPER: Final = 0.4  # the costs are those of a reading; how often it occurs differs less
MOST: Final = 0.6  # chance that a character is spoiled
LISTED: Final = 0.06  # share of the pages that are no prose
WORD: Final = re.compile(r"[^\W\d_]+")
BLANKS: Final = re.compile(r"\s+")
MARK: Final = re.compile(r" ?([;:!?»])")
OPENING: Final = re.compile(r"« ?")
ET: Final = re.compile(r"\bet\b")
PLAIN: Final = str.maketrans(
    {"'": "’", "‘": "’", "ʼ": "’", "´": "’", "–": "—", "‑": "-", "“": '"', "”": '"', "ﬁ": "fi", "ﬂ": "fl", "…": "..."}
)
ANY: Final = "abcdefghilmnopqrstuvxyzéèàêûîôçABCDEILMNPRSTUV"


@dataclass(frozen=True)
class Noisy:
    """`labels[i]`: what should stand for `text[i]`, the character itself written SAME. `long_s`: whether the print has ſ."""

    text: str
    labels: tuple[str, ...]
    long_s: bool = False

    def clean(self) -> str:
        return "".join(label.replace(SAME, c) for c, label in zip(self.text, self.labels, strict=True))


@dataclass(frozen=True)
class Style:
    """How one page is read. `starts`: by first character of the page, (chance up to here, page, read)."""

    starts: Mapping[str, tuple[tuple[float, str, str], ...]]
    long_s: bool
    f_rate: float
    keeps_long_s: bool
    bursts: float  # a word


@cache
def tables() -> Mapping[str, Any]:
    data: dict[str, Any] = parsed(DATA.read_text(encoding="utf-8"))
    return data


Entry = tuple[str, str, float]  # page, read, weight


@cache
def entries(long_s: bool) -> Mapping[str, tuple[Entry, ...]]:
    """All confusions by kind."""
    data = tables()
    rows: dict[str, list[Entry]] = {}
    letters = rows.setdefault("letters", [])
    for row in data["look_alikes"]:
        letters += [(a, b, 1.0) for a in row for b in row if a != b]
    letters += [(a, b, 0.02) for a in ANY for b in ANY if a != b]
    letters += [(c.page, c.read, math.exp((NEUTRAL - c.cost) * TEMPER)) for c in channel.priors() if c.long_s == long_s]
    pairs = rows.setdefault("pairs", [])
    for page, read, *one_way in data["pairs"]:
        pairs.append((page, read, 1.0))
        if not one_way:
            pairs.append((read, page, 0.5))
    if long_s:
        rows["long_s"] = [(p, r, float(w)) for p, r, w in data["long_s"]]
    rows["ampersand"] = [("&", read, 1.0) for read in data["ampersand"] if read != "&"]
    rows["accents"] = [(a, b, 1.0 if b == row[0] else 0.5) for row in data["accents"] for a in row for b in row if a != b]
    case = data["case"]
    rows["case"] = [e for a, b in zip(case[::2], case[1::2], strict=True) for e in ((a, b, 1.0), (b, a, 1.0))]
    rows["apostrophe"] = [("’", read, 1.0) for read in data["apostrophe"]] + [(p, r, 1.0) for p, r in data["elided"]]
    rows["punctuation"] = [(p, r, float(w)) for p, r, w in data["punctuation"]]
    rows["marks"] = [(page, sign, 1.0) for sign, pages in data["marks"] for page in pages]
    return {kind: tuple(row) for kind, row in rows.items()}


def draw(rng: Random) -> Style:
    """How a page is read."""
    long_s = rng.random() < LONG_S
    rate = math.exp(rng.uniform(math.log(LEAST_ERRORS), math.log(MOST_ERRORS)))
    found: dict[str, dict[tuple[str, str], float]] = {}

    def add(page: str, read: str, chance: float, kind: str = "") -> None:
        for first in ("ſ",) if kind == "long_s" and page[0] == "s" else ("s", "ſ") if page[0] == "s" else (page[0],):
            row = found.setdefault(first, {})
            row[page, read] = row.get((page, read), 0.0) + chance

    for kind, rows in entries(long_s).items():
        factor = rate * tables()["factors"][kind] * rng.lognormvariate(0, 0.7)
        kept = [(p, r, w * rng.lognormvariate(0, SPREAD)) for p, r, w in rows if rng.random() >= DROPPED]
        sums: dict[str, float] = {}
        whole: dict[str, float] = {}
        for p, _, w in kept:
            sums[p] = sums.get(p, 0.0) + w
        for p in sums:
            whole[p] = factor * rng.lognormvariate(0, 0.7)
        for p, r, w in kept:
            add(p, r, whole[p] * w / sums[p], kind)
    specks = rng.sample(tables()["specks"], rng.randint(1, 6))
    few = {name: rate * factor * rng.lognormvariate(0, 0.9) for name, factor in tables()["mishaps"].items()}
    for letter in ANY:
        add(letter, "", few["lost"])
        add(letter, letter * 2, few["doubled"])
        add(letter, letter + " ", few["torn"])
        add(letter, letter + rng.choice(ANY), few["added"])
        add(letter, letter + rng.choice(specks), few["in word"])
    add(" ", "", few["glued"])
    for speck in specks:
        chance = few["at blank"] * rng.lognormvariate(0, 0.7) / len(specks)
        for read, share in ((f" {speck}", 0.4), (f"{speck} ", 0.3), (f" {speck} ", 0.3)):
            add(" ", read, chance * share)
        chance = few["at line"] * rng.lognormvariate(0, 0.7) / len(specks)
        for read, share in ((f"\n{speck} ", 0.25), (f"\n{speck}", 0.25), (f" {speck}\n", 0.3), (f"{speck}\n", 0.2)):
            add("\n", read, chance * share)
    return Style(
        {first: _summed(row) for first, row in found.items()},
        long_s,
        (1 - rng.random() ** 2 * 0.7 if rng.random() < 0.9 else rng.random()) if long_s else 0.0,
        long_s and rng.random() < SPARED,
        rng.uniform(0, 0.02) if rng.random() < 0.5 else 0.0,
    )


def _summed(row: Mapping[tuple[str, str], float]) -> tuple[tuple[float, str, str], ...]:
    total = sum(row.values())
    scale = min(1.0, MOST / total)
    up_to = 0.0
    out = []
    for (page, read), chance in sorted(row.items(), key=lambda item: -item[1]):
        up_to += chance * scale
        out.append((up_to, page, read))
    return tuple(out)


def spoil(clean: str, style: Style, rng: Random) -> Noisy:
    """The page as it was read; `clean` has s for ſ and ’ for apostrophes."""
    out: list[str] = []
    labels: list[str] = []
    waiting = ""  # letters lost where nothing stands before them
    boost = 1.0
    at = 0
    size = len(clean)
    draws = rng.random
    while at < size:
        c = clean[at]
        read, page = c, c
        inside = c == "s" and style.long_s and at + 1 < size and clean[at + 1].isalpha()
        chances = style.starts.get("ſ" if inside else c)
        if chances:
            u = draws() / boost
            if u < chances[-1][0]:
                for up_to, p, r in chances:
                    if u < up_to:
                        if clean.startswith(p, at):
                            read, page = r, p
                        break
        if inside and read == page:
            if style.keeps_long_s:
                read = page = "ſ"  # as good as s: no error
                if draws() < 0.05:
                    read, page = "f", "s"
            elif draws() < style.f_rate:
                read = "f"
        elif c == " " and style.bursts:
            boost = rng.uniform(3, 12) if draws() < style.bursts else 1.0
        at += len(page)
        if read == page and not waiting:
            out += read
            labels += (KEEP,) * len(read)
        else:
            waiting = _aligned(read, page, out, labels, waiting)
    if waiting and labels:
        labels[-1] += waiting
    return Noisy("".join(out), tuple(labels), style.long_s)


def _aligned(read: str, page: str, out: list[str], labels: list[str], waiting: str) -> str:
    """Append what was read with its labels; what is left of the page for the next character, if there is none to take it."""
    head, tail = common_ends(read, page)
    pieces = [SAME] * head
    middle, wanted = read[head : len(read) - tail], page[head : len(page) - tail]
    lost = ""
    if middle:
        if middle[0] == " " and len(middle) > 1 and wanted[:1] != " ":  # a mark that stands apart is the mark; the blank is too many
            pieces.append("")
            middle = middle[1:]
        last = len(middle) - 1
        pieces += [_label(c, wanted[i:] if i == last else wanted[i : i + 1]) for i, c in enumerate(middle)]
    else:
        lost = wanted
    pieces += [SAME] * tail
    out += read
    start = len(labels)
    labels += pieces
    if lost:
        before = start + head - 1
        if before >= 0 and (head or not waiting) and (not out[before].isspace() or (lost == " " and out[before] != "\n")):
            labels[before] += lost
        elif tail:
            labels[start + head] = lost + labels[start + head]
        else:
            return waiting + lost
    if waiting and read:
        labels[start] = waiting + labels[start]
        return ""
    return waiting


def _label(read: str, page: str) -> str:
    return SAME + page[1:] if page.startswith(read) else page


def plain(text: str) -> str:
    """A text as noise takes it: one blank between words, no lines, one shape of apostrophe and of dash."""
    return BLANKS.sub(" ", text.translate(PLAIN)).strip()


def laid_out(text: str, rng: Random, long_s: bool) -> str:
    """A passage as one page may have it: lines, broken words, ampersands, blanks before marks, capitals; all of it right."""
    if long_s and rng.random() < 0.6:
        text = ET.sub("&", text)
    blank = rng.choice((" ", " ", ""))
    text = MARK.sub(rf"{blank}\1", text)
    text = OPENING.sub(f"«{blank}", text)
    words = text.split(" ")
    width = rng.randint(22, 95) if rng.random() < 0.85 else 10**6
    hyphen = rng.choice(("-", "-", "-", "¬"))
    breaks = rng.uniform(0, 0.9)
    capitals = rng.random() < 0.3
    lines: list[str] = []
    line = ""
    for word in words:
        if not line:
            line = word
        elif len(line) + 1 + len(word) <= width:
            line += " " + word
        else:
            room = width - len(line) - 2
            if room >= 2 and len(word) - room >= 3 and rng.random() < breaks and word[: room + 2].isalpha():
                line += " " + word[:room] + hyphen
                word = word[room:]
            lines.append(line)
            line = word
            if capitals and rng.random() < 0.03:
                lines[-1] = lines[-1].upper()
    lines.append(line)
    return "\n".join(lines)


def figure(rng: Random) -> str:
    n = int(10 ** rng.uniform(0, 3.5))
    return rng.choice((f"{n}", f"{n}", f"{n}", f"{n} bis", f"{n} et {n + rng.randint(1, 9)}", f"{n}°", f"{n}-{n + rng.randint(1, 99)}"))


def coined(words: Sequence[str], rng: Random) -> str:
    """A word that is none: the head of one, the tail of another or a foreign ending."""
    tail = rng.choice(tables()["endings"]) if rng.random() < 0.5 else rng.choice(words)[-rng.randint(2, 5) :]
    return f"{rng.choice(words)[: rng.randint(2, 5)]}{tail}"


def enriched(text: str, rng: Random) -> str:
    """A passage with what novels lack: figures, unknown names, words in brackets; some pages have many."""
    figures, names, brackets = (rng.uniform(0, most) if rng.random() < 0.4 else 0.0 for most in (0.05, 0.05, 0.02))
    words = text.split(" ")
    known = [w for w in words if w.isalpha() and len(w) > 2]
    if not known:
        return text
    for i, word in enumerate(words):
        if word.isalpha() and rng.random() < figures:
            words[i] = figure(rng)
        elif word.isalpha() and rng.random() < names:
            words[i] = coined(known, rng)
            if rng.random() < 0.8:
                words[i] = words[i].capitalize()
        elif word and rng.random() < brackets:
            last = min(len(words) - 1, i + rng.randint(0, 5))
            if not any("(" in w or ")" in w for w in words[i : last + 1]):
                words[i] = f"({words[i]}"
                words[last] += ")"
    return " ".join(words)


def listing(text: str, rng: Random) -> str:
    """A passage of a directory or a table with the words of another: names, some made up, abbreviations, addresses, figures."""
    words = [w for w in WORD.findall(text) if len(w) > 2] or ["rien"]
    names = [w for w in words if w[0].isupper()] or [words[0].capitalize()]
    short = tables()["abbreviations"]
    known, made_up = rng.random() * 0.5, rng.random()
    rows = []
    size = 0
    while size < min(len(text), 1500):
        name = rng.choice(names)
        if rng.random() > known:
            name = (coined(words, rng) if rng.random() < made_up else rng.choice(words)).capitalize()
        parts = [name]
        if rng.random() < 0.3:
            parts[0] += f" ({rng.choice(short if rng.random() < 0.5 else names)})"
        if rng.random() < 0.3:
            parts.append(" ".join(rng.choices(words, k=rng.randint(1, 3))).lower())
        if rng.random() < 0.2:
            parts.append(f"{rng.choice(words)[: rng.randint(3, 6)].lower()}. et {rng.choice(words).lower()}")
        if rng.random() < 0.7:
            parts.append(f"{rng.choice(short)} {rng.choice(('', 'de ', 'du ', 'de la ', 'des '))}{rng.choice(names)}")
        if rng.random() < 0.8:
            parts.append(figure(rng))
        rows.append(", ".join(parts) + rng.choice((".", ".", ".", "", ";")))
        size += len(rows[-1]) + 1
    return "\n".join(rows)


def typeset(noisy: Noisy, rng: Random) -> Noisy:
    """The same with the shapes of apostrophes and dashes that its recogniser writes: they are no errors."""
    apostrophe = rng.choice(("'", "'", "’", "‘"))
    mixed = rng.random() < 0.3
    dash = rng.choice("—–-")
    text = "".join((rng.choice("'’‘") if mixed else apostrophe) if c == "’" else c for c in noisy.text)
    return Noisy(text.replace("—", dash), noisy.labels, noisy.long_s)


def page(text: str, rng: Random) -> Noisy:
    """A passage of `plain` text as a page of noise."""
    style = draw(rng)
    clean = listing(text, rng) if rng.random() < LISTED else laid_out(enriched(text, rng), rng, style.long_s)
    return typeset(spoil(clean, style, rng), rng)


def counted(pages: Iterable[Noisy]) -> tuple[dict[str, int], dict[str, int]]:
    """How often each character was read, and how often each label stands."""
    characters: dict[str, int] = {}
    labels: dict[str, int] = {}
    for noisy in pages:
        for c in noisy.text:
            characters[c] = characters.get(c, 0) + 1
        for label in noisy.labels:
            labels[label] = labels.get(label, 0) + 1
    return characters, labels


def most(counts: Mapping[str, int], size: int) -> Sequence[str]:
    return sorted(sorted(counts, key=lambda k: (-counts[k], k))[:size])
