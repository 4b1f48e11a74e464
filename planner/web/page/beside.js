// The other question beside this one: how the flight chosen for B differs from that for A.

import { ask, Latest } from "./api.js";
import { app, game, gameOf, NOTHING_MORE, show } from "./app.js";
import { el } from "./dom.js";
import { titleOf } from "./map.js";
import { T } from "./texts.js";

const latest = new Latest();

const isOfThisGame = (one) => Boolean(one) && gameOf(one.state) === game();

// The front of the other question, if nobody has asked for it yet. What is wrong with it, its own tab says.
export async function askBeside(path, toQuestion) {
  const one = app.tabs[1 - app.at];
  if (!isOfThisGame(one)) return;
  const question = toQuestion(one.state), key = JSON.stringify(question);
  if (!question || (one.frontKey === key && one.front)) return;
  const signal = latest.begin();
  try {
    const front = await ask(path, { question }, signal);
    Object.assign(one, { front, frontKey: key, ...NOTHING_MORE, wrong: null });
    one.state.choice = Math.max(1, Math.min(one.state.choice, front.front.length));
    show("answer");
  } catch {
    if (!signal.aborted && one !== app.tabs[app.at]) one.front = null;
  }
}

const chosen = (one) => one.front?.front[one.state.choice - 1] ?? null;

// Both flights in columns, and what B has more or less. `measures(flight)` gives rows of name, number and words.
export function besideTable(measures) {
  const flights = app.tabs.map(chosen);
  if (!app.tabs.every(isOfThisGame) || flights.length < 2 || flights.includes(null)) return null;
  const [a, b] = flights.map((flight) => new Map(measures(flight).map(([name, ...value]) => [name, value])));
  const rows = [...a.keys()].filter((name) => b.has(name)).map((name) => {
    const [[before, beforeWords], [after, afterWords]] = [a.get(name), b.get(name)];
    return el("tr", null, el("th", { scope: "row" }, name), [beforeWords, afterWords, difference(after - before)].map((words) => el("td", null, words)));
  });
  const head = T.letters.map((letter, index) => el("th", { scope: "col", title: titleOf(app.tabs[index]) }, letter));
  return el("table", { class: "p-beside" },
    el("caption", null, T.letters.map((letter, index) => el("span", null, el("strong", null, letter), ` ${titleOf(app.tabs[index])}`))),
    el("thead", null, el("tr", null, el("td"), head, el("th", { scope: "col" }, T.against))),
    el("tbody", null, rows));
}

function difference(number) {
  const rounded = Math.round(10 * number) / 10;
  return rounded === 0 ? T.same : `${rounded > 0 ? "+" : "\u2212"}${Math.abs(rounded)}`;
}
