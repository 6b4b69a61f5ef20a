/* A transcript in a link, and out of one: squeezed where the browser can, in the letters that an address may have. */

import { LARGEST } from "./files.js";

const LONGEST = 4000; // characters that a link may carry: more is cut short on its way by mail or chat
const SQUEEZED = "z";
const PLAIN = "p";

/* "" where it does not fit */
export async function packed(text) {
  const bytes = new TextEncoder().encode(text);
  const squeezed = typeof CompressionStream === "function" ? await through(bytes, new CompressionStream("deflate-raw"), LARGEST) : null;
  const code = squeezed ? SQUEEZED + letters(squeezed) : PLAIN + letters(bytes);
  return code.length <= LONGEST ? code : "";
}

/* null where a link carries none: cut short, changed, too large, or squeezed where the browser cannot open it */
export async function unpacked(code) {
  if (code.length > LONGEST || !/^[zp][\w-]*$/.test(code)) return null;
  try {
    const bytes = Uint8Array.from(atob(code.slice(1).replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
    const text = code[0] === PLAIN ? bytes : await through(bytes, new DecompressionStream("deflate-raw"), LARGEST);
    return new TextDecoder("utf-8", { fatal: true }).decode(text);
  } catch (_) {
    return null;
  }
}

function letters(bytes) {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/* what comes out of a stream, no more than so much of it: a small link may hold a large nothing */
async function through(bytes, stream, most) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    size += value.length;
    if (size > most) {
      await reader.cancel();
      throw new Error("too large");
    }
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
