// The board: seen whole or in part, moved and enlarged by wheel, drag, pinch and keys; what is pointed at, and flights
// laid over it.

import { el, parsed, svg } from "./dom.js";
import { T } from "./texts.js";

const NEAR = 26; // pixels from a space within which it is pointed at
const DRAG = 5; // pixels that a click may move
const MOST = 24; // times larger than the whole board

export class BoardView {
  #sheet;
  #svg = null;
  #whole = { x: 0, y: 0, width: 1, height: 1 };
  #view = { x: 0, y: 0, width: 1, height: 1 };
  #places = [];
  #symbols = new Map();
  #fingers = new Map();
  #moved = 0;
  #waiting = false;
  #listeners;

  // Listeners: point(place or null, by), pick(place, event), key(event).
  constructor(sheet, listeners) {
    this.#sheet = sheet;
    this.#listeners = listeners;
    sheet.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    sheet.addEventListener("pointerdown", (event) => this.#down(event));
    sheet.addEventListener("pointermove", (event) => this.#move(event));
    for (const end of ["pointerup", "pointercancel"]) sheet.addEventListener(end, (event) => this.#up(event, end));
    sheet.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && this.#listeners.point(null, "mouse"));
    sheet.addEventListener("keydown", (event) => this.#key(event));
    new ResizeObserver(() => this.#look(this.#view)).observe(sheet);
  }

  // Show another board: its SVG, and its spaces with their places.
  show(drawing, facts) {
    const drawn = new DOMParser().parseFromString(drawing, "image/svg+xml").documentElement;
    this.#svg = document.importNode(drawn, true);
    this.#svg.setAttribute("aria-hidden", "true");
    this.#svg.setAttribute("preserveAspectRatio", "xMidYMid meet");
    this.layers = { below: svg("g", { class: "p-flight" }), chips: svg("g", { class: "p-chips" }), flight: svg("g", { class: "p-flight" }), ring: svg("g") };
    const first = this.#svg.querySelector(".space");
    first.before(this.layers.below);
    this.#svg.append(this.layers.ring, this.layers.chips, this.layers.flight);
    this.#sheet.replaceChildren(this.#svg);
    this.#places = facts.spaces;
    this.#symbols = new Map([...this.#svg.querySelectorAll(".space")].map((symbol) => [symbol.dataset.id, symbol]));
    const [width, height] = facts.size;
    this.#whole = { x: 0, y: 0, width, height };
    this.whole();
  }

  // What is seen

  whole() {
    this.#look(this.#whole);
  }

  zoom(factor, at = { x: this.#view.x + this.#view.width / 2, y: this.#view.y + this.#view.height / 2 }) {
    const width = Math.min(this.#whole.width, Math.max(this.#whole.width / MOST, this.#view.width * factor));
    const real = width / this.#view.width;
    this.#look({ width, x: at.x - (at.x - this.#view.x) * real, y: at.y - (at.y - this.#view.y) * real });
  }

  // Bring a place into view, and near enough to be read.
  bring(id) {
    const place = this.at(id);
    if (!place) return;
    const width = Math.min(this.#view.width, this.#whole.width / 3), { x, y, height } = this.#view;
    const seen = place.x > x + width * 0.1 && place.x < x + this.#view.width - width * 0.1
      && place.y > y + height * 0.1 && place.y < y + height * 0.9;
    if (seen && width === this.#view.width) return;
    // Of a place at the edge what is shown beside it is board, not the empty sheet.
    const inside = (at, size, all) => Math.max(0, Math.min(at - size / 2, all - size)), tall = width * this.#ratio();
    this.#look({ width, x: inside(place.x, width, this.#whole.width), y: inside(place.y, tall, this.#whole.height) });
  }

  at(id) {
    return this.#places.find((place) => place.id === id) ?? null;
  }

  // Where a place is on the screen, from the corner of the sheet.
  onScreen(place) {
    const area = this.#sheet.getBoundingClientRect(), at = this.#matrix();
    return at ? { x: place.x * at.a + at.e - area.left, y: place.y * at.d + at.f - area.top, area } : null;
  }

  #ratio() {
    const { clientWidth: width, clientHeight: height } = this.#sheet;
    return width && height ? height / width : this.#whole.height / this.#whole.width;
  }

  // The view has the form of the sheet, so that nothing of it is wasted.
  #look(next) {
    if (!this.#svg) return;
    const ratio = this.#ratio(), whole = this.#whole;
    const widest = Math.max(whole.width, whole.height / ratio);
    const width = Math.min(widest, next === whole ? widest : next.width), height = width * ratio;
    const kept = (at, size, all) => (size >= all ? (all - size) / 2 : Math.min(Math.max(at, -size / 3), all - (size * 2) / 3));
    const x = kept(next.x, width, whole.width), y = kept(next.y, height, whole.height);
    this.#view = { x, y, width, height };
    if (this.#waiting) return;
    this.#waiting = true;
    requestAnimationFrame(() => {
      this.#waiting = false;
      const seen = this.#view;
      this.#svg.setAttribute("viewBox", `${seen.x} ${seen.y} ${seen.width} ${seen.height}`);
      this.#sheet.classList.toggle("p-near", seen.width < whole.width / 2.2);
      this.#listeners.seen?.();
    });
  }

  #matrix() {
    return this.#svg?.getScreenCTM() ?? null;
  }

  #spot(event) {
    const at = this.#matrix();
    return at ? { x: (event.clientX - at.e) / at.a, y: (event.clientY - at.f) / at.d, scale: at.a } : null;
  }

  #nearest(event) {
    const spot = this.#spot(event);
    if (!spot) return null;
    let found = null, least = (NEAR / spot.scale) ** 2;
    for (const place of this.#places) {
      const away = (place.x - spot.x) ** 2 + (place.y - spot.y) ** 2;
      if (away < least) [found, least] = [place, away];
    }
    return found;
  }

  // Mouse, pen and fingers

  #wheel(event) {
    event.preventDefault();
    const lines = event.deltaMode === 1 ? 20 : 1;
    const spot = this.#spot(event);
    if (spot) this.zoom(Math.exp(Math.max(-1, Math.min(1, (event.deltaY * lines) / 400))), spot);
  }

  #down(event) {
    if (event.button > 0) return;
    this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.#fingers.size === 1) this.#moved = 0;
    this.#sheet.setPointerCapture(event.pointerId);
  }

  #move(event) {
    const before = this.#fingers.get(event.pointerId);
    if (!before) {
      const place = this.#nearest(event);
      this.#sheet.classList.toggle("p-onplace", Boolean(place));
      this.#listeners.point(place?.id ?? null, "mouse");
      return;
    }
    const now = { x: event.clientX, y: event.clientY }, scale = this.#matrix()?.a ?? 1;
    this.#moved += Math.hypot(now.x - before.x, now.y - before.y);
    const others = [...this.#fingers].filter(([id]) => id !== event.pointerId).map(([, finger]) => finger);
    this.#fingers.set(event.pointerId, now);
    if (others.length) {
      const other = others[0], span = (finger) => Math.hypot(finger.x - other.x, finger.y - other.y);
      const middle = { clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2 };
      this.#moved += DRAG;
      if (span(now) > 1) this.zoom(span(before) / span(now), this.#spot(middle));
    } else if (this.#moved > DRAG) {
      const { x, y, width } = this.#view;
      this.#look({ width, x: x - (now.x - before.x) / scale, y: y - (now.y - before.y) / scale });
    }
  }

  #up(event, end) {
    if (!this.#fingers.delete(event.pointerId) || end !== "pointerup") return;
    if (this.#fingers.size || this.#moved > DRAG) return;
    const place = this.#nearest(event);
    if (place) this.#listeners.pick(place.id, event);
    else this.#listeners.point(null, "click");
  }

  // Keys

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { x, y, width, height } = this.#view, far = 0.15;
    const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    if (arrows[event.key]) {
      const [dx, dy] = arrows[event.key];
      if (event.shiftKey) this.#listeners.step(dx, dy);
      else this.#look({ width, x: x + dx * far * width, y: y + dy * far * height });
    } else if (event.key === "+" || event.key === "=") this.zoom(1 / 1.4);
    else if (event.key === "-") this.zoom(1.4);
    else if (event.key === "0") this.whole();
    else if (!this.#listeners.key(event)) return;
    event.preventDefault();
  }

  // The nearest of some places in a direction, seen from one of them or from the middle.
  beside(id, dx, dy, isWanted) {
    const { x, y, width, height } = this.#view;
    const from = this.at(id) ?? { x: x + width / 2, y: y + height / 2 };
    let found = null, least = Infinity;
    for (const place of this.#places) {
      if (place.id === id || !isWanted(place)) continue;
      const along = (place.x - from.x) * dx + (place.y - from.y) * dy;
      const aside = Math.abs((place.x - from.x) * dy) + Math.abs((place.y - from.y) * dx);
      if (along <= 0 || aside > 2 * along) continue;
      if (along + 2 * aside < least) [found, least] = [place, along + 2 * aside];
    }
    return found?.id ?? null;
  }

  // What is laid over the board

  // A flight: what is marked so lies below the places.
  draw(text) {
    const parts = text ? parsed(text) : [], isBelow = (part) => part.classList?.contains("below");
    this.layers?.below.replaceChildren(...parts.filter(isBelow));
    this.layers?.flight.replaceChildren(...parts.filter((part) => !isBelow(part)));
  }

  // Rings around the start, the stops and what is pointed at.
  rings(marked) {
    if (!this.layers) return;
    const rings = [];
    for (const [id, kind] of marked) {
      const place = this.at(id);
      if (place) rings.push(svg("circle", { class: `p-ring p-ring-${kind}`, cx: place.x, cy: place.y, r: kind === "pointed" ? 36 : 31 }));
    }
    this.layers.ring.replaceChildren(...rings);
  }

  // Which places are shown fully, and the number beside each.
  shades(isShown, numberOf) {
    if (!this.layers) return;
    const chips = [];
    for (const place of this.#places) {
      this.#symbols.get(place.id)?.classList.toggle("p-dim", !isShown(place));
      const number = numberOf(place);
      if (number === null) continue;
      chips.push(svg("g", { transform: `translate(${place.x + 20} ${place.y - 20})` }, svg("circle", { r: 13 }), svg("text", { dy: ".35em" }, `${number}`)));
    }
    this.layers.chips.replaceChildren(...chips);
  }
}

// The buttons over the map.
export function viewButtons(view) {
  const button = (sign, words, act) => el("button", { type: "button", "aria-label": words, title: words, onclick: act }, sign);
  return [
    button("+", T.larger, () => view.zoom(1 / 1.5)),
    button("\u2212", T.smaller, () => view.zoom(1.5)),
    button("\u2922", T.whole, () => view.whole()),
  ];
}
