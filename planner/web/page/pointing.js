// Pointing at places of High Frontier: the best way at once, a click that pins it, and the same by keys.

import { ask, Latest } from "./api.js";
import { $, app, money, tab } from "./app.js";
import { addStop, change, choose, goTo } from "./asking.js";
import { fitsFilter, isFiltering, NO_FILTER } from "./filters.js";
import { drawPointed, pointAt, showTip, stepTo, view, zoneName } from "./map.js";
import { toEverywhere } from "./question.js";
import { say, tell } from "./status.js";
import { T } from "./texts.js";
import { flightWords } from "./words.js";

const MOST_WAYS = 400; // drawn flights kept of one question
const latest = new Latest();

// Which places are shown fully: this is of the page, not of a question.
export const hand = { filter: { ...NO_FILTER } };

export const stopPointing = () => latest.end();

export function point(id, by) {
  if (!pointAt(id, by)) return;
  placeRings();
  tip();
  if (id) drawWay(id);
  else showRoute();
}

// The best flight to a place, drawn as soon as it is there.
async function drawWay(id) {
  const one = tab();
  if (!one.fronts?.has(id) || id === one.fronts.start) return showRoute();
  const known = one.ways.get(id);
  if (known) return drawPointed(known);
  const signal = latest.begin(), ways = one.ways;
  try {
    const way = await ask("way", { question: toEverywhere(one.state), place: id }, signal);
    if (ways.size >= MOST_WAYS) ways.delete(ways.keys().next().value);
    ways.set(id, way.drawn);
    if (app.pointed === id && one === tab()) drawPointed(way.drawn);
  } catch (error) {
    if (!signal.aborted) tell(error.message, true);
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
  if (/lander-burn/.test(view.at(id)?.kind ?? "")) return tell(T.noStart(view.at(id).name), true);
  app.click = app.click === "start" ? "goal" : app.click;
  return change({ start: id });
}

export function step(dx, dy) {
  const { fronts, state } = tab(), isAtSite = view.at(app.pointed ?? "")?.size !== undefined;
  const isWanted = (place) => fitsFilter(hand.filter, place, fronts) && (place.size !== undefined || !fronts || !isAtSite);
  if (stepTo(dx, dy, state.stops.at(-1)?.place ?? state.start, isWanted)) say(tipWords(app.pointed).join(", "));
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

// What is shown on the map

export function showMap() {
  const { fronts } = tab(), { filter } = hand;
  view.shades(
    (place) => (!fronts || fronts.has(place.id) || place.id === fronts.start) && (!isFiltering(filter) || fitsFilter(filter, place, fronts)),
    (place) => (fronts && place.size !== undefined && fronts.has(place.id) && fitsFilter(filter, place, fronts) ? fronts.fewestTurns(place.id) : null),
  );
  placeRings();
  tip();
  if (app.pointed) drawWay(app.pointed);
}

export function showRoute() {
  if (app.pointed && tab().fronts?.has(app.pointed)) return;
  view.draw(tab().flight?.drawn ?? "");
}

function placeRings() {
  const { state } = tab();
  const rings = [[state.start, "start"], ...state.stops.map((stop) => [stop.place, "goal"])];
  if (app.pointed) rings.push([app.pointed, "pointed"]);
  view.rings(rings);
}

function tip() {
  showTip(tipWords, [[T.goHere, goTo], [T.addStop, addStop], [T.startHere, startAt]]);
}

function tipWords(id) {
  const { fronts, state } = tab(), place = view.at(id);
  const site = place.size === undefined ? place.kind.replaceAll("-", " ") : `${T.size.toLowerCase()} ${place.size}, ${T.type.toLowerCase()} ${place.type}, ${T.hydration.toLowerCase()} ${place.hydration}`;
  const words = [place.name, [site, T.inZone(zoneName(place)), place.season ? T.season(T.seasons[place.season]) : ""].filter(Boolean).join(", ")];
  if (!fronts) return words;
  if (id === state.start) return [...words, T.startPlace];
  const best = fronts.best(id);
  if (!best) return [...words, fronts.barred(id) ?? T.notReached];
  return [...words, flightWords(best, money()), T.more(fronts.count(id))];
}

// What is told of a place beside its name where it is searched.
export function found(place) {
  const { fronts } = tab();
  return [place.kind.replaceAll("-", " "), T.inZone(zoneName(place)), fronts?.has(place.id) ? T.turnCount(fronts.fewestTurns(place.id)) : ""].filter(Boolean).join(", ");
}
