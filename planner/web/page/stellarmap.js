// Pointing at places of Stellar Horizons: where the ship gets to, and why not.

import { ask } from "./api.js";
import { tab } from "./app.js";
import { handOf } from "./hand.js";
import { view, zoneName } from "./map.js";
import { change, choose } from "./stellarasking.js";
import { toPlace } from "./stellarquestion.js";
import { reasonWords, tripWords } from "./stellarwords.js";
import { T } from "./texts.js";

const rowOf = (id) => tab().fronts?.places.get(id) ?? null;
const bestTo = (id) => rowOf(id)?.front[0] ?? null;

export const hand = handOf({
  change, choose, tipWords,
  isReached: (id) => Boolean(bestTo(id)),
  wayTo: (id, signal) => ask("stellar/flight", { question: toPlace(tab().state, id) }, signal),
});

export function showMap() {
  view.shades((place) => !rowOf(place.id) || Boolean(bestTo(place.id)) || place.id === tab().state.start, (place) => bestTo(place.id)?.turns ?? null);
  hand.showPointed();
}

function tipWords(id) {
  const place = view.at(id), row = rowOf(id), best = bestTo(id);
  const words = [place.name, `${T.kinds[place.kind] ?? place.kind}, ${T.inSystem(zoneName(place))}`];
  if (id === tab().state.start) return [...words, T.startPlace];
  if (best) return [...words, tripWords(best), T.more(row.front.length)];
  return row ? [...words, `${T.notReached}: ${reasonWords(row.why_not)}`] : words;
}

// What is told of a place beside its name where it is searched.
export function found(place) {
  const best = bestTo(place.id);
  return [T.kinds[place.kind] ?? place.kind, best ? T.yearCount(best.turns) : ""].filter(Boolean).join(", ");
}
