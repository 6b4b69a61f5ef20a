/* The table of values as a calculator: the rows stand in the page, the engine adds them up. A classic
   script beside play.js, from which it borrows the engine; nothing is fetched before a number is changed. */
(function () {
  "use strict";
  if (customElements.get("academie-reckoner")) return;

  class AcademieReckoner extends HTMLElement {
    connectedCallback() {
      if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", () => this.ready(), { once: true });
      else this.ready();
    }

    disconnectedCallback() { if (this.engine) this.engine.then((made) => made.terminate(), () => undefined); this.engine = null; }

    ready() {
      if (this.form || !this.isConnected) return;
      this.form = this.querySelector("form");
      this.base = new URL(this.getAttribute("src"), document.baseURI).href;
      this.waiting = new Map();
      this.asked = 0;
      this.querySelectorAll("[data-without]").forEach((each) => { each.hidden = true; });
      this.querySelectorAll("[data-with]").forEach((each) => { each.hidden = false; });
      this.form.addEventListener("submit", (event) => event.preventDefault());
      this.form.addEventListener("input", () => this.reckon());
      this.form.addEventListener("reset", () => setTimeout(() => this.reckon()));
    }

    say(message) { this.querySelector("[data-say]").textContent = message || ""; }

    /* a worker of its own, kept while the page is open */
    worker() {
      if (!this.engine) {
        this.engine = globalThis.academiePlay.worker(this.base, this.getAttribute("flow")).then((made) => {
          made.onmessage = ({ data }) => {
            const { resolve, reject } = this.waiting.get(data.id);
            this.waiting.delete(data.id);
            if (data.fault !== undefined) reject(new Error(data.fault));
            else resolve(JSON.parse(data.reply));
          };
          made.onerror = (event) => { for (const { reject } of this.waiting.values()) reject(new Error(event.message)); this.waiting.clear(); };
          return made;
        });
        this.engine.catch(() => { this.engine = null; });
      }
      return this.engine;
    }

    async ask(request) {
      const made = await this.worker();
      this.asked += 1;
      const id = this.asked;
      made.postMessage({ id, request: JSON.stringify(request) });
      return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
    }

    /* what the rows make; an answer that comes after a later question is let go */
    async reckon() {
      const rows = [...this.form.querySelectorAll("tr[data-item]")];
      const items = rows.map((row) => [row.dataset.item, Number(row.querySelector("input").value || 0)]);
      const name = this.getAttribute("game") + "." + this.getAttribute("lang");
      const turn = this.turn = (this.turn || 0) + 1;
      try {
        if (!this.engine) this.say(this.dataset.loading);
        const model = JSON.parse(await globalThis.academiePlay.text(this.base, this.form.elements.reading ? this.form.elements.reading.value : this.dataset.model, name));
        const reply = await this.ask({ do: "reckon", model, selection: [], items });
        if (turn !== this.turn) return;
        this.say("");
        if (!reply.ok) throw new Error(reply.code);
        reply.lines.forEach(([, number, each, points], n) => {
          const [, worth, gives] = rows[n].querySelectorAll("td");
          if (!rows[n].dataset.wins) worth.textContent = String(each);
          gives.textContent = number && !rows[n].dataset.wins ? String(points) : "";
        });
        this.querySelector("output").textContent = reply.won ? this.dataset.wins : String(reply.total);
      } catch (error) {
        console.error(error);
        this.say(this.dataset.failed);
      }
    }
  }

  customElements.define("academie-reckoner", AcademieReckoner);
})();
