// A flight turn by turn: cards with engine, burns, the chit on a drawn fuel strip, rolls, and the rules on demand.

import { el, svg } from "./dom.js";
import { T } from "./texts.js";
import { mass, odds } from "./words.js";

export const COLOURS = 5; // of turns, as on the map; then they begin again

export function turnCards(told, money) {
  const heaviest = Math.max(0, ...told.turns.flatMap((turn) => [turn.chit_before, turn.chit_after]).filter(Boolean).map((chit) => mass(chit.wet)));
  return told.turns.map((turn, index) => turnCard(turn, index, heaviest, money));
}

function turnCard(turn, index, heaviest, money) {
  const isIdle = !turn.steps.length && !turn.before.length && !turn.after.length;
  const card = el("article", { class: `p-turn p-turn-${index % COLOURS}` },
    el("h3", null, el("span", { class: "p-number" }, `${turn.turn}`), el("span", null, T.turnYear(turn.year, T.seasons[turn.season] ?? turn.season)), el("span", { class: `p-sun p-season-${turn.season}`, "aria-hidden": "true" })));
  for (const action of turn.before) card.append(el("p", null, action));
  if (isIdle) card.append(el("p", { class: "p-note" }, T.waits));
  else if (turn.steps.length) card.append(el("p", null, engineWords(turn)));
  if (turn.chit_before && turn.chit_after) card.append(strip(turn.chit_before, turn.chit_after, heaviest));
  const steps = stepLines(turn.steps, money);
  if (steps.length) card.append(el("ol", { class: "p-steps" }, steps));
  for (const roll of turn.rolls) card.append(el("p", { class: "p-die" }, rollWords(roll, money)));
  for (const action of [...turn.after, ...turn.stops]) card.append(el("p", null, action));
  const reasons = turn.steps.flatMap((step) => step.why.map((why) => ({ ...why, name: step.name })));
  if (reasons.length || turn.net_thrust_parts.length) {
    card.append(el("details", null, el("summary", null, T.why),
      turn.net_thrust_parts.length ? el("p", null, `${T.thrust(turn.net_thrust)} = ${turn.net_thrust_parts.map(([word, part]) => `${part >= 0 ? "+" : "\u2212"}${Math.abs(part)} ${word}`).join(" ")}`) : null,
      el("ul", null, reasons.map((why) => el("li", null, why.rule ? el("code", null, why.rule) : null, ` ${why.name}: ${why.sentence}`)))));
  }
  return card;
}

function engineWords(turn) {
  if (!turn.engine) return T.noEngine;
  const words = [turn.engine_name || turn.engine];
  if (turn.afterburn) words.push(T.afterburning);
  if (turn.net_thrust !== null) words.push(T.thrust(turn.net_thrust));
  if (turn.consumption !== null) words.push(T.perBurn(turn.consumption));
  return words.join(", ");
}

const isPlain = (step) => step.mark === "coast" && step.rolls.every((roll) => roll.survival_decimal === 1 && !roll.paid);

// Coasts next to each other are one line.
function stepLines(steps, money) {
  const lines = [];
  for (let at = 0; at < steps.length; at += 1) {
    const from = at;
    while (at + 1 < steps.length && isPlain(steps[at]) && isPlain(steps[at + 1])) at += 1;
    const step = steps[at];
    if (at > from) {
      const names = steps.slice(from, at + 1).map((one) => one.name);
      lines.push(el("li", { class: "p-coast", title: names.join(", ") }, T.coasts(names.length, step.name)));
      continue;
    }
    const fuel = mass(step.fuel_steps ?? "0") > 0 ? ` (${T.stepFuel(step.fuel_steps)})` : "";
    lines.push(el("li", { class: step.burns || step.half_burns ? "p-burn" : "p-coast" }, `${T.to(step.mark, step.name)}${fuel}`,
      step.rolls.filter((roll) => roll.survival_decimal < 1 || roll.paid).map((roll) => el("span", { class: "p-die" }, rollWords(roll, money)))));
  }
  return lines;
}

function rollWords(roll, money) {
  const words = T.roll(T.rollKinds[roll.kind] ?? roll.kind, roll.name, roll.paid ? T.paidRoll(roll.price ?? "") : odds(roll));
  return roll.price && !roll.paid ? `${words}, ${T.priceOf(roll.price, money)}` : words;
}

// The strip from mass 0 to the heaviest of the flight: the hull, what is left of the fuel, and what this turn takes.
function strip(before, after, heaviest) {
  const dry = mass(after.dry ?? before.dry ?? "0"), wet = mass(before.wet), left = mass(after.wet);
  const at = (value) => 4 + (value / Math.max(heaviest, 1)) * 312;
  const box = (from, to, style) => svg("rect", { class: style, x: at(from).toFixed(1), y: 8, width: Math.max(0, at(to) - at(from)).toFixed(1), height: 12 });
  const ruler = [];
  for (let value = 0; value <= heaviest; value += heaviest > 24 ? 4 : heaviest > 12 ? 2 : 1) {
    ruler.push(svg("path", { class: "p-rule", d: `M${at(value).toFixed(1)} 20v4` }), svg("text", { class: "p-tick-text", x: at(value).toFixed(1), y: 33 }, `${value}`));
  }
  const chit = (value, style) => svg("path", { class: style, d: `M${at(value).toFixed(1)} 22l-4-20h8z` });
  const words = T.strip(after.dry ?? before.dry, before.wet, after.wet);
  return el("div", { class: "p-strip" },
    svg("svg", { viewBox: "0 0 324 36", role: "img", "aria-label": words }, ruler, box(0, dry, "p-hull"), box(dry, Math.min(left, wet), "p-left"), box(Math.min(left, wet), Math.max(left, wet), left > wet ? "p-taken" : "p-burned"), chit(wet, "p-chit p-chit-before"), chit(left, "p-chit")),
    el("small", null, `${before.wet} \u2192 ${after.wet}${after.tanks === null ? "" : `, ${T.tankCount(after.tanks)}`}`));
}
