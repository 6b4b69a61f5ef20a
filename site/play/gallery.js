/* The gallery, drawn: its cases in two colours round an oval, and the ball that runs in it. */

const SVG = "http://www.w3.org/2000/svg";
const [WIDTH, HEIGHT] = [340, 190];
const [OUTER, INNER, TRACK] = [{ x: 162, y: 88 }, { x: 122, y: 56 }, { x: 142, y: 72 }];
const LAP = 620; // milliseconds of one circuit
const STEPS = 26; // of the drawn path, a circuit

function make(name, attributes, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

const point = (angle, radius) => [WIDTH / 2 + radius.x * Math.cos(angle), HEIGHT / 2 + radius.y * Math.sin(angle)];
const written = ([x, y]) => x.toFixed(1) + " " + y.toFixed(1);

export class Gallery {
  /* `cases`: 0 for a white one, 1 for a black one, in their order */
  constructor(cases) {
    this.cases = cases;
    this.ball = make("circle", { r: 8.5, class: "t-ball" });
    const drawn = cases.map((colour, at) => make("path", { d: this.outline(at), class: colour ? "t-case t-black" : "t-case" }));
    this.svg = make("svg", { viewBox: "0 0 " + WIDTH + " " + HEIGHT, class: "t-gallery", role: "img" }, ...drawn, this.ball);
  }

  get step() {
    return (2 * Math.PI) / this.cases.length;
  }

  /* the angle of the middle of a case; the first lies at the top */
  angle(at) {
    return at * this.step - Math.PI / 2;
  }

  outline(at) {
    const from = this.angle(at) - this.step / 2;
    const to = from + this.step;
    return "M" + written(point(from, OUTER)) + "A" + OUTER.x + " " + OUTER.y + " 0 0 1 " + written(point(to, OUTER)) +
      "L" + written(point(to, INNER)) + "A" + INNER.x + " " + INNER.y + " 0 0 0 " + written(point(from, INNER)) + "Z";
  }

  /* the ball on a case, -1: none in the gallery; `name` says so to those who do not see it */
  lay(ball, at, name) {
    this.svg.setAttribute("aria-label", name);
    this.ball.setAttribute("class", "t-ball" + (ball === 1 ? " t-black" : "") + (at < 0 ? " t-away" : ""));
    const [x, y] = at < 0 ? [WIDTH / 2, HEIGHT / 2] : point(this.angle(at), TRACK);
    this.ball.setAttribute("cx", x.toFixed(1));
    this.ball.setAttribute("cy", y.toFixed(1));
  }

  /* runs through the cases that a throw passed, each after a whole circuit, now this way round, now that */
  async run(ball, passed) {
    this.lay(ball, passed[0], this.svg.getAttribute("aria-label") || "");
    const path = [];
    let angle = this.angle(passed[0]);
    passed.slice(1).forEach((at, leg) => {
      const way = leg % 2 ? -1 : 1;
      const rest = ((this.angle(at) - angle) * way) % (2 * Math.PI);
      const sweep = 2 * Math.PI + (rest + 2 * Math.PI) % (2 * Math.PI);
      for (let step = 1; step <= STEPS; step += 1) path.push(point(angle + way * sweep * (step / STEPS), TRACK));
      angle += way * sweep;
    });
    const [x0, y0] = point(this.angle(passed[0]), TRACK);
    const frames = [[x0, y0], ...path].map(([x, y]) => ({ transform: "translate(" + (x - x0) + "px, " + (y - y0) + "px)" }));
    await this.ball.animate(frames, { duration: LAP * (passed.length - 1), easing: "cubic-bezier(.25, .6, .35, 1)" }).finished;
  }
}
