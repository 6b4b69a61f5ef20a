/* The picture of the page beside its text: what surrounds the line in hand, the line and the word marked, nearer, farther, or the whole page. */

import { act, el, kbd } from "./dom.js";
import { say, word } from "./words.js";
import { state } from "./state.js";

const LETTERS = 30; // points of the screen that a line is high at least, so that it can be read
const AROUND = 1.4; // heights of the line shown above it and below
const STEP = 1.3;
const [FARTHEST, NEAREST] = [0.3, 8];

const kept = { whole: false, zoom: 1, line: 0, start: -1, end: -1 };

/* One picture for the whole session: it is moved about, never loaded anew for each word. */
const img = el("img", { draggable: "false" });
const lineMark = el("i", { class: "trait" });
const wordMark = el("i", { class: "trait mot" });
const sheet = el("div", { class: "feuille" }, img, lineMark, wordMark);
const pane = el("div", { class: "vitre", tabindex: "0", role: "group" }, sheet);
new ResizeObserver(() => place()).observe(pane);
img.addEventListener("error", () => { img.hidden = true; pane.append(lost); });
img.addEventListener("load", () => { img.hidden = false; lost.remove(); });
const lost = el("p", { class: "vue" });

/* The page on whose picture a line stands, and the line on it, as the sheet tells it. */
function where(n) {
  const { pages, lines } = state.data.pictures;
  const line = lines[n];
  const number = line ? line.page : Object.keys(pages).map(Number).filter((p) => pages[p].first <= n).at(-1);
  return { number, page: number === undefined ? null : pages[number], line };
}

/* The box around the words that a place touches: [left, top, right, bottom], or nothing. */
export function boxOf(words, start, end) {
  const touched = words.filter(([from, to]) => from < Math.max(end, start + 1) && start < to);
  if (!touched.length) return null;
  const side = (at, choose) => choose(...touched.map((w) => w[at]));
  return [side(2, Math.min), side(3, Math.min), side(4, Math.max), side(5, Math.max)];
}

function mark(node, box, [width, height]) {
  node.hidden = !box;
  if (!box) return;
  const [left, top, right, bottom] = box;
  const sides = { left: left / width, top: top / height, width: (right - left) / width, height: (bottom - top) / height };
  for (const [side, share] of Object.entries(sides)) node.style.setProperty(side, `${share * 100}%`);
}

/* Sets the picture under its pane: how large, and which part of it is seen. */
function place() {
  if (!pane.isConnected || !state.data) return;
  const { page, line } = where(kept.line);
  if (!page || page.state !== "shown") return;
  const [width, height] = page.size;
  const room = pane.clientWidth;
  const box = line && line.box;
  const whole = kept.whole || !box;
  const tall = box ? Math.max(1, box[3] - box[1]) : height;
  const highest = window.innerHeight * 0.7;
  const near = box ? Math.max((room * 0.96) / Math.max(1, box[2] - box[0]), Math.min(LETTERS / tall, room / width * 3)) : 0;
  const far = Math.min(room / width, highest / height);
  const scale = (whole ? far : near) * kept.zoom;
  const high = whole ? height * far : Math.min(highest, tall * (1 + 2 * AROUND) * near);
  pane.style.setProperty("height", `${Math.max(72, Math.round(high))}px`);
  sheet.style.setProperty("width", `${width * scale}px`);
  sheet.style.setProperty("height", `${height * scale}px`);
  const held = box && (boxOf(line.words, kept.start, kept.end) || box);
  const seen = held || [0, 0, width, 0];
  const fits = box && (box[2] - box[0]) * scale <= room;
  const middle = fits ? (box[0] + box[2]) / 2 : (seen[0] + seen[2]) / 2; // a line wider than the pane: its word in the middle
  pane.scrollTo({ left: middle * scale - room / 2, top: box ? ((box[1] + box[3]) / 2) * scale - pane.clientHeight / 2 : 0, behavior: "instant" });
}

/* What is shown of the page of a line, the words from start to end marked; or why nothing is. */
export function picture(n, start, end) {
  const { number, page, line } = where(n);
  if (!page || page.state === "none") return state.data.seen ? null : el("p", { class: "vue" }, word("line.no-image"));
  if (page.state !== "shown") return el("p", { class: "vue" }, say(`picture.${page.state}`, { name: page.name }));
  Object.assign(kept, { line: n, start, end });
  const address = `api/${encodeURIComponent(state.document)}/picture/${number}`;
  if (img.getAttribute("src") !== address) img.setAttribute("src", address);
  const box = line && line.box;
  img.alt = say(box ? "picture.alt" : "picture.alt-page", { n });
  pane.setAttribute("aria-label", word("picture.title"));
  lost.textContent = say("picture.missing", { name: page.name });
  mark(lineMark, box, page.size);
  mark(wordMark, box && boxOf(line.words, start, end), page.size);
  requestAnimationFrame(place);
  const button = (key, id, words, run, more) => act(key, word(words), run, { id, ...more });
  return el("figure", { class: "image" }, pane,
    el("figcaption", {},
      button("Z", "picture-in", "picture.in", () => nearer(1)),
      el("button", { type: "button", id: "picture-out", on: { click: () => nearer(-1) } }, kbd(word("picture.out-key")), word("picture.out")),
      button("Q", "picture-whole", "picture.whole", toggle, { "aria-pressed": String(kept.whole) }),
      box ? null : el("span", {}, word("picture.no-place"))));
}

/* Nearer (1) or farther (-1); whether there was a picture to do it with. */
export function nearer(by) {
  if (!pane.isConnected) return false;
  kept.zoom = Math.min(NEAREST, Math.max(FARTHEST, kept.zoom * STEP ** by));
  place();
  return true;
}

/* The whole page, or the line again. */
export function toggle() {
  if (!pane.isConnected) return false;
  Object.assign(kept, { whole: !kept.whole, zoom: 1 });
  document.getElementById("picture-whole").setAttribute("aria-pressed", String(kept.whole));
  place();
  return true;
}
