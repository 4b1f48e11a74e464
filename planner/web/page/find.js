// The search box: forgiving names, a list to walk through with the arrow keys. Another one finds cards.

import { Latest, look } from "./api.js";
import { el } from "./dom.js";
import { T } from "./texts.js";

let boxes = 0;

// `find(text)` gives the path to ask, `known(text)` rows beside what comes from there, `told(row)` a name and a note, `point`
// hears what is walked over, `pick` what is chosen.
export function finder({ label, find, known = () => [], told, point = () => {}, pick }) {
  const list = el("ul", { class: "p-found", role: "listbox", id: `p-found-${(boxes += 1)}`, "aria-label": label, hidden: true });
  const input = el("input", {
    type: "search", role: "combobox", "aria-label": label, "aria-expanded": "false", "aria-controls": list.id,
    "aria-autocomplete": "list", placeholder: label, maxlength: 100, autocomplete: "off", spellcheck: "false",
  });
  const latest = new Latest();
  let rows = [], at = -1;

  const show = (found) => {
    rows = found;
    at = -1;
    list.replaceChildren(...rows.map((row, index) => {
      const [name, note] = told(row);
      return el("li", { role: "option", id: `${list.id}-${index}`, "aria-selected": "false", onpointerdown: (event) => event.preventDefault(), onclick: () => choose(index) },
        el("span", null, name), el("small", null, note));
    }));
    list.hidden = !rows.length;
    if (rows.length) list.scrollIntoView({ block: "nearest" }); // where a side ends below it
    input.setAttribute("aria-expanded", `${rows.length > 0}`);
    input.removeAttribute("aria-activedescendant");
  };
  const walk = (index) => {
    list.children[at]?.setAttribute("aria-selected", "false");
    at = (index + rows.length) % rows.length;
    list.children[at].setAttribute("aria-selected", "true");
    list.children[at].scrollIntoView({ block: "nearest" });
    input.setAttribute("aria-activedescendant", `${list.id}-${at}`);
    point(rows[at]);
  };
  const choose = (index) => {
    const row = rows[index];
    if (!row) return;
    show([]);
    input.value = "";
    pick(row);
  };
  input.addEventListener("input", async () => {
    const typed = input.value.trim();
    const signal = latest.begin();
    if (!typed) return show([]);
    const others = known(typed);
    try {
      show([...others, ...await look(find(typed), signal)]);
    } catch (error) {
      if (signal.aborted) return;
      show(others);
      if (others.length) return;
      list.replaceChildren(el("li", { class: "p-none" }, error.message || T.nothingFound));
      list.hidden = false;
    }
  });
  input.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown" && rows.length) walk(at + 1);
    else if (event.key === "ArrowUp" && rows.length) walk(at < 0 ? rows.length - 1 : at - 1);
    else if (event.key === "Enter" && rows.length) choose(Math.max(0, at));
    else if (event.key === "Escape") show([]);
    else return;
    event.preventDefault();
  });
  input.addEventListener("blur", () => setTimeout(() => show([]), 150));
  return { box: el("div", { class: "p-finder" }, input, list), input };
}
