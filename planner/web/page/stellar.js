// Stellar Horizons on the page: what each part shows of it, and what is done with the board.

import { $, keepAddress, show, tab } from "./app.js";
import { nameOf, view } from "./map.js";
import { renew } from "./sections.js";
import { stellarAnswer } from "./stellaranswer.js";
import { showAsk } from "./stellarasked.js";
import { answer, askYears, change, choose, learn, picture, stop } from "./stellarasking.js";
import { found, key, pick, point, showMap, showRoute, step, stopPointing } from "./stellarmap.js";

const title = ({ start, stops, back }) => [start, ...stops.map((one) => one.place), ...(back && stops.length ? [start] : [])].map(nameOf).join(" \u2192 ");

function chooseThere(choice, isFocused) {
  choose(choice);
  if (isFocused) $("answer").querySelector(`[data-choice="${tab().state.choice}"]`)?.focus();
}

function showAnswer() {
  const one = tab();
  renew($("answer"), stellarAnswer(one, title(one.state), { choose: chooseThere, askYears, leave: (year) => change({ year }), picture }));
}

function opened() {
  const { state } = tab();
  if (!view.at(state.start)) state.start = "surface:earth";
  state.stops = state.stops.filter((one) => view.at(one.place));
  keepAddress();
  learn().then(() => show("ask"));
}

function stopAll() {
  stop();
  stopPointing();
}

export const HORIZONS = {
  title, opened, answer, stop: stopAll, found, point, pick, key, step,
  show: { ask: showAsk, answer: showAnswer, map: showMap, route: showRoute },
};
