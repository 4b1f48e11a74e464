// What is seldom asked: goods that wait in places, penalties, seasons, and how open points of the rulebooks are read.

import { look } from "./api.js";
import { show } from "./app.js";
import { choices, el, field, number, text } from "./dom.js";
import { finder } from "./find.js";
import { findPath, nameOf } from "./map.js";
import { T } from "./texts.js";
import { listed } from "./values.js";

let readings = null; // asked for when the page begins to need them

export function moreFields(state, change, { found, walked }) {
  const { more } = state;
  const set = (key, value) => {
    const { [key]: before, ...others } = more;
    const isGiven = value !== null && value !== "" && value?.length !== 0;
    change({ more: isGiven ? { ...others, [key]: value } : others });
  };
  return [
    el("div", { class: "p-row" },
      field(T.startSeason, choices([["", T.asYear], ...Object.entries(T.seasons)], more.season ?? "", (season) => set("season", season))),
      field(T.maxFuelSteps, text(more.max_fuel_steps ?? "", (typed) => set("max_fuel_steps", typed)))),
    field(T.penalty, number(more.penalty ?? null, { min: 1, max: 20 }, (penalty) => set("penalty", penalty))),
    ...waiting(more.waiting ?? [], (entries) => set("waiting", entries), { found, walked }),
    ...readingFields(state, (chosen) => change({ more: { ...more, readings: chosen } })),
  ];
}

function waiting(entries, set, { found, walked }) {
  const add = finder({
    label: T.waitingAt, find: findPath, told: (place) => [place.name, found(place)], point: (place) => walked(place.id),
    pick: (place) => set([...entries, { place: place.id, tanks: 1 }]),
  });
  const list = el("ul", { class: "p-stops" }, entries.map((entry, index) => {
    const put = (values) => set(entries.map((one, at) => (at === index ? { ...one, ...values } : one)));
    const name = nameOf(entry.place);
    return el("li", null,
      el("div", { class: "p-stop" }, el("span", null, el("strong", null, name)),
        el("button", { type: "button", "aria-label": T.remove(name), title: T.remove(name), onclick: () => set(entries.filter((_, at) => at !== index)) }, "\u00d7")),
      field(T.cards, text((entry.cards ?? []).join(", "), (typed) => put({ cards: listed(typed) })), T.thingsHint),
      field(T.cargo, text(cargoWords(entry.cargo), (typed) => put({ cargo: cargoOf(typed) })), T.cargoHint),
      el("div", { class: "p-row" },
        field(T.tanksThere, number(entry.tanks ?? 0, { min: 0, max: 60 }, (tanks) => put({ tanks: tanks ?? 0 }))),
        field(T.grade, choices(Object.entries(T.grades).filter(([grade]) => grade), entry.grade ?? "water", (grade) => put({ grade })))));
  }));
  return [el("h3", { class: "p-small" }, T.waiting), entries.length ? list : null, add.box];
}

const cargoWords = (cargo = {}) => Object.entries(cargo).map(([name, mass]) => `${name} ${mass}`).join(", ");

// A name and its mass; 1 if none is given.
const cargoOf = (typed) => Object.fromEntries(listed(typed).map((word) => {
  const [, name, mass] = /^(.*?)(?:\s+(\d+))?$/.exec(word);
  return [name, Number(mass ?? 1)];
}));

// Readings of the edition, and those of all editions.
function readingFields(state, choose) {
  if (!readings) {
    readings = [];
    look("readings").then((all) => { readings = all; show("ask"); }, () => { readings = null; });
  }
  const chosen = state.more.readings ?? {};
  const ofEdition = readings.filter(({ name }) => !name.includes(".") || state.edition.startsWith(name.split(".")[0]));
  const fields = ofEdition.flatMap((one) => {
    const named = Object.keys(one.answers).map((value) => [value, value.replaceAll("_", " ")]);
    const options = named.map(([value, words]) => [value, value === one.default ? T.readingDefault(words) : words]);
    const taken = chosen[one.name] ?? one.default;
    const take = (value) => {
      const { [one.name]: before, ...others } = chosen;
      choose(value === one.default ? others : { ...others, [one.name]: value });
    };
    return [field(one.question, choices(options, taken, take)), el("small", null, one.answers[taken] ?? taken)];
  });
  return [el("details", { class: "p-readings", open: Object.keys(chosen).length > 0 }, el("summary", null, T.readings), ...fields)];
}

// How many of these are said, for the fold they lie in.
export const countMore = ({ more }) => {
  const { via, readings: chosen = {}, waiting: goods = [], ...others } = more;
  return Object.keys(others).length + Object.keys(chosen).length + goods.length;
};
