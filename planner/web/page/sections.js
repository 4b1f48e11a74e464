// Parts of a side that are folded, and a side that is shown anew: what was open stays open, and the focus where it was.

import { el } from "./dom.js";

const open = new Set(["rocket", "mission"]);

export function section(name, title, content, note = "") {
  const box = el("details", { class: "p-section", open: open.has(name), "data-section": name },
    el("summary", null, el("h2", null, title), note ? el("small", null, note) : null), ...content.filter(Boolean));
  box.addEventListener("toggle", () => (box.open ? open.add(name) : open.delete(name)));
  return box;
}

// The answer is shown anew. Until all of it is there it stays as high as it was: on a phone the question lies below it, and
// must not jump from under the finger.
export function renewAnswer(box, tab, content) {
  const isWhole = !tab.isSearching && tab.why !== "asked" && (!tab.front?.front.length || tab.flight?.choice === tab.state.choice || Boolean(tab.wrong));
  box.style.minHeight = isWhole ? "" : `${box.offsetHeight}px`;
  renew(box, content);
}

// The focus goes to the same field, counted among all.
const FOCUSABLE = "button, input, select, summary, [tabindex]";
export function renew(box, ...content) {
  const before = box.contains(document.activeElement) ? [...box.querySelectorAll(FOCUSABLE)].indexOf(document.activeElement) : -1;
  box.replaceChildren(...content.flat().filter(Boolean));
  if (before >= 0) [...box.querySelectorAll(FOCUSABLE)][before]?.focus({ preventScroll: true });
}
