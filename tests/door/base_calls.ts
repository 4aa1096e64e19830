/**
 * Calls of each tool that do something in the checkout. A hostile value is put into them, beside
 * or in the place of what they have. A tool without any, or with an option that is in vain in all
 * of them, fails a test.
 *
 * @module
 */
import type { Ending } from "./place.ts";
import type { RawArguments } from "./slots.ts";

const cat = { cmd: "cat", args: ["a.txt"], "show-output": true };
const rule = { question: "is it?", why: "so", probe: ["cat", "a.txt"] };
const edited = { find: "one", replace: "CHANGED", mode: "literal", expect: "any" };

/** The calls of each tool, by its name, or by that of an appearance over MCP. */
export const baseCalls: Readonly<Record<string, readonly RawArguments[]>> = {
  "ct-search": [{ grep: "one", detail: true, hidden: true }, { name: "*", files: true }, {}],
  "ct-view": [{ path: "a.txt" }],
  "ct-tree": [{ hidden: true }],
  "ct-outline": [{ hidden: true }],
  "ct-find": [{ ask: "one", "no-index": true }, { symbol: "one", "no-index": true }, {
    "no-index": true,
  }],
  "ct-map": [{}],
  "ct-refs": [{ symbol: "one" }],
  "ct-survey": [{}],
  "ct-edit": [
    edited,
    { ...edited, hidden: true, base: "a.txt" },
    { script: "in.ctb" },
    { apply: "in.patch" },
    { apply: "out.patch" },
    { script: "out.ctb" },
    { "new-file": "new.txt", text: "CHANGED\n" },
    { call: "f($a, $b)", to: "f($b, $a)" },
    { old: "one", new: "CHANGED" },
  ],
  "ct-edit-preview": [
    edited,
    { script: "in.ctb" },
    { "new-file": "new.txt", text: "CHANGED\n" },
    { call: "f($a, $b)", to: "f($b, $a)" },
  ],
  "ct-edit-revert": [{ revert: "0123456789abcdef" }],
  "ct-patch": [
    { base: "b.json", set: ["one=CHANGED"] },
    { base: "b.json", get: ["one"] },
    { base: "b.json" },
    { name: "*.json", set: ["one=CHANGED"], hidden: true },
  ],
  "ct-test": [cat, { ...cat, "ok-match": "one" }],
  "ct-each": [
    { items: ["a.txt"], command: ["cat", "{ITEM}"], "show-output": true },
    { base: "sub", command: ["cat", "{ITEM}"], "show-output": true },
    { command: ["cat", "{ITEM}"], "show-output": true },
  ],
  "ct-each-mutating": [
    {
      items: ["a.txt"],
      command: ["ct-edit", "--base={ITEM}", "--find=one", "--replace=CHANGED"],
    },
    { base: "sub", command: ["ct-edit", "--base={ITEM}", "--find=one", "--replace=CHANGED"] },
  ],
  "ct-await": [
    { timeout: 0.02, probe: ["cat", "a.txt"], "ok-match": "one" },
    { timeout: 0.02, new: "a.txt" },
  ],
  "ct-check": [{}],
  "ct-rules": [
    { list: true },
    { add: "x", ...rule },
    { probe: ["cat", "a.txt"] },
    { promote: "p" },
    { remove: "r" },
    { def: "x=y" },
    { init: true },
  ],
  "ct-rules-list": [{}],
  "ct-rules-try": [{ probe: ["cat", "a.txt"] }],
  "ct-rules-add": [{ add: "x", ...rule }],
  "ct-rules-promote": [{ promote: "p" }],
  "ct-rules-remove": [{ remove: "r" }],
  "ct-rules-def": [{ def: "x=y" }],
  "ct-rules-init": [{}],
  "ct-deps": [
    { modules: true, acyclic: true, "allow-unresolved": true, "allow-no-edges": true },
    { modules: true, acyclic: true, base: "c", externals: true, "allow-no-edges": true },
    { duplicates: true },
    { acyclic: true, ecosystem: "npm" },
    { acyclic: true, ecosystem: "deno" },
  ],
  "ct-move": [{ file: "a.txt", new: "moved.txt" }],
  "ct-rename": [{ old: "one", new: "two" }],
  "ct-rename-preview": [{ old: "one", new: "two" }],
  "ct-tour": [{ directory: "new" }, { directory: "a.txt" }],
  "ct-undo": [{}, { list: true }],
  "ct-rg": [{ pattern: "one" }, { pattern: "one", path: "." }],
  "ct-grep": [{ patterns: "one", path: "a.txt" }, { patterns: "one", recursive: true }],
};

/** What a file must be for an option, or a tool, to make something of it. */
const endingsFor: Readonly<Record<string, Ending>> = {
  script: "ctb",
  apply: "patch",
  compare: "json",
  "ct-patch": "json",
  "ct-deps": "ts",
};

/** The ending of files that an option of a tool takes. */
export function endingFor(tool: string, option: string): Ending {
  return endingsFor[option] ?? endingsFor[tool] ?? "txt";
}
