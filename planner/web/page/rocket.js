// The rocket panel: by numbers, of cards with a live check, by net thrust, or from a file.

import { ask, Latest, look } from "./api.js";
import { choices, el, field, number, text, ticked } from "./dom.js";
import { finder } from "./find.js";
import { AUTO, hasRocket, rocketOf } from "./question.js";
import { T } from "./texts.js";
import { mass, plain } from "./words.js";

const latest = new Latest();

// `change(values)` sets fields of the question; `take(file)` reads a file; `zones` are those of the board.
export function rocketPanel(state, { change, take, catalogue, zones }) {
  const modes = [["numbers", T.byNumbers], ["cards", T.byCards], ["thrust", T.byThrust], ["file", T.byFile]];
  const group = el("div", { class: "p-choice p-modes", role: "radiogroup", "aria-label": T.rocket });
  for (const [mode, words] of modes) {
    const radio = el("input", { type: "radio", name: "rocket", value: mode, checked: state.mode === mode, onchange: () => change({ mode }) });
    group.append(el("label", null, radio, el("span", null, words)));
  }
  const checked = el("div", { class: "p-check", "aria-live": "polite" });
  const parts = { numbers: byNumbers, cards: byCards, thrust: byThrust, file: byFile };
  live(state, checked, zones);
  return [group, ...parts[state.mode](state, change, { take, catalogue }), checked];
}

// Tanks, fuel and what goes with them: `told` are the fields of the question, or what wins over a file. `none` are tanks
// where nothing is said of them.
function fuelFields(told, set, none, { anyLoad }, change) {
  const isAuto = told.tanks === AUTO;
  const tanks = number(isAuto ? null : told.tanks, { min: 0, max: 60, disabled: isAuto, placeholder: none === null ? T.asFile : "" }, (typed) => set({ tanks: typed ?? none }));
  return [
    el("div", { class: "p-row" }, field(T.tanks, tanks),
      field(T.grade, choices(Object.entries(T.grades), told.grade ?? "", (grade) => set({ grade })))),
    ticked(T.autoTanks, isAuto, (auto) => set({ tanks: auto ? AUTO : none })),
    ticked(T.anyLoad, anyLoad, (any) => change({ anyLoad: any })),
    ticked(T.powersat, told.powersat, (powersat) => set({ powersat })),
  ];
}

function byNumbers(state, change) {
  return [
    field(T.engines, text(state.engines, (engines) => change({ engines })), T.enginesHint),
    el("div", { class: "p-row" },
      field(T.dryMass, number(state.dryMass, { min: 1, max: 60 }, (dryMass) => change({ dryMass }))),
      field(T.radHard, number(state.radHard, { min: 0, max: 20 }, (radHard) => change({ radHard })))),
    ...fuelFields(state, change, 0, state, change),
  ];
}

function byCards(state, change, { catalogue }) {
  const cards = el("ul", { class: "p-cards" });
  for (const card of state.cards) {
    const [slug, side] = card.split(" ");
    const out = () => change({ cards: state.cards.filter((one) => one !== card) });
    const turned = (heavy) => change({ cards: state.cards.map((one) => (one === card ? `${slug} ${heavy ? "heavy" : "light"}` : one)) });
    const turn = el("span", null);
    cards.append(el("li", null, el("span", null, slug), turn, el("button", { type: "button", "aria-label": T.remove(slug), onclick: out }, "\u00d7")));
    radiators(catalogue).then((found) => found.has(slug) && turn.append(heavySide(slug, side === "heavy", turned)));
  }
  const add = finder({
    label: T.addCard,
    find: (typed) => `editions/${encodeURIComponent(catalogue)}/cards?find=${encodeURIComponent(typed)}`,
    told: (card) => [card.name, [card.deck, card.colour, cardFacts(card)].filter(Boolean).join(", ")],
    pick: (card) => state.cards.some((one) => one.split(" ")[0] === card.slug) || change({ cards: [...state.cards, card.light && card.heavy ? `${card.slug} light` : card.slug] }),
  });
  return [
    state.cards.length ? cards : el("p", { class: "p-none" }, T.noCards),
    add.box,
    field(T.fillTo, number(state.fillTo, { min: 1, max: 60 }, (fillTo) => change({ fillTo }))),
    ...fuelFields(state, change, 0, state, change),
  ];
}

function heavySide(slug, isHeavy, turned) {
  const box = el("input", { type: "checkbox", checked: isHeavy, "aria-label": T.heavyOf(slug), onchange: () => turned(box.checked) });
  return el("label", { class: "p-tick" }, box, el("small", null, T.heavy));
}

