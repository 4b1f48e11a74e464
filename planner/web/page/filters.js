// Which places are shown fully. Filters are of the page, not of the question.

import { choices, el, field, number, ticked } from "./dom.js";
import { T } from "./texts.js";

export const NO_FILTER = Object.freeze({ least: null, most: null, type: "", hydration: null, zone: "", season: "", group: "", within: null, landable: false });

export const isFiltering = (filter) => Object.entries(NO_FILTER).some(([key, value]) => filter[key] !== value);

export function fitsFilter(filter, place, fronts, board) {
  const needsSite = filter.landable || filter.least !== null || filter.most !== null || filter.type || filter.hydration !== null;
  if (needsSite && place.size === undefined) return false;
  if (filter.landable && fronts?.barred(place.id)) return false;
  if (filter.least !== null && place.size < filter.least) return false;
  if (filter.most !== null && place.size > filter.most) return false;
  if (filter.type && !filter.type.includes(place.type)) return false;
  if (filter.hydration !== null && place.hydration < filter.hydration) return false;
  if (filter.zone && place.zone !== filter.zone) return false;
  if (filter.season && place.season !== filter.season) return false;
  if (filter.group && !board.groups.find((group) => group.id === filter.group)?.spaces.includes(place.id)) return false;
  return filter.within === null || !fronts || fronts.fewestTurns(place.id) <= filter.within;
}

export function filterPanel(filter, board, fronts, change) {
  const types = [...new Set(board.spaces.map((place) => place.type).filter(Boolean))].sort();
  const shown = board.spaces.filter((place) => fitsFilter(filter, place, fronts, board)).length;
  const set = (key) => (value) => change({ ...filter, [key]: value });
  return [
    el("div", { class: "p-row" },
      field(`${T.size} ${T.atLeast}`, number(filter.least, { min: 0, max: 30 }, set("least"))),
      field(`${T.size} ${T.atMost}`, number(filter.most, { min: 0, max: 30 }, set("most")))),
    el("div", { class: "p-row" },
      field(T.type, choices([["", T.any], ...types.map((type) => [type, type])], filter.type, set("type"))),
      field(`${T.hydration} ${T.atLeast}`, number(filter.hydration, { min: 0, max: 5 }, set("hydration")))),
    el("div", { class: "p-row" },
      field(T.zone, choices([["", T.any], ...board.zones.map((zone) => [zone.id, zone.name])], filter.zone, set("zone"))),
      field(T.stopSeason, choices([["", T.any], ...Object.entries(T.seasons)], filter.season, set("season")))),
    field(T.group, choices([["", T.any], ...board.groups.filter((group) => !group.id.startsWith("zone:")).map((group) => [group.id, group.name])], filter.group, set("group"))),
    field(T.within, number(filter.within, { min: 0, max: 60 }, set("within"))),
    ticked(T.landable, filter.landable, set("landable")),
    el("p", { class: "p-note", role: "status" }, T.shownCount(shown, board.spaces.length)),
    isFiltering(filter) ? el("button", { type: "button", onclick: () => change({ ...NO_FILTER }) }, T.clear) : null,
  ];
}
