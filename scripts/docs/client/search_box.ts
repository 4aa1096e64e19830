/**
 * The box in the bar that searches guides and API. The index is loaded when the box is first
 * entered, by a script, since a page that was opened from a disk may not read files.
 *
 * @module
 */
/// <reference lib="dom" />
import { type Hit, openIndex, type Search } from "../search/engine.ts";

declare global {
  /** The index, when its script has run. */
  var ctSearchIndex: string | undefined;
}

/** Adds the box to the page; `site` is the address of the site. */
export function addSearchBox(site: URL): void {
  const place = document.querySelector("header .search");
  if (place === null) return;
  const box = document.createElement("input");
  box.type = "search";
  box.placeholder = "Search";
  box.setAttribute("aria-label", "Search guides and API");
  box.autocomplete = "off";
  const count = document.createElement("p");
  count.setAttribute("role", "status");
  const list = document.createElement("ol");
  const results = document.createElement("div");
  results.className = "results";
  results.hidden = true;
  results.append(count, list);
  place.append(box, results);

  let search: Promise<Search> | undefined;
  const show = async () => {
    const question = box.value.trim();
    results.hidden = question === "";
    if (question === "") return;
    search ??= loadSearch(site);
    try {
      const hits = (await search)(question);
      if (box.value.trim() !== question) return;
      count.textContent = hits.length === 0 ? `Nothing about “${question}”` : "";
      list.replaceChildren(...hits.map((hit) => item(hit, site)));
    } catch {
      count.textContent = "The index could not be loaded";
    }
  };
  box.addEventListener("focus", () => search ??= loadSearch(site));
  box.addEventListener("input", show);
  addKeys(place, box, results);
}

function loadSearch(site: URL): Promise<Search> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = new URL("search.js", site).href;
    script.onload = () => {
      if (globalThis.ctSearchIndex === undefined) reject(new Error("no index"));
      else resolve(openIndex(globalThis.ctSearchIndex));
    };
    script.onerror = () => reject(new Error("no index"));
    document.head.append(script);
  });
}

function item({ page, heading, path, excerpt }: Hit, site: URL): HTMLLIElement {
  const link = document.createElement("a");
  link.href = new URL(path, site).href;
  const title = document.createElement("b");
  title.textContent = heading;
  link.append(title);
  if (page !== heading) link.append(" ", element("span", page));
  if (excerpt !== "") link.append(element("small", excerpt));
  const entry = document.createElement("li");
  entry.append(link);
  return entry;
}

function element(name: string, text: string): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

/** `/` enters the box, arrows walk through the hits, Enter opens the first, Escape closes. */
function addKeys(place: Element, box: HTMLInputElement, results: HTMLElement): void {
  document.addEventListener("keydown", (event) => {
    const isTyping = document.activeElement instanceof HTMLInputElement;
    if (event.key !== "/" || isTyping) return;
    event.preventDefault();
    box.focus();
  });
  place.addEventListener("keydown", (event) => {
    if (!(event instanceof KeyboardEvent)) return;
    const stops: HTMLElement[] = [box, ...results.querySelectorAll("a")];
    const at = stops.findIndex((stop) => stop === document.activeElement);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      stops[at + step]?.focus();
    } else if (event.key === "Enter" && at === 0) stops[1]?.click();
    else if (event.key === "Escape") {
      results.hidden = true;
      box.focus();
    }
  });
  document.addEventListener("click", ({ target }) => {
    if (target instanceof Node && !place.contains(target)) results.hidden = true;
  });
}
