/* Opens the table: nothing of the game is fetched before the reader asks. A classic script, so that it
   also runs in a page opened from a folder, where modules, fetch and workers by address are refused. */
(function () {
  "use strict";
  if (globalThis.academiePlay) return; // the page names this script twice

  // each imports only from those before it
  var MODULES = ["dom.js", "words.js", "story.js", "board.js", "book.js", "dealing.js", "thinking.js", "faults.js", "chalk-words.js", "chalk-story.js", "chalk-board.js", "melds-words.js", "melds-story.js", "melds-board.js", "stakes-words.js", "stakes-story.js", "stakes-bids.js", "stakes-board.js", "gallery.js", "gallery-story.js", "gallery-board.js", "company-words.js", "company-story.js", "company-board.js", "engine.js", "refusals.js", "kinds.js", "keys.js", "moves.js", "over.js", "what.js", "frame.js", "files.js", "packing.js", "replay.js", "leaving.js", "scored.js", "counts.js", "table.js"];
  var PROGRAMS = { "table.js": "program.js", "parting-two.js": "parting-program.js" };
  var WASM = "micropython/micropython.wasm";
  var LOADER = "micropython/micropython.mjs";
  var fromFile = location.protocol === "file:";
  var once = {};

  var OFFERED = 3; // matches that were left are offered, the last ones
  var SHOWN = 40; // characters of a strange value in a link that are repeated

  function kept(key, make) {
    if (!once[key]) once[key] = make().catch(function (error) { delete once[key]; throw error; });
    return once[key];
  }

  /* the text of a file of the play folder; from a folder, out of the script that carries it */
  function text(base, name, carrier) {
    return kept(base + name, function () {
      if (!fromFile) {
        return fetch(base + name).then(function (answer) {
          if (!answer.ok) throw new Error(name + ": " + answer.status);
          return answer.text();
        });
      }
      return carried(base, carrier).then(function () {
        if (!(name in globalThis.academieFiles)) throw new Error(name + ": not carried");
        return globalThis.academieFiles[name];
      });
    });
  }

  function carried(base, carrier) {
    return kept(base + carrier, function () {
      return new Promise(function (resolve, reject) {
        var script = document.createElement("script");
        script.src = base + "from-file/" + carrier + ".js";
        script.onload = resolve;
        script.onerror = function () { reject(new Error(carrier)); };
        document.head.append(script);
      });
    });
  }

  function blob(content, type) { return URL.createObjectURL(new Blob([content], { type: type })); }

  /* in a worker without an origin only data: addresses can be fetched and imported */
  function data(content, type) { return "data:" + type + ";charset=utf-8," + encodeURIComponent(content); }

  /* the pack, once a page */
  function cards(base) {
    return kept("cards", function () {
      return text(base, "cards.svg", "cards").then(function (svg) {
        var holder = document.createElement("div");
        holder.className = "t-pack";
        holder.innerHTML = svg;
        document.body.prepend(holder);
      });
    });
  }

  var address = {}; // of the modules that were carried, by name

  function blobs(names) {
    names.forEach(function (name) {
      if (address[name]) return;
      var source = globalThis.academieFiles[name].replace(/from "\.\/([\w-]+\.js)"/g, function (_, other) { return 'from "' + address[other] + '"'; });
      address[name] = blob(source, "text/javascript");
    });
  }

  /* a module, by address or, from a folder, by way of blobs; `carrier` has `more` of them beside those of the table */
  function program(base, name, carrier, more) {
    return kept(base + name, function () {
      if (!fromFile) return import(base + PROGRAMS[name]); // it comes in one journey with all that it imports
      return carried(base, "program").then(function () {
        blobs(MODULES);
        if (carrier) return carried(base, carrier).then(function () { blobs(more); });
      }).then(function () { return import(address[name]); });
    });
  }

  /* a worker that is already fetching the engine, as far as a course of play needs it; `part`: something that only some pages need, carried with `carrier` */
  function worker(base, flow, part, carrier) {
    var engine = "engine." + flow + ".json";
    var made;
    if (!fromFile) {
      made = new Worker(base + "worker.js");
      made.postMessage({ loader: base + LOADER, wasm: base + WASM, engine: (part ? [engine, part] : [engine]).map(function (name) { return base + name; }) });
      return Promise.resolve(made);
    }
    return Promise.all([carried(base, "program"), carried(base, "engine." + flow), part && carried(base, carrier)]).then(function () {
      var files = globalThis.academieFiles;
      made = new Worker(blob(files["worker.js"], "text/javascript"));
      made.postMessage({
        loader: data(files[LOADER], "text/javascript"),
        wasm: "data:application/wasm;base64," + files[WASM],
        engine: (part ? [engine, part] : [engine]).map(function (name) { return data(files[name], "application/json"); }),
      });
      return made;
    });
  }

  /* the generator's state is 32 bits wide */
  function seedFits(text) { return /^\d{1,10}$/.test(text) && Number(text) <= 0xFFFFFFFF; }

  class AcademieTable extends HTMLElement {
    connectedCallback() {
      // children may still be on their way when the element is parsed
      if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", () => this.ready(), { once: true });
      else this.ready();
    }

    disconnectedCallback() { removeEventListener("hashchange", this.onhash); if (this.open) { this.open.end(); this.open = null; this.game.remove(); } }

    ready() {
      if (this.form || !this.isConnected) return;
      this.form = this.querySelector("form");
      this.base = new URL(this.getAttribute("src"), document.baseURI).href;
      this.querySelectorAll("[data-without]").forEach((each) => { each.hidden = true; });
      this.form.hidden = false;
      this.form.addEventListener("submit", (event) => { event.preventDefault(); this.start(); });
      this.form.addEventListener("change", () => this.fit());
      this.form.elements.seed.addEventListener("input", (event) => event.target.setCustomValidity(""));
      this.querySelector("[data-seed]").addEventListener("click", () => this.draw());
      this.querySelector("[data-resume]").addEventListener("click", () => this.show(true));
      var file = this.querySelector("input[type=file]");
      file.addEventListener("change", () => { if (file.files.length) this.bring(file); });
      this.draw();
      this.shared();
      this.left();
      this.linked();
      this.onhash = () => this.linked();
      addEventListener("hashchange", this.onhash);
    }

    radio(name, value) {
      return this.form.querySelector('input[type="radio"][name="' + CSS.escape(name) + '"][value="' + CSS.escape(value) + '"]');
    }

    /* what a link to a deal says, into the form; what the table does not know is told */
    shared() {
      var strange = [];
      new URLSearchParams(location.search).forEach((value, name) => {
        var field = this.form.elements.namedItem(name);
        if (!field || (field instanceof Element && !field.matches("input"))) return;
        var one = name === "seed" ? null : this.radio(name, value);
        if (one) one.checked = true;
        else if (name === "seed" && seedFits(value)) field.value = value;
        else strange.push([name, value]);
      });
      this.fit();
      this.form.querySelectorAll("fieldset[data-option][hidden] input:checked").forEach((input) => {
        var first = this.form.querySelector('input[name="' + CSS.escape(input.name) + '"]');
        if (input !== first) strange.push([input.name, input.value]);
        first.checked = true;
      });
      if (!strange.length) return;
      var colon = this.getAttribute("lang") === "fr" ? "\u00a0: " : ": ";
      this.say(this.dataset.linkWrong.replace("{parts}", () => strange.map(([name, value]) => this.legend(name) + colon + this.title(name, value)).join(", ")));
    }

    legend(name) {
      var field = this.form.elements.namedItem(name);
      return (field instanceof Element ? field : field[0]).closest("fieldset").querySelector("legend").textContent;
    }

    title(name, value) {
      var one = name !== "seed" && this.radio(name, value);
      if (one) return one.closest("label").textContent;
      return value.length > SHOWN ? value.slice(0, SHOWN) + "…" : value || "—";
    }

    /* the matches that were left, here or on the page in the other language: to go on with, or to be forgotten */
    left() {
      var place = this.querySelector("[data-kept]");
      var found = academieKept.list(this.getAttribute("game")).filter((kept) => this.radio("level", kept.level) && this.radio("pace", kept.pace));
      place.replaceChildren(...found.slice(0, OFFERED).map((kept, n) => this.offer(kept, n)));
      place.hidden = !found.length;
    }

    offer(kept, n) {
      var item = document.createElement("li");
      var told = document.createElement("span");
      told.id = "t-kept-" + n;
      told.textContent = " " + this.told(kept) + " ";
      var button = (name, text, act) => {
        var made = document.createElement("button");
        made.type = "button";
        made.setAttribute(name, "");
        made.setAttribute("aria-describedby", told.id);
        made.textContent = text;
        made.addEventListener("click", act);
        return made;
      };
      item.append(
        button("data-carried", this.dataset.goOn, () => {
          this.radio("level", kept.level).checked = this.radio("pace", kept.pace).checked = true;
          this.opened(async (open) => { await open.restore(kept.transcript, this.choices()); academieKept.forget(kept.key); });
        }),
        told,
        button("data-forget", this.dataset.forget, () => {
          academieKept.forget(kept.key);
          this.left();
          (this.querySelector("[data-forget]") || this.form.querySelector("[type=submit]")).focus();
        }));
      return item;
    }

    /* which match it was: how many played, which reading, how far it had come */
    told(kept) {
      var chosen = new Map(kept.match.selection);
      var variant = this.radio("variant", kept.match.variant);
      var parts = [chosen.has("players") && JSON.parse(this.dataset.players)[chosen.get("players")], variant && variant.closest("label").textContent];
      var blanks = { moves: kept.match.moves.length, seed: String(kept.match.seed).slice(0, SHOWN) };
      var time = new Intl.DateTimeFormat(this.getAttribute("lang"), { dateStyle: "medium", timeStyle: "short" }).format(kept.time);
      return parts.filter(Boolean).concat(this.dataset.howFar.replace(/\{(\w+)\}/g, (_, name) => blanks[name]), time).join(" · ");
    }

    /* a link to a move carries the match: #match=…&move=17 */
    linked() {
      var asked = new URLSearchParams(location.hash.slice(1));
      if (!asked.has("match")) return;
      var move = asked.get("move") || "";
      this.opened(async (open) => {
        var text = await open.unpacked(asked.get("match"));
        if (text === null) throw Object.assign(new Error("match"), { sentence: this.dataset.matchBroken });
        await open.restore(text, this.choices(), /^\d{1,6}$/.test(move) ? Number(move) : undefined);
      });
    }

    /* a new seed, small enough to be told to somebody */
    draw() {
      var number = new Uint32Array(1);
      crypto.getRandomValues(number);
      this.form.elements.seed.value = number[0] % 1000000;
    }

    /* shows only the choices that there are, given the others */
    fit() {
      this.form.querySelectorAll("[data-only]").forEach((set) => {
        set.hidden = !JSON.parse(set.dataset.only).every(([name, values]) => values.includes(this.form.elements[name].value));
      });
    }

    choices() {
      var form = this.form.elements;
      var selection = [];
      this.form.querySelectorAll("fieldset[data-option]").forEach((set) => {
        if (!set.hidden) selection.push([set.dataset.option, form[set.dataset.option].value]);
      });
      return { variant: form.variant ? form.variant.value : "", selection: selection, level: form.level.value, pace: form.pace.value, seed: Number(form.seed.value) };
    }

    say(message) {
      var place = this.querySelector("[data-say]");
      place.textContent = message || "";
      place.hidden = !message;
    }

    start() {
      var seed = this.form.elements.seed;
      if (!seedFits(seed.value)) {
        seed.setCustomValidity(this.dataset.seedWrong);
        seed.reportValidity();
        return Promise.resolve();
      }
      var choices = this.choices();
      this.model(choices.variant);
      return this.opened((open) => open.begin(choices));
    }

    /* the rules are on their way while the table is; what fails is told when it asks for them */
    model(variant) {
      var game = this.getAttribute("game");
      if (!fromFile) text(this.base, game + (variant ? "." + variant : "") + ".json").catch(function () { return undefined; });
    }

    bring(file) {
      var chosen = file.files[0];
      return this.opened((open) => open.bring(chosen, this.choices())).finally(() => { file.value = ""; });
    }

    /* does something at the table, which is opened first if need be; what fails is said */
    async opened(act) {
      if (this.busy) return;
      if (typeof WebAssembly !== "object") return this.say(this.dataset.noWasm);
      this.busy = true;
      this.form.setAttribute("aria-busy", "true");
      this.say(this.dataset.loading);
      try {
        if (!this.open) this.open = await this.fetched();
        await act(this.open);
        this.say("");
        this.show(true);
      } catch (error) {
        // a refusal of the engine has its own sentence; all else is a fault, whose cause the console keeps
        if (!error.sentence) console.error(error);
        this.say(error.sentence || (error.name === "SecurityError" ? this.dataset.noWorker : this.dataset.failed));
        if (this.open && !this.open.running) { this.open.end(); this.open = null; this.game.remove(); }
      } finally {
        this.busy = false;
        this.form.removeAttribute("aria-busy");
      }
    }

    async fetched() {
      var name = this.getAttribute("game") + "." + this.getAttribute("lang");
      var engine = worker(this.base, this.getAttribute("flow"));
      var parts = Promise.all([program(this.base, "table.js"), text(this.base, name + ".json", name), cards(this.base)]);
      try {
        var [module, data] = await parts;
        this.game = document.createElement("div");
        this.game.className = "t-game";
        this.append(this.game);
        return new module.Table(this.game, {
          data: JSON.parse(data),
          worker: await engine,
          renew: () => worker(this.base, this.getAttribute("flow")),
          model: (file) => text(this.base, file, name),
          counts: () => text(this.base, this.getAttribute("game") + ".counts." + this.getAttribute("lang") + ".json", name),
          book: this.getAttribute("book") || "",
          leave: () => this.show(false),
          kept: academieKept,
        });
      } catch (error) {
        engine.then((made) => made.terminate(), () => undefined);
        throw error;
      }
    }

    /* the game, or what is chosen before it */
    show(playing) {
      this.form.hidden = playing;
      this.game.hidden = !playing;
      this.querySelector("[data-resume]").hidden = !(this.open && this.open.running);
      this.left();
      if (playing) this.open.enter();
      else { this.draw(); this.form.querySelector("[type=submit]").focus(); }
    }
  }

  globalThis.academiePlay = { cards: cards, program: program, text: text, worker: worker };
  if (!customElements.get("academie-table")) customElements.define("academie-table", AcademieTable);
})();
