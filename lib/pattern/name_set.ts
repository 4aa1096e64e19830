/**
 * Which names `--name` and `--ext` keep (docs/spec/conventions.md#where-patterns-apply).
 *
 * @module
 */
import { compilePattern } from "./pattern.ts";
import type { PatternKind } from "./promotion.ts";
import type { Regex } from "@ct/regex";

/** The options that select names. */
export interface NameOptions {
  /** Alternatives separated by `|`. */
  readonly name: string | undefined;
  /** Extensions without dot. */
  readonly ext?: readonly string[];
  /** Kind of the alternatives; does not concern extensions. */
  readonly mode: PatternKind | undefined;
}

/**
 * Compiles the test on an entry's name (its last path component).
 * @throws {CtError} With code `pattern` if an alternative does not compile.
 *
 * @example Alternatives, and extensions beside them
 * ```ts
 * import { nameTest } from "@ct/pattern";
 * import assert from "node:assert/strict";
 * const keeps = nameTest({ name: "Makefile|*.mk", ext: ["rs"], mode: undefined });
 * assert.deepEqual(["Makefile", "a.mk", "b.rs", "c.py"].map(keeps), [true, true, true, false]);
 * ```
 */
export function nameTest(
  { name, ext = [], mode }: NameOptions,
): (name: string) => boolean {
  const suffixes = ext.map((word) => word.trim().replace(/^[.\s]+/, ""))
    .filter((word) => word !== "")
    .map((word) => `.${word}`);
  if (name === undefined && ext.length === 0) return () => true;
  const patterns: Regex[] = nameAlternatives(name ?? "").map((text) =>
    compilePattern(text, { option: "--name", mode, anchored: true })
  );
  return (text) =>
    suffixes.some((suffix) => text.endsWith(suffix)) ||
    patterns.some((pattern) => pattern.test(text));
}

/**
 * The alternatives of `--name`: cuts at every `|` outside classes, escapes and parentheses that
 * have their counterpart; drops empty pieces.
 */
export function nameAlternatives(text: string): string[] {
  const cuts: number[] = [];
  const cutsBeforeOpen: number[] = [];
  for (let index = 0; index < text.length; index++) {
    const character = text.charAt(index);
    if (character === "\\") index++;
    else if (character === "[") index = classEnd(text, index);
    else if (character === "(") cutsBeforeOpen.push(cuts.length);
    else if (character === ")") {
      cuts.length = cutsBeforeOpen.pop() ?? cuts.length;
    } else if (character === "|") cuts.push(index);
  }
  return [-1, ...cuts]
    .map((cut, index) => text.slice(cut + 1, cuts[index]))
    .filter((piece) => piece !== "");
}

/** Where the class that opens at `start` closes, nested ones within it; `start` if it does not. */
function classEnd(text: string, start: number): number {
  let depth = 0;
  for (let index = start; index < text.length; index++) {
    const character = text.charAt(index);
    if (character === "\\") index++;
    else if (character === "[") {
      depth++;
      // A bracket that comes first in its class is a member of it.
      index += /^[!^]?\]?/.exec(text.slice(index + 1, index + 3))?.[0].length ??
        0;
    } else if (character === "]" && --depth === 0) return index;
  }
  return Math.max(start, text.indexOf("]", start));
}
