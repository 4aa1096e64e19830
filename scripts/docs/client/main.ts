/**
 * What a page can do besides being read: it finds others, and copies its code. `site_script.ts`
 * makes one file of it.
 *
 * @module
 */
/// <reference lib="dom" />
import { addCopyButtons } from "./copy_buttons.ts";
import { addSearchBox } from "./search_box.ts";
import { addVersionSwitch } from "./version_switch.ts";

const script = document.currentScript;
const site = script instanceof HTMLScriptElement ? new URL(".", script.src) : undefined;

addCopyButtons();
if (site !== undefined) {
  addSearchBox(site);
  addVersionSwitch(site);
}
