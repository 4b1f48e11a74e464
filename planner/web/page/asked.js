// The side on which High Frontier is asked about: rules, start, mission, rocket, year, wishes and filters.

import { $, app, edition, money, show, tab } from "./app.js";
import { change } from "./asking.js";
import { calendarPanel } from "./calendar.js";
import { choices, el, field, number, text, ticked } from "./dom.js";
import { take } from "./files.js";
import { filterPanel, isFiltering } from "./filters.js";
import { showTabs } from "./head.js";
import { countMore, moreFields } from "./more.js";
import { groupsNamed } from "./map.js";
import { found, hand, shown } from "./pointing.js";
import { rocketPanel } from "./rocket.js";
import { firstFields } from "./rules.js";
import { renew, section } from "./sections.js";
import { missionPanel } from "./stops.js";
import { T } from "./texts.js";
import { listed } from "./values.js";

const { startAt } = hand;
const walked = (id) => hand.point(id, "keys");

export function showAsk() {
  const { state, fronts } = tab();
  if (!app.board) return;
  renew($("ask"),
    firstFields({ told: found, walked, startAt }),
    section("mission", T.mission, missionPanel(state, money(), change, { found, walked, groups: groupsNamed })),
    section("rocket", T.rocket, rocketPanel(state, { change, take, catalogue: state.edition, zones: app.board.zones })),
    section("when", T.when, [calendarPanel(state, edition().seasons, change)], `${state.year}`),
    section("wishes", T.wishes, wishes(state)),
    section("more", T.moreWishes, moreFields(state, change, { found, walked }), countMore(state) ? `${countMore(state)}` : ""),
    section("filters", T.filters, filterPanel(shown.filter, app.board, fronts, (filter) => {
      shown.filter = filter;
      show("ask", "map");
    }), isFiltering(shown.filter) ? "\u25cf" : ""),
  );
  showTabs();
}

function wishes(state) {
  return [
    field(T.first, choices(Object.entries(T.orders), state.by, (by) => change({ by }))),
    field(T.avoid, text(state.avoid, (avoid) => change({ avoid })), T.avoidHint),
    field(T.via, text((state.more.via ?? []).join(", "), (typed) => change({ more: { ...state.more, via: listed(typed) } })), T.viaHint),
    el("div", { class: "p-row" },
      field(T.maxTurns, number(state.maxTurns, { min: 0, max: 200 }, (maxTurns) => change({ maxTurns }))),
      field(T.minSurvival, text(state.minSurvival, (minSurvival) => change({ minSurvival })), "5/6, 90%")),
    ticked(`${T.exploring}: ${T.anyLanding.toLowerCase()}`, state.anyLanding, (anyLanding) => change({ anyLanding })),
    ticked(`${T.exploring}: ${T.anySeason.toLowerCase()}`, state.anySeason, (anySeason) => change({ anySeason })),
  ];
}
