// The answer panel: the front as chart and table, the chosen flight turn by turn, orders, files, start years, odds, and
// why there is no flight.

import { ask } from "./api.js";
import { besideTable } from "./beside.js";
import { frontChart, frontTable, shadeKey } from "./chart.js";
import { oddsWords } from "./chances.js";
import { copy, el, save } from "./dom.js";
import { launchGrid } from "./grid.js";
import { landingWords } from "./landing.js";
import { nameOf, view } from "./map.js";
import { savePicture } from "./pictures.js";
import { T } from "./texts.js";
import { turnCards } from "./turns.js";
import { whyNotWords } from "./whynot.js";
import { flightWords, percent, plain } from "./words.js";

export function answerPanel(tab, page) {
  const { state, front, flight } = tab, parts = [el("h2", { class: "p-title" }, page.title)];
  if (tab.wrong) parts.push(el("p", { class: "p-wrong", role: "alert" }, tab.wrong));
  if (tab.isSearching) parts.push(el("p", { class: "p-note" }, T.searching));
  if (!state.stops.length) {
    const found = tab.fronts ? [el("p", null, T.reached(tab.fronts.reached)), proof(tab.fronts.proof)] : [];
    return [...parts, ...found, el("p", { class: "p-none" }, T.noGoal)];
  }
  if (!front || tab.isSearching) return parts;
  parts.push(verdictWords(tab.verdict), proof(front));
  for (const words of front.assumed) parts.push(el("p", { class: "p-note" }, words));
  if (!front.front.length) return [...parts, ...whyParts(tab, page), landingPart(tab, page)];
  parts.push(
    frontChart(front, state.choice, page.money, page.choose), shadeKey(),
    frontTable(front, state.choice, page.money, nameOf, page.choose),
    stepper(state.choice, front.front.length, flightWords(front.front[state.choice - 1], page.money), page.choose),
  );
  parts.push(besideTable((one) => measures(one, page.money)));
  if (flight?.choice === state.choice) parts.push(...flightParts(tab, page));
  parts.push(landingPart(tab, page), gridPart(tab, page));
  return parts;
}

// What two flights are compared by.
function measures(flight, money) {
  const fuel = flight.aqua !== undefined ? [money, flight.aqua] : flight.tanks_loaded !== undefined ? [T.tankWord, flight.tanks_loaded] : null;
  return [[T.turns, flight.turns], fuel, [T.fuelSteps, flight.fuel_steps]].filter(Boolean).map(([name, number]) => [name, number, plain(number)])
    .concat([[T.survival, 100 * flight.survival_decimal, percent(flight.survival_decimal)]]);
}

export const proof = ({ status, reasons }) => el("p", { class: "p-proof" }, el("strong", null, status), reasons.join(" ").replace(/^[A-Z]+:/, ""));

// What the referee says of the plan that was dropped.
export function verdictWords(verdict) {
  if (!verdict) return null;
  if (verdict.legal) return el("p", { class: "p-good", role: "status" }, el("strong", null, T.legal));
  const where = [verdict.turn ? T.turn(verdict.turn) : verdict.year, verdict.step ? T.step(verdict.step) : ""].filter(Boolean).join(", ");
  return el("p", { class: "p-wrong", role: "alert" }, `${T.illegal}: ${where}: ${verdict.sentence} [${verdict.rule}]`);
}

function whyParts(tab, page) {
  if (tab.why === "asked") return [el("p", { class: "p-note", role: "status" }, T.whyAsk)];
  return tab.why ? [el("div", { class: "p-why" }, el("h3", null, T.whyNot), ...whyNotWords(tab.why, page.money, page.apply).filter(Boolean))] : [];
}

// One flight of `all` is chosen: to the one before and the next one.
export function stepper(choice, all, words, choose) {
  const button = (sign, name, by) => el("button", { type: "button", "aria-label": name, title: name, disabled: choice + by < 1 || choice + by > all, onclick: () => choose(choice + by) }, sign);
  return el("div", { class: "p-stepper" }, button("\u2039", T.previous, -1),
    el("p", null, el("strong", null, T.choice(choice, all)), el("span", null, words)), button("\u203a", T.next, 1));
}

// What is taken from the page: the plan, pictures, orders. `drawn()` asks for a picture of its own.
export function outcome(flight, title, drawn, tell) {
  const name = fileName(title);
  const button = (words, act) => el("button", { type: "button", onclick: act }, words);
  const picture = async (form) => savePicture(await drawn(), name, form);
  const files = el("div", { class: "p-files", role: "group", "aria-label": T.download },
    button(T.planJson, () => save(`${name}.json`, `${JSON.stringify(flight.plan, null, 2)}\n`, "application/json")),
    button(T.svg, () => picture("svg")), button(T.png, () => picture("png")));
  const orders = el("details", { class: "p-section" }, el("summary", null, el("h2", null, T.ordersTitle)),
    button(T.copy, () => copy(flight.orders, () => tell(T.copied))), el("pre", { class: "p-orders", tabindex: 0 }, flight.orders.replace(/\n +/g, " "))); // lines are broken anew here
  return [files, orders];
}

function flightParts(tab, page) {
  const { flight } = tab;
  const drawn = async () => (await ask("picture", { question: page.question(tab.state), choice: tab.state.choice })).svg;
  const askAll = el("button", { type: "button", onclick: () => page.askOdds(null) }, T.oddsAsk);
  return [
    el("div", { class: "p-turns" }, turnCards(flight.told, page.money)),
    flight.told.totals ? el("p", { class: "p-note" }, `${T.totals}: ${flightWords(flight.flight, page.money)}`) : null,
    ...outcome(flight, page.title, drawn, page.tell),
    page.section("odds", T.odds, tab.odds ? oddsWords(tab.odds, page.money, tab.aqua, nameOf, page.askOdds) : [askAll]),
  ].filter(Boolean);
}

// Of a goal that is a site.
function landingPart(tab, page) {
  if (view.at(tab.state.stops.at(-1).place)?.size === undefined) return null;
  const content = tab.landing ? landingWords(tab.landing, nameOf) : [el("button", { type: "button", onclick: page.askLanding }, T.landingAsk)];
  return page.section("landing", T.landingThere, content);
}

function gridPart(tab, page) {
  const content = tab.grid === "asked" ? [el("p", { class: "p-note", role: "status" }, T.searching)]
    : tab.grid ? launchGrid(tab.grid, tab.state.year, page.money, page.pickCell)
    : [el("button", { type: "button", onclick: page.askGrid }, T.gridAsk)];
  return page.section("grid", T.grid, content);
}

const fileName = (title) => title.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "").slice(0, 60) || "flight";
