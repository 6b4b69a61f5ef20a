/* Elements made of text: nothing that a document says is ever read as markup. */

export function el(tag, attributes, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "class") node.className = value;
    else if (name === "on") for (const [event, run] of Object.entries(value)) node.addEventListener(event, run);
    else if (name === "bar") node.style.setProperty("--p", String(value));
    else if (name in node && typeof value === "boolean") node[name] = value;
    else node.setAttribute(name, value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

export const kbd = (key) => el("kbd", {}, key);

/* A button with its key before its words. */
export function act(key, words, run, more) {
  return el("button", { type: "button", on: { click: run }, ...more }, key ? kbd(key) : null, words);
}

/* The words of a period text: French, whatever the language of the page. */
export const fr = (tag, attributes, ...children) => el(tag, { lang: "fr", ...attributes }, ...children);

export const byId = (id) => document.getElementById(id);
