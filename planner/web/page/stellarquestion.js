// A question about Stellar Horizons as the page holds it, and as the API takes it.

import { listed, only } from "./values.js";

export const STELLAR = Object.freeze({
  edition: "stellar",
  board: "",
  start: "surface:earth",
  ship: "cv-2",
  tech: [], // names, or with the year from which they are had before them
  bases: "",
  range: "",
  modifier: "",
  year: 2030,
  maxYears: null,
  by: "turns",
  stops: [], // the last one is the goal
  back: false,
  probe: false,
  reserve: false,
  closed: [],
  scenario: "",
  home: "",
  more: {}, // what a file says that the page has no field for
  choice: 1,
});

// A stop as it is typed on the command line.
function stopWords({ place, explore, service, stay }) {
  const deeds = [explore === true ? "explore" : explore ? `explore ${explore}` : "", service ? "service" : "", stay ? `stay ${stay}` : ""].filter(Boolean);
  return deeds.length ? `${place}: ${deeds.join(", ")}` : place;
}

// The question to everywhere.
export function anywhere(state) {
  const { tech, range, modifier, ship, year, by, closed, scenario, home } = state;
  return {
    ...only(state.more),
    ...only({ ship, tech: tech.length ? tech : null, base: listed(state.bases), range, modifier, max_turns: state.maxYears, closed, scenario, home }),
    ...only({ by: by === "turns" ? null : by }),
    start: state.start,
    year,
  };
}

// The question to the goal by all stops; null if there is no goal.
export function toGoalOf(state) {
  if (!state.stops.length) return null;
  const [goal, ...then] = state.stops.map(stopWords);
  return { ...anywhere(state), goal, ...only({ then, return: state.back, probe: state.probe, reserve: state.reserve }) };
}

// The question to one place, and nothing done there.
export const toPlace = (state, place) => ({ ...anywhere(state), goal: place, ...only({ reserve: state.reserve }) });

// The question of a file in the fields of the page.
export function fromTrip({ start, stops, ship, tech = [], base = [], range = "", modifier = "", year, max_turns: maxYears = null, by, closed = [], scenario = "", home = "", probe = false, reserve = false, return: back = false, ...more }) {
  const told = { start, stops, tech, bases: base.join(", "), range: `${range}`, modifier, maxYears, closed, scenario, home, probe, reserve, back, more };
  return { ...structuredClone(STELLAR), ...told, ...only({ ship, year, by }) };
}
