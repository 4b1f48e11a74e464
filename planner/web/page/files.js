// Files that are dropped on the page or chosen: a stack, a mission or a plan.

import { ask } from "./api.js";
import { app, show, tab } from "./app.js";
import { apply, change } from "./asking.js";
import { playAgain } from "./map.js";
import { tell } from "./status.js";
import { applyTrip } from "./stellarasking.js";
import { T } from "./texts.js";

const MOST_FILE = 100_000; // letters

// What the referee says of a plan stands above the flights that answer the same question.
async function judge(plan, path) {
  const one = tab(), verdict = await ask(path, { plan });
  one.verdict = verdict;
  if (one === tab()) show("answer");
}

export async function take(file) {
  if (file.size > MOST_FILE) return tell(T.fileLarge, true);
  try {
    const text = await file.text(), read = await ask("read", { text, name: file.name.slice(0, 100) });
    tell(T.fileRead(file.name));
    if (read.question || read.trip) {
      await (read.trip ? applyTrip(read.trip) : apply(read.question));
      return text.trimStart().startsWith("{") ? judge(JSON.parse(text), read.trip ? "stellar/check" : "check") : undefined;
    }
    if (!("stack" in tab().state)) playAgain(read.stack.edition ?? app.editions.find((one) => one.default).edition);
    const more = { ...tab().state.more, readings: read.stack.readings };
    return change({ mode: "file", stack: read.stack, over: {}, anyLoad: false, edition: read.stack.edition ?? tab().state.edition, more, choice: 1 });
  } catch (error) {
    return tell(error.message, true);
  }
}
