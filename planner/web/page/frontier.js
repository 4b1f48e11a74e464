// High Frontier on the page: what each part shows of it, and what is done with the board.

import { $, app, keepAddress, money, tab } from "./app.js";
import { answerPanel } from "./answer.js";
import { answer, apply, askGrid, askLanding, askOdds, choose, pickCell, stop } from "./asking.js";
import { showAsk } from "./asked.js";
import { chooseThere } from "./hand.js";
import { groupsNamed, placeCalled, titleOf, view } from "./map.js";
import { found, hand, showMap, step } from "./pointing.js";
import { toGoal } from "./question.js";
import { renewAnswer, section } from "./sections.js";
import { tell } from "./status.js";

function showAnswer() {
  const one = tab();
  renewAnswer($("answer"), one, answerPanel(one, { title: titleOf(one), money: money(), choose: (...chosen) => chooseThere(choose, ...chosen), askGrid, askLanding, askOdds, pickCell, apply, section, question: toGoal, tell }));
}

// Another board, or a link, may name places that are not there.
function opened() {
  const { state } = tab();
  if (!view.at(state.start)) state.start = (view.at("leo") ?? app.board.spaces[0]).id;
  state.stops = state.stops.map((one) => ({ ...one, place: placeCalled(one.place) })).filter((one) => one.place);
  keepAddress();
}

function stopAll() {
  stop();
  hand.stop();
}

export const FRONTIER = {
  ...hand, opened, answer, found, step, stop: stopAll, groups: groupsNamed,
  show: { ask: showAsk, answer: showAnswer, map: showMap, route: hand.showRoute },
};
