// The page: what is asked, what is answered, and what is shown of it.

import { ask, Latest, look, lookText, onTrouble } from "./api.js";
import { BoardView, viewButtons } from "./board.js";
import { answerPanel } from "./answer.js";
import { calendarPanel } from "./calendar.js";
import { choices, copy, el, field, listed, number, text, ticked } from "./dom.js";
import { filterPanel, fitsFilter, isFiltering, NO_FILTER } from "./filters.js";
import { finder } from "./find.js";
import { Fronts } from "./fronts.js";
import { blank, fromAddress, fromQuestion, hasRocket, toAddress, toEverywhere, toGoal } from "./question.js";
import { rocketPanel } from "./rocket.js";
import { missionPanel } from "./stops.js";
import { T } from "./texts.js";
import { flightWords } from "./words.js";

const $ = (id) => document.getElementById(id);
const MOST_WAYS = 400; // drawn flights kept of one question
const MOST_FILE = 100_000;

// All that the page knows. What belongs to one question is in its tab.
const app = { tabs: [newTab(blank())], at: 0, editions: [], edition: "", board: null, filter: { ...NO_FILTER }, click: "goal", pointed: null, open: new Set(["rocket", "mission"]) };
const latest = { fronts: new Latest(), front: new Latest(), flight: new Latest(), way: new Latest(), board: new Latest() };

function newTab(state) {
  return { state, fronts: null, frontsKey: "", ways: new Map(), front: null, frontKey: "", flight: null, why: null, grid: null, odds: null, aqua: null, wrong: null, isSearching: false };
}

const tab = () => app.tabs[app.at];
const edition = () => app.editions.find((one) => one.edition === tab().state.edition) ?? app.editions.find((one) => one.default);
const money = () => edition()?.money ?? "aqua";

const view = new BoardView($("board"), { point, pick, key, step, seen: placeTip });

// Changes of the question

function change(values) {
  const state = tab().state, before = state.edition;
  Object.assign(state, "choice" in values ? {} : { choice: 1 }, values);
  keepAddress();
  if (state.edition !== before) return showEdition();
  showAsk();
  return answer();
}

function keepAddress() {
  history.replaceState(null, "", toAddress(app.tabs.map((one) => one.state), app.at));
}

async function showEdition() {
  const wanted = edition();
  if (tab().state.edition !== wanted.edition) {
    tell(T.broken, true);
    tab().state.edition = wanted.edition;
  }
  if (app.board?.board !== wanted.board) {
    try {
      const path = `boards/${encodeURIComponent(wanted.board)}`;
      const [facts, drawing] = await Promise.all([look(path, latest.board.begin()), lookText(`${path}/drawing`)]);
      app.board = facts;
      view.show(drawing, facts);
      $("board").setAttribute("data-board", facts.board);
    } catch (error) {
      tell(`${T.broken} ${error.message}`, true);
      if (!app.edition || app.edition === wanted.edition) return undefined;
      tab().state.edition = app.edition; // as before
      return showEdition();
    }
  }
  app.edition = wanted.edition;
  // Another board, or a link, may name places that are not there.
  const state = tab().state, isPlace = (id) => Boolean(view.at(id)) || id.includes(":");
  if (!view.at(state.start)) state.start = (view.at("leo") ?? app.board.spaces[0]).id;
  if (!state.stops.every((stop) => isPlace(stop.place))) state.stops = state.stops.filter((stop) => isPlace(stop.place));
  keepAddress();
  showAsk();
  return answer();
}

// Answers

function answer() {
  return Promise.all([askFronts(), askFront()]);
}

async function askFronts() {
  const one = tab(), question = toEverywhere(one.state), key = JSON.stringify(question);
  if (!hasRocket(one.state)) {
    Object.assign(one, { fronts: null, frontsKey: "" });
    return showMap();
  }
  if (one.frontsKey === key && one.fronts) return showMap();
  const signal = latest.fronts.begin();
  performance.mark("fronts-asked");
  try {
    const facts = await ask("fronts", { question }, signal);
    Object.assign(one, { fronts: new Fronts(facts), frontsKey: key, ways: new Map(), wrong: null });
    if (one !== tab()) return undefined;
    showMap();
    if (!one.state.stops.length) showAnswer();
    performance.measure("start-to-fronts", "fronts-asked");
    say(T.reached(one.fronts.reached));
  } catch (error) {
    if (signal.aborted) return undefined;
    Object.assign(one, { fronts: null, frontsKey: "", wrong: error.message });
    showMap();
    showAnswer();
  }
  return undefined;
}

