// Making elements, of HTML and of SVG.

const SVG = "http://www.w3.org/2000/svg";

function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name in element && typeof value === "boolean") element[name] = value;
    else if (value !== null && value !== undefined && value !== false) element.setAttribute(name, value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

export const el = (tag, attributes, ...children) => filled(document.createElement(tag), attributes, children);
export const svg = (tag, attributes, ...children) => filled(document.createElementNS(SVG, tag), attributes, children);

// SVG that the server has drawn. It is read as XML, where nothing runs.
export function parsed(text) {
  const read = new DOMParser().parseFromString(`<svg xmlns="${SVG}">${text}</svg>`, "image/svg+xml");
  return [...document.importNode(read.documentElement, true).childNodes];
}

export function field(label, input, hint) {
  if (hint) input.setAttribute("placeholder", hint);
  return el("label", { class: "p-field" }, el("span", null, label), input);
}

export function choices(options, value, onchange) {
  const select = el("select", { onchange: () => onchange(select.value) });
  for (const [key, words] of options) select.append(el("option", { value: key, selected: key === value }, words));
  select.value = value;
  return select;
}

export function ticked(label, value, onchange) {
  const box = el("input", { type: "checkbox", checked: Boolean(value), onchange: () => onchange(box.checked) });
  return el("label", { class: "p-tick" }, box, el("span", null, label));
}

export function number(value, bounds, onchange) {
  const input = el("input", { type: "number", inputmode: "numeric", value: value ?? "", ...bounds });
  input.addEventListener("change", () => {
    const typed = input.value.trim() === "" ? null : Math.round(Number(input.value));
    onchange(Number.isFinite(typed) || typed === null ? typed : null);
  });
  return input;
}

export function text(value, onchange) {
  const input = el("input", { type: "text", value: value ?? "", maxlength: 200, spellcheck: "false", autocomplete: "off" });
  input.addEventListener("change", () => onchange(input.value.trim()));
  return input;
}

export async function copy(words, said) {
  try {
    await navigator.clipboard.writeText(words);
  } catch {
    if (!copyOldWay(words)) return;
  }
  said();
}

// Where the server is another machine, browsers have no clipboard for a page.
function copyOldWay(words) {
  const before = document.activeElement, area = el("textarea", { class: "p-copied" });
  area.value = words;
  document.body.append(area);
  area.select();
  const isDone = document.execCommand("copy");
  area.remove();
  before?.focus({ preventScroll: true });
  return isDone;
}

export function save(name, content, type) {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = el("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}
