// The address of the page: what differs from a blank question, for each tab.

import { AUTO, BLANK } from "./question.js";
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
      for (const [key, like] of Object.entries(state)) if (key in lean && fits(lean[key], like)) state[key] = lean[key];
      state.stops = state.stops.filter((stop) => typeof stop?.place === "string");
      return state;
    });
    return tabs.length ? { tabs, at: told.at === 1 && tabs.length > 1 ? 1 : 0 } : null;
  } catch {
    return null;
  }
}

function fits(value, like) {
  if (Array.isArray(like)) return Array.isArray(value);
  return value === null || like === null || value === AUTO || typeof value === typeof like;
}
