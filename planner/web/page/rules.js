// What every question begins with: which rules are played, where the flight starts, and what a click on the map means.

import { app, edition, keepAddress, tab } from "./app.js";
import { choices, el, field } from "./dom.js";
import { finder } from "./find.js";
import { findPath, nameOf, playAgain, showEdition } from "./map.js";
import { T } from "./texts.js";

function play(name) {
  playAgain(name);
  keepAddress();
  return showEdition();
}

// Any board of the form of this one: that of the edition, those of other editions, and imported ones.
function boardField(state) {
  const own = edition().board, form = app.boards.find((one) => one.board === own)?.form;
  const others = app.boards.filter((one) => one.form === form && one.board !== own);
  const options = [["", T.boardOfRules], ...others.map((one) => [one.board, one.title === one.board ? one.title : `${one.title} (${one.board})`])];
  return others.length ? field(T.board, choices(options, state.board, playOn)) : null;
}

function playOn(board) {
  Object.assign(tab().state, { board, choice: 1 });
  keepAddress();
  return showEdition();
}

// `told(place)` notes a place that is found, `walked` hears which one is looked at, `startAt` which one is taken.
export function firstFields({ told, walked, startAt }) {
  const { state } = tab();
  const click = el("div", { class: "p-choice", role: "radiogroup", "aria-label": T.click });
  for (const [kind, words] of [["goal", T.clickGoal], ["stop", T.clickStop], ["start", T.clickStart]]) {
    click.append(el("label", null, el("input", { type: "radio", name: "click", checked: app.click === kind, onchange: () => { app.click = kind; } }), el("span", null, words)));
  }
  const start = finder({ label: T.otherStart, find: findPath, told: (place) => [place.name, told(place)], point: (place) => walked(place.id), pick: (place) => startAt(place.id) });
  return el("div", { class: "p-first" },
    field(T.rules, choices(app.editions.map((one) => [one.edition, one.title]), state.edition, play)),
    boardField(state),
    el("div", { class: "p-field" }, el("span", null, `${T.start}: `, el("strong", null, nameOf(state.start))), start.box),
    el("div", { class: "p-field" }, el("span", null, T.click), click));
}
