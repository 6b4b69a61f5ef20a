/* What is asked of the desk. What was not kept is never said to be kept: an answer that is not "yes" is an error. */

export class Refused extends Error {
  constructor(status, told) {
    super(told.message || told.error || String(status));
    this.status = status;
    this.told = told;
  }
}

async function answer(response) {
  let told = {};
  try {
    told = await response.json();
  } catch (error) {
    if (response.ok) throw error;
  }
  if (!response.ok) throw new Refused(response.status, told);
  return told;
}

const address = (path) => `api/${path.map(encodeURIComponent).join("/")}`;

export async function get(path, query) {
  const asked = query ? `?${new URLSearchParams(query)}` : "";
  return answer(await fetch(address(path) + asked, { headers: { Accept: "application/json" } }));
}

export async function post(path, body) {
  const request = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  return answer(await fetch(address(path), request));
}
