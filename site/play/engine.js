/* The engine, spoken to: every request gets a reply, a refusal or a fault, and after a fault there is another engine. */

/* What the engine refuses, in a sentence. */
export class Refusal extends Error {
  constructor(sentence, rules) {
    super(sentence);
    this.sentence = sentence;
    this.rules = rules;
  }
}

const PATIENCE = 30000; // milliseconds for an answer; the deepest search on a slow telephone takes a part of it

export class Engine {
  /* `worker`: see worker.js; `renew()`: another, after a fault; `sentence(refusal)`: what the engine refuses, in words;
     `changed()`: something is awaited, or no more; `broken()`: it has failed */
  constructor(worker, renew, sentence, changed, broken) {
    this.renew = renew;
    this.broken = broken;
    this.sentence = sentence;
    this.changed = changed;
    this.waiting = new Map();
    this.asked = 0;
    this.employ(worker);
  }

  employ(worker) {
    this.worker = worker;
    this.dead = false;
    this.heard = false; // it has answered, so that it is there
    worker.onmessage = ({ data: answer }) => this.answered(answer);
    worker.onerror = () => this.failed();
    worker.onmessageerror = () => this.failed();
  }

  /* one that has failed gets another worker before a new match */
  async revive() {
    if (this.dead) this.employ(await this.renew());
  }

  /* `aside`: a question that leaves the match as it is, so that cards may be played meanwhile */
  ask(request, aside) {
    if (this.dead) return Promise.reject(new Error("the worker has failed"));
    this.asked += 1;
    const id = this.asked;
    this.worker.postMessage({ id, request: JSON.stringify(request) });
    // a worker that the browser has killed says nothing; one that has not yet spoken may still be on its way
    const late = this.heard ? setTimeout(() => this.failed(), PATIENCE) : 0;
    const answer = new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject, aside, late }));
    this.changed();
    return answer;
  }

  answered({ id, reply, fault }) {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    if (!waiting) return;
    clearTimeout(waiting.late);
    this.heard = true;
    if (fault !== undefined) {
      waiting.reject(new Error(fault));
      this.failed(); // what the engine holds after a fault cannot be trusted
      return;
    }
    const answer = JSON.parse(reply);
    if (answer.ok) waiting.resolve(answer);
    else waiting.reject(new Refusal(this.sentence(answer), answer.rules));
    this.changed();
  }

  failed() {
    if (this.dead) return;
    this.end();
    for (const { reject } of this.waiting.values()) reject(new Error("the worker has failed"));
    this.waiting.clear();
    this.changed();
    this.broken();
  }

  /* a move is under way */
  get pending() {
    return [...this.waiting.values()].some(({ aside }) => !aside);
  }

  end() {
    this.dead = true;
    for (const { late } of this.waiting.values()) clearTimeout(late);
    this.worker.terminate();
  }
}
