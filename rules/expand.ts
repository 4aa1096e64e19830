/**
 * `{def:NAME}` in the words of a probe (docs/spec/rules.md#definitions-in-words). One pass: what a
 * definition says is not expanded again, so none can refer to itself without end.
 *
 * @module
 */
import { CtError } from "@ct/base";

/** What `{def:NAME}` stands for, by name: a text, or several words. */
export type Definitions = ReadonlyMap<string, string | readonly string[]>;

/**
 * The words with their definitions put in. A word that is nothing but `{def:NAME}` becomes the
 * text, or one word for each element of a list; within a longer word only texts can stand.
 * Everything else in braces stays.
 * @throws {CtError} With code `not-found` for an unknown name, `syntax` for a list within a word;
 * both name it.
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

/**
 * How many characters the words come to with their definitions put in; an unknown name counts as it
 * stands.
 */
export function expandedLength(words: readonly string[], defs: Definitions): number {
  let length = 0;
  for (const word of words) {
    length += word.length;
    for (const { name, start, end } of callsIn(word)) {
      const value = defs.get(name);
      if (value !== undefined) length += lengthOf(value) - (end - start);
    }
  }
  return length;
}

function lengthOf(value: string | readonly string[]): number {
  if (typeof value === "string") return value.length;
  // A list of empty words takes room, too.
  return value.reduce((sum, { length }) => sum + length + 1, 0);
}

function expandWithin(word: string, defs: Definitions): string {
  let text = "";
  let at = 0;
  for (const { name, start, end } of callsIn(word)) {
    const value = valueOf(name, defs);
    if (typeof value !== "string") {
      throw new CtError(
        "syntax",
        `def '${name}' is a list and cannot be part of the word '${word}'`,
      );
    }
    text += word.slice(at, start) + value;
    at = end;
  }
  return text + word.slice(at);
}

const opening = "{def:";

/** Where a word calls a definition. In time linear in the word: it may come from anywhere. */
function* callsIn(word: string): Generator<{ name: string; start: number; end: number }> {
  for (let start = word.indexOf(opening); start >= 0;) {
    const close = word.indexOf("}", start);
    if (close < 0) return;
    yield { name: word.slice(start + opening.length, close), start, end: close + 1 };
    start = word.indexOf(opening, close);
  }
}

function valueOf(name: string, defs: Definitions): string | readonly string[] {
  const value = defs.get(name);
  if (value === undefined) throw new CtError("not-found", `unknown def '${name}'`);
  return value;
}
