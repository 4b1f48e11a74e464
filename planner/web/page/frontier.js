// High Frontier on the page: what each part shows of it, and what is done with the board.

import { $, app, keepAddress, money, tab } from "./app.js";
import { answerPanel } from "./answer.js";
import { answer, apply, askGrid, askOdds, choose, pickCell, stop } from "./asking.js";
import { showAsk } from "./asked.js";
import { nameOf, view } from "./map.js";
import { found, key, pick, point, showMap, showRoute, step, stopPointing } from "./pointing.js";
import { toGoal } from "./question.js";
import { renew, section } from "./sections.js";
import { tell } from "./status.js";

function title({ start, stops, back }) {
  return [start, ...stops.map((one) => one.place), ...(back && stops.length ? [start] : [])].map(nameOf).join(" \u2192 ");
}

function chooseThere(choice, isFocused) {
  choose(choice);
  if (isFocused) $("answer").querySelector(`[data-choice="${tab().state.choice}"]`)?.focus();
}

function showAnswer() {
  const one = tab();
  renew($("answer"), answerPanel(one, { title: title(one.state), money: money(), choose: chooseThere, askGrid, askOdds, pickCell, apply, section, question: toGoal, tell }));
}

// Another board, or a link, may name places that are not there.
function opened() {
  const { state } = tab(), isPlace = (id) => Boolean(view.at(id)) || id.includes(":");
  if (!view.at(state.start)) state.start = (view.at("leo") ?? app.board.spaces[0]).id;
  if (!state.stops.every((one) => isPlace(one.place))) state.stops = state.stops.filter((one) => isPlace(one.place));
  keepAddress();
}

function stopAll() {
  stop();
  stopPointing();
}

export const FRONTIER = {
  title, opened, answer, stop: stopAll, found, point, pick, key, step,
  show: { ask: showAsk, answer: showAnswer, map: showMap, route: showRoute },
};
