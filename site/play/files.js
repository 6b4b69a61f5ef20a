/* What leaves the table: a file, and a link. */

import { h } from "./dom.js";

export const LARGEST = 200000; // characters of a transcript: the longest match stays far below, a forged file is not read whole
const FETCHED = 1000; // milliseconds after which a saved file has surely been taken

/* a text, given to the reader as a file */
export function download(text, name) {
  const link = h("a", { href: URL.createObjectURL(new Blob([text], { type: "application/json" })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), FETCHED);
}

/* the text of a file that the reader chose; of one too large nothing */
export async function chosenText(file) {
  return file.size > LARGEST ? "" : file.text();
}

/* the address of the same deal: `pairs` are what it asks for, `anchor` where the table is */
export function linkTo(pairs, anchor) {
  const address = new URL(location.href);
  address.search = new URLSearchParams(pairs).toString();
  address.hash = anchor;
  return address;
}
