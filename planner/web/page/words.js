// Numbers and flights in words.

import { T } from "./texts.js";

const NO_BREAK = "\u00a0";
const whole = (number) => `${number}${NO_BREAK}%`;

export const percent = (odds) => {
  if (odds === 1) return whole(100);
  if (odds > 0 && odds < 0.001) return `<${NO_BREAK}0.1${NO_BREAK}%`;
  const tenths = 1000 * odds;
  // What lies in the middle goes to the even digit, as the command line has it.
  const rounded = ((tenths % 1 === 0.5 ? 2 * Math.round(tenths / 2) : Math.round(tenths)) / 10).toFixed(1);
  return whole(rounded === "100.0" ? "99.9" : rounded);
};

export const plain = (number) => (Number.isInteger(number) ? `${number}` : `${number}`.replace(/\.5$/, "½").replace(/^0½/, "½"));

// Odds as a flight has them: exactly, if that is short and tells more than percents.
export const exactly = (facts) => (facts.survival.length <= 8 && facts.survival !== "1" ? facts.survival : "");
export const odds = (facts) => (exactly(facts) ? `${exactly(facts)} (${percent(facts.survival_decimal)})` : percent(facts.survival_decimal));

export function fuel(flight, money = "aqua") {
  if (flight.aqua !== null && flight.aqua !== undefined) return `${flight.aqua} ${money}`;
  const steps = T.steps(plain(flight.fuel_steps)), tanks = flight.tanks_loaded ?? flight.tanks;
  return tanks === null || tanks === undefined ? steps : `${T.tankCount(plain(tanks))}, ${steps}`;
}

export const flightWords = (flight, money) =>
  T.flightWords(T.turnCount(flight.turns), fuel(flight, money), percent(flight.survival_decimal ?? flight.survival));

// Steps between shades of survival, each with a shape of its own.
export const SHADES = [
  { least: 1, name: "sure", words: whole(100) },
  { least: 0.9, name: "high", words: whole(90) },
  { least: 0.75, name: "fair", words: whole(75) },
  { least: 0.5, name: "low", words: whole(50) },
  { least: 0, name: "poor", words: T.less },
];
export const shade = (survival) => SHADES.find((one) => survival >= one.least) ?? SHADES.at(-1);

// A mass as the strip has it, such as 5 1/3, as a number.
export function mass(text) {
  return `${text}`.split(" ").reduce((sum, part) => {
    const [above, below = "1"] = part.split("/");
    return sum + Number(above) / Number(below);
  }, 0);
}
