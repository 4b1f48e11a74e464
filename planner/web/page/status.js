// Words for those who look, at the foot of the page, and for those who listen.

import { $ } from "./app.js";

let hiding = 0;

export function tell(words, isWrong = false) {
  const status = $("status");
  status.textContent = words;
  status.className = `p-status p-told${isWrong ? " p-wrong" : ""}`;
  clearTimeout(hiding);
  hiding = setTimeout(() => { status.className = "p-status"; }, isWrong ? 8000 : 3000);
}

// Only for those who listen; what is told to all is not talked over.
export function say(words) {
  if (!$("status").classList.contains("p-told")) $("status").textContent = words;
}