async function askFront() {
  const one = tab(), question = hasRocket(one.state) ? toGoal(one.state) : null, key = JSON.stringify(question);
  if (!question) {
    latest.front.end();
    latest.flight.end();
    Object.assign(one, { front: null, frontKey: "", flight: null, why: null, grid: null, odds: null, wrong: one.fronts ? null : one.wrong, isSearching: false });
    showAnswer();
    return showRoute();
  }
  if (one.frontKey === key && one.front) return askFlight();
  const signal = latest.front.begin();
  latest.flight.end();
  Object.assign(one, { flight: null, why: null, grid: null, odds: null, isSearching: true, wrong: null });
  showAnswer();
  try {
    const front = await ask("front", { question }, signal);
    Object.assign(one, { front, frontKey: key, isSearching: false });
    if (one !== tab()) return undefined;
    if (!front.front.length) {
      showAnswer();
      showRoute();
      return askWhy(one, question);
    }
    one.state.choice = Math.min(one.state.choice, front.front.length);
    keepAddress();
    return askFlight();
  } catch (error) {
    if (signal.aborted) return undefined;
    Object.assign(one, { front: null, frontKey: "", flight: null, isSearching: false, wrong: error.message });
    showAnswer();
    return showRoute();
  }
}

async function askFlight() {
  const one = tab();
  if (!one.front?.front.length) return undefined;
  const choice = one.state.choice, signal = latest.flight.begin();
  showAnswer();
  try {
    const flight = await ask("flight", { question: toGoal(one.state), choice }, signal);
    one.flight = { ...flight, choice };
    if (one !== tab()) return undefined;
    showAnswer();
    showRoute();
    say(`${T.choice(choice, one.front.front.length)}: ${flightWords(flight.flight, money())}`);
  } catch (error) {
    if (!signal.aborted) fail(one, error);
  }
  return undefined;
}

function fail(one, error) {
  one.wrong = error.message;
  if (one === tab()) showAnswer();
}

async function askWhy(one, question) {
  const signal = latest.flight.begin();
  one.why = "asked";
  showAnswer();
  try {
    one.why = await ask("why", { question }, signal);
    if (one === tab()) showAnswer();
  } catch (error) {
    if (signal.aborted) return;
    one.why = null;
    fail(one, error);
  }
}

async function askGrid() {
  const one = tab();
  one.grid = "asked";
  showAnswer();
  try {
    one.grid = await ask("launch", { question: toGoal({ ...one.state, by: one.state.by === "burns" ? "turns" : one.state.by }), years: 24 });
  } catch (error) {
    one.grid = null;
    return fail(one, error);
  }
  return one === tab() && showAnswer();
}

async function askOdds(aqua) {
  const one = tab();
  one.aqua = aqua;
  try {
    one.odds = await ask("odds", { question: toGoal(one.state), choice: one.state.choice, ...(aqua ? { aqua } : {}) });
  } catch (error) {
    return fail(one, error);
  }
  return one === tab() && showAnswer();
}

function choose(choice, focus = false) {
  const one = tab(), all = one.front?.front.length ?? 0;
  if (!all) return undefined;
  one.state.choice = Math.max(1, Math.min(all, choice));
  one.odds = null;
  keepAddress();
  const asked = askFlight();
  if (focus) $("answer").querySelector(`[data-choice="${one.state.choice}"]`)?.focus();
  return asked;
}

function pickCell(year, cell) {
  const one = tab(), grid = one.grid;
  change({ year }).then(() => {
    one.grid = grid;
    const same = one.front?.front.findIndex((flight) => ["turns", "fuel_steps", "survival", "aqua"].every((name) => flight[name] === cell.flight[name])) ?? -1;
    if (same >= 0) choose(same + 1);
    else showAnswer();
  });
}

// Pointing

// By mouse a tip goes with the pointer; by finger or keys it stays, with things to do.
function point(id, by) {
  if (id === app.pointed && by === "mouse") return;
  if (by === "mouse" && !id && $("tip").classList.contains("p-held")) return;
  app.pointed = id;
  $("tip").classList.toggle("p-held", Boolean(id) && by !== "mouse");
  performance.mark("pointed");
  placeRings();
  showTip();
  if (!id) return void showRoute();
  drawWay(id);
}

