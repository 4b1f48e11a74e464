// The mission as a list of stops that is edited in place; the last one is the goal.

import { choices, el, field, listed, number, text, ticked } from "./dom.js";
import { finder } from "./find.js";
import { T } from "./texts.js";

export function missionPanel(state, board, money, change, point) {
  const nameOf = (place) => board.spaces.find((space) => space.id === place)?.name ?? place;
  const stops = state.stops;
  const set = (index, values) => change({ stops: stops.map((stop, at) => (at === index ? clean({ ...stop, ...values }) : stop)) });
  const swap = (index, other) => {
    const next = [...stops];
    [next[index], next[other]] = [next[other], next[index]];
    change({ stops: next });
  };
  const list = el("ol", { class: "p-stops" });
  stops.forEach((stop, index) => {
    const name = nameOf(stop.place), isLast = index === stops.length - 1;
    const button = (sign, words, act, isOff) => el("button", { type: "button", "aria-label": words, title: words, disabled: Boolean(isOff), onclick: act }, sign);
    list.append(el("li", null,
      el("div", { class: "p-stop" },
        el("span", null, el("small", null, isLast && !state.back ? T.goal : T.stop(index + 1)), el("strong", null, name)),
        button("\u2191", T.up(name), () => swap(index, index - 1), index === 0),
        button("\u2193", T.down(name), () => swap(index, index + 1), isLast),
        button("\u00d7", T.remove(name), () => change({ stops: stops.filter((_, at) => at !== index), choice: 1 }))),
      ticked(T.refuel, stop.refuel, (refuel) => set(index, { refuel })),
      el("details", { open: has(stop) }, el("summary", null, T.details),
        el("div", { class: "p-row" },
          field(T.stay, number(stop.stay ?? null, { min: 0, max: 40 }, (stay) => set(index, { stay }))),
          field(T.byYear, number(stop.by_year ?? null, { min: 1, max: 100000 }, (year) => set(index, { by_year: year }))),
          field(T.stopSeason, choices([["", T.any], ...Object.entries(T.seasons)], stop.season ?? "", (season) => set(index, { season })))),
        field(T.dropThings, text((stop.drop ?? []).join(", "), (typed) => set(index, { drop: listed(typed) })), T.thingsHint),
        field(T.takeThings, text((stop.take ?? []).join(", "), (typed) => set(index, { take: listed(typed) })), T.thingsHint),
        el("div", { class: "p-row" },
          field(T.leaveTanks, number(stop.leave_tanks ?? null, { min: 0, max: 31 }, (tanks) => set(index, { leave_tanks: tanks }))),
          ticked(T.takeTanks, stop.take_tanks, (take) => set(index, { take_tanks: take }))))));
  });
  const add = finder({
    label: T.addStop,
    find: (typed) => `boards/${encodeURIComponent(board.board)}/spaces?find=${encodeURIComponent(typed)}`,
    told: (place) => [place.name, [place.kind, place.zone].join(", ")],
    point: (place) => point(place.id),
    pick: (place) => change({ stops: [...stops, { place: place.id }], choice: 1 }),
  });
  return [
    stops.length ? list : el("p", { class: "p-none" }, T.noGoal),
    add.box,
    ticked(T.back, state.back, (back) => change({ back, choice: 1 })),
    ticked(T.refuelAnywhere, state.refuel, (refuel) => change({ refuel })),
    el("div", { class: "p-row" },
      field(T.isru, number(state.isru, { min: 0, max: 4 }, (isru) => change({ isru }))),
      field(T.finao(money), number(state.finao, { min: 0, max: 60 }, (finao) => change({ finao })))),
    stops.length ? el("button", { type: "button", onclick: () => change({ stops: [], back: false, choice: 1 }) }, T.clearMission) : null,
  ];
}

const has = (stop) => Object.keys(stop).some((key) => !["place", "refuel"].includes(key));

// What is not said is left out, as in a mission file.
const clean = (stop) => Object.fromEntries(Object.entries(stop).filter(([, value]) => value !== null && value !== "" && value !== false && value !== 0 && value.length !== 0));
