/* Opens the two readings: nothing of them is fetched before the reader asks. A classic script beside play.js, from
   which it borrows engine and modules. A link with `?two=` and a reading opens them at once, as does a match from the table. */
(function () {
  "use strict";
  if (customElements.get("academie-parting")) return;

  var ENGINE = "engine.parting.json";
  var MODULES = ["parting-words.js", "parting-side.js", "parting-two.js"]; // each imports only from those before it

  var SHOWN = 40; // characters of a strange value in a link that are repeated

  function styled(address) {
    if (document.querySelector('link[data-parting]')) return;
    var link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = address;
    link.dataset.parting = "";
    document.head.append(link);
  }

  class AcademieParting extends HTMLElement {
    connectedCallback() {
      if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", () => this.ready(), { once: true });
      else this.ready();
    }

    disconnectedCallback() {
      this.close();
      if (this.heard) document.removeEventListener("academie-parting", this.heard);
      this.heard = null;
    }

    ready() {
      if (!this.isConnected || this.heard) return;
      this.base = new URL(this.getAttribute("src"), document.baseURI).href;
      this.buttons = [...this.querySelectorAll("[data-two]")];
      this.querySelectorAll("[data-without]").forEach((each) => { each.hidden = true; });
      this.buttons.forEach((button) => {
        button.hidden = false;
        button.dataset.open = button.textContent;
        button.dataset.label = button.getAttribute("aria-label");
        button.addEventListener("click", () => this.pressed(button));
      });
      this.heard = ({ detail }) => this.match(detail);
      document.addEventListener("academie-parting", this.heard);
      var asked = new URLSearchParams(location.search).get("two");
      var wanted = this.buttons.find((button) => button.dataset.two === asked);
      if (wanted) this.pressed(wanted);
      else if (asked) this.say(this.dataset.unknown.replace("{reading}", () => (asked.length > SHOWN ? asked.slice(0, SHOWN) + "…" : asked)));
    }

    say(message) {
      var place = this.querySelector("[data-say]");
      place.textContent = message || "";
      place.hidden = !message;
    }

    pressed(button) {
      var match = this.waiting;
      this.offer(null);
      return this.opened(button, match ? { first: "", second: button.dataset.two, match: match } : { first: "", second: button.dataset.two });
    }

    /* a match from the table: under the other reading, or under the one that the reader then chooses */
    match(match) {
      var variant = JSON.parse(match.transcript).variant;
      var button = this.buttons.find((each) => each.dataset.two === variant);
      if (!button && this.buttons.length === 1) button = this.buttons[0];
      if (button) return this.opened(button, { first: variant, second: variant ? "" : button.dataset.two, match: match });
      this.offer(match);
      this.say(this.dataset.choose);
      this.scrollIntoView({ block: "start" });
      this.buttons[0].focus({ preventScroll: true });
      return Promise.resolve();
    }

    /* the buttons offer a match of the reader’s, or the deal that is known */
    offer(match) {
      this.waiting = match;
      this.buttons.forEach((button) => {
        var title = button.closest("li").querySelector("h3").firstChild.textContent.trim();
        button.textContent = match ? this.dataset.replay : button.dataset.open;
        button.setAttribute("aria-label", match ? this.dataset.replayLabel.replace("{title}", title) : button.dataset.label);
      });
      if (!match) this.say("");
    }

    async opened(button, asked) {
      if (this.busy) return;
      if (typeof WebAssembly !== "object") { this.say(this.dataset.noWasm); return; }
      this.close();
      this.busy = true;
      this.say(this.dataset.loading);
      var place = document.createElement("div");
      try {
        var parts = await this.fetched();
        button.closest("li").append(place);
        button.setAttribute("aria-expanded", "true");
        this.two = new parts.module.Two(place, Object.assign({ close: () => { this.close(); button.focus(); } }, parts, asked));
        this.button = button;
        await this.two.begin();
        this.say("");
      } catch (error) {
        this.close();
        place.remove();
        if (!error.sentence) console.error(error);
        this.say(error.sentence || (error.name === "SecurityError" ? this.dataset.noWorker : this.dataset.failed));
      } finally {
        this.busy = false;
      }
    }

    async fetched() {
      var play = globalThis.academiePlay;
      var game = this.getAttribute("game");
      var lang = this.getAttribute("lang");
      var name = game + "." + lang;
      var own = game + ".parting." + lang;
      var renew = () => play.worker(this.base, this.getAttribute("flow"), ENGINE, "parting");
      var engine = renew();
      styled(this.base + "parting.css");
      try {
        var [module, data, more] = await Promise.all([
          play.program(this.base, "parting-two.js", "parting", MODULES),
          play.text(this.base, name + ".json", name),
          play.text(this.base, own + ".json", own),
          play.cards(this.base),
        ]);
        return { module: module, data: JSON.parse(data), more: JSON.parse(more), worker: await engine, renew: renew, model: (file) => play.text(this.base, file, name) };
      } catch (error) {
        engine.then((made) => made.terminate(), () => undefined);
        throw error;
      }
    }

    close() {
      if (!this.two) return;
      this.two.end();
      this.two = null;
      this.button.setAttribute("aria-expanded", "false");
    }
  }

  customElements.define("academie-parting", AcademieParting);
})();
