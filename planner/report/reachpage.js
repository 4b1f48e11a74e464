"use strict";
(() => {
  const map = document.querySelector(".page-map"), sheet = map.querySelector(".page-sheet");
  const svg = sheet.querySelector("svg"), box = map.querySelector(".page-box");
  const { x, y, width, height } = svg.viewBox.baseVal;
  const whole = { x, y, width, height };
  let view = { ...whole };
  let chosen = null; // the site whose box stays open

  // Sites by identifier: the symbol on the map and the row of the table.
  const sites = new Map();
  for (const row of document.querySelectorAll("tr[data-site]")) sites.set(row.dataset.site, { row });
  for (const symbol of svg.querySelectorAll(".space")) {
    const site = sites.get(symbol.dataset.id);
    if (!site) continue;
    site.symbol = symbol;
    symbol.classList.add("page-known");
    symbol.querySelector("title").remove(); // the box says more
    symbol.setAttribute("tabindex", "-1");
    symbol.setAttribute("role", "button");
    symbol.setAttribute("aria-label", `${site.row.dataset.name}, ${site.row.dataset.told}`);
  }
  // A picture may show a part of the board only.
  const shown = [...sites.values()].filter((site) => site.symbol);
  if (shown.length) shown[0].symbol.setAttribute("tabindex", "0");
  const siteOf = (target) => {
    const symbol = target instanceof Element ? target.closest(".page-known") : null;
    return symbol ? sites.get(symbol.dataset.id) : null;
  };

  // The part of the map that is seen

  function look(next) {
    const share = Math.min(1, Math.max(1 / 40, next.width / whole.width));
    view = { width: whole.width * share, height: whole.height * share };
    view.x = Math.min(Math.max(next.x, whole.x - view.width / 2), whole.x + whole.width - view.width / 2);
    view.y = Math.min(Math.max(next.y, whole.y - view.height / 2), whole.y + whole.height - view.height / 2);
    svg.setAttribute("viewBox", `${view.x} ${view.y} ${view.width} ${view.height}`);
    if (!box.hidden) place();
  }
  function spot(clientX, clientY) {
    return new DOMPoint(clientX, clientY).matrixTransform(svg.getScreenCTM().inverse());
  }
  function zoom(factor, at = { x: view.x + view.width / 2, y: view.y + view.height / 2 }) {
    const share = Math.min(1, Math.max(1 / 40, (view.width * factor) / whole.width));
    const real = (share * whole.width) / view.width;
    look({ width: view.width * real, x: at.x - (at.x - view.x) * real, y: at.y - (at.y - view.y) * real });
  }
  const move = (dx, dy) => look({ width: view.width, x: view.x + dx * view.width, y: view.y + dy * view.height });
  const views = { in: () => zoom(1 / 1.5), out: () => zoom(1.5), whole: () => look(whole) };
  for (const button of map.querySelectorAll("[data-view]"))
    button.addEventListener("click", () => views[button.dataset.view]());

  function centre(symbol) {
    const { e, f } = symbol.transform.baseVal.consolidate().matrix;
    return { x: e, y: f };
  }
  function bring(site) { // into view, and near enough to be read
    const at = centre(site.symbol), width = Math.min(view.width, whole.width / 2.5);
    const seen = at.x > view.x + view.width * 0.1 && at.x < view.x + view.width * 0.9
      && at.y > view.y + view.height * 0.1 && at.y < view.y + view.height * 0.9;
    if (seen && width === view.width) return;
    look({ width, x: at.x - width / 2, y: at.y - (width * whole.height) / whole.width / 2 });
  }

  // The box with the flights of a site, and the ring around its symbol

  const ring = document.createElementNS("http://www.w3.org/2000/svg", "circle");
  ring.setAttribute("class", "page-ring");
  ring.setAttribute("r", "42");
  let told = null;

  function tell(site) {
    told = site;
    box.replaceChildren();
    const { name, about, told: words } = site.row.dataset;
    const head = document.createElement("h2"), facts = document.createElement("p");
    head.textContent = name;
    facts.textContent = `${about}: ${words}`;
    box.append(head, facts);
    const flights = site.row.querySelector(".page-flights");
    if (flights) box.append(flights.cloneNode(true));
    box.hidden = false;
    if (site.symbol) {
      const at = centre(site.symbol);
      ring.setAttribute("cx", at.x);
      ring.setAttribute("cy", at.y);
      site.symbol.parentNode.append(ring);
    } else ring.remove();
    place();
  }
  function place() { // beside the symbol, on the side that has room
    const area = map.getBoundingClientRect(), size = box.getBoundingClientRect();
    const symbol = told.symbol ? told.symbol.getBoundingClientRect() : area;
    const right = symbol.right - area.left + 14, left = symbol.left - area.left - size.width - 14;
    const x = right + size.width < area.width || left < 0 ? right : left;
    const y = (symbol.top + symbol.bottom) / 2 - area.top - size.height / 2;
    box.style.left = `${Math.max(8, Math.min(x, area.width - size.width - 8))}px`;
    box.style.top = `${Math.max(8, Math.min(y, area.height - size.height - 8))}px`;
  }
  function hide() {
    box.hidden = true;
    told = null;
    ring.remove();
  }
  function choose(site) {
    if (chosen) chosen.row.removeAttribute("aria-current");
    chosen = site;
    if (!site) return hide();
    site.row.setAttribute("aria-current", "true");
    tell(site);
  }
  const list = document.querySelector(".page-list");
  function reveal(row) { // in a table beside the map; below it, the page stays where it is
    if (list.scrollHeight > list.clientHeight + 1) row.scrollIntoView({ block: "center" });
  }
  const leave = () => (chosen ? tell(chosen) : hide());

  svg.addEventListener("pointerover", (event) => {
    const site = siteOf(event.target);
    if (site && event.pointerType === "mouse") tell(site);
  });
  svg.addEventListener("pointerout", (event) => {
    const site = siteOf(event.target);
    if (site && event.pointerType === "mouse" && siteOf(event.relatedTarget) !== site) leave();
  });
  svg.addEventListener("focusin", (event) => {
    const site = siteOf(event.target);
    if (!site) return;
    for (const other of shown) other.symbol.setAttribute("tabindex", other === site ? "0" : "-1");
    tell(site);
  });
  svg.addEventListener("focusout", leave);
  svg.addEventListener("click", (event) => {
    if (dragged) return;
    const site = siteOf(event.target);
    choose(site);
    if (site) reveal(site.row);
  });
  for (const site of sites.values()) {
    site.row.addEventListener("click", (event) => {
      if (event.target.closest("details")) return;
      if (site.symbol) bring(site);
      choose(site);
    });
  }

  // Keys: on a site, arrows go to the next one in that direction; on the map they move it

  const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  function next(site, [wayX, wayY]) {
    const here = centre(site.symbol);
    let best = null, least = Infinity;
    for (const other of shown) {
      const at = centre(other.symbol);
      const along = (at.x - here.x) * wayX + (at.y - here.y) * wayY;
      const aside = Math.abs((at.x - here.x) * wayY) + Math.abs((at.y - here.y) * wayX);
      if (other !== site && along > 0 && along + 2 * aside < least) [best, least] = [other, along + 2 * aside];
    }
    return best;
  }
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") return choose(null);
    if (!sheet.contains(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    const site = siteOf(event.target), way = ways[event.key];
    if (site && (event.key === "Enter" || event.key === " ")) {
      choose(site);
      reveal(site.row);
    } else if (site && way) {
      const other = next(site, way);
      if (other) {
        bring(other);
        other.symbol.focus({ preventScroll: true });
      }
    } else if (way) move(way[0] * 0.15, way[1] * 0.15);
    else if (event.key === "+" || event.key === "=") views.in();
    else if (event.key === "-") views.out();
    else if (event.key === "0") views.whole();
    else return;
    event.preventDefault();
  });

  // Wheel, dragging, and two fingers

  sheet.addEventListener("wheel", (event) => {
    event.preventDefault();
    zoom(Math.exp(Math.max(-1, Math.min(1, event.deltaY / 400))), spot(event.clientX, event.clientY));
  }, { passive: false });
  const fingers = new Map();
  let dragged = false;
  sheet.addEventListener("pointerdown", (event) => {
    if (!fingers.size) dragged = false;
    fingers.set(event.pointerId, event);
  });
  addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    if (!dragged && Math.hypot(event.clientX - before.clientX, event.clientY - before.clientY) < 5) return;
    dragged = true;
    const other = [...fingers.values()].find((finger) => finger.pointerId !== event.pointerId);
    const from = spot(before.clientX, before.clientY), to = spot(event.clientX, event.clientY);
    if (other) {
      const apart = (one) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) || 1;
      zoom(apart(before) / apart(event), spot(other.clientX, other.clientY));
    } else look({ width: view.width, x: view.x + from.x - to.x, y: view.y + from.y - to.y });
    fingers.set(event.pointerId, event);
  });
  for (const end of ["pointerup", "pointercancel"])
    addEventListener(end, (event) => fingers.delete(event.pointerId));
})();
