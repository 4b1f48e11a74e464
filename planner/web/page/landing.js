// Every way down to the goal and up again, for the rocket as it is at the start.

import { el } from "./dom.js";
import { T } from "./texts.js";
import { odds } from "./words.js";

export function landingWords(facts, nameOf) {
  const closed = [facts.closed_in, facts.closed_out].filter(Boolean);
  return [
    el("p", null, el("strong", null, facts.can_land ? T.canLand : T.cannotLand), `; ${facts.can_lift_off ? T.canLiftOff : T.cannotLiftOff}`),
    el("p", { class: "p-note" }, T.landingNow),
    ...closed.map((words) => el("p", { class: "p-note" }, words)),
    ...ways(T.waysDown, facts.down, (way) => way.from, nameOf),
    ...ways(T.waysUp, facts.up, (way) => way.to, nameOf),
  ];
}

function ways(title, all, end, nameOf) {
  if (!all.length) return [];
  return [el("h3", { class: "p-small" }, title), el("ul", { class: "p-fixes" }, all.map((way) => el("li", { class: way.possible ? "p-good" : "p-bad" },
    el("span", null, el("strong", null, `${way.possible ? "\u2713" : "\u2717"} ${way.mode}`), ` ${nameOf(end(way))}`),
    el("small", null, wayWords(way)))))];
}

function wayWords(way) {
  const words = [];
  if (way.needs_engine) words.push(T.needsThrust(way.net_thrust ?? 0, way.net_thrust_needed));
  if (way.possible) words.push(T.steps(`${way.fuel_steps ?? 0}`), T.survivalOf(odds(way)), ...way.before);
  else if (way.reason) words.push(way.reason);
  return [...words, way.rule].filter(Boolean).join("; ");
}
