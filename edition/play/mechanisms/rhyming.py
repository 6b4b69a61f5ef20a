"""Which words rhyme, which are known, which are in doubt."""

from __future__ import annotations

from ..errors import PlayError
from ..model import Model
from .texts import folded, number_of

# how a word fares before a rhyme
GOOD = 0
UNKNOWN = 1  # spelt as it should be, but in no list
SOUND = 2  # rhymes to the ear, spelt otherwise
FEW = 12  # words of the ear that are proposed beside the perfections, so that trials meet some


class Rhyme:
    """One rhyme: how it is spelt, which endings sound alike, the perfections that are proposed, the nouns that are known.

    `plenty` tells how many are spelt so; `nouns` are they, `ear` those that only sound so; both in the order of the list, as they
    are compared. They are read out of the list when they are first asked for.
    """

    def __init__(self, letters: str, alike: list[str], perfections: list[str], text: str, plenty: int) -> None:
        self.letters = letters
        self.alike = alike
        self.perfections = perfections
        self.text = text
        self.plenty = plenty
        self.nouns: list[str] = []
        self.ear: list[str] = []
        self.moves: list[int] = []  # that say a perfection, or one of the first that only sound so

    def read(self) -> Rhyme:
        """The rhyme with its nouns."""
        if not self.moves:
            for noun in self.text.split(" "):
                (self.nouns if noun.endswith(self.letters) else self.ear).append(noun)
            self.moves = [number_of("dire:" + word) for word in self.perfections + self.ear[:FEW]]
        return self

    def spelt(self, word: str) -> bool:
        return len(word) > len(self.letters) and word.endswith(self.letters)

    def sounds(self, word: str) -> bool:
        return any(len(word) > len(ending) and word.endswith(ending) for ending in self.alike)


class Rhymes:
    """See the rules `rhyme` and `word_again`, and the list of words of the game."""

    def __init__(self, model: Model) -> None:
        self.all = [Rhyme(each[0], each[1], each[2], each[3], each[4]) for each in model.lexicon("rhymes")]
        self.queens = model.lexicon("queens")
        rule = model.one("rhyme")
        self.by_ear = rule.choice("by", ("spelling", "sound")) == "sound"
        self.rhyme_rules = [rule.id]
        again = model.one("word_again")
        self.never = again.choice("may", ("never", "others")) == "never"
        self.again_rules = [again.id]

    def called(self, letters: str) -> Rhyme:
        """The rhyme spelt so; PlayError if it is not offered."""
        for rhyme in self.all:
            if rhyme.letters == letters:
                return rhyme.read()
        raise PlayError("no-such-text", [("word", letters)])

    def standing(self, rhyme: Rhyme, word: str) -> int:
        """How a word fares; PlayError if it does not rhyme at all."""
        plain = folded(word)
        if rhyme.spelt(plain):
            return GOOD if plain in rhyme.nouns or plain in rhyme.perfections else UNKNOWN
        if rhyme.sounds(plain):
            return GOOD if self.by_ear and plain in rhyme.ear else SOUND
        raise PlayError("no-rhyme", [("word", word), ("rhyme", rhyme.letters)], self.rhyme_rules)

    def taken(self, said: list[tuple[int, str]], seat: int, word: str) -> bool:
        """Whether a word was said before, so that it may not be said by this seat."""
        plain = folded(word)
        return any(other == plain and (self.never or by == seat) for by, other in said)