// The best flight to a place, drawn as soon as it is there.
async function drawWay(id) {
  const one = tab();
  if (!one.fronts?.has(id) || id === one.fronts.start) return showRoute();
  const known = one.ways.get(id);
  if (known) return drawn(known);
  const signal = latest.way.begin(), ways = one.ways;
  try {
    const way = await ask("way", { question: toEverywhere(one.state), place: id }, signal);
    if (ways.size >= MOST_WAYS) ways.delete(ways.keys().next().value);
    ways.set(id, way.drawn);
    if (app.pointed === id && one === tab()) drawn(way.drawn);
  } catch (error) {
    if (!signal.aborted) tell(error.message, true);
  }
  return undefined;
}

function drawn(way) {
  view.draw(way);
  requestAnimationFrame(() => performance.measure("point-to-route", "pointed"));
}

function pick(id, event) {
  const way = event?.shiftKey ? "stop" : app.click;
  if (event?.pointerType === "touch") point(id, "finger");
  if (way === "start") startAt(id);
  else if (way === "stop") addStop(id);
  else goTo(id);
}

function startAt(id) {
  if (/lander-burn/.test(view.at(id)?.kind ?? "")) return tell(view.at(id).name, true);
  app.click = app.click === "start" ? "goal" : app.click;
  return change({ start: id });
}

const goTo = (id) => change({ stops: [{ place: id }], choice: 1 });
const addStop = (id) => change({ stops: [...tab().state.stops, { place: id }], choice: 1 });

function step(dx, dy) {
  const fronts = tab().fronts;
  const isWanted = (place) => fitsFilter(app.filter, place, fronts) && (place.size !== undefined || !fronts || view.at(app.pointed ?? "")?.size === undefined);
  const next = view.beside(app.pointed ?? tab().state.stops.at(-1)?.place ?? tab().state.start, dx, dy, isWanted);
  if (!next) return;
  point(next, "keys");
  view.bring(next);
  say(tipWords(next).join(", "));
}

function key(event) {
  const id = app.pointed, pressed = event.key.toLowerCase();
  if (pressed === "," || pressed === ".") choose(tab().state.choice + (pressed === "." ? 1 : -1));
  else if (pressed === "/") $("find").querySelector("input").focus();
  else if (pressed === "escape") point(null, "keys");
  else if (!id) return false;
  else if (pressed === "enter") pick(id, event);
  else if (pressed === "s") startAt(id);
  else if (pressed === "g") goTo(id);
  else if (pressed === "a") addStop(id);
  else return false;
  return true;
}

// What is shown on the map

function showMap() {
  const { fronts } = tab(), filter = app.filter;
  view.shades(
    (place) => (!fronts || fronts.has(place.id) || place.id === fronts.start) && (!isFiltering(filter) || fitsFilter(filter, place, fronts)),
    (place) => (fronts && place.size !== undefined && fronts.has(place.id) && fitsFilter(filter, place, fronts) ? fronts.fewestTurns(place.id) : null),
  );
  placeRings();
  showTip();
  if (app.pointed) drawWay(app.pointed);
}

function showRoute() {
  if (app.pointed && tab().fronts?.has(app.pointed)) return;
  view.draw(tab().flight?.drawn ?? "");
}

function placeRings() {
  const { state } = tab();
  const rings = [[state.start, "start"], ...state.stops.map((stop) => [stop.place, "goal"])];
  if (app.pointed) rings.push([app.pointed, "pointed"]);
  view.rings(rings);
}

function tipWords(id) {
  const { fronts, state } = tab(), place = view.at(id);
  const site = place.size === undefined ? place.kind.replaceAll("-", " ") : `${T.size.toLowerCase()} ${place.size}, ${T.type.toLowerCase()} ${place.type}, ${T.hydration.toLowerCase()} ${place.hydration}`;
  const words = [place.name, `${site}, ${place.zone}${place.season ? `, ${T.season(T.seasons[place.season])}` : ""}`];
  if (!fronts) return words;
  if (id === state.start) return [...words, T.startPlace];
  const best = fronts.best(id);
  if (!best) return [...words, fronts.barred(id) ?? T.notReached];
  return [...words, flightWords(best, money()), T.more(fronts.count(id))];
}

function showTip() {
  const tip = $("tip"), id = app.pointed;
  tip.hidden = !id || !view.at(id);
  if (tip.hidden) return;
  const [name, ...lines] = tipWords(id);
  tip.replaceChildren(el("strong", null, name), ...lines.map((line) => el("span", null, line)),
    el("div", { class: "p-tipdo" },
      el("button", { type: "button", onclick: () => goTo(id) }, T.goHere),
      el("button", { type: "button", onclick: () => addStop(id) }, T.addStop),
      el("button", { type: "button", onclick: () => startAt(id) }, T.startHere)));
  placeTip();
}

