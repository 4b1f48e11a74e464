// What every question begins with: which rules are played, where the flight starts, and what a click on the map means.

import { app, keepAddress, tab } from "./app.js";
import { choices, el, field } from "./dom.js";
import { finder } from "./find.js";
import { findPath, nameOf, playAgain, showEdition } from "./map.js";
import { T } from "./texts.js";

function play(name) {
  playAgain(name);
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
    el("div", { class: "p-field" }, el("span", null, `${T.start}: `, el("strong", null, nameOf(state.start))), start.box),
    el("div", { class: "p-field" }, el("span", null, T.click), click));
}
