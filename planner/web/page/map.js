// The map: the board that is shown, what is pointed at, and the tip beside it. What pointing means, a game says.

import { look, lookText, Latest } from "./api.js";
import { blankOf } from "./address.js";
import { $, app, boardName, edition, game, keepAddress, newTab, show, tab } from "./app.js";
import { BoardView } from "./board.js";
import { el } from "./dom.js";
import { tell } from "./status.js";
import { T } from "./texts.js";

const latest = new Latest();

export const view = new BoardView($("board"), {
  point: (id, by) => game().point(id, by),
  pick: (id, event) => game().pick(id, event),
  key: (event) => game().key(event),
  step: (dx, dy) => game().step(dx, dy),
  seen: () => placeTip(),
});

const groupAt = (id) => app.board?.groups.find((group) => group.id === id) ?? null;
export const nameOf = (id) => view.at(id)?.name ?? (groupAt(id) ? T.anyOf(groupAt(id).name) : id);
export const titleOf = ({ state: { start, stops, back } }) => [start, ...stops.map((one) => one.place), ...(back && stops.length ? [start] : [])].map(nameOf).join(" \u2192 ");
export const zoneName = (place) => app.board.zones.find((zone) => zone.id === place.zone)?.name ?? place.zone;
export const findPath = (typed) => `boards/${encodeURIComponent(app.board.board)}/spaces?find=${encodeURIComponent(typed)}`;

export const placesOf = (id) => groupAt(id)?.spaces ?? [id];

// Groups of places of which any will do, by a part of their name.
export const groupsNamed = (typed) => app.board.groups.filter((group) => group.name.toLowerCase().includes(typed.toLowerCase())).slice(0, 4);

// A row of a list of places found: its name and a note, which `found` gives of a single place.
export const toldPlace = (place, found) => (place.spaces ? [T.anyOf(place.name), T.places(place.spaces.length)] : [place.name, found(place)]);

// What a place or a group is called on this board by those who write files: by its identifier, or by its name. Null if
// there is none.
export function placeCalled(words) {
  const isCalled = (one) => one.id === words || one.name.toLowerCase() === words.toLowerCase();
  return (app.board.spaces.find(isCalled) ?? app.board.groups.find(isCalled))?.id ?? null;
}

// The board of the edition that is asked about, and then its answer.
export async function showEdition() {
  const wanted = edition();
  if (tab().state.edition !== wanted.edition) {
    tell(T.broken, true);
    tab().state.edition = wanted.edition;
  }
  if (app.board?.board !== boardName()) {
    try {
      const path = `boards/${encodeURIComponent(boardName())}`;
      const [facts, drawing] = await Promise.all([look(path, latest.begin()), lookText(`${path}/drawing`)]);
      app.board = facts;
      view.show(drawing, facts);
      $("board").setAttribute("data-board", facts.board);
    } catch (error) {
      tell(`${T.broken} ${error.message}`, true);
      if (tab().state.board) {
        tab().state.board = "";
        return showEdition();
      }
      if (!app.edition || app.edition === wanted.edition) return undefined;
      playAgain(app.edition); // as before
      return showEdition();
    }
  }
  app.edition = wanted.edition;
  app.pointed = null;
  game().opened();
  keepAddress();
  show("ask");
  return game().answer();
}

// Another edition of the game, or a blank question about another game.
export function playAgain(name) {
  const before = tab().state, gameName = (edition) => app.editions.find((one) => one.edition === edition)?.game;
  if (gameName(name) === gameName(before.edition)) Object.assign(before, { edition: name, board: "" });
  else app.tabs[app.at] = newTab({ ...blankOf(name), edition: name });
}

// Whether something else is pointed at now. By mouse a tip goes with the pointer; by finger or keys it stays, with things
// to do.
export function pointAt(id, by) {
  const tip = $("tip");
  if (by === "mouse" && (id === app.pointed || (!id && tip.classList.contains("p-held")))) return false;
  app.pointed = id;
  tip.classList.toggle("p-held", Boolean(id) && by !== "mouse");
  performance.mark("pointed");
  return true;
}

// A flight over the board, and how long it took since something was pointed at.
export function drawPointed(way) {
  view.draw(way);
  requestAnimationFrame(() => performance.measure("point-to-route", "pointed"));
}

// The next place in a direction, seen from what is pointed at, is pointed at.
export function stepTo(dx, dy, from, isWanted) {
  const next = view.beside(app.pointed ?? from, dx, dy, isWanted);
  if (!next) return false;
  game().point(next, "keys");
  view.bring(next);
  return true;
}

// A name with lines below it, and what can be done there: pairs of words and deed.
export function showTip(words, deeds) {
  const tip = $("tip");
  tip.hidden = !app.pointed || !view.at(app.pointed);
  if (tip.hidden) return;
  const [name, ...lines] = words(app.pointed);
  tip.replaceChildren(el("strong", null, name), ...lines.map((line) => el("span", null, line)),
    el("div", { class: "p-tipdo" }, deeds.map(([told, act]) => el("button", { type: "button", onclick: () => act(app.pointed) }, told))));
  placeTip();
}

function placeTip() {
  const tip = $("tip"), place = view.at(app.pointed ?? "");
  if (!place || tip.hidden) return;
  const at = view.onScreen(place);
  if (!at) return;
  tip.style.left = tip.style.top = "0"; // near an edge it would be narrower
  const { offsetWidth: width, offsetHeight: height } = tip, away = 28;
  const within = (value, size, all) => `${Math.max(4, Math.min(value, all - size - 4))}px`;
  const right = at.x + away, left = at.x - away - width;
  const fitsRight = right + width < at.area.width, fitsLeft = left > 0, isBeside = fitsRight || fitsLeft;
  // On the side away from the start it lies beside the way, not over it.
  const isRight = fitsRight && !(fitsLeft && place.x < (view.at(tab().state.start)?.x ?? 0));
  // Where there is no room on either side it lies above or below.
  const below = at.y + away, above = at.y - away - height;
  tip.style.left = within(isBeside ? (isRight ? right : left) : at.x - width / 2, width, at.area.width);
  tip.style.top = within(isBeside ? at.y - height / 2 : below + height < at.area.height || above < 0 ? below : above, height, at.area.height);
}
