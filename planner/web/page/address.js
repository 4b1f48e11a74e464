// The address of the page: what differs from a blank question, for each tab.

import { AUTO, BLANK, MODES } from "./question.js";
import { STELLAR } from "./stellarquestion.js";

const MOST_TABS = 2;
const BLANKS = new Map([[STELLAR.edition, STELLAR]]); // of editions whose questions are of another form

export const blankOf = (edition) => structuredClone(BLANKS.get(edition) ?? BLANK);

export function toAddress(states, at) {
  const lean = states.map((state) => {
    const blank = { ...blankOf(state.edition), edition: BLANK.edition };
    return Object.fromEntries(Object.entries(state).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(blank[key])));
  });
  return `#${encodeURIComponent(JSON.stringify(at ? { tabs: lean, at } : { tabs: lean }))}`;
}

// What an address says, as far as it has the form of a question; null if it says nothing.
export function fromAddress(hash) {
  try {
    const told = JSON.parse(decodeURIComponent(hash.slice(1)));
    const tabs = told.tabs.slice(0, MOST_TABS).map((lean) => {
      const state = blankOf(lean.edition);
      for (const [key, like] of Object.entries(state)) if (key in lean && fits(key, lean[key], like)) state[key] = lean[key];
      return state;
    });
    return tabs.length ? { tabs, at: told.at === 1 && tabs.length > 1 ? 1 : 0 } : null;
  } catch {
    return null;
  }
}

const isText = (value) => typeof value === "string";
const areTexts = (value) => Array.isArray(value) && value.every(isText);
const isTable = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
const arePlaces = (value) => Array.isArray(value) && value.every((one) => isTable(one) && isText(one.place) && isSound(one));

// What the page reads as lists and tables is such. What else is wrong, the server says.
const FORMS = {
  stops: arePlaces, waiting: arePlaces, drop: areTexts, take: areTexts, cards: areTexts, via: areTexts,
  readings: isTable, cargo: isTable, stack: isTable, mode: (value) => MODES.includes(value),
};
const isSound = (table) => Object.entries(table).every(([key, value]) => !FORMS[key] || FORMS[key](value));

function fits(key, value, like) {
  if (FORMS[key]) return FORMS[key](value);
  if (Array.isArray(like)) return areTexts(value);
  if (isTable(like)) return isTable(value) && isSound(value);
  if (like === null || typeof like === "number") return value === null || value === AUTO || Number.isInteger(value);
  return typeof value === typeof like;
}
