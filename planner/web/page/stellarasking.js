// What is asked about Stellar Horizons: changes of the question, and the answers to it, kept in its tab.

import { ask, Latest } from "./api.js";
import { app, keepAddress, newTab, show, tab } from "./app.js";
import { askBeside } from "./beside.js";
import { showEdition } from "./map.js";
import { say } from "./status.js";
import { tripWords } from "./stellarwords.js";
import { anywhere, fromTrip, toGoalOf } from "./stellarquestion.js";
import { T } from "./texts.js";

const latest = { reach: new Latest(), front: new Latest() };
const YEARS = 60; // start years that are compared

export const stop = () => Object.values(latest).forEach((one) => one.end());

export function change(values) {
  Object.assign(tab().state, "choice" in values ? {} : { choice: 1 }, values);
  keepAddress();
  show("ask");
  return answer();
}

// Another question in place of this one, as a file tells it.
export function applyTrip(trip) {
  app.tabs[app.at] = newTab(fromTrip(trip));
  keepAddress();
  return showEdition();
}

export const answer = () => Promise.all([askReach(), askFront(), askBeside("stellar/front", toGoalOf)]);

// Where the ship gets to, for the map.
async function askReach() {
  const one = tab(), question = anywhere(one.state), key = JSON.stringify(question);
  if (one.frontsKey === key && one.fronts) return show("map");
  const signal = latest.reach.begin();
  performance.mark("fronts-asked");
  try {
    const { places, assumed } = await ask("stellar/reach", { question }, signal);
    Object.assign(one, { fronts: { assumed, places: new Map(places.map((row) => [row.place, row])) }, frontsKey: key, ways: new Map() });
  } catch (error) {
    if (signal.aborted) return undefined;
    Object.assign(one, { fronts: null, frontsKey: "", wrong: error.message });
  }
  if (one !== tab()) return undefined;
  show("map", "answer");
  performance.measure("start-to-fronts", "fronts-asked");
  return undefined;
}

async function askFront() {
  const one = tab(), question = toGoalOf(one.state), key = JSON.stringify(question);
  if (one.frontKey === key && one.front && question) return askFlight();
  const signal = latest.front.begin();
  Object.assign(one, { front: null, frontKey: key, flight: null, grid: null, wrong: null, isSearching: Boolean(question) });
  show("answer", "route");
  if (!question) return undefined;
  try {
    one.front = await ask("stellar/front", { question }, signal);
    one.isSearching = false;
    one.state.choice = Math.max(1, Math.min(one.state.choice, one.front.front.length));
    return one === tab() ? askFlight() : undefined;
  } catch (error) {
    return fail(one, error, signal);
  }
}

async function askFlight() {
  const one = tab(), { choice } = one.state;
  show("answer");
  if (!one.front.front.length) return show("route");
  const signal = latest.front.begin();
  try {
    const flight = await ask("stellar/flight", { question: toGoalOf(one.state), choice }, signal);
    one.flight = { ...flight, choice };
    if (one !== tab()) return undefined;
    show("answer", "route");
    say(`${T.choice(choice, one.front.front.length)}: ${tripWords(flight)}`);
  } catch (error) {
    fail(one, error, signal);
  }
  return undefined;
}

function fail(one, error, signal) {
  if (signal?.aborted) return;
  Object.assign(one, { isSearching: false, wrong: error.message });
  if (one === tab()) show("answer", "route");
}

export function choose(choice) {
  const one = tab(), all = one.front?.front.length ?? 0;
  if (!all) return undefined;
  one.state.choice = Math.max(1, Math.min(all, choice));
  keepAddress();
  return askFlight();
}

// Start years from the first one on, as far as the game goes.
export async function askYears() {
  const one = tab(), left = 2169 - one.state.year + 1;
  one.grid = "asked";
  show("answer");
  try {
    one.grid = await ask("stellar/launch", { question: toGoalOf(one.state), years: Math.max(1, Math.min(YEARS, left)) });
  } catch (error) {
    one.grid = null;
    return fail(one, error);
  }
  return one === tab() && show("answer");
}

export const picture = async () => {
  const { state } = tab();
  return (await ask("stellar/picture", { question: toGoalOf(state), choice: state.choice })).svg;
};
