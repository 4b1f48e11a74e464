// What is asked about High Frontier: changes of the question, and the answers to it, kept in its tab.

import { ask, Latest } from "./api.js";
import { app, boardName, keepAddress, money, newTab, NOTHING_MORE, show, tab } from "./app.js";
import { askBeside } from "./beside.js";
import { Fronts } from "./fronts.js";
import { showEdition } from "./map.js";
import { fromQuestion, hasRocket, toEverywhere, toGoal } from "./question.js";
import { say } from "./status.js";
import { T } from "./texts.js";
import { flightWords } from "./words.js";

const latest = { fronts: new Latest(), front: new Latest(), flight: new Latest() };

export const stop = () => Object.values(latest).forEach((one) => one.end());

// The question

export function change(values) {
  const { state } = tab();
  Object.assign(state, "choice" in values ? {} : { choice: 1 }, values);
  keepAddress();
  if (boardName() !== app.board?.board) return showEdition();
  show("ask");
  return answer();
}

// Another question in place of this one, as a file or a fix tells it.
export function apply(question) {
  const state = fromQuestion(question, tab().state);
  if (app.editions.some((one) => one.edition === state.edition && one.board === state.board)) state.board = "";
  app.tabs[app.at] = newTab(state);
  keepAddress();
  return showEdition();
}

// Its answers

const goalQuestion = (state) => (hasRocket(state) ? toGoal(state) : null);

export const answer = () => Promise.all([askFronts(), askFront(), askBeside("front", goalQuestion)]);

async function askFronts() {
  const one = tab(), question = toEverywhere(one.state), key = JSON.stringify(question);
  if (!hasRocket(one.state)) {
    Object.assign(one, { fronts: null, frontsKey: "" });
    return show("map");
  }
  if (one.frontsKey === key && one.fronts) return show("map");
  const signal = latest.fronts.begin();
  performance.mark("fronts-asked");
  try {
    const facts = await ask("fronts", { question }, signal);
    Object.assign(one, { fronts: new Fronts(facts), frontsKey: key, ways: new Map(), wrong: null });
    if (one !== tab()) return undefined;
    show("map");
    if (!one.state.stops.length) show("answer");
    performance.measure("start-to-fronts", "fronts-asked");
    say(T.reached(one.fronts.reached));
  } catch (error) {
    if (signal.aborted) return undefined;
    Object.assign(one, { fronts: null, frontsKey: "", wrong: error.message });
    show("map", "answer");
  }
  return undefined;
}

async function askFront() {
  const one = tab(), question = goalQuestion(one.state), key = JSON.stringify(question);
  if (!question) {
    latest.front.end();
    latest.flight.end();
    Object.assign(one, { front: null, frontKey: "", ...NOTHING_MORE, wrong: one.fronts ? null : one.wrong, isSearching: false });
    return show("answer", "route");
  }
  if (one.frontKey === key && (one.front?.front.length || one.why)) return askFlight();
  const signal = latest.front.begin();
  latest.flight.end();
  Object.assign(one, { ...NOTHING_MORE, isSearching: true, wrong: null });
  show("answer");
  try {
    const front = await ask("front", { question }, signal);
    Object.assign(one, { front, frontKey: key, isSearching: false });
    if (one !== tab()) return undefined;
    if (!front.front.length) {
      show("answer", "route");
      return askWhy(one, question);
    }
    one.state.choice = Math.max(1, Math.min(one.state.choice, front.front.length));
    keepAddress();
    return askFlight();
  } catch (error) {
    if (signal.aborted) return undefined;
    Object.assign(one, { front: null, frontKey: "", flight: null, isSearching: false, wrong: error.message });
    return show("answer", "route");
  }
}

async function askFlight() {
  const one = tab();
  if (!one.front?.front.length) return undefined;
  const choice = one.state.choice, signal = latest.flight.begin();
  show("answer");
  try {
    const flight = await ask("flight", { question: toGoal(one.state), choice }, signal);
    one.flight = { ...flight, choice };
    if (one !== tab()) return undefined;
    show("answer", "route");
    say(`${T.choice(choice, one.front.front.length)}: ${flightWords(flight.flight, money())}`);
  } catch (error) {
    if (!signal.aborted) fail(one, error);
  }
  return undefined;
}

function fail(one, error) {
  one.wrong = error.message;
  if (one === tab()) show("answer");
}

async function askWhy(one, question) {
  const signal = latest.flight.begin();
  one.why = "asked";
  show("answer");
  try {
    one.why = await ask("why", { question }, signal);
    if (one === tab()) show("answer");
  } catch (error) {
    if (signal.aborted) return;
    one.why = null;
    fail(one, error);
  }
}

export async function askGrid() {
  const one = tab();
  one.grid = "asked";
  show("answer");
  try {
    one.grid = await ask("launch", { question: toGoal({ ...one.state, by: one.state.by === "burns" ? "turns" : one.state.by }), years: 24 });
  } catch (error) {
    one.grid = null;
    return fail(one, error);
  }
  return one === tab() && show("answer");
}

// The ways down and up at the goal.
export async function askLanding() {
  const one = tab();
  try {
    one.landing = await ask("land", { question: toGoal({ ...one.state, back: false, stops: [{ place: one.state.stops.at(-1).place }] }) });
  } catch (error) {
    return fail(one, error);
  }
  return one === tab() && show("answer");
}

export async function askOdds(aqua) {
  const one = tab();
  one.aqua = aqua;
  try {
    one.odds = await ask("odds", { question: toGoal(one.state), choice: one.state.choice, ...(aqua ? { aqua } : {}) });
  } catch (error) {
    return fail(one, error);
  }
  return one === tab() && show("answer");
}

// One flight of the front

export function choose(choice) {
  const one = tab(), all = one.front?.front.length ?? 0;
  if (!all) return undefined;
  one.state.choice = Math.max(1, Math.min(all, choice));
  one.odds = null;
  keepAddress();
  return askFlight();
}

// The flight of a cell of the launch grid: its year becomes that of the question.
export function pickCell(year, cell) {
  const one = tab(), grid = one.grid;
  change({ year }).then(() => {
    one.grid = grid;
    const same = one.front?.front.findIndex((flight) => ["turns", "fuel_steps", "survival", "aqua"].every((name) => flight[name] === cell.flight[name])) ?? -1;
    if (same >= 0) choose(same + 1);
    else show("answer");
  });
}
