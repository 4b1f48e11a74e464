// Stellar Horizons on the page: what each part shows of it, and what is done with the board.

import { $, keepAddress, show, tab } from "./app.js";
import { chooseThere } from "./hand.js";
import { titleOf, view } from "./map.js";
import { renewAnswer } from "./sections.js";
import { stellarAnswer } from "./stellaranswer.js";
import { showAsk } from "./stellarasked.js";
import { answer, askYears, change, choose, picture, stop } from "./stellarasking.js";
import { learn } from "./stellarknown.js";
import { found, hand, showMap } from "./stellarmap.js";

function showAnswer() {
  const one = tab();
  renewAnswer($("answer"), one, stellarAnswer(one, titleOf(one), { choose: (...chosen) => chooseThere(choose, ...chosen), askYears, change, picture }));
}

function opened() {
  const { state } = tab();
  if (!view.at(state.start)) state.start = "surface:earth";
  state.stops = state.stops.filter((one) => view.at(one.place));
  keepAddress();
  learn().then(() => show("ask", "answer"));
}

function stopAll() {
  stop();
  hand.stop();
}

export const HORIZONS = {
  ...hand, opened, answer, found, stop: stopAll,
  show: { ask: showAsk, answer: showAnswer, map: showMap, route: hand.showRoute },
};
