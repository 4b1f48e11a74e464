// The head of the page: finding a place, the two questions as tabs, and dialogs about symbols and keys.

import { lookText } from "./api.js";
import { $, app, game, keepAddress, newTab, show, tab } from "./app.js";
import { copy, el } from "./dom.js";
import { finder } from "./find.js";
import { findPath, showEdition, titleOf, toldPlace, view } from "./map.js";
import { tell } from "./status.js";
import { T } from "./texts.js";

export function showTabs() {
  $("tabs").replaceChildren(...T.letters.map((letter, index) => el("button", {
    type: "button", role: "tab", "aria-selected": `${index === app.at}`, "aria-controls": "answer", tabindex: index === app.at ? 0 : -1,
    "aria-label": `${T.question(letter)}${app.tabs[index] ? `: ${titleOf(app.tabs[index])}` : ""}`, onclick: () => showTab(index),
  }, letter)));
}

function showTab(index) {
  game().stop();
  if (!app.tabs[index]) app.tabs[index] = newTab(structuredClone(tab().state));
  app.at = index;
  keepAddress();
  show("answer");
  showEdition();
  $("tabs").children[index].focus();
}

function showDialog(title, ...content) {
  const dialog = $("dialog");
  dialog.replaceChildren(el("form", { method: "dialog" }, el("h2", null, title), el("button", { "aria-label": T.close }, "\u00d7")), ...content);
  dialog.showModal();
}

async function showKey() {
  const drawing = await lookText(`boards/${encodeURIComponent(app.board.board)}/key`);
  const drawn = new DOMParser().parseFromString(drawing, "image/svg+xml").documentElement;
  showDialog(T.key, document.importNode(drawn, true));
}

const showKeys = () => showDialog(T.keys, el("dl", { class: "p-keys" }, T.keyRows.flatMap(([keys, words]) => [el("dt", null, keys), el("dd", null, words)])));

export function makeHead() {
  const find = finder({
    label: T.find, find: findPath,
    known: (typed) => (app.click === "start" ? [] : game().groups?.(typed) ?? []),
    told: (place) => toldPlace(place, game().found),
    point: (place) => { if (!place.spaces) game().point(place.id, "keys"); view.bring(place.id); },
    pick: (place) => { view.bring(place.id); game().pick(place.id, null); },
  });
  const button = (words, act) => el("button", { type: "button", onclick: act }, words);
  $("find").append(find.box);
  $("menu").append(button(T.key, showKey), button(T.keys, showKeys), button(T.link, () => copy(location.href, () => tell(T.linkCopied))));
  $("tabs").addEventListener("keydown", (event) => {
    if (["ArrowLeft", "ArrowRight"].includes(event.key)) showTab(1 - app.at);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.target.matches("input, select, textarea")) return;
    event.preventDefault();
    find.input.focus();
  });
}
