// Pointing at places of High Frontier: where the rocket gets to, and which places are shown fully.

import { ask } from "./api.js";
import { app, money, tab } from "./app.js";
import { change, choose } from "./asking.js";
import { fitsFilter, isFiltering, NO_FILTER } from "./filters.js";
import { handOf } from "./hand.js";
import { view, zoneName } from "./map.js";
import { toEverywhere } from "./question.js";
import { T } from "./texts.js";
import { flightWords } from "./words.js";

// The filter is of the page, not of a question.
export const shown = { filter: { ...NO_FILTER } };
const fits = (place) => fitsFilter(shown.filter, place, tab().fronts, app.board);

export const hand = handOf({
  change, choose, tipWords,
  isReached: (id) => tab().fronts?.has(id) && id !== tab().fronts.start,
  wayTo: (id, signal) => ask("way", { question: toEverywhere(tab().state), place: id }, signal),
  barredStart: (id) => (/lander-burn/.test(view.at(id)?.kind ?? "") ? T.noStart(view.at(id).name) : ""),
});

export function step(dx, dy) {
  const { fronts } = tab(), isAtSite = view.at(app.pointed ?? "")?.size !== undefined;
  hand.step(dx, dy, (place) => fits(place) && (place.size !== undefined || !fronts || !isAtSite));
}

export function showMap() {
  const { fronts } = tab();
  view.shades(
    (place) => (!fronts || fronts.has(place.id) || place.id === fronts.start) && (!isFiltering(shown.filter) || fits(place)),
    (place) => (fronts && place.size !== undefined && fronts.has(place.id) && fits(place) ? fronts.fewestTurns(place.id) : null),
  );
  hand.showPointed();
}

function tipWords(id) {
  const { fronts, state } = tab(), place = view.at(id);
  const site = place.size === undefined ? place.kind.replaceAll("-", " ") : `${T.size.toLowerCase()} ${place.size}, ${T.type.toLowerCase()} ${place.type}, ${T.hydration.toLowerCase()} ${place.hydration}`;
  const words = [place.name, [site, T.inZone(zoneName(place)), place.season ? T.season(T.seasons[place.season]) : ""].filter(Boolean).join(", ")];
  if (!fronts) return words;
  if (id === state.start) return [...words, T.startPlace];
  const best = fronts.best(id);
  if (!best) return [...words, fronts.barred(id) ?? T.notReached];
  return [...words, flightWords(best, money()), T.more(fronts.count(id))];
}

// What is told of a place beside its name where it is searched.
export function found(place) {
  const { fronts } = tab();
  return [place.kind.replaceAll("-", " "), T.inZone(zoneName(place)), fronts?.has(place.id) ? T.turnCount(fronts.fewestTurns(place.id)) : ""].filter(Boolean).join(", ");
}
