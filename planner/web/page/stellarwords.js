// Flights of Stellar Horizons in words.

import { T } from "./texts.js";
import { percent } from "./words.js";

export const tripWords = (flight) => T.tripWords(T.yearCount(flight.turns), percent(flight.odds_decimal), T.launchedOn(flight.launcher));
