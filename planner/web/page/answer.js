// The answer panel: the front as chart and table, the chosen flight turn by turn, orders, files, start years, odds, and
// why there is no flight.

import { ask } from "./api.js";
import { frontChart, frontTable, shadeKey } from "./chart.js";
import { oddsWords } from "./chances.js";
import { copy, el, save } from "./dom.js";
import { launchGrid } from "./grid.js";
import { savePicture } from "./pictures.js";
import { T } from "./texts.js";
import { turnCards } from "./turns.js";
import { whyNotWords } from "./whynot.js";
import { flightWords } from "./words.js";

export function answerPanel(tab, page) {
  const { state, front, flight } = tab, parts = [el("h2", { class: "p-title" }, page.title)];
  if (tab.wrong) parts.push(el("p", { class: "p-wrong", role: "alert" }, tab.wrong));
  if (tab.isSearching) parts.push(el("p", { class: "p-note" }, T.searching));
  if (!state.stops.length) {
    const found = tab.fronts ? [el("p", null, T.reached(tab.fronts.reached)), proof(tab.fronts.proof)] : [];
    return [...parts, ...found, el("p", { class: "p-none" }, T.noGoal)];
  }
  if (!front || tab.isSearching) return parts;
  parts.push(proof(front));
  for (const words of front.assumed) parts.push(el("p", { class: "p-note" }, words));
  if (!front.front.length) return [...parts, ...whyParts(tab, page)];
  parts.push(
    frontChart(front, state.choice, page.money, page.choose), shadeKey(),
    frontTable(front, state.choice, page.money, page.choose),
    stepper(tab, page),
  );
  if (flight?.choice === state.choice) parts.push(...flightParts(tab, page));
  parts.push(gridPart(tab, page));
  return parts;
}

const proof = ({ status, reasons }) => el("p", { class: "p-proof" }, el("strong", null, status), reasons.join(" ").replace(/^[A-Z]+:/, ""));

function whyParts(tab, page) {
  if (tab.why === "asked") return [el("p", { class: "p-note", role: "status" }, T.whyAsk)];
  return tab.why ? [el("div", { class: "p-why" }, el("h3", null, T.whyNot), ...whyNotWords(tab.why, page.money, page.apply).filter(Boolean))] : [];
}

function stepper(tab, page) {
  const { state, front } = tab, all = front.front.length;
  const button = (sign, words, by) => el("button", { type: "button", "aria-label": words, title: words, disabled: state.choice + by < 1 || state.choice + by > all, onclick: () => page.choose(state.choice + by) }, sign);
  const chosen = front.front[state.choice - 1];
  return el("div", { class: "p-stepper" }, button("\u2039", T.previous, -1),
    el("p", null, el("strong", null, T.choice(state.choice, all)), el("span", null, flightWords(chosen, page.money))), button("\u203a", T.next, 1));
}

function flightParts(tab, page) {
  const { flight } = tab, name = fileName(page.title);
  const totals = flight.told.totals;
  const orders = el("details", { class: "p-section" }, el("summary", null, el("h2", null, T.ordersTitle)),
    el("button", { type: "button", onclick: () => copy(flight.orders, () => page.tell(T.copied)) }, T.copy), el("pre", { class: "p-orders", tabindex: 0 }, flight.orders));
  const picture = async (form) => {
    const { svg } = await ask("picture", { question: page.question(tab.state), choice: tab.state.choice });
    savePicture(svg, name, form);
  };
  const button = (words, act) => el("button", { type: "button", onclick: act }, words);
  const files = el("div", { class: "p-files", role: "group", "aria-label": T.download },
    button(T.planJson, () => save(`${name}.json`, `${JSON.stringify(flight.plan, null, 2)}\n`, "application/json")),
    button(T.svg, () => picture("svg")), button(T.png, () => picture("png")));
  const odds = page.section("odds", T.odds, tab.odds ? oddsWords(tab.odds, page.money, tab.aqua, page.askOdds) : [button(T.oddsAsk, () => page.askOdds(null))]);
  return [
    el("div", { class: "p-turns" }, turnCards(flight.told, page.money)),
    totals ? el("p", { class: "p-note" }, `${T.totals}: ${flightWords(flight.flight, page.money)}`) : null,
    files, orders, odds,
  ].filter(Boolean);
}

function gridPart(tab, page) {
  const content = tab.grid === "asked" ? [el("p", { class: "p-note", role: "status" }, T.searching)]
    : tab.grid ? launchGrid(tab.grid, tab.state.year, page.money, page.pickCell)
    : [el("button", { type: "button", onclick: page.askGrid }, T.gridAsk)];
  return page.section("grid", T.grid, content);
}

const fileName = (title) => title.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "").slice(0, 60) || "flight";
