"""How far the styles can be exploited: Bouillotte for two, abstracted, solved and measured.

    python -m tests.bench.stakes [DEALS]

The abstraction: two players, no straddling, the hands of each sorted into classes by the best suit
that they make with the turn-up; the first passes, sees the pot (2 jetons), or sees it with a fiche
more; the other passes, holds, or raises by a fiche; whoever is raised holds or renounces; if both
pass, nobody wins. How often each class meets and beats each is counted on dealt cards, by the
engine’s own showdown.

It is solved by counterfactual regret minimisation (M. Zinkevich et al., “Regret Minimization in Games
with Incomplete Information”, NIPS 20, 2007), regrets kept above zero (CFR+, O. Tammelin, 2014). Each
style is then asked at every point of the tree on dealt cards, and the best answer to what it does is
worked out exactly: what it wins is how far the style can be exploited, in jetons a deal, within the
abstraction. A figure of the real game it is not: there more can be said.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from edition.paths import packaged
from edition.play.game import Game
from edition.play.mechanisms.bids import move_name, move_number
from edition.play.rng import Rng
from edition.play.stakes_bots import choose
from edition.play.styles import STYLE_NAMES
from edition.rules.load import load_game

CLASSES: Final = 8
POOR: Final = 3  # of them are poor: a hand that opens there bluffs
ANTE, SEE, MORE = 1, 2, 5
COUNTED: Final = 40_000  # deals from which the frequencies are counted
ROUNDS: Final = 3_000  # of regret minimisation

Floats = NDArray[np.float64]
Policy = Mapping[str, Floats]  # node -> shares of its actions, by class


@dataclass(frozen=True)
class Node:
    """A point where a player speaks; `words` are what the real players have said before it."""

    name: str
    player: int
    actions: tuple[str, ...]
    leads: tuple[Any, ...]  # a Node, or a Leaf
    words: tuple[str, ...]


@dataclass(frozen=True)
class Leaf:
    """What the first player wins: `fixed`, or plus and minus `shown` at a showdown."""

    fixed: int = 0
    shown: int = 0


def _answer(name: str, player: int, stake: int, words: tuple[str, ...]) -> Node:
    """One has opened for so much: the other passes, holds, or raises; then the opener holds or renounces."""
    sign = -1 if player == 0 else 1  # of what the first player wins when the other leaves
    raised = ("relancer", str(MORE))
    back = Node(
        f"{name}-raised",
        1 - player,
        ("renoncer", "tenir"),
        (Leaf(fixed=-sign * (ANTE + stake)), Leaf(shown=ANTE + stake + MORE)),
        (*words, *raised),
    )
    return Node(name, player, ("passer", "tenir", "relancer"), (Leaf(fixed=sign * ANTE), Leaf(shown=ANTE + stake), back), words)


def tree() -> Node:
    """The whole abstraction."""
    start = ("laisser",)
    see, more = ("voir",), ("voir-avec", str(MORE))
    second = Node(
        "second",
        1,
        ("passer", "voir", "voir-avec"),
        (
            Leaf(),
            _answer("back-see", 0, SEE, (*start, "passer", *see)),
            _answer("back-more", 0, SEE + MORE, (*start, "passer", *more)),
        ),
        (*start, "passer"),
    )
    leads = (second, _answer("see", 1, SEE, (*start, *see)), _answer("more", 1, SEE + MORE, (*start, *more)))
    return Node("first", 0, ("passer", "voir", "voir-avec"), leads, start)


def nodes(node: Node | Leaf) -> list[Node]:
    return [] if isinstance(node, Leaf) else [node, *(each for lead in node.leads for each in nodes(lead))]


# ------------------------------------------------------------------ dealt cards


class Deals:
    """Deals of the real game for two, and how often each class of hands meets and beats each."""

    def __init__(self, counted: int) -> None:
        self.compiled = load_game(packaged("corpus") / "games" / "bouillotte").compiled()
        self.flow = Game(self.compiled, [["players", "2"]], 1).flow
        rng = Rng(1797)
        dealt = [self.deal(rng) for _ in range(counted)]
        values = sorted(self.value(hand, turn_up) for first, second, turn_up in dealt for hand in (first, second))
        self.limits = [values[len(values) * at // CLASSES] for at in range(1, CLASSES)]
        self.met = np.zeros((CLASSES, CLASSES))
        beaten = np.zeros((CLASSES, CLASSES))
        point = self.flow.point
        for first, second, turn_up in dealt:
            at = self.class_of(first, turn_up), self.class_of(second, turn_up)
            worth = [point.worth(point.makes([first, second], turn_up, [0, 1], seat)) for seat in (0, 1)]
            self.met[at] += 1
            beaten[at] += worth[0] >= worth[1]  # a tie is the first’s
        self.won = np.divide(beaten, self.met, out=np.full_like(beaten, 0.5), where=self.met > 0)
        self.met /= counted

    def deal(self, rng: Rng) -> tuple[list[int], list[int], int]:
        cards = list(range(len(self.flow.pack.names)))
        rng.shuffle(cards)
        return cards[:3], cards[3:6], cards[6]

    def value(self, hand: list[int], turn_up: int) -> int:
        """The best suit of a hand with the turn-up, a little more where it has the ace; then all three cards."""
        cards = self.flow.point.makes([hand], turn_up, [0], 0)
        ace = any(self.flow.pack.strength[card] == len(self.flow.pack.ranks) for card in cards if card != turn_up)
        all_three = sum(self.flow.pack.points[card] for card in hand)
        return 100 * (2 * int(self.flow.point.worth(cards)) + (9 if ace else 0)) + all_three

    def class_of(self, hand: list[int], turn_up: int) -> int:
        value = self.value(hand, turn_up)
        return sum(value > limit for limit in self.limits)

    def policy(self, style: str, deals: int) -> Policy:
        """What a style does at each node, by class, on so many deals; `random` is reckoned, not asked."""
        root = tree()
        if style == "random":
            return {node.name: np.full((CLASSES, len(node.actions)), 1 / len(node.actions)) for node in nodes(root)}
        counts = {node.name: np.full((CLASSES, len(node.actions)), 1e-9) for node in nodes(root)}
        rng = Rng(1824)
        for number in range(deals):
            first, second, turn_up = self.deal(rng)
            for node in nodes(root):
                hand = (first, second)[node.player]
                counts[node.name][self.class_of(hand, turn_up), self._asked(node, style, (first, second), turn_up, number)] += 1
        return {name: each / each.sum(axis=1, keepdims=True) for name, each in counts.items()}

    def _asked(self, node: Node, style: str, hands: tuple[list[int], list[int]], turn_up: int, number: int) -> int:
        """What the style says at a node of a real game; what the abstraction has not is taken for holding."""
        game = Game(self.compiled, [["players", "2"]], 1)
        s = game.state
        s.dealer, s.purses, s.bought = 1, [30, 30], [30, 30]
        game.flow.arrange(s, list(hands), turn_up)
        game.flow.open_deal(s, False, None)
        for word in node.words:
            game.apply(move_number(word))
        assert game.turn == node.player
        said = move_name(choose(game.flow, game.view(node.player), game.legal(), style, number * 7919 + len(node.words)))
        return node.actions.index(said if said in node.actions else "tenir")


# ------------------------------------------------------------------ solving, and best answers


class Abstract:
    """The game as matrices: how often classes meet, what is won when they show."""

    def __init__(self, met: Floats, won: Floats) -> None:
        self.root = tree()
        self.met = met
        self.edge = met * (2 * won - 1)

    def leaf(self, leaf: Leaf, player: int, other: Floats) -> Floats:
        """What a leaf is worth to each class of a player, the other coming with these reaches."""
        table = leaf.fixed * self.met + leaf.shown * self.edge
        return table @ other if player == 0 else -(table.T @ other)

    def solve(self, rounds: int) -> Policy:
        """The average policy of both players after so many rounds of CFR+."""
        regrets = {node.name: np.zeros((CLASSES, len(node.actions))) for node in nodes(self.root)}
        sums = {name: np.zeros_like(each) for name, each in regrets.items()}
        for turn in range(1, rounds + 1):
            for player in (0, 1):
                self._round(self.root, player, np.ones(CLASSES), np.ones(CLASSES), regrets, sums, turn)
        return {name: _shares(each) for name, each in sums.items()}

    def _round(
        self,
        node: Node | Leaf,
        player: int,
        own: Floats,
        other: Floats,
        regrets: dict[str, Floats],
        sums: dict[str, Floats],
        weight: int,
    ) -> Floats:
        if isinstance(node, Leaf):
            return self.leaf(node, player, other)
        now = _shares(regrets[node.name])
        if node.player != player:
            parts = [self._round(lead, player, own, other * now[:, at], regrets, sums, weight) for at, lead in enumerate(node.leads)]
            return np.sum(parts, axis=0)
        values = np.stack(
            [self._round(lead, player, own * now[:, at], other, regrets, sums, weight) for at, lead in enumerate(node.leads)], axis=1
        )
        value: Floats = (values * now).sum(axis=1)
        regrets[node.name] = np.maximum(regrets[node.name] + values - value[:, None], 0)
        sums[node.name] += weight * own[:, None] * now
        return value

    def value(self, first: Policy, second: Policy) -> float:
        """What the first player wins a deal."""
        return float(self._value(self.root, np.ones(CLASSES), np.ones(CLASSES), (first, second)))

    def _value(self, node: Node | Leaf, one: Floats, two: Floats, policies: tuple[Policy, Policy]) -> float:
        if isinstance(node, Leaf):
            return float(one @ self.leaf(node, 0, two))
        now = policies[node.player][node.name]
        total = 0.0
        for at, lead in enumerate(node.leads):
            share = now[:, at]
            total += self._value(lead, one * share, two, policies) if node.player == 0 else self._value(lead, one, two * share, policies)
        return total

    def best(self, player: int, other: Policy) -> float:
        """What the best answer of a player wins against a policy."""
        return float(self._best(self.root, player, np.ones(CLASSES), other).sum())

    def _best(self, node: Node | Leaf, player: int, reach: Floats, other: Policy) -> Floats:
        if isinstance(node, Leaf):
            return self.leaf(node, player, reach)
        if node.player == player:
            return np.max([self._best(lead, player, reach, other) for lead in node.leads], axis=0)
        shares = other[node.name]
        return np.sum([self._best(lead, player, reach * shares[:, at], other) for at, lead in enumerate(node.leads)], axis=0)

    def exploitability(self, policy: Policy) -> float:
        """What the best answers win of a policy, on the average of both places, in jetons a deal."""
        return (self.best(0, policy) + self.best(1, policy)) / 2


def _shares(weights: Floats) -> Floats:
    total = weights.sum(axis=1, keepdims=True)
    return np.divide(weights, total, out=np.full_like(weights, 1 / weights.shape[1]), where=total > 0)


# ------------------------------------------------------------------ the figures


def measure(
    deals: int = 1000, counted: int = COUNTED, rounds: int = ROUNDS, styles: Sequence[str] = ("random", *STYLE_NAMES)
) -> dict[str, Any]:
    """Exploitability of the solution and of each style, and what each loses to the solution, in jetons a deal."""
    dealt = Deals(counted)
    game = Abstract(dealt.met, dealt.won)
    solution = game.solve(rounds)
    rows: dict[str, Any] = {"deals": deals, "solution": {"exploitability": round(game.exploitability(solution), 4)}}
    rows["solution"]["waits"] = round(float(solution["first"][-1, 0]), 3)  # the finest class passes first, as in article 11
    rows["solution"]["bluffs"] = {name: round(share, 3) for name, share in bluffs(solution).items() if share >= 0.001}
    for style in styles:
        policy = dealt.policy(style, deals)
        lost = (game.value(solution, policy) - game.value(policy, solution)) / 2
        rows[style] = {"exploitability": round(game.exploitability(policy), 3), "loses": round(lost, 3)}
    return rows


def bluffs(policy: Policy) -> dict[str, float]:
    """How often one of the three poorest classes opens, or raises, node by node: the class that does it most."""
    bold = ("voir", "voir-avec", "relancer")
    shares = {}
    for node in nodes(tree()):
        places = [at for at, action in enumerate(node.actions) if action in bold]
        shares[node.name] = float(policy[node.name][:POOR, places].sum(axis=1).max())
    return shares


def main() -> None:
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    for name, row in measure(deals).items():
        print(f"{name:12} {row}")


if __name__ == "__main__":
    main()
