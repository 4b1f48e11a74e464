// Files that are dropped on the page or chosen: a stack, a mission or a plan.

import { ask } from "./api.js";
import { app, tab } from "./app.js";
import { apply, change } from "./asking.js";
import { playAgain } from "./map.js";
import { tell } from "./status.js";
import { applyTrip } from "./stellarasking.js";
import { T } from "./texts.js";

const MOST_FILE = 100_000; // letters

export async function take(file) {
  if (file.size > MOST_FILE) return tell(T.fileLarge, true);
  try {
    const read = await ask("read", { text: await file.text(), name: file.name.slice(0, 100) });
    tell(T.fileRead(file.name));
    if (read.question) return apply(read.question);
    if (read.trip) return applyTrip(read.trip);
    if (!("stack" in tab().state)) playAgain(read.stack.edition ?? app.editions.find((one) => one.default).edition);
    const more = { ...tab().state.more, readings: read.stack.readings };
    return change({ mode: "file", stack: read.stack, over: {}, anyLoad: false, edition: read.stack.edition ?? tab().state.edition, more, choice: 1 });
  } catch (error) {
    return tell(error.message, true);
  }
}
