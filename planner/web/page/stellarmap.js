// Pointing at places of Stellar Horizons: where the ship gets to, the best way there, and why not.

import { ask, Latest } from "./api.js";
import { $, app, tab } from "./app.js";
import { drawPointed, pointAt, showTip, stepTo, view, zoneName } from "./map.js";
import { say } from "./status.js";
import { addStop, change, choose, goTo } from "./stellarasking.js";
import { toPlace } from "./stellarquestion.js";
import { tripWords } from "./stellarwords.js";
import { T } from "./texts.js";

const latest = new Latest();
const rowOf = (id) => tab().fronts?.places.get(id) ?? null;
const bestTo = (id) => rowOf(id)?.front[0] ?? null;

export const stopPointing = () => latest.end();

export function point(id, by) {
  if (!pointAt(id, by)) return;
  placeRings();
  tip();
  if (id) drawWay(id);
  else showRoute();
}

async function drawWay(id) {
  const one = tab();
  if (!bestTo(id)) return showRoute();
  const known = one.ways.get(id);
  if (known) return drawPointed(known);
  const signal = latest.begin(), ways = one.ways;
  try {
    const { drawn } = await ask("stellar/flight", { question: toPlace(one.state, id) }, signal);
    ways.set(id, drawn);
    if (app.pointed === id && one === tab()) drawPointed(drawn);
  } catch {
    showRoute(); // the answer of the place says why
  }
  return undefined;
}

export function pick(id, event) {
  const way = event?.shiftKey ? "stop" : app.click;
  if (event?.pointerType === "touch") point(id, "finger");
  if (way === "start") startAt(id);
  else if (way === "stop") addStop(id);
  else goTo(id);
}

export function startAt(id) {
  app.click = app.click === "start" ? "goal" : app.click;
  return change({ start: id });
}

export function step(dx, dy) {
  const { state } = tab();
  if (stepTo(dx, dy, state.stops.at(-1)?.place ?? state.start, () => true)) say(tipWords(app.pointed).join(", "));
}

export function key(event) {
  const id = app.pointed, pressed = event.key.toLowerCase();
  if (pressed === "," || pressed === ".") choose(tab().state.choice + (pressed === "." ? 1 : -1));
  else if (pressed === "/") $("find").querySelector("input").focus();
  else if (pressed === "escape") point(null, "keys");
  else if (!id) return false;
  else if (pressed === "enter") pick(id, event);
  else if (pressed === "s") startAt(id);
  else if (pressed === "g") goTo(id);
  else if (pressed === "a") addStop(id);
  else return false;
  return true;
}

export function showMap() {
  view.shades((place) => !rowOf(place.id) || Boolean(bestTo(place.id)) || place.id === tab().state.start, (place) => bestTo(place.id)?.turns ?? null);
  placeRings();
  tip();
  if (app.pointed) drawWay(app.pointed);
}

export function showRoute() {
  if (app.pointed && bestTo(app.pointed)) return;
  view.draw(tab().flight?.drawn ?? "");
}

function placeRings() {
  const { state } = tab();
  const rings = [[state.start, "start"], ...state.stops.map((one) => [one.place, "goal"])];
  view.rings(app.pointed ? [...rings, [app.pointed, "pointed"]] : rings);
}

const tip = () => showTip(tipWords, [[T.goHere, goTo], [T.addStop, addStop], [T.startHere, startAt]]);

function tipWords(id) {
  const place = view.at(id), row = rowOf(id), best = bestTo(id);
  const words = [place.name, `${T.kinds[place.kind] ?? place.kind}, ${T.inSystem(zoneName(place))}`];
  if (id === tab().state.start) return [...words, T.startPlace];
  if (best) return [...words, tripWords(best), T.more(row.front.length)];
  return row ? [...words, `${T.notReached}: ${row.why_not}`] : words;
}

// What is told of a place beside its name where it is searched.
export function found(place) {
  const best = bestTo(place.id);
  return [T.kinds[place.kind] ?? place.kind, best ? T.yearCount(best.turns) : ""].filter(Boolean).join(", ");
}
