/* Steps through a worked example of the treatise on a small board. What happens was worked out when the page
   was made; here it is only shown, frame by frame. What the reader tries is asked of the engine (example-try.js),
   which is fetched then. A classic script, like play.js, which it follows. */
(function () {
  "use strict";
  if (customElements.get("academie-example")) return; // the page names this script more than once

  var RED = ["coeur", "carreau"];

  function make(tag, name, text) {
    var element = document.createElement(tag);
    if (name) element.className = name;
    if (text) element.textContent = text;
    return element;
  }

  function drawn(symbol, box, name) {
    var svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    var use = document.createElementNS("http://www.w3.org/2000/svg", "use");
    svg.setAttribute("viewBox", box);
    svg.setAttribute("class", name);
    svg.setAttribute("aria-hidden", "true");
    use.setAttribute("href", "#" + symbol);
    svg.append(use);
    return svg;
  }

  /* a module of the play folder; from a folder, by way of blobs, those that it imports first */
  function module(base, name, loaded) {
    if (location.protocol !== "file:") return import(base + name);
    return address(base, name, loaded || {}).then((url) => import(url));
  }

  async function address(base, name, loaded) {
    if (loaded[name]) return loaded[name];
    var source = await globalThis.academiePlay.text(base, name, "program");
    for (const [, other] of source.matchAll(/from "\.\/([\w-]+\.js)"/g)) await address(base, other, loaded);
    source = source.replace(/from "\.\/([\w-]+\.js)"/g, (_, other) => 'from "' + loaded[other] + '"');
    loaded[name] = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
    return loaded[name];
  }

  class AcademieExample extends HTMLElement {
    connectedCallback() {
      if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", () => this.ready(), { once: true });
      else this.ready();
    }

    disconnectedCallback() { if (this.trial) { this.trial.end(); this.trial = null; } }

    ready() {
      if (this.board || !this.isConnected) return;
      this.board = JSON.parse(this.querySelector('script[type="application/json"]').textContent);
      this.base = new URL(this.getAttribute("src"), document.baseURI).href;
      this.plate = this.querySelector("[data-plate]");
      this.middle = this.querySelector("[data-middle]");
      this.steps = [...this.querySelectorAll(".t-steps > li")];
      this.at = 0;
      this.querySelector("[data-back]").addEventListener("click", () => this.go(this.at - 1));
      this.querySelector("[data-on]").addEventListener("click", () => this.go(this.at + 1));
      this.addEventListener("keydown", (event) => {
        if (event.ctrlKey || event.metaKey || event.altKey || !["ArrowLeft", "ArrowRight"].includes(event.key)) return;
        if (event.target.closest("[data-trial]")) return; // the arrows of its own choices
        event.preventDefault();
        event.stopPropagation(); // the page has its own keys
        this.go(this.at + (event.key === "ArrowRight" ? 1 : -1));
      });
      var opener = this.querySelector("[data-try]");
      if (opener) opener.addEventListener("click", () => this.attempt(opener));
      this.plate.hidden = !this.board.frames.length;
      this.querySelector("[data-walk]").hidden = false;
      this.go(0);
      if (!this.board.frames.length) return;
      // the pack is fetched when the example comes near
      var seen = new IntersectionObserver((entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        seen.disconnect();
        globalThis.academiePlay.cards(this.base).catch((error) => { console.error(error); this.plate.hidden = true; }); // the list stands
      }, { rootMargin: "600px" });
      seen.observe(this);
    }

    small(card) {
      var known = this.board.cards[card];
      var suit = card.split("-")[1];
      var whole = make("span", "t-small" + (RED.includes(suit) ? " t-red" : ""));
      whole.append(make("span", "t-vh", known.name));
      var shown = make("span", "", known.letter);
      shown.setAttribute("aria-hidden", "true");
      shown.append(drawn("pip-" + suit, "0 0 100 100", ""));
      whole.append(shown);
      return whole;
    }

    /* the board after so many steps */
    go(step) {
      this.at = Math.max(0, Math.min(step, this.steps.length));
      var frame = this.board.frames[this.at];
      if (frame) this.draw(frame);
      this.steps.forEach((li, n) => {
        li.classList.toggle("t-later", n >= this.at);
        if (n === this.at - 1) li.setAttribute("aria-current", "step"); else li.removeAttribute("aria-current");
      });
      this.querySelector("[data-walk] span").textContent = this.at ? this.dataset.step.replace("{n}", this.at).replace("{of}", this.steps.length) : this.dataset.start;
      this.mark("[data-back]", this.at === 0);
      this.mark("[data-on]", this.at === this.steps.length);
      if (this.trial) this.trial.go(this.at);
    }

    draw(frame) {
      var names = frame.names || this.board.names;
      this.plate.style.setProperty("--seats", String(names.length));
      this.plate.replaceChildren(...frame.seats.map((seat, n) => this.seat(frame, seat, n, names[n])));
      this.middle.textContent = frame.middle;
      this.middle.hidden = !frame.middle;
    }

    seat(frame, seat, n, name) {
      var column = make("div", "t-player" + (frame.fresh === n ? " t-fresh" : "") + (frame.wins === n ? " t-wins" : ""));
      var marked = (card) => (seat.marked.includes(card) ? " e-marked" : "");
      var fan = make("div", "t-fan");
      seat.hand.forEach((card) => fan.append(drawn(card, "0 0 100 150", "t-card" + marked(card))));
      var text = make("p", "t-fan-text");
      seat.hand.forEach((card) => { var one = this.small(card); if (marked(card)) one.classList.add("e-marked"); text.append(one, " "); });
      if (seat.hand.length) column.append(fan);
      column.append(make("p", "t-name", name));
      if (seat.hand.length) column.append(text);
      if (this.board.kind === "trick") {
        var place = make("div", "t-played");
        if (seat.lies) place.append(drawn(seat.lies, "0 0 100 150", "t-card"));
        column.append(place);
      } else if (this.board.names) {
        var refused = frame.refused && frame.fresh === n;
        column.append(make("p", "e-speech" + (refused ? " e-refused" : ""), refused ? frame.refused : seat.says));
      }
      return column;
    }

    /* a button at its end stays focusable */
    mark(button, ended) { this.querySelector(button).setAttribute("aria-disabled", String(ended)); }

    say(message) {
      var place = this.querySelector("[data-say]");
      place.textContent = message || "";
      place.hidden = !message;
    }

    /* opens what can be tried, or closes it; all that it needs is fetched the first time */
    async attempt(opener) {
      var place = this.querySelector("[data-trial]");
      if (this.busy) return;
      if (this.trial) {
        place.hidden = !place.hidden;
        opener.setAttribute("aria-expanded", String(!place.hidden));
        return;
      }
      this.busy = true;
      this.say(this.dataset.loading);
      var name = this.getAttribute("game") + "." + this.getAttribute("lang");
      try {
        var play = globalThis.academiePlay;
        var parts = await Promise.all([module(this.base, "example-try.js"), play.text(this.base, name + ".json", name), play.text(this.base, this.board.trial.model, name), play.cards(this.base)]);
        this.trial = new parts[0].Trial(place, {
          board: this.board,
          data: JSON.parse(parts[1]),
          model: JSON.parse(parts[2]),
          worker: await play.worker(this.base, this.getAttribute("flow")),
          id: this.id,
          failed: this.dataset.failed,
        });
        this.trial.go(this.at);
        place.hidden = false;
        opener.setAttribute("aria-expanded", "true");
        this.say("");
      } catch (error) {
        console.error(error);
        this.say(this.dataset.failed);
      } finally {
        this.busy = false;
      }
    }
  }

  customElements.define("academie-example", AcademieExample);
})();