function placeTip() {
  const tip = $("tip"), place = view.at(app.pointed ?? "");
  if (!place || tip.hidden) return;
  const at = view.onScreen(place);
  if (!at) return;
  const right = at.x + 28, isRight = right + tip.offsetWidth < at.area.width;
  tip.style.left = `${Math.max(4, Math.min(isRight ? right : at.x - 28 - tip.offsetWidth, at.area.width - tip.offsetWidth - 4))}px`;
  tip.style.top = `${Math.max(4, Math.min(at.y - tip.offsetHeight / 2, at.area.height - tip.offsetHeight - 4))}px`;
}

// What is shown beside the map

function section(name, title, content, note = "") {
  const box = el("details", { class: "p-section", open: app.open.has(name), "data-section": name },
    el("summary", null, el("h2", null, title), note ? el("small", null, note) : null), ...content.filter(Boolean));
  box.addEventListener("toggle", () => (box.open ? app.open.add(name) : app.open.delete(name)));
  return box;
}

function showAsk() {
  const { state, fronts } = tab(), focused = focusPath($("ask"));
  if (!app.board) return;
  const nameOf = (id) => view.at(id)?.name ?? id;
  const click = el("div", { class: "p-choice", role: "radiogroup", "aria-label": T.click });
  for (const [kind, words] of [["goal", T.clickGoal], ["stop", T.clickStop], ["start", T.clickStart]]) {
    click.append(el("label", null, el("input", { type: "radio", name: "click", checked: app.click === kind, onchange: () => { app.click = kind; } }), el("span", null, words)));
  }
  const start = finder({
    label: T.otherStart,
    find: (typed) => `boards/${encodeURIComponent(app.board.board)}/spaces?find=${encodeURIComponent(typed)}`,
    told: (place) => [place.name, `${place.kind}, ${place.zone}`], point: (place) => point(place.id, "keys"), pick: (place) => startAt(place.id),
  });
  $("ask").replaceChildren(
    el("div", { class: "p-first" },
      field(T.rules, choices(app.editions.map((one) => [one.edition, one.title]), state.edition, (value) => change({ edition: value }))),
      el("div", { class: "p-field" }, el("span", null, `${T.start}: `, el("strong", null, nameOf(state.start))), start.box),
      el("div", { class: "p-field" }, el("span", null, T.click), click)),
    section("mission", T.mission, missionPanel(state, app.board, money(), change, (id) => point(id, "keys"))),
    section("rocket", T.rocket, rocketPanel(state, { change, take, catalogue: state.edition, zones: app.board.zones })),
    section("when", T.when, [calendarPanel(state, edition().seasons, change)], `${state.year}`),
    section("wishes", T.wishes, [
      field(T.first, choices(Object.entries(T.orders), state.by, (by) => change({ by }))),
      field(T.avoid, text(state.avoid, (avoid) => change({ avoid })), T.avoidHint),
      field(T.via, text((state.more.via ?? []).join(", "), (typed) => change({ more: { ...state.more, via: listed(typed) } })), T.viaHint),
      el("div", { class: "p-row" },
        field(T.maxTurns, number(state.maxTurns, { min: 0, max: 200 }, (maxTurns) => change({ maxTurns }))),
        field(T.minSurvival, text(state.minSurvival, (minSurvival) => change({ minSurvival })), "5/6, 90%")),
      ticked(`${T.exploring}: ${T.anyLanding.toLowerCase()}`, state.anyLanding, (anyLanding) => change({ anyLanding })),
      ticked(`${T.exploring}: ${T.anySeason.toLowerCase()}`, state.anySeason, (anySeason) => change({ anySeason }))]),
    section("filters", T.filters, filterPanel(app.filter, app.board, fronts, (filter) => {
      app.filter = filter;
      showAsk();
      showMap();
    }), isFiltering(app.filter) ? "\u25cf" : ""),
  );
  focusAgain($("ask"), focused);
  showTabs();
}

function showAnswer() {
  const focused = focusPath($("answer"));
  $("answer").replaceChildren(...answerPanel(tab(), { title: titleOf(tab()), money: money(), choose, askGrid, askOdds, pickCell, apply, section, question: toGoal, tell }));
  focusAgain($("answer"), focused);
}

