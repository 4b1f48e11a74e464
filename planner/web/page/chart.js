// The front of a goal: turns against fuel as a small chart, colour and shape by survival, and the same as a table.

import { el, svg } from "./dom.js";
import { T } from "./texts.js";
import { exactly, flightWords, percent, plain, shade, SHADES } from "./words.js";

const WIDTH = 360, HEIGHT = 190, LEFT = 44, RIGHT = 14, TOP = 12, BOTTOM = 34;

// Points of any game: `turns`, `price`, `survival` and `words` of each flight; `units` says what these two count.
export function pointChart(points, units, choice, choose) {
  const turns = points.map((point) => point.turns), prices = points.map((point) => point.price);
  const span = (values) => {
    const least = Math.min(...values), most = Math.max(...values);
    return least === most ? [least - 1, most + 1] : [least, most];
  };
  const [t0, t1] = span(turns), [p0, p1] = span(prices);
  const x = (value) => LEFT + 14 + ((value - t0) / (t1 - t0)) * (WIDTH - LEFT - RIGHT - 28);
  const y = (value) => HEIGHT - BOTTOM - 14 - ((value - p0) / (p1 - p0)) * (HEIGHT - TOP - BOTTOM - 28);
  const chart = svg("svg", { class: "p-chart", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "radiogroup", "aria-label": T.chart });
  chart.append(svg("path", { class: "p-axis", d: `M${LEFT} ${TOP}V${HEIGHT - BOTTOM}H${WIDTH - RIGHT}` }));
  for (const value of ticks(t0, t1, 8)) chart.append(svg("text", { class: "p-tick-text", x: x(value), y: HEIGHT - BOTTOM + 14 }, `${value}`));
  for (const value of ticks(p0, p1, 5)) chart.append(svg("text", { class: "p-tick-text p-end", x: LEFT - 6, y: y(value), dy: ".35em" }, `${value}`));
  chart.append(svg("text", { class: "p-tick-text p-end", x: WIDTH - RIGHT, y: HEIGHT - 4 }, units.turns));
  chart.append(svg("text", { class: "p-tick-text p-begin", x: 2, y: TOP - 2 }, units.price));
  points.forEach((point, index) => {
    const isChosen = index + 1 === choice, tone = shade(point.survival);
    chart.append(svg("g", {
      class: `p-point p-shade-${tone.name}${isChosen ? " p-chosen" : ""}`, transform: `translate(${x(point.turns).toFixed(1)} ${y(point.price).toFixed(1)})`,
      role: "radio", "aria-checked": `${isChosen}`, tabindex: isChosen ? 0 : -1, "aria-label": `${T.choice(index + 1, points.length)}: ${point.words}`,
      "data-choice": index + 1, onclick: () => choose(index + 1),
    }, svg("circle", { class: "p-halo", r: 13 }), shape(tone.name)));
  });
  chart.addEventListener("keydown", (event) => {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    choose(((choice - 1 + by + points.length) % points.length) + 1, true);
  });
  return chart;
}

// Of High Frontier: turns against fuel, or against what the flight costs.
export function frontChart(front, choice, money, choose) {
  const flights = front.front, has = (key) => flights.some((flight) => flight[key] !== undefined);
  const [counted, unit] = has("aqua") ? ["aqua", money] : has("tanks_loaded") && front.any_load ? ["tanks_loaded", T.tankWord] : ["fuel_steps", T.fuelSteps];
  const points = flights.map((flight) => ({
    turns: flight.turns, price: flight[counted] ?? flight.fuel_steps, survival: flight.survival_decimal, words: flightWords(flight, money),
  }));
  return pointChart(points, { turns: T.turns, price: unit }, choice, choose);
}

// A shape for each shade, for eyes that see no colours.
function shape(name) {
  if (name === "sure") return svg("circle", { r: 6.5 });
  if (name === "high") return svg("rect", { x: -6, y: -6, width: 12, height: 12 });
  if (name === "fair") return svg("path", { d: "M0-7.5L7 5.5H-7z" });
  if (name === "low") return svg("path", { d: "M0-8L8 0L0 8L-8 0z" });
  return svg("path", { d: "M-6-8L0-2L6-8L8-6L2 0L8 6L6 8L0 2L-6 8L-8 6L-2 0L-8-6z" });
}

function ticks(least, most, count) {
  const step = Math.max(1, Math.ceil((most - least) / count));
  const found = [];
  for (let value = Math.ceil(least); value <= most; value += step) found.push(value);
  return found;
}

export function shadeKey() {
  return el("p", { class: "p-shades" }, el("span", null, `${T.survivalFrom}:`), SHADES.map((one) =>
    el("span", null, svg("svg", { viewBox: "-10 -10 20 20", class: `p-point p-shade-${one.name}`, "aria-hidden": "true" }, shape(one.name)), one.words)));
}

// Where any of several places will do it says in which one each flight ends.
export function frontTable(front, choice, money, nameOf, choose) {
  const flights = front.front;
  const has = (key) => flights.some((flight) => flight[key] !== undefined && flight[key] !== 0);
  const columns = [["turns", T.turns, (flight) => flight.turns]];
  if (has("aqua")) columns.push(["aqua", money, (flight) => flight.aqua]);
  else if (has("tanks_loaded")) columns.push(["tanks", T.tankWord, (flight) => plain(flight.tanks_loaded ?? 0)]);
  columns.push(["fuel", T.fuelSteps, (flight) => plain(flight.fuel_steps)], ["odds", T.survival, (flight) => [percent(flight.survival_decimal), exactly(flight) ? el("small", null, ` ${exactly(flight)}`) : ""]]);
  const rows = flights.map((flight, index) => {
    const isChosen = index + 1 === choice;
    return el("tr", { class: isChosen ? "p-chosen" : null, onclick: () => choose(index + 1) },
      el("th", { scope: "row" }, el("button", { type: "button", "aria-current": isChosen ? "true" : null, "aria-label": `${T.choice(index + 1, flights.length)}: ${flightWords(flight, money)}` }, `${index + 1}`)),
      columns.map(([, , tell]) => el("td", null, tell(flight))),
      el("td", { class: "p-best" }, [front.goals.length > 1 ? nameOf(flight.goal) : "", flight.best_in, flight.gives_up ? T.givesUp(flight.gives_up.join(", ")) : ""].filter(Boolean).join("; ")));
  });
  return el("div", { class: "p-scroll p-fronts", tabindex: 0, role: "group", "aria-label": T.front }, el("table", null,
    el("thead", null, el("tr", null, el("th", { scope: "col" }, "#"), columns.map(([, name]) => el("th", { scope: "col" }, name)), el("th", { scope: "col" }, T.best))),
    el("tbody", null, rows)));
}
