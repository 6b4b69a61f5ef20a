/* Elements, made in one line. */

export function h(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(2).filter((child) => child !== null && child !== undefined && child !== false && child !== ""));
  return element;
}

const SVG = "http://www.w3.org/2000/svg";

function use(symbol, box) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", box);
  const inner = document.createElementNS(SVG, "use");
  inner.setAttribute("href", "#" + symbol);
  svg.append(inner);
  return svg;
}

/* a card; without a name for it, it is decoration */
export function card(symbol, name, extra) {
  const svg = use(symbol, "0 0 100 150");
  svg.setAttribute("class", "t-card" + (extra ? " " + extra : ""));
  if (name) { svg.setAttribute("role", "img"); svg.setAttribute("aria-label", name); } else svg.setAttribute("aria-hidden", "true");
  return svg;
}

/* a card in a line of text: its letter and its pip, and its name for those who listen */
export function small(id, words) {
  const [rank, suit] = id.split("-");
  const pip = use("pip-" + suit, "0 0 100 100");
  const red = suit === "coeur" || suit === "carreau";
  return h("span", { class: "t-small" + (red ? " t-red" : "") }, h("span", { class: "t-vh" }, words.card(id)), h("span", { "aria-hidden": "true" }, words.letter(rank), pip));
}

export function pip(suit) {
  const svg = use("pip-" + suit, "0 0 100 100");
  svg.setAttribute("class", "t-suit" + (suit === "coeur" || suit === "carreau" ? " t-red" : ""));
  svg.setAttribute("aria-hidden", "true");
  return svg;
}
