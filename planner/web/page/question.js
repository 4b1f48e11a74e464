// A question about High Frontier as the page holds it, and as the API takes it.

import { listed, only } from "./values.js";

export const BLANK = Object.freeze({
  edition: "hf4",
  board: "", // that of the edition
  start: "leo",
  mode: "numbers", // how the rocket is given
  engines: "12:8 4:2",
  dryMass: 5,
  tanks: 10,
  grade: "",
  radHard: 5,
  powersat: false,
  anyLoad: true,
  cards: [],
  fillTo: null, // dry mass up to which cards are filled with cargo
  netThrust: 12,
  stack: null, // what a stack file holds
  over: {}, // what wins over it: tanks, grade, dry_mass, powersat
  stops: [], // the last one is the goal
  back: false,
  refuel: false,
  isru: null,
  finao: null,
  year: 1,
  maxYears: 30,
  by: "turns",
  avoid: "",
  maxTurns: null,
  minSurvival: "",
  anyLanding: false,
  anySeason: false,
  more: {}, // what a file or a fix says that the page has no field for
  choice: 1,
});

export const MODES = ["numbers", "cards", "thrust", "file"];

export const AUTO = "auto"; // as many tanks as it can carry

export const blank = () => structuredClone(BLANK);

const words = (typed) => typed.split(/\s+/).filter(Boolean);

// The rocket in keys of a mission file.
export function rocketOf(state) {
  const fuel = { tanks: state.tanks ?? 0, grade: state.grade || null, powersat: state.powersat };
  const rules = { edition: state.edition, board: state.board, readings: state.more.readings };
  if (state.mode === "thrust") return only({ ...rules, net_thrust: state.netThrust ?? 0 });
  if (state.mode === "cards") return only({ ...rules, ...fuel, cards: state.cards, dry_mass: state.fillTo });
  if (state.mode === "file") return only({ ...rules, stack: state.stack ?? {}, ...only(state.over) });
  const hull = { engines: words(state.engines), dry_mass: state.dryMass ?? 1, rad_hard: state.radHard };
  return only({ ...rules, ...fuel, ...hull });
}

export const hasRocket = (state) =>
  state.mode === "cards" ? state.cards.length > 0 : state.mode === "file" ? Boolean(state.stack) : true;

const bare = (stop) => Object.keys(only(stop)).every((key) => key === "place");

// What holds wherever the flight goes.
function everywhere(state) {
  return only({
    ...only(state.more),
    ...rocketOf(state),
    start: state.start,
    year: state.more.season ? null : state.year, // one of them
    max_years: state.maxYears === BLANK.maxYears ? null : state.maxYears,
    by: state.by === BLANK.by ? null : state.by,
    avoid: listed(state.avoid),
    max_turns: state.maxTurns,
    min_survival: state.minSurvival,
    any_load: state.anyLoad && state.mode !== "thrust",
    any_landing: state.anyLanding,
    any_season: state.anySeason,
  });
}

// The question to everywhere.
export const toEverywhere = (state) => {
  const { via, waiting, penalty, ...asked } = everywhere(state);
  return asked;
};

// The question to the goal by all stops; null if there is no goal.
export function toGoal(state) {
  if (!state.stops.length) return null;
  const stops = state.stops.map(only), last = stops.at(-1);
  const asked = { ...everywhere(state), ...only({ refuel: state.refuel, finao: state.finao }) };
  const refuels = state.refuel || stops.some((stop) => stop.refuel);
  if (refuels && state.isru !== null && state.mode === "numbers") asked.isru = state.isru;
  if (state.back) return { ...asked, stops, return: true };
  const on = bare(last) ? stops.slice(0, -1) : stops;
  return { ...asked, ...only({ stops: on }), goal: last.place };
}

// A question of the API, or a mission file, in the fields of the page.
export function fromQuestion(asked, before = blank()) {
  const { start, goal, stops = [], engines, cards, stack, net_thrust: thrust, dry_mass: dry, tanks, grade, ...rest } = asked;
  const state = { ...blank(), choice: 1, edition: asked.edition ?? before.edition, board: asked.board ?? "", start: start ?? before.start };
  const tables = stops.map((stop) => (typeof stop === "string" ? { place: stop } : stop));
  state.back = Boolean(asked.return) || (tables.length > 0 && goal === start);
  if (goal && !state.back && tables.at(-1)?.place !== goal) tables.push({ place: goal });
  state.stops = tables;
  state.tanks = tanks ?? 0;
  state.grade = grade ?? "";
  state.powersat = Boolean(asked.powersat);
  if (stack) Object.assign(state, { mode: "file", stack, over: only({ tanks, grade, dry_mass: dry, powersat: asked.powersat }) });
  else if (thrust !== undefined) Object.assign(state, { mode: "thrust", netThrust: thrust });
  else if (cards) Object.assign(state, { mode: "cards", cards, fillTo: dry ?? null });
  else Object.assign(state, { engines: (engines ?? []).join(" "), dryMass: dry ?? 1, radHard: asked.rad_hard ?? null });
  Object.assign(state, {
    anyLoad: Boolean(asked.any_load),
    refuel: Boolean(asked.refuel),
    isru: asked.isru ?? null,
    finao: asked.finao ?? null,
    year: asked.year ?? before.year,
    maxYears: asked.max_years ?? BLANK.maxYears,
    by: asked.by ?? "turns",
    avoid: (asked.avoid ?? []).join(", "),
    maxTurns: asked.max_turns ?? null,
    minSurvival: asked.min_survival ?? "",
    anyLanding: Boolean(asked.any_landing),
    anySeason: Boolean(asked.any_season),
  });
  const known = ["edition", "year", "max_years", "by", "avoid", "max_turns", "min_survival", "any_load", "any_landing"];
  known.push("any_season", "refuel", "isru", "finao", "return", "powersat", "rad_hard", "board");
  state.more = Object.fromEntries(Object.entries(rest).filter(([key]) => !known.includes(key)));
  return state;
}
