/**
 * JSON with comments and trailing commas, as configuration files have it.
 *
 * @module
 */

/** A string, or what JSON does not know: a comment, or a comma with nothing but comments up to the closing bracket. */
const foreign =
  /"(?:[^"\\]|\\.)*"|\/\/[^\n]*|\/\*[^]*?\*\/|,(?=(?:\s|\/\/[^\n]*|\/\*[^]*?\*\/)*[\]}])/g;

/**
 * The value of a text that may have comments and trailing commas.
 * @throws {SyntaxError} If it is no JSON apart from that.
 *
 * @example A configuration file
 * ```ts
 * import { parseJsonc } from "@ct/modules";
 * import assert from "node:assert/strict";
 * assert.deepEqual(parseJsonc('{ "url": "https://a.b", /* which *\/ "list": [1,], }'), {
 *   url: "https://a.b",
 *   list: [1],
 * });
 * ```
 */
export function parseJsonc(text: string): unknown {
  const json = text.replace(
    foreign,
    (part) => part.startsWith('"') ? part : " ",
  );
  return JSON.parse(json);
}
