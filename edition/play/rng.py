"""The one generator and the one shuffle, specified so that every machine deals the same cards.

Generator: xorshift32 (G. Marsaglia, "Xorshift RNGs", Journal of Statistical Software 8/14, 2003),
triple (13, 17, 5). The state starts from the seed (0 .. 2**32 - 1) by one multiplication with the
golden ratio 2654435769 and an exclusive or, so that small seeds part at once; state 0 is replaced
by 2463534242. The first eight numbers are thrown away.

Below(n): numbers at or above the greatest multiple of n under 2**32 are rejected, the rest taken
modulo n: no bias. Shuffle: Fisher and Yates from the end, j = below(i + 1).
"""

from __future__ import annotations

MASK = 0xFFFFFFFF


class Rng:
    """A stream of numbers; `state` is all there is to store."""

    def __init__(self, seed: int) -> None:
        self.state = ((seed * 2654435769) ^ (seed >> 16)) & MASK or 2463534242
        for _ in range(8):
            self.next()

    def next(self) -> int:
        """The next number, 1 .. 2**32 - 1."""
        x = self.state
        x ^= (x << 13) & MASK
        x ^= x >> 17
        x ^= (x << 5) & MASK
        self.state = x
        return x

    def below(self, n: int) -> int:
        """A number of 0 .. n - 1, each as likely as the others."""
        limit = 0x100000000 - 0x100000000 % n
        x = self.next()
        while x >= limit:
            x = self.next()
        return x % n

    def shuffle(self, items: list[int]) -> None:
        """Puts a list in an order of which each is equally likely."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]


def resumed(state: int) -> Rng:
    """A generator that goes on where another stood."""
    rng = Rng(1)
    rng.state = state
    return rng
