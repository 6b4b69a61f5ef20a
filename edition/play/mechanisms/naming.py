"""The course of a game in company: queens whispered, rhymes chosen, perfections named, judged, and not found."""

from __future__ import annotations

from ..cards import NoCards
from ..company import JUDGE, QUEEN, RHYME, SAY, CompanyState, CompanyView
from ..errors import PlayError
from ..kinds import Event, Log, Moves, SeatView
from ..model import Model
from ..rng import Rng
from .flow import Play
from .rhyming import GOOD, Rhymes
from .table import Circle
from .texts import checked, folded, name_of, number_of

SHORT = number_of("court")  # “je reste court”: no perfection is found
ADMITS = number_of("admettre")
REFUSES = number_of("refuser")
KINDS = ((QUEEN, "reine:"), (RHYME, "rime:"), (SAY, "dire:"))  # what a move begins with
# the mechanisms that a game has one rule of, beside those of its rhymes
MECHANISMS = (
    "leader",
    "leader_part",
    "queen",
    "queens_told",
    "rhyme_kept",
    "rhyme_chosen",
    "rhyme_shared",
    "several",
    "saying",
    "stuck",
    "judge",
    "refused",
    "forfeit_paid",
)


class Naming(Play):
    """One names one’s queen in an ear, then her perfections aloud, in a rhyme."""

    def __init__(self, model: Model) -> None:
        Play.__init__(self, model, NoCards([model.one("queen").id]), Circle(model))
        self.rhymes = Rhymes(model)
        self.rules = [(mech, model.one(mech).id) for mech in MECHANISMS]
        self.by_lot = self._choice("leader", "by", ("host", "lot")) == "lot"
        self.leader_plays = self._choice("leader_part", "plays", ("as_others", "only_leads")) == "as_others"
        self.aloud = self._choice("queen", "told_to", ("leader", "everyone")) == "everyone"
        self.revealed = self._choice("queens_told", "when", ("at_the_end", "never")) == "at_the_end"
        self.one_rhyme = self._choice("rhyme_kept", "for", ("all", "one")) == "all"
        self.leader_chooses = self._choice("rhyme_chosen", "by", ("each", "leader")) == "leader"
        self.shared = self._choice("rhyme_shared", "may", ("yes", "no")) == "yes"
        self.number = model.one("several").get("number")
        self.at_once = self._choice("saying", "how", ("in_turn", "at_once")) == "at_once"
        self.stays = self._choice("stuck", "then", ("caught", "passes")) == "passes"
        self.every = self._choice("judge", "of", ("doubtful", "every")) == "every"
        self.another = self._choice("refused", "then", ("another", "caught")) == "another"
        self.price = model.one("forfeit_paid").get("number")
        if not self.shared and self.leader_chooses:
            raise PlayError("rhyme-for-all", [], self._rule("rhyme_shared") + self._rule("rhyme_chosen"))
        if not self.shared and len(self.rhymes.all) < self.table.seats:
            raise PlayError("rhymes-few", [("rhymes", str(len(self.rhymes.all)))], self._rule("rhyme_shared"))

    def _choice(self, mech: str, name: str, allowed: tuple[str, ...]) -> str:
        return self.model.one(mech).choice(name, allowed)

    def _rule(self, mech: str) -> list[str]:
        return [rule for name, rule in self.rules if name == mech]

    def fresh(self, rng: Rng) -> CompanyState:
        """A company in which nobody has said anything."""
        return CompanyState(self.table.seats, rng)

    def view(self, s: CompanyState, seat: int) -> SeatView:
        return CompanyView(self, s, seat)

    def knows(self, s: CompanyState, seat: int, other: int) -> bool:
        """Whether a seat has heard the queen of another: its own, those told to it, all of them once they are told."""
        return seat == other or self.aloud or (seat == s.leader) or (s.over and self.revealed)

    def sees(self, s: CompanyState, seat: int) -> list[int]:
        """The seats whose queens a seat hears."""
        return [other for other in range(self.table.seats) if self.knows(s, seat, other)]

    def told(self, s: CompanyState, seat: int, event: Event) -> Event:
        """A queen named in an ear is heard by nobody else: they see only that somebody whispers."""
        ev, actor, cards, rules, _ = event
        if ev == "queen" and not (seat in (actor, s.leader) or self.aloud):
            return ["whisper", actor, cards, rules, []]
        return event

    # --- names of moves

    def move_name(self, move: int) -> str:
        return name_of(move)

    def move_number(self, name: str) -> int:
        """The move called so; PlayError for what nobody can say."""
        for phase, start in KINDS:
            if name.startswith(start):
                word = name[len(start) :]
                if phase == RHYME:
                    self.rhymes.called(word)
                else:
                    checked(word, phase == QUEEN)
                return number_of(start + (folded(word) if phase == SAY else word))
        move = number_of(name) if name in ("court", "admettre", "refuser") else 0
        if not move:
            raise PlayError("no-such-text", [("word", name[:20])])
        return move

    # --- the course of a match

    def start(self, s: CompanyState, log: Log | None) -> None:
        """Somebody leads; everybody has to name a queen."""
        s.leader = s.rng.below(self.table.seats) if self.by_lot else 0
        s.minds = [s.rng.next() for _ in range(self.table.seats)]
        if log is not None:
            log.append(["leader", s.leader, [], self._rule("leader"), []])
        s.phase = QUEEN
        s.queue = self.players(s)

    def players(self, s: CompanyState) -> list[int]:
        """Those who play and have not been caught, whoever comes after the leader first."""
        order = self.table.order(self.table.after(s.leader))
        return [seat for seat in order if seat not in s.caught and (self.leader_plays or seat != s.leader)]

    def _begin(self, s: CompanyState, log: Log | None) -> None:
        """What comes when all have done what was being done."""
        if s.phase == QUEEN:
            s.phase = RHYME
            s.queue = [s.leader] if self.leader_chooses else self.players(s)
            return
        if s.phase == SAY:
            s.rounds += 1
        left = self.players(s)
        if s.rounds >= (1 if self.at_once else self.number) or not left:
            self._end(s, log)
            return
        if not self.one_rhyme and s.phase == SAY:
            s.phase = RHYME
            s.queue = [s.leader] if self.leader_chooses else left
            s.rhymes = [""] * self.table.seats
            return
        s.phase = SAY
        s.queue = left

    def _end(self, s: CompanyState, log: Log | None) -> None:
        s.queue = []
        s.over = True
        s.winners = sorted(self.players(s))
        if log is None:
            return
        if self.revealed:
            for seat in self.table.order(s.leader):
                if s.queens[seat]:
                    log.append(["reveal", seat, [], self._rule("queens_told"), [["queen", s.queens[seat]]]])
        said = [["winners", s.winners], ["totals", s.counts[:]], ["forfeits", s.forfeits[:]]]
        log.append(["end", -1, [], self._rule("several") + self._rule("stuck"), said])

    # --- moves

    def legal(self, s: CompanyState) -> Moves:
        """What is proposed now; beside it one may name any queen, and any word that rhymes: see `why_not`."""
        if s.over:
            return []
        if s.phase == QUEEN:
            return [number_of("reine:" + name) for name in self.rhymes.queens]
        if s.phase == RHYME:
            return [number_of("rime:" + rhyme.letters) for rhyme in self.rhymes.all if self.shared or rhyme.letters not in s.rhymes]
        if s.phase == JUDGE:
            return [ADMITS, REFUSES]
        rhyme = self.rhymes.called(s.rhymes[s.turn])
        gone = [number_of("dire:" + word) for seat, word in s.said if self.rhymes.never or seat == s.turn]
        return [move for move in rhyme.moves if move not in gone] + [SHORT]

    def offered(self, s: CompanyState, legal: Moves) -> Moves:
        """Of what is legal, what has a button of its own: not each of a hundred words."""
        return [SHORT] if s.phase == SAY else [] if s.phase == QUEEN else legal

    def apply(self, s: CompanyState, move: int, log: Log | None) -> None:
        """Makes a move; then all that follows of itself."""
        if s.phase == JUDGE:
            self._judge(s, move == ADMITS, log)
            return
        seat = s.queue[0]
        word = name_of(move).partition(":")[2]
        if s.phase == QUEEN:
            s.queens[seat] = word
            self._log(log, "queen", seat, self._rule("queen"), [["queen", word]])
        elif s.phase == RHYME:
            for each in range(self.table.seats) if self.leader_chooses else [seat]:
                s.rhymes[each] = word
            self._log(log, "rhyme", seat, self._rule("rhyme_chosen") + self._rule("rhyme_shared"), [["rhyme", word]])
        elif move == SHORT:
            self._stuck(s, seat, log)
        else:
            self._say(s, seat, word, log)
            return
        self._done(s, log)

    def _log(self, log: Log | None, ev: str, seat: int, rules: list[str], params: list[list[object]]) -> None:
        if log is not None:
            log.append([ev, seat, [], rules, params])

    def _done(self, s: CompanyState, log: Log | None) -> None:
        """The first of the queue has done his part."""
        s.queue.pop(0)
        if not s.queue:
            self._begin(s, log)

    def _say(self, s: CompanyState, seat: int, word: str, log: Log | None) -> None:
        standing = self.rhymes.standing(self.rhymes.called(s.rhymes[seat]), word)
        s.said.append((seat, word))
        self._log(log, "say", seat, self.rhymes.rhyme_rules + self.rhymes.again_rules, [["word", word], ["standing", standing]])
        if standing != GOOD or self.every:
            s.pending = word
            s.standing = standing
            s.speaker = seat
            s.queue.insert(0, s.leader)
            s.phase = JUDGE
        else:
            self._count(s, seat, log)

    def _count(self, s: CompanyState, seat: int, log: Log | None) -> None:
        """A perfection more; who names all of his at once goes on."""
        s.counts[seat] += 1
        if not (self.at_once and s.counts[seat] < self.number):
            self._done(s, log)

    def _judge(self, s: CompanyState, admitted: bool, log: Log | None) -> None:
        leader = s.queue.pop(0)
        seat = s.speaker
        word = s.pending
        s.phase = SAY
        s.pending = ""
        s.standing = GOOD
        s.speaker = -1
        rules = self._rule("judge") + ([] if admitted else self._rule("refused"))
        self._log(log, "admit" if admitted else "refuse", leader, rules, [["word", word], ["seat", seat]])
        if admitted:
            self._count(s, seat, log)
        elif not self.another:
            self._stuck(s, seat, log)
            self._done(s, log)

    def _stuck(self, s: CompanyState, seat: int, log: Log | None) -> None:
        """Finds no perfection: is caught and pays, or only loses his turn."""
        self._log(log, "stuck", seat, self._rule("stuck"), [])
        if self.stays:
            return
        s.caught.append(seat)
        s.forfeits[seat] += self.price
        self._log(log, "forfeit", seat, self._rule("forfeit_paid"), [["number", self.price]])

    # --- reasons

    def why(self, s: CompanyState, move: int) -> list[str]:
        """The rules by which something may be said now."""
        if s.phase == QUEEN:
            return self._rule("queen")
        if s.phase == RHYME:
            return self._rule("rhyme_chosen") + self._rule("rhyme_kept")
        if s.phase == JUDGE:
            return self._rule("judge")
        return self._rule("stuck") if move == SHORT else self.rhymes.rhyme_rules + self.rhymes.again_rules + self._rule("several")

    def why_not(self, s: CompanyState, seat: int, move: int) -> PlayError | None:
        """Why a seat may not say something now; None if it may, be it in a list or not."""
        if s.over:
            return PlayError("game-over", [], self._rule("several"))
        if seat != s.turn:
            return PlayError("not-your-turn", [("seat", str(s.turn))], [self.table.turn_rule])
        name = name_of(move)
        asked = [start for phase, start in KINDS if phase == s.phase]
        if s.phase == JUDGE or move == SHORT or not (asked and name.startswith(asked[0])):
            return None if move in self.legal(s) else PlayError("not-now", [], self.why(s, 0))
        word = name[len(asked[0]) :]
        if s.phase == RHYME:
            return None if self.shared or word not in s.rhymes else PlayError("rhyme-taken", [("rhyme", word)], self._rule("rhyme_shared"))
        if s.phase == SAY:
            return self._unsayable(s, seat, word)
        return None

    def _unsayable(self, s: CompanyState, seat: int, word: str) -> PlayError | None:
        if self.rhymes.taken(s.said, seat, word):
            return PlayError("said-before", [("word", word)], self.rhymes.again_rules)
        try:
            self.rhymes.standing(self.rhymes.called(s.rhymes[seat]), word)
        except PlayError as refusal:
            return refusal
        return None
