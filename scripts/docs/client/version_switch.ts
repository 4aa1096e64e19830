/**
 * The choice between the sites of several releases, in place of the version in the bar.
 *
 * @module
 */
/// <reference lib="dom" />
import type { SiteVersion } from "../versions.ts";

declare global {
  /** The releases whose sites are there; `versions.js` sets it. */
  var ctVersions: readonly SiteVersion[] | undefined;
}

/** Adds the choice where there is one; `site` is the address of the site. */
export function addVersionSwitch(site: URL): void {
  const versions = globalThis.ctVersions ?? [];
  const shown = document.querySelector("header .version");
  if (shown === null || versions.length < 2) return;
  const choice = document.createElement("select");
  choice.setAttribute("aria-label", "Version");
  for (const { name, path } of versions) {
    const isShown = name === shown.textContent;
    choice.add(new Option(name, new URL(path, site).href, isShown, isShown));
  }
  choice.addEventListener("change", () => location.href = choice.value);
  shown.replaceWith(choice);
}
