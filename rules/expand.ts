/**
 * `{def:NAME}` in the words of a probe (docs/spec/rules.md#definitions-in-words). One pass: what a
 * definition says is not expanded again, so none can refer to itself without end.
 *
 * @module
 */
import { CtError } from "@ct/base";
import type { Definitions } from "./store.ts";

/**
 * The words with their definitions put in. A word that is nothing but `{def:NAME}` becomes the text, or one word for
 * each element of a list; within a longer word only texts can stand. Everything else in braces stays.
 * @throws {CtError} With code `not-found` for an unknown name, `syntax` for a list within a word; both name it.
 *
 * @example A list gives several words
 * ```ts
 * import { expandProbe } from "@ct/rules-engine";
 * import assert from "node:assert/strict";
 * const defs = new Map([["dirs", ["src", "lib"]]]);
 * assert.deepEqual(expandProbe(["ls", "{def:dirs}"], defs), ["ls", "src", "lib"]);
 * ```
 */
export function expandProbe(words: readonly string[], defs: Definitions): readonly string[] {
  return words.flatMap((word) => {
    const [, name] = /^\{def:([^}]*)\}$/.exec(word) ?? [];
    return name === undefined ? expandWithin(word, defs) : valueOf(name, defs);
  });
}

function expandWithin(word: string, defs: Definitions): string {
  return word.replace(/\{def:([^}]*)\}/g, (_, name: string) => {
    const value = valueOf(name, defs);
    if (typeof value === "string") return value;
    throw new CtError("syntax", `def '${name}' is a list, which cannot stand within '${word}'`);
  });
}

function valueOf(name: string, defs: Definitions): string | readonly string[] {
  const value = defs.get(name);
  if (value === undefined) throw new CtError("not-found", `unknown def '${name}'`);
  return value;
}
