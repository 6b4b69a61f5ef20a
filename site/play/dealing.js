/* The deal, seen: cards fly from the dealer to each seat, in the order and the packets that the events tell, then the
   turn-up is turned. The table is drawn before, and each card only comes to its place: nothing waits for the reader, whose
   first key or press ends it. */

// milliseconds: how long a packet flies, how long after another it leaves at most, how long all takes at most
const STEADY = { flight: 260, step: 130, most: 1400 };
const QUICK = { flight: 130, step: 40, most: 420 };
const STAGGER = 0.12; // of a flight: the cards of a packet follow each other so closely
const STILL = ["turn_up", "score", "lead", "faced", "marked"]; // what may follow a deal before anybody has done anything

/* the last deal of a story, unless something was done since: its packets in their order, [seat, how many cards, the dealer, the cards],
   where it ends in the story, and whether a card was turned up */
export function lastDeal(events) {
  let end = events.length;
  while (end && STILL.includes(events[end - 1][0])) end -= 1;
  let start = end;
  while (start && events[start - 1][0] === "deal") start -= 1;
  const packets = events.slice(start, end).map(([, seat, cards, , params]) => [seat, cards.length, params.find(([name]) => name === "dealer")[1], cards]);
  return { packets, end, turned: events.slice(end).some(([ev]) => ev === "turn_up") };
}

/* when each packet leaves, in milliseconds, and when the last card has come */
export function timetable(packets, turned, { flight, step, most }) {
  const flights = packets.length + (turned ? 1 : 0);
  const between = Math.min(step, (most - flight * (1 + STAGGER)) / Math.max(1, flights - 1));
  return { leaves: packets.map((_, n) => n * between), turns: packets.length * between, ends: (flights - 1) * between + flight * (1 + STAGGER) };
}

export class Dealing {
  /* of one match; `pace`: steady, quick, or at a signal */
  constructor(pace) {
    this.pace = pace === "quick" ? QUICK : STEADY;
    this.shownTo = 0; // in the story
    this.over = Promise.resolve(); // until when nobody else plays
    this.flying = [];
    this.skip = () => this.finish();
  }

  /* after the table is drawn: shows a deal that was not shown yet */
  show(events, board) {
    this.finish(); // what flew before lies on no table any more
    const { packets, end, turned } = lastDeal(events);
    if (!packets.length || end <= this.shownTo) return;
    this.shownTo = end;
    if (document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    this.over = new Promise((resolve) => { this.landed = resolve; });
    // the table may have been drawn out of sight: once it is shown, and before it is painted
    this.frame = requestAnimationFrame(() => this.launch(packets, turned, board));
  }

  launch(packets, turned, board) {
    const { leaves, turns, ends } = timetable(packets, turned, this.pace);
    const dealt = {};
    const home = middle(board.place(packets[0][2]));
    packets.forEach(([seat, count, , cards], n) => {
      const first = dealt[seat] || 0;
      dealt[seat] = first + count;
      board.cardsOf(seat, cards, first).forEach((card, nth) => this.fly(card, home, leaves[n] + (nth / count) * STAGGER * this.pace.flight));
    });
    if (turned && board.turned) this.turn(board.turned, home, turns);
    this.timer = setTimeout(this.skip, ends);
    for (const kind of ["keydown", "pointerdown"]) addEventListener(kind, this.skip, true);
  }

  fly(card, home, delay) {
    const there = middle(card);
    const away = (home.x - there.x) + "px " + (home.y - there.y) + "px";
    this.flying.push(card.animate([{ translate: away, opacity: 0 }, { opacity: 1, offset: 0.25 }, { translate: "0 0", opacity: 1 }],
      { duration: this.pace.flight, delay, fill: "backwards", easing: "cubic-bezier(.25, .7, .35, 1)" }));
  }

  turn(card, home, delay) {
    this.fly(card, home, delay);
    this.flying.push(card.animate([{ scale: "0 1" }, { scale: "0 1", offset: 0.4 }, { scale: "1 1" }], { duration: this.pace.flight, delay, fill: "backwards" }));
  }

  /* every card lies in its place */
  finish() {
    cancelAnimationFrame(this.frame);
    clearTimeout(this.timer);
    for (const kind of ["keydown", "pointerdown"]) removeEventListener(kind, this.skip, true);
    for (const flight of this.flying) flight.cancel();
    this.flying = [];
    if (this.landed) this.landed();
    this.landed = null;
  }
}

function middle(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
