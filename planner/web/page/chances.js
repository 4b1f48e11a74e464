// The odds of a flight: what becomes of it, and which rolls money buys off.

import { el, field, number } from "./dom.js";
import { T } from "./texts.js";
import { percent } from "./words.js";

export function oddsWords(facts, money, aqua, nameOf, spend) {
  if (!facts.legal) return [el("p", { class: "p-wrong" }, T.illegal, " ", facts.sentence)];
  const line = (chance, words) => el("li", null, el("strong", null, percent(chance.decimal)), ` ${words}`, el("small", null, ` ${chance.chance}`));
  const deals = facts.deals.map((deal) => el("tr", { class: facts.deal && deal.aqua === facts.deal.aqua ? "p-chosen" : null },
    el("th", { scope: "row" }, `${deal.aqua} ${money}`), el("td", null, percent(deal.survival_decimal)),
    el("td", null, deal.bought.map((one) => `${T.rollKinds[one.kind] ?? one.kind} ${nameOf(one.space)} (${T.turn(one.turn).toLowerCase()})`).join(", ") || T.dealNothing)));
  const ends = facts.ends.filter((end) => end.decimal > 0).slice(0, 12);
  return [
    el("ul", { class: "p-chances" }, line(facts.whole, T.arrivesWhole), facts.flown.chance === facts.whole.chance ? null : line(facts.flown, T.arrives)),
    field(T.money(money), number(aqua, { min: 0, max: 60 }, spend)),
    deals.length > 1 ? el("table", { class: "p-deals" }, el("caption", null, T.deals), el("tbody", null, deals)) : null,
    ends.length > 1 ? el("details", null, el("summary", null, T.ends), el("ul", { class: "p-chances" }, ends.map((end) =>
      line(end, [T.endWords[end.ends] ?? end.ends, end.place, T.turn(end.turn).toLowerCase(), end.gone.length ? `- ${end.gone.join(", ")}` : "", end.why].filter(Boolean).join(", "))))) : null,
    facts.not_counted?.length ? el("p", { class: "p-note" }, `${T.notCounted}: ${[facts.not_counted].flat().join("; ")}`) : null,
  ];
}
