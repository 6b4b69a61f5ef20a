/* The engine, spoken to: every request gets a reply, a refusal or a fault, and after a fault there is another engine. */

/* What the engine refuses, in a sentence. */
export class Refusal extends Error {
  constructor(sentence, rules) {
    super(sentence);
    this.sentence = sentence;
    this.rules = rules;
  }
}

export class Engine {
  /* `worker`: see worker.js; `renew()`: another, after a fault; `sentence(refusal)`: what the engine refuses, in words;
     `changed()`: something is awaited, or no more */
  constructor(worker, renew, sentence, changed) {
    this.renew = renew;
    this.sentence = sentence;
    this.changed = changed;
    this.waiting = new Map();
    this.asked = 0;
    this.employ(worker);
  }

  employ(worker) {
    this.worker = worker;
    this.dead = false;
    worker.onmessage = ({ data: answer }) => this.answered(answer);
    worker.onerror = () => this.failed();
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
    const answer = new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject, aside }));
    this.changed();
    return answer;
  }

  answered({ id, reply, fault }) {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    if (!waiting) return;
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
    for (const { reject } of this.waiting.values()) reject(new Error("the worker has failed"));
    this.waiting.clear();
    this.dead = true;
    this.worker.terminate();
    this.changed();
  }

  /* a move is under way */
  get pending() {
    return [...this.waiting.values()].some(({ aside }) => !aside);
  }

  end() {
    this.worker.terminate();
  }
}
