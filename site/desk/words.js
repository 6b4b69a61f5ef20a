/* The words of the page: data in the page itself, in its language. */

const all = JSON.parse(document.getElementById("words").textContent);
export const lang = document.documentElement.lang;

export function word(key) {
  let node = all;
  for (const part of key.split(".")) node = node === undefined ? undefined : node[part];
  if (node === undefined) throw new Error(`no words for ${key}`);
  return node;
}

/* A sentence with its blanks filled. */
export function say(key, blanks) {
  return word(key).replace(/\{(\w+)\}/g, (_, name) => String(blanks[name]));
}

/* A number with its noun. */
export function counted(key, n, blanks) {
  const one = lang === "fr" ? n < 2 : n === 1;
  return say(`${key}.${one ? "one" : "other"}`, { ...blanks, n });
}

/* A sentence with elements in some of its blanks, as a list of parts. */
export function parts(key, blanks) {
  const found = [];
  for (const piece of word(key).split(/(\{\w+\})/)) {
    const name = /^\{(\w+)\}$/.exec(piece);
    found.push(name ? blanks[name[1]] : piece);
  }
  return found;
}

export function partsCounted(key, n, blanks) {
  const one = lang === "fr" ? n < 2 : n === 1;
  return parts(`${key}.${one ? "one" : "other"}`, { ...blanks, n: String(n) });
}

/* The kind of page state by its name in the data. */
export const stateName = (state) => word(`states.${state || "none"}`);

export function when(time) {
  return new Intl.DateTimeFormat(lang, { dateStyle: "medium", timeStyle: "short" }).format(new Date(time));
}

export function number(value, digits) {
  return new Intl.NumberFormat(lang, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value);
}