// Radiators lie light or heavy: which cards are such, by edition.
const known = new Map();
function radiators(catalogue) {
  if (!known.has(catalogue)) {
    const asked = look(`editions/${encodeURIComponent(catalogue)}/cards?find=radiators&limit=200`);
    known.set(catalogue, asked.then((cards) => new Set(cards.filter((card) => card.light && card.heavy).map((card) => card.slug)), () => new Set()));
  }
  return known.get(catalogue);
}

const cardFacts = (card) => {
  const triangle = card.triangle ? `${card.triangle.thrust}\u00b7${card.triangle.consumption}` : "";
  return [card.mass === undefined ? "" : `${T.dryMass.toLowerCase()} ${card.mass}`, triangle].filter(Boolean).join(", ");
};

function byThrust(state, change) {
  return [field(T.netThrust, number(state.netThrust, { min: 0, max: 99 }, (netThrust) => change({ netThrust: netThrust ?? 0 })))];
}

function byFile(state, change, { take }) {
  const input = el("input", { type: "file", accept: ".toml,.json", "aria-label": T.chooseFile, onchange: () => input.files[0] && take(input.files[0]) });
  return [
    el("p", { class: "p-note" }, T.drop),
    input,
    ...(state.stack ? overFields(state, change) : []),
  ];
}

// What is otherwise than in the file.
function overFields(state, change) {
  const set = (values) => change({ over: { ...state.over, ...values } });
  return [
    el("p", { class: "p-note" }, [state.stack.name, ...(state.stack.cards ?? [])].filter(Boolean).join(", ")),
    field(T.fillTo, number(state.over.dry_mass ?? null, { min: 1, max: 60, placeholder: T.asFile }, (mass) => set({ dry_mass: mass }))),
    ...fuelFields(state.over, set, null, state, change),
  ];
}

// What the rocket is worth, told as it is put together.
async function live(state, box, zones) {
  const signal = latest.begin();
  if (!hasRocket(state)) return;
  try {
    box.replaceChildren(...told(await ask("stack", { rocket: rocketOf(state) }, signal), zones));
  } catch (error) {
    if (!signal.aborted) box.replaceChildren(el("p", { class: "p-wrong", role: "alert" }, error.message));
  }
}

function told(facts, zones) {
  const lines = [];
  if (facts.dry_mass !== null) {
    const fuel = mass(facts.wet_mass) - facts.dry_mass;
    lines.push(el("p", null, `${T.dry} ${facts.dry_mass}, ${T.wet} ${facts.wet_mass} (${facts.weight_class}), ${T.tankCount(plain(fuel))}, ${T.steps(`${facts.fuel_steps}`)}`));
  }
  if (facts.cards.length) lines.push(el("ul", { class: "p-tree" }, facts.cards.map(cardLine)));
  if (!facts.operational) lines.push(el("p", { class: "p-wrong" }, T.notOperational));
  if (facts.engines.length) lines.push(thrustTable(facts, zones));
  for (const doubt of [...facts.doubts, ...facts.without_effect]) lines.push(el("p", { class: "p-note" }, doubt));
  return lines;
}

function cardLine(card) {
  const served = card.supports?.served ?? [];
  const state = card.runs ? `${T.runs}` : card.missing.join("; ") || T.runsNot;
  return el("li", { class: card.runs ? "p-good" : "p-bad" }, el("strong", null, card.card), ` ${card.runs ? "\u2713" : "\u2717"} ${state}`,
    served.length ? el("ul", null, served.map((one) => el("li", null, `${one.card}: ${one.needs}, ${T.by} ${one.by}`))) : null);
}

function thrustTable(facts, zones) {
  const ids = zones.filter((zone) => zone.id in facts.largest_landing);
  const rows = facts.engines.flatMap((engine) => engine.now.map((now) => ({ engine, now })));
  const head = el("tr", null, el("td"), ids.map((zone) => el("th", { scope: "col", title: zone.name }, zone.name.slice(0, 2))));
  const line = (name, values) => el("tr", null, el("th", { scope: "row" }, name), ids.map((zone) => el("td", null, values[zone.id] === null || values[zone.id] === undefined ? "\u2013" : `${values[zone.id]}`)));
  return el("div", { class: "p-scroll", tabindex: 0, role: "group", "aria-label": T.thrustBy }, el("table", { class: "p-zones" }, el("caption", null, T.thrustBy), el("thead", null, head), el("tbody", null,
    rows.map(({ engine, now }) => line(`${engine.engine}${now.afterburn ? ` (${T.afterburning})` : ""}`, now.by_zone)),
    line(T.landing, facts.largest_landing))));
}
