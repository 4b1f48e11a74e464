// The page begins: its parts get their names, the address is read, and the board is shown.

import { look, onTrouble } from "./api.js";
import { $, addGame, app, readAddress, show } from "./app.js";
import { viewButtons } from "./board.js";
import { take } from "./files.js";
import { FRONTIER } from "./frontier.js";
import { makeHead } from "./head.js";
import { showEdition, view } from "./map.js";
import { tell } from "./status.js";
import { HORIZONS } from "./stellar.js";
import { T } from "./texts.js";

function nameParts() {
  document.title = T.brand;
  const named = { map: T.map, ask: T.ask, answer: T.answer, board: T.sheet, tabs: T.questions };
  for (const [id, words] of Object.entries(named)) $(id).setAttribute("aria-label", words);
}

function takeDropped(event) {
  event.preventDefault();
  if (event.dataTransfer.files[0]) take(event.dataTransfer.files[0]);
}

async function begin() {
  addGame("High Frontier", FRONTIER);
  addGame("Stellar Horizons", HORIZONS);
  nameParts();
  document.querySelector(".p-tools").append(...viewButtons(view));
  makeHead();
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", takeDropped);
  onTrouble((what) => tell(T[what], what !== "online"));
  addEventListener("hashchange", () => readAddress() && showEdition());
  readAddress();
  show("answer");
  [app.editions, app.boards] = await Promise.all([look("editions"), look("boards")]);
  await showEdition();
}

begin();
