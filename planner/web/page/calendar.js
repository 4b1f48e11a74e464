// The season dial: twelve years of a sunspot cycle in a ring; a click on one sets the start year.

import { el, field, number, svg } from "./dom.js";
import { T } from "./texts.js";

const RADIUS = 44, INNER = 27;

export function calendarPanel(state, seasons, change) {
  const season = seasons[(state.year - 1) % seasons.length];
  const dial = svg("svg", { class: "p-dial", viewBox: "-50 -50 100 100", "aria-hidden": "true" });
  const cycle = Math.floor((state.year - 1) / seasons.length) * seasons.length;
  seasons.forEach((name, index) => {
    const year = cycle + index + 1, isNow = year === state.year;
    const [from, to] = [index, index + 1].map((at) => (2 * Math.PI * at) / seasons.length - Math.PI / 2);
    const outer = isNow ? RADIUS + 5 : RADIUS, point = (angle, radius) => `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`;
    const path = `M${point(from, INNER)}L${point(from, outer)}A${outer} ${outer} 0 0 1 ${point(to, outer)}L${point(to, INNER)}A${INNER} ${INNER} 0 0 0 ${point(from, INNER)}z`;
    const middle = (from + to) / 2;
    dial.append(
      svg("path", { class: `p-year p-season-${name}${isNow ? " p-now" : ""}`, d: path, onclick: () => change({ year }) }, svg("title", null, `${T.year} ${year}, ${T.seasons[name]}`)),
      svg("text", { class: `p-year-text p-on-${name}`, x: (35 * Math.cos(middle)).toFixed(2), y: (35 * Math.sin(middle)).toFixed(2), dy: ".35em" }, `${year}`),
    );
  });
  dial.append(svg("text", { class: "p-year-now", dy: ".35em" }, `${state.year}`));
  return el("div", { class: "p-when" }, dial,
    el("div", null,
      field(T.year, number(state.year, { min: 1, max: 100000 }, (year) => change({ year: Math.max(1, year ?? 1) }))),
      el("p", { class: "p-note" }, T.season(T.seasons[season])),
      field(T.years, number(state.maxYears, { min: 1, max: 200 }, (maxYears) => change({ maxYears: maxYears ?? 30 })))));
}