// A panel that is shown anew keeps the focus where it was: the same field, counted among all.
const FOCUSABLE = "button, input, select, summary, [tabindex]";
function focusPath(box) {
  return box.contains(document.activeElement) ? [...box.querySelectorAll(FOCUSABLE)].indexOf(document.activeElement) : -1;
}
function focusAgain(box, index) {
  if (index >= 0) [...box.querySelectorAll(FOCUSABLE)][index]?.focus({ preventScroll: true });
}

function apply(question) {
  const state = fromQuestion(question, tab().state);
  app.tabs[app.at] = newTab(state);
  keepAddress();
  return showEdition();
}

function titleOf(one) {
  const nameOf = (id) => view.at(id)?.name ?? id;
  const { start, stops, back } = one.state;
  return [start, ...stops.map((stop) => stop.place), ...(back && stops.length ? [start] : [])].map(nameOf).join(" \u2192 ");
}

// Tabs, menu, dialogs

function showTabs() {
  const letters = ["A", "B"];
  const buttons = letters.map((letter, index) => el("button", {
    type: "button", role: "tab", "aria-selected": `${index === app.at}`, "aria-controls": "answer", tabindex: index === app.at ? 0 : -1,
    "aria-label": `${T.question(letter)}${app.tabs[index] ? `: ${titleOf(app.tabs[index])}` : ""}`, onclick: () => showTab(index),
  }, letter));
  $("tabs").replaceChildren(...buttons);
}

function showTab(index) {
  if (!app.tabs[index]) app.tabs[index] = newTab(structuredClone(tab().state));
  app.at = index;
  for (const one of Object.values(latest)) one.end();
  keepAddress();
  showAnswer();
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

// Files

async function take(file) {
  if (file.size > MOST_FILE) return tell(T.fileLarge, true);
  try {
    const read = await ask("read", { text: await file.text(), name: file.name.slice(0, 100) });
    tell(T.fileRead(file.name));
    if (read.question) return apply(read.question);
    const more = { ...tab().state.more, readings: read.stack.readings };
    return change({ mode: "file", stack: read.stack, edition: read.stack.edition ?? tab().state.edition, more, choice: 1 });
  } catch (error) {
    return tell(error.message, true);
  }
}

// Words for those who look and those who listen

let hiding = 0;
function tell(words, isWrong = false) {
  const status = $("status");
  status.textContent = words;
  status.className = `p-status p-told${isWrong ? " p-wrong" : ""}`;
  clearTimeout(hiding);
  hiding = setTimeout(() => { status.className = "p-status"; }, isWrong ? 8000 : 3000);
}
function say(words) {
  if (!$("status").classList.contains("p-told")) $("status").textContent = words;
}

// Begin

function begin() {
  document.title = T.brand;
  $("map").setAttribute("aria-label", T.map);
  $("ask").setAttribute("aria-label", T.ask);
  $("answer").setAttribute("aria-label", T.answer);
  $("board").setAttribute("aria-label", T.sheet);
  $("tabs").setAttribute("aria-label", T.questions);
  document.querySelector(".p-tools").append(...viewButtons(view));
  const find = finder({
    label: T.find,
    find: (typed) => `boards/${encodeURIComponent(app.board.board)}/spaces?find=${encodeURIComponent(typed)}`,
    told: (place) => [place.name, [place.kind, place.zone, tab().fronts?.has(place.id) ? T.turnCount(tab().fronts.fewestTurns(place.id)) : ""].filter(Boolean).join(", ")],
    point: (place) => { point(place.id, "keys"); view.bring(place.id); },
    pick: (place) => { view.bring(place.id); pick(place.id, null); },
  });
  $("find").append(find.box);
  const button = (words, act) => el("button", { type: "button", onclick: act }, words);
  $("menu").append(button(T.key, showKey), button(T.keys, showKeys), button(T.link, () => copy(location.href, () => tell(T.linkCopied))));
  $("tabs").addEventListener("keydown", (event) => {
    if (["ArrowLeft", "ArrowRight"].includes(event.key)) showTab(1 - app.at);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.target.matches("input, select, textarea")) return;
    event.preventDefault();
    find.input.focus();
  });
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    if (event.dataTransfer.files[0]) take(event.dataTransfer.files[0]);
  });
  onTrouble((what) => tell(T[what], what !== "online"));
  addEventListener("hashchange", () => read() && showEdition());
  read();
  showAnswer();
  start();
}

function read() {
  const told = fromAddress(location.hash);
  if (!told) return false;
  Object.assign(app, { tabs: told.tabs.map(newTab), at: told.at });
  return true;
}

async function start() {
  app.editions = await look("editions");
  await showEdition();
}

begin();
