// All that the page knows, and the games that it knows how to show. What belongs to one question is in its tab.

import { blankOf, fromAddress, toAddress } from "./address.js";

export const $ = (id) => document.getElementById(id);

// What was asked about a front, and goes with it.
export const NOTHING_MORE = Object.freeze({ flight: null, why: null, grid: null, odds: null, landing: null, verdict: null });

export const app = { tabs: [newTab(blankOf())], at: 0, editions: [], boards: [], edition: "", board: null, pointed: null, click: "goal" };

export function newTab(state) {
  return { state, fronts: null, frontsKey: "", ways: new Map(), front: null, frontKey: "", ...NOTHING_MORE, aqua: null, wrong: null, isSearching: false };
}

export const tab = () => app.tabs[app.at];
export const edition = () => app.editions.find((one) => one.edition === tab().state.edition) ?? app.editions.find((one) => one.default);
export const boardName = () => tab().state.board || edition().board; // a board of one's own, or that of the edition
export const money = () => edition()?.money ?? "aqua";

// A game has `opened()` once its board is there, `answer()`, `stop()`, listeners of the board (`point`, `pick`, `key`,
// `step`), `found(place)` for the list of places found, `groups(text)` if a goal may be any place of several, and in `show`
// how each part of the page is shown: `ask`, `answer`, `map`, `route`.
const games = new Map();
export const addGame = (name, game) => games.set(name, game);
export const gameOf = (state) => games.get(app.editions.find((one) => one.edition === state.edition)?.game) ?? games.values().next().value;
export const game = () => gameOf(tab().state);
export const show = (...parts) => parts.forEach((part) => game().show[part]());

// The address holds the questions, so that a link reproduces them.
export const keepAddress = () => history.replaceState(null, "", toAddress(app.tabs.map((one) => one.state), app.at));

export function readAddress() {
  const told = fromAddress(location.hash);
  if (!told) return false;
  Object.assign(app, { tabs: told.tabs.map(newTab), at: told.at });
  return true;
}
