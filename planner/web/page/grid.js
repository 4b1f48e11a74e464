// When to leave: start years against turns. Each cell is a button that takes its year and its flight.

import { el } from "./dom.js";
import { T } from "./texts.js";
import { flightWords, percent, plain, shade } from "./words.js";

export function launchGrid(facts, year, money, pick) {
  const price = (flight) => {
    if (facts.by === "risk") return percent(flight.survival_decimal);
    const counted = facts.counts_in === "tanks" ? flight.tanks_loaded : flight[facts.counts_in];
    return plain(counted ?? flight.fuel_steps);
  };
  const best = new Set(Object.values(facts.best).filter(Boolean).map((one) => `${one.year} ${one.turns}`));
  const head = el("tr", null, el("th", { scope: "col" }, T.year), facts.turns.map((turns) => el("th", { scope: "col" }, `${turns}`)));
  const rows = facts.years.map((row) => el("tr", { class: row.year === year ? "p-chosen" : null },
    el("th", { scope: "row" }, el("span", { class: `p-sun p-season-${row.season}`, title: T.season(T.seasons[row.season]) }), ` ${row.year}`),
    row.cells.map((cell) => {
      if (!cell.flight) return el("td", null, el("span", { class: "p-note", "aria-label": T.none }, "\u2013"));
      const words = T.gridCell(row.year, cell.turns, flightWords(cell.flight, money));
      const isNew = cell.flight.turns === cell.turns, isBest = isNew && best.has(`${row.year} ${cell.turns}`);
      return el("td", null, el("button", {
        type: "button", class: `p-cell p-shade-${shade(cell.flight.survival_decimal).name}${isNew ? "" : " p-same"}${isBest ? " p-bestcell" : ""}`,
        "aria-label": words, title: words, onclick: () => pick(row.year, cell),
      }, price(cell.flight)));
    })));
  return [
    el("p", { class: "p-note" }, T.gridWords),
    el("div", { class: "p-scroll p-gridbox", tabindex: 0, role: "group", "aria-label": T.grid }, el("table", { class: "p-grid" }, el("thead", null, head), el("tbody", null, rows))),
  ];
}
