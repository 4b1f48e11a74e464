// The answer about Stellar Horizons: the front over years and odds, one flight year by year, and when to leave.

import { outcome, proof, stepper, verdictWords } from "./answer.js";
import { besideTable } from "./beside.js";
import { pointChart, shadeKey } from "./chart.js";
import { el } from "./dom.js";
import { section } from "./sections.js";
import { tell } from "./status.js";
import { cureWords, curesOf, reasonWords, tripWords } from "./stellarwords.js";
import { T } from "./texts.js";
import { COLOURS } from "./turns.js";
import { percent } from "./words.js";

export function stellarAnswer(tab, title, page) {
  const { state, front, flight, fronts } = tab, parts = [el("h2", { class: "p-title" }, title)];
  if (tab.wrong) parts.push(el("p", { class: "p-wrong", role: "alert" }, reasonWords(tab.wrong)), cures(tab.wrong, state, page.change));
  if (tab.isSearching) parts.push(el("p", { class: "p-note" }, T.searching));
  if (!state.stops.length) {
    if (fronts) parts.push(el("p", null, T.reached([...fronts.places.values()].filter((row) => row.front.length).length)), ...notes(fronts.assumed));
    return [...parts, el("p", { class: "p-none" }, T.noGoal)];
  }
  if (!front) return parts;
  parts.push(verdictWords(tab.verdict), proof({ ...front, reasons: front.reasons.map(reasonWords) }), cures(front.reasons.join(" "), state, page.change));
  const all = front.front, chosen = all[state.choice - 1];
  if (all.length) {
    if (all.length > 1) parts.push(chart(all, state.choice, page.choose), shadeKey());
    parts.push(table(all, state.choice, page.choose), stepper(state.choice, all.length, tripWords(chosen), page.choose));
  }
  parts.push(besideTable(measures));
  if (flight?.choice === state.choice) parts.push(yearCards(flight), totals(flight), ...outcome(flight, title, page.picture, tell));
  parts.push(section("assumed", T.restsOn, notes(front.assumed), `${front.assumed.length}`));
  if (all.length) parts.push(section("grid", T.grid, years(tab, page)));
  return parts;
}

// What would make up for what is wrong, each a button that applies it.
function cures(wrong, state, change) {
  const all = curesOf(wrong).map(([kind, value]) => el("li", null, el("button", { type: "button", class: "p-fix",
    onclick: () => change(kind === "tech" ? { tech: [...state.tech, value] } : { range: value }) }, `${T.apply}: ${cureWords(kind, value)}`)));
  return all.length ? el("div", { class: "p-why" }, el("h3", null, T.whatWorks), el("ul", { class: "p-fixes" }, all)) : null;
}

// What two flights are compared by.
const measures = (flight) => [
  [T.yearsWord, flight.turns, `${flight.turns}`],
  [T.oddsWord, 100 * flight.odds_decimal, percent(flight.odds_decimal)],
  [T.launcherWord, flight.launcher ?? 0, T.launchedOn(flight.launcher)],
];

const notes = (words) => words.map((one) => el("p", { class: "p-note" }, one));

function chart(flights, choice, choose) {
  const points = flights.map((one) => ({ turns: one.turns, price: 100 * one.odds_decimal, survival: one.odds_decimal, words: tripWords(one) }));
  return pointChart(points, { turns: T.yearsWord, price: T.oddsPercent }, choice, choose);
}

function table(flights, choice, choose) {
  const head = [T.yearsWord, T.there, T.rollsWord, T.oddsWord, T.launcherWord, T.byWay];
  const rows = flights.map((one, index) => el("tr", { class: index + 1 === choice ? "p-chosen" : null, onclick: () => choose(index + 1) },
    el("th", { scope: "row" }, el("button", { type: "button", "aria-current": index + 1 === choice ? "true" : null, "aria-label": `${T.choice(index + 1, flights.length)}: ${tripWords(one)}` }, `${index + 1}`)),
    [one.turns, one.arrives, one.rolls.filter(Boolean).length].map((value) => el("td", null, `${value}`)),
    el("td", { title: one.odds }, percent(one.odds_decimal)),
    el("td", null, one.launcher ? `${one.launcher}` : "\u2013"),
    el("td", { class: "p-best" }, one.by_way_of, one.best_in && flights.length > 1 ? el("small", null, ` ${one.best_in}`) : null)));
  return el("div", { class: "p-scroll p-fronts", tabindex: 0, role: "group", "aria-label": T.front }, el("table", null,
    el("thead", null, el("tr", null, el("th", { scope: "col" }, "#"), head.map((name) => el("th", { scope: "col" }, name)))), el("tbody", null, rows)));
}

// What is done in each year; a move has the number and the colour that it has on the map.
function yearCards(flight) {
  const cards = [];
  for (const step of flight.told) {
    const last = cards.at(-1);
    if (last?.year === step.year) last.steps.push(step);
    else cards.push({ year: step.year, steps: [step] });
  }
  const sign = ({ move }) => (move ? el("span", { class: `p-number p-turn-${(move - 1) % COLOURS}` }, `${move}`) : null);
  return el("div", { class: "p-turns" }, cards.map(({ year, steps }) => el("article", { class: "p-turn" },
    el("h3", null, `${year}`), steps.map((step) => el("p", null, sign(step), ` ${step.text}`)))));
}

const totals = (flight) => el("dl", { class: "p-keys p-totals" }, flight.totals.flatMap(([name, words]) => [el("dt", null, name), el("dd", null, words)]));

function years(tab, { askYears, change }) {
  if (tab.grid === "asked") return [el("p", { class: "p-note", role: "status" }, T.searching)];
  if (!tab.grid) return [el("button", { type: "button", onclick: askYears }, T.gridAsk)];
  const spans = [];
  for (const row of tab.grid.years) {
    const words = row.front[0] ? `${tripWords(row.front[0])}` : row.why_not ?? T.none;
    if (spans.at(-1)?.words === words) spans.at(-1).last = row.year;
    else spans.push({ first: row.year, last: row.year, words, isFlown: row.front.length > 0 });
  }
  return [
    el("p", { class: "p-note" }, T.leaveWords),
    el("ul", { class: "p-fixes p-years" }, spans.map(({ first, last, words, isFlown }) => el("li", null,
      isFlown ? el("button", { type: "button", "aria-label": T.leaveYear(first), onclick: () => change({ year: first }) }, first === last ? `${first}` : `${first}\u2013${last}`) : el("strong", null, first === last ? `${first}` : `${first}\u2013${last}`),
      el("small", null, words)))),
  ];
}
