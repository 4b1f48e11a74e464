// Why there is no flight, and what would work: each fix a button that applies it.

import { el } from "./dom.js";
import { T } from "./texts.js";
import { flightWords } from "./words.js";

export function whyNotWords(facts, money, apply) {
  const causes = facts.causes.map((cause) => el("li", null, cause.texts.join("; ")));
  const fixes = facts.fixes.map((fix, index) => {
    const words = fix.changes.map((change) => change.text).join(" + "), asked = facts.questions[index];
    return el("li", null,
      asked ? el("button", { type: "button", class: "p-fix", onclick: () => apply(asked) }, `${T.apply}: ${words}`) : el("span", null, `${words} (${T.cannotApply})`),
      el("small", null, flightWords(fix.flight, money)));
  });
  return [
    facts.leg?.text ? el("p", null, facts.leg.text) : null,
    causes.length ? el("ul", { class: "p-causes" }, causes) : null,
    fixes.length ? el("h3", null, T.whatWorks) : null,
    fixes.length ? el("ul", { class: "p-fixes" }, fixes) : null,
    ...facts.notes.map((note) => el("p", { class: "p-note" }, note)),
  ];
}
