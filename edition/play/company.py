"""What changes in a game of words said in company, and what a seat may know of it."""

from __future__ import annotations

from .kinds import Compiled, Flow
from .rng import Rng, resumed

# what is being done
QUEEN = "queen"  # somebody names his queen
RHYME = "rhyme"  # somebody chooses a rhyme
SAY = "say"  # somebody names a perfection
JUDGE = "judge"  # whoever leads the game judges one
HINTS = 5  # words that are whispered to a reader who asks


class CompanyState:
    """One moment of a game in company.

    `queue` are the seats still to do what is being done, the first having the turn. `said` are all
    words that were said, each with its seat, as they are compared; `counts` how many perfections
    each has named, `caught` who has found none. `pending` is the word that waits for its judge,
    `standing` how it fares before its rhyme (see `mechanisms.rhyming`), `speaker` whose it is.
    `minds` is what each seat remembers of words, as a seed.
    """

    def __init__(self, seats: int, rng: Rng) -> None:
        self.rng = rng
        self.hands: list[list[int]] = [[] for _ in range(seats)]  # nobody has any cards
        self.stock: list[int] = []
        self.leader = -1
        self.queens = [""] * seats
        self.rhymes = [""] * seats
        self.minds = [0] * seats
        self.said: list[tuple[int, str]] = []
        self.counts = [0] * seats
        self.caught: list[int] = []
        self.forfeits = [0] * seats
        self.rounds = 0
        self.pending = ""
        self.standing = 0
        self.speaker = -1
        self.phase = ""
        self.queue: list[int] = []
        self.winners: list[int] = []
        self.over = False

    @property
    def turn(self) -> int:
        """Whose move it is."""
        return self.queue[0] if self.queue else -1

    @property
    def totals(self) -> list[int]:
        """How many perfections each seat has named."""
        return self.counts

    @property
    def jetons(self) -> list[int]:
        """What each seat has lost: its forfeits."""
        return [-forfeits for forfeits in self.forfeits]

    def copy(self) -> CompanyState:
        """The same moment, to be changed without changing this one."""
        other = CompanyState(0, resumed(self.rng.state))
        other.hands = [hand[:] for hand in self.hands]
        other.leader = self.leader
        other.queens = self.queens[:]
        other.rhymes = self.rhymes[:]
        other.minds = self.minds[:]
        other.said = self.said[:]
        other.counts = self.counts[:]
        other.caught = self.caught[:]
        other.forfeits = self.forfeits[:]
        other.rounds = self.rounds
        other.pending = self.pending
        other.standing = self.standing
        other.speaker = self.speaker
        other.phase = self.phase
        other.queue = self.queue[:]
        other.winners = self.winners[:]
        other.over = self.over
        return other


class CompanyView:
    """The company as `seat` sees it: no queen that was not told to it, no memory but its own."""

    def __init__(self, flow: Flow, s: CompanyState, seat: int) -> None:
        self.flow = flow
        self.seat = seat
        self.side = flow.table.side
        self.around = list(range(flow.table.seats))
        self.over = s.over
        self.turn = s.turn
        self.leader = s.leader
        self.queens = [name if flow.knows(s, seat, at) else "" for at, name in enumerate(s.queens)]
        self.chosen = [name != "" for name in s.queens]
        self.rhymes = s.rhymes[:]
        self.mind = s.minds[seat]
        self.said = s.said[:]
        self.counts = s.counts[:]
        self.caught = s.caught[:]
        self.forfeits = s.forfeits[:]
        self.pending = s.pending
        self.standing = s.standing
        self.speaker = s.speaker
        self.phase = s.phase
        self.winners = s.winners[:]

    def more(self) -> Compiled:
        """What the table tells beside what all tables tell; plain JSON."""
        rhymes = self.flow.rhymes
        mine = self.rhymes[self.seat]
        hints = []
        if mine and self.phase == SAY and self.turn == self.seat:
            left = [word for word in rhymes.called(mine).perfections if not rhymes.taken(self.said, self.seat, word)]
            order = list(range(len(left)))
            Rng((self.mind + len(self.said)) & 0xFFFFFFFF).shuffle(order)
            hints = [left[at] for at in order[:HINTS]]
        return {
            "leader": self.leader,
            "queens": self.queens,
            "chosen": self.chosen,
            "rhymes": self.rhymes,
            "offered": [[rhyme.letters, rhyme.plenty] for rhyme in rhymes.all],
            "names": rhymes.queens,
            "said": [[seat, word] for seat, word in self.said],
            "counts": self.counts,
            "number": self.flow.number,
            "caught": self.caught,
            "forfeits": self.forfeits,
            "pending": self.pending,
            "standing": self.standing,
            "speaker": self.speaker,
            "phase": self.phase,
            "hints": hints,
            "totals": self.counts,
            "winners": self.winners,
        }
