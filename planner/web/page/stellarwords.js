// Flights of Stellar Horizons in words, and why there is none.

import { known } from "./stellarknown.js";
import { T } from "./texts.js";
import { percent } from "./words.js";

export const tripWords = (flight) => T.tripWords(T.yearCount(flight.turns), percent(flight.odds_decimal), T.launchedOn(flight.launcher));

// What would help is named in reasons as the command line takes it: pairs of kind and value.
const CURE = /--(tech|range) ([\w-]+)/g;
export const curesOf = (reason) => [...reason.matchAll(CURE)].map(([, kind, value]) => [kind, value]);

export const cureWords = (kind, value) => (kind === "range" ? T.rangeOf(value) : T.technology(known.technologies.find((one) => one.id === value)?.name ?? value));

// A reason as the page says it: what is in brackets has been said before.
export const reasonWords = (reason) => reason.replace(/ \(--tech [\w-]+\)/g, "").replace(CURE, (_, kind, value) => cureWords(kind, value));
