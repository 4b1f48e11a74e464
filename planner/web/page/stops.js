// The mission as a list of stops that is edited in place; the last one is the goal.

import { choices, el, field, number, text, ticked } from "./dom.js";
import { finder } from "./find.js";
import { findPath, nameOf, toldPlace } from "./map.js";
import { T } from "./texts.js";
import { listed } from "./values.js";

// The stops of any game; `fields(stop, set)` is what is said of one.
export function stopList(state, change, fields) {
  const { stops } = state;
  if (!stops.length) return el("p", { class: "p-none" }, T.noGoal);
  const set = (index) => (values) => change({ stops: stops.map((stop, at) => (at === index ? clean({ ...stop, ...values }) : stop)) });
  const swap = (index, other) => {
    const next = [...stops];
    [next[index], next[other]] = [next[other], next[index]];
    change({ stops: next });
  };
  const button = (sign, words, act, isOff) => el("button", { type: "button", "aria-label": words, title: words, disabled: Boolean(isOff), onclick: act }, sign);
  return el("ol", { class: "p-stops" }, stops.map((stop, index) => {
    const name = nameOf(stop.place), isLast = index === stops.length - 1;
    return el("li", null,
      el("div", { class: "p-stop" },
        el("span", null, el("small", null, isLast && !state.back ? T.goal : T.stop(index + 1)), el("strong", null, name)),
        button("\u2191", T.up(name), () => swap(index, index - 1), index === 0),
        button("\u2193", T.down(name), () => swap(index, index + 1), isLast),
        button("\u00d7", T.remove(name), () => change({ stops: stops.filter((_, at) => at !== index), choice: 1 }))),
      fields(stop, set(index)));
  }));
}

export function stopFinder(state, change, { found, walked, groups }) {
  return finder({
    label: T.addStop, find: findPath, known: groups,
    told: (place) => toldPlace(place, found),
    point: (place) => place.spaces || walked(place.id),
    pick: (place) => change({ stops: [...state.stops, { place: place.id }], choice: 1 }),
  }).box;
}

export const clearButton = (state, change) =>
  state.stops.length ? el("button", { type: "button", onclick: () => change({ stops: [], back: false, choice: 1 }) }, T.clearMission) : null;

// High Frontier

export function missionPanel(state, money, change, places) {
  return [
    stopList(state, change, stopFields),
    stopFinder(state, change, places),
    ticked(T.back, state.back, (back) => change({ back, choice: 1 })),
    ticked(T.refuelAnywhere, state.refuel, (refuel) => change({ refuel })),
    el("div", { class: "p-row" },
      field(T.isru, number(state.isru, { min: 0, max: 4 }, (isru) => change({ isru }))),
      field(T.finao(money), number(state.finao, { min: 0, max: 60 }, (finao) => change({ finao })))),
    clearButton(state, change),
  ];
}

function stopFields(stop, set) {
  return [
    ticked(T.refuel, stop.refuel, (refuel) => set({ refuel })),
    el("details", { open: has(stop) }, el("summary", null, T.details),
      el("div", { class: "p-row" },
        field(T.stay, number(stop.stay ?? null, { min: 0, max: 40 }, (stay) => set({ stay }))),
        field(T.byYear, number(stop.by_year ?? null, { min: 1, max: 100000 }, (year) => set({ by_year: year }))),
        field(T.stopSeason, choices([["", T.any], ...Object.entries(T.seasons)], stop.season ?? "", (season) => set({ season })))),
      field(T.dropThings, text((stop.drop ?? []).join(", "), (typed) => set({ drop: listed(typed) })), T.thingsHint),
      field(T.takeThings, text((stop.take ?? []).join(", "), (typed) => set({ take: listed(typed) })), T.thingsHint),
      el("div", { class: "p-row" },
        field(T.leaveTanks, number(stop.leave_tanks ?? null, { min: 0, max: 31 }, (tanks) => set({ leave_tanks: tanks }))),
        ticked(T.takeTanks, stop.take_tanks, (take) => set({ take_tanks: take })))),
  ];
}

const has = (stop) => Object.keys(stop).some((key) => !["place", "refuel"].includes(key));

// What is not said is left out, as in a mission file.
const clean = (stop) => Object.fromEntries(Object.entries(stop).filter(([, value]) => value !== null && value !== "" && value !== false && value !== 0 && value.length !== 0));
