// The side on which Stellar Horizons is asked about: ship, technologies, owner, mission and years.

import { $, app, tab } from "./app.js";
import { choices, el, field, number, text, ticked } from "./dom.js";
import { showTabs } from "./head.js";
import { firstFields } from "./rules.js";
import { renew, section } from "./sections.js";
import { change } from "./stellarasking.js";
import { known } from "./stellarknown.js";
import { found, hand } from "./stellarmap.js";
import { clearButton, stopFinder, stopList } from "./stops.js";
import { T } from "./texts.js";
import { listed } from "./values.js";

const { startAt } = hand;
const walked = (id) => hand.point(id, "keys");

export function showAsk() {
  const { state } = tab();
  if (!app.board) return;
  renew($("ask"),
    firstFields({ told: found, walked, startAt }),
    section("mission", T.mission, mission(state)),
    section("rocket", T.ship, shipFields(state)),
    section("technologies", T.technologies, [technologies(state)], state.tech.length ? `${state.tech.length}` : ""),
    section("owner", T.owner, owner(state)),
    section("when", T.when, years(state), `${state.year}`),
  );
  showTabs();
}

function mission(state) {
  return [
    stopList(state, change, (stop, set) => [
      el("div", { class: "p-choice" },
        ticked(T.explore, Boolean(stop.explore), (explore) => set({ explore })),
        ticked(T.service, stop.service, (service) => set({ service }))),
      field(T.stay, number(stop.stay ?? null, { min: 0, max: 140 }, (stay) => set({ stay })))]),
    stopFinder(state, change, { found, walked }),
    ticked(T.back, state.back, (back) => change({ back, choice: 1 })),
    clearButton(state, change),
  ];
}

function shipFields(state) {
  const input = text(state.ship, (ship) => change({ ship: ship || "cv-2", probe: false, reserve: false }));
  input.setAttribute("list", "p-ships");
  const ship = known.ships.find((one) => one.id === state.ship.toLowerCase());
  const isCrewed = (ship?.kind ?? "cv") === "cv";
  return [
    field(T.ship, input, T.shipHint),
    el("datalist", { id: "p-ships" }, ["cv-2", "cv-3", "cv-4", "cv-5", ...known.ships.map((one) => one.id)].map((id) => el("option", { value: id }))),
    ship ? el("p", { class: "p-note" }, [T.shipFacts(ship), ship.assumed ? T.shipAssumed(ship.assumed) : ""].filter(Boolean).join("; ")) : null,
    isCrewed ? ticked(T.reserve, state.reserve, (reserve) => change({ reserve })) : ticked(T.probe, state.probe, (probe) => change({ probe })),
  ];
}

// What is held, as `name` or `year:name`.
const splitHeld = (held) => (/^\d{4}:/.test(held) ? [held.slice(5), Number(held.slice(0, 4))] : [held, null]);

function technologies(state) {
  const since = new Map(state.tech.map(splitHeld));
  const set = (id, isHeld, year) => {
    const others = state.tech.filter((held) => splitHeld(held)[0] !== id);
    change({ tech: isHeld ? [...others, year ? `${year}:${id}` : id] : others });
  };
  return el("ul", { class: "p-tech" }, known.technologies.map((one) => el("li", null,
    el("div", { class: "p-stop" },
      ticked(one.name, since.has(one.id), (isHeld) => set(one.id, isHeld, null)),
      since.has(one.id) ? labelled(number(since.get(one.id), { min: 2030, max: 2169, placeholder: state.year }, (year) => set(one.id, true, year)), T.hadFrom(one.name)) : null),
    el("small", null, one.effect))));
}

function labelled(input, words) {
  input.setAttribute("aria-label", words);
  input.setAttribute("title", words);
  return input;
}

function owner(state) {
  return [
    field(T.bases, text(state.bases, (bases) => change({ bases })), T.basesHint),
    field(T.home, text(state.home, (home) => change({ home })), T.homeHint),
    el("div", { class: "p-row" },
      field(T.range, text(state.range, (range) => change({ range })), T.rangeHint),
      field(T.modifier, text(state.modifier, (modifier) => change({ modifier })), "0.7")),
    el("div", { class: "p-row" }, Object.entries(T.percents).map(([key, words]) =>
      field(words, number(state.more[key] ?? null, { min: 0, max: 100 }, (percent) => change({ more: { ...state.more, [key]: percent } }))))),
  ];
}

function years(state) {
  return [
    el("div", { class: "p-row" },
      field(T.gameYear, number(state.year, { min: 2030, max: 2169 }, (year) => change({ year: year ?? 2030 }))),
      field(T.mostYears, number(state.maxYears, { min: 0, max: 139, placeholder: 60 }, (maxYears) => change({ maxYears })))),
    field(T.first, choices(Object.entries(T.byYears), state.by, (by) => change({ by }))),
    field(T.scenario, text(state.scenario, (scenario) => change({ scenario }))),
    field(T.closed, text(state.closed.join(", "), (typed) => change({ closed: listed(typed) }))),
  ];
}
