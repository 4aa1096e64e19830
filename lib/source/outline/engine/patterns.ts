/**
 * Patterns on skeletons, written as templates from named fragments. A skeleton has exactly one
 * space between its pieces, so a fragment for optional pieces brings its own space along.
 * @module
 */

/**
 * A pattern that must fit a whole skeleton.
 *
 * @example
 * ```ts
 * import { whole } from "./patterns.ts";
 * import assert from "node:assert/strict";
 * const name = String.raw`\w+`;
 * assert.equal(whole`func (?<name>${name}) \(\)`.exec("func f ()")?.groups?.["name"], "f");
 * ```
 */
export function whole(parts: TemplateStringsArray, ...fragments: readonly string[]): RegExp {
  return new RegExp(`^${String.raw(parts, ...fragments)}$`, "d");
}

/** A pattern that must fit the beginning of a skeleton. */
export function opening(parts: TemplateStringsArray, ...fragments: readonly string[]): RegExp {
  return new RegExp(`^${String.raw(parts, ...fragments)}`, "d");
}

/** A pattern that is searched for again and again after the first fit of another. */
export function further(parts: TemplateStringsArray, ...fragments: readonly string[]): RegExp {
  return new RegExp(String.raw(parts, ...fragments), "dg");
}

/** One identifier. */
export const identifier: string = String.raw`[\w$\u0080-\uffff]+`;
