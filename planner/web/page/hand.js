// What is done at the board in any game: pointing, which shows the best way at once, a click that pins it, and the same by
// keys.

import { Latest } from "./api.js";
import { $, app, tab } from "./app.js";
import { drawPointed, placesOf, pointAt, showTip, stepTo, view } from "./map.js";
import { say, tell } from "./status.js";
import { T } from "./texts.js";

const MOST_WAYS = 400; // drawn flights kept of one question

// A game gives `change(values)` of its question, `choose(choice)` among the flights, `isReached(id)`, `wayTo(id, signal)`,
// which asks for the best flight there as it is drawn, `tipWords(id)`, and `barredStart(id)`: why nobody starts there.
export function handOf({ change, choose, isReached, wayTo, tipWords, barredStart = () => "" }) {
  const latest = new Latest();
  const goTo = (id) => change({ stops: [{ place: id }], choice: 1 });
  const addStop = (id) => change({ stops: [...tab().state.stops, { place: id }], choice: 1 });

  function startAt(id) {
    const barred = barredStart(id);
    if (barred) return tell(barred, true);
    app.click = app.click === "start" ? "goal" : app.click;
    return change({ start: id });
  }

  function point(id, by) {
    if (!pointAt(id, by)) return;
    showPointed();
    if (!id) showRoute();
  }

  function pick(id, event) {
    const way = event?.shiftKey ? "stop" : app.click;
    if (event?.pointerType === "touch") point(id, "finger");
    if (way === "start") startAt(id);
    else if (way === "stop") addStop(id);
    else goTo(id);
  }

  // The best flight to what is pointed at, drawn as soon as it is there.
  async function drawWay(id) {
    const one = tab(), { ways } = one;
    if (!isReached(id)) return showRoute();
    if (ways.has(id)) return drawPointed(ways.get(id));
    const signal = latest.begin();
    try {
      const { drawn } = await wayTo(id, signal);
      if (ways.size >= MOST_WAYS) ways.delete(ways.keys().next().value);
      ways.set(id, drawn);
      if (app.pointed === id && one === tab()) drawPointed(drawn);
    } catch (error) {
      if (!signal.aborted) tell(error.message, true);
    }
    return undefined;
  }

  function key(event) {
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

  // By keys to the next place in a direction.
  function step(dx, dy, isWanted = () => true) {
    const { state } = tab();
    if (stepTo(dx, dy, state.stops.at(-1)?.place ?? state.start, isWanted)) say(tipWords(app.pointed).join(", "));
  }

  // What is pointed at: its tip, and the way there.
  function showPointed() {
    placeRings();
    showTip(tipWords, [[T.goHere, goTo], [T.addStop, addStop], [T.startHere, startAt]]);
    if (app.pointed) drawWay(app.pointed);
  }

  // Around start and stops, and around what is pointed at.
  function placeRings() {
    const { state } = tab();
    const rings = [[state.start, "start"], ...state.stops.flatMap((stop) => placesOf(stop.place)).map((place) => [place, "goal"])];
    view.rings(app.pointed ? [...rings, [app.pointed, "pointed"]] : rings);
  }

  function showRoute() {
    placeRings();
    if (!app.pointed || !isReached(app.pointed)) view.draw(tab().flight?.drawn ?? "");
  }

  return { point, pick, key, step, startAt, showPointed, showRoute, stop: () => latest.end() };
}

// Another flight is chosen in a list or chart, which keeps the focus if it had it.
export function chooseThere(choose, choice, isFocused) {
  choose(choice);
  if (isFocused) $("answer").querySelector(`[data-choice="${tab().state.choice}"]`)?.focus();
}
