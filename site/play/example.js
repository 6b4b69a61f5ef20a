/* Steps through a worked example of the treatise on a small board. The moves were played when the page
   was made; here they are only shown. A classic script, like play.js, which it follows. */
(function () {
  "use strict";

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

  class AcademieExample extends HTMLElement {
    connectedCallback() {
      if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", () => this.ready(), { once: true });
      else this.ready();
    }

    ready() {
      if (this.board || !this.isConnected) return;
      this.board = JSON.parse(this.querySelector('script[type="application/json"]').textContent);
      this.plate = this.querySelector("[data-plate]");
      this.steps = [...this.querySelectorAll(".t-steps li")];
      this.at = 0;
      this.querySelector("[data-back]").addEventListener("click", () => this.go(this.at - 1));
      this.querySelector("[data-on]").addEventListener("click", () => this.go(this.at + 1));
      this.addEventListener("keydown", (event) => {
        if (event.ctrlKey || event.metaKey || event.altKey || !["ArrowLeft", "ArrowRight"].includes(event.key)) return;
        event.preventDefault();
        event.stopPropagation(); // the page has its own keys
        this.go(this.at + (event.key === "ArrowRight" ? 1 : -1));
      });
      this.plate.hidden = false;
      this.querySelector("[data-walk]").hidden = false;
      this.go(0);
      // the pack is fetched when the example comes near
      var base = new URL(this.getAttribute("src"), document.baseURI).href;
      var seen = new IntersectionObserver((entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        seen.disconnect();
        globalThis.academiePlay.cards(base).catch((error) => { console.error(error); this.plate.hidden = true; }); // the list stands
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

    /* the table after so many moves */
    go(step) {
      var board = this.board;
      this.at = Math.max(0, Math.min(step, board.moves.length));
      var done = board.moves.slice(0, this.at);
      var last = done[done.length - 1];
      this.plate.replaceChildren(...board.names.map((who) => {
        var move = done.find((each) => each.who === who);
        var hand = board.hands[who].filter((card) => !move || move.card !== card);
        var column = make("div", "t-player" + (last && last.who === who ? " t-fresh" : "") + (last && last.won === who ? " t-wins" : ""));
        var fan = make("div", "t-fan");
        hand.forEach((card) => fan.append(drawn(card, "0 0 100 150", "t-card")));
        var text = make("p", "t-fan-text");
        hand.forEach((card) => text.append(this.small(card), " "));
        var place = make("div", "t-played");
        if (move) place.append(drawn(move.card, "0 0 100 150", "t-card"));
        column.append(fan, make("p", "t-name", who), text, place);
        return column;
      }));
      this.steps.forEach((li, n) => {
        li.classList.toggle("t-later", n >= this.at);
        if (n === this.at - 1) li.setAttribute("aria-current", "step"); else li.removeAttribute("aria-current");
      });
      this.querySelector("[data-walk] span").textContent = this.at ? this.dataset.step.replace("{n}", this.at).replace("{of}", board.moves.length) : this.dataset.start;
      this.mark("[data-back]", this.at === 0);
      this.mark("[data-on]", this.at === board.moves.length);
    }

    /* a button at its end stays focusable */
    mark(button, ended) { this.querySelector(button).setAttribute("aria-disabled", String(ended)); }
  }

  if (!customElements.get("academie-example")) customElements.define("academie-example", AcademieExample);
})();
