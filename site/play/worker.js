/* The engine: MicroPython and the files of edition/play, away from the page. The first message says
   where they are; every other is a request of edition/play/session.py and gets its reply. */

const START = `
import sys
sys.path.insert(0, "/lib")
from edition.play.session import Session
session = Session()
handle = session.handle
`;

// the deepest searches hold some hundred states at a time
const HEAP = 8 * 1024 * 1024;

/* the runtime comes while its loader does; what the page has brought already stays as it is */
async function brought(wasm) {
  if (wasm.startsWith("data:")) return wasm;
  const answer = await fetch(wasm);
  if (!answer.ok) throw new Error(wasm + ": " + answer.status);
  return URL.createObjectURL(new Blob([await answer.arrayBuffer()], { type: "application/wasm" }));
}

async function load({ loader, wasm, engine }) {
  const fetched = [].concat(engine).map((address) => fetch(address).then((answer) => answer.json()));
  const [{ loadMicroPython }, url, ...parts] = await Promise.all([import(loader), brought(wasm), ...fetched]);
  const python = await loadMicroPython({ url, heapsize: HEAP });
  const made = new Set();
  for (const [path, source] of parts.flatMap(({ files }) => files)) {
    const folders = ("lib/" + path).split("/").slice(0, -1);
    folders.forEach((_, at) => {
      const folder = "/" + folders.slice(0, at + 1).join("/");
      if (made.has(folder) || python.FS.analyzePath(folder).exists) return;
      made.add(folder);
      python.FS.mkdir(folder);
    });
    python.FS.writeFile("/lib/" + path, source);
  }
  python.runPython(START);
  return python.globals.get("handle");
}

let handle;

self.onmessage = async ({ data }) => {
  if (data.loader) {
    handle = load(data);
    handle.catch(() => undefined); // told to whoever asks first
    return;
  }
  try {
    self.postMessage({ id: data.id, reply: (await handle)(data.request) });
  } catch (error) {
    self.postMessage({ id: data.id, fault: String(error && error.message || error) });
  }
};
