/**
 * JSON as the suite prints it: one line, keys in ascending byte order at every level
 * (docs/spec/conventions.md#json).
 *
 * @module
 */
import { byCodePoints, type JsonValue } from "@ct/base";

export type { JsonValue };

/**
 * One value as text with a final newline; with `pretty` indented by two spaces, one member a line.
 *
 * @example Keys are sorted
 * ```ts
 * import { formatJson } from "@ct/core/text";
 * import assert from "node:assert/strict";
 * assert.equal(formatJson({ tool: "ct-x", count: 1 }), '{"count":1,"tool":"ct-x"}\n');
 * ```
 */
export function formatJson(value: JsonValue, pretty = false): string {
  return textOf(value, pretty ? "\n" : undefined) + "\n";
}

// Not JSON.stringify on a sorted copy: an object lists keys such as "10" first, whatever order they
// were put in.
/**
 * `lineBreak` is a newline and the indentation of the line that the value starts in; without it all
 * is one line.
 */
function textOf(value: JsonValue, lineBreak: string | undefined): string {
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const inner = lineBreak === undefined ? undefined : `${lineBreak}  `;
  if (isArray(value)) {
    return bracketed(
      "[",
      value.map((item) => textOf(item, inner)),
      "]",
      lineBreak,
    );
  }
  const colon = lineBreak === undefined ? ":" : ": ";
  const members: string[] = [];
  for (const key of Object.keys(value).sort(byCodePoints)) {
    const member = value[key];
    if (member !== undefined) {
      members.push(JSON.stringify(key) + colon + textOf(member, inner));
    }
  }
  return bracketed("{", members, "}", lineBreak);
}

function bracketed(
  open: string,
  items: readonly string[],
  close: string,
  lineBreak: string | undefined,
): string {
  if (lineBreak === undefined || items.length === 0) {
    return open + items.join(",") + close;
  }
  return `${open}${lineBreak}  ${items.join(`,${lineBreak}  `)}${lineBreak}${close}`;
}

/** Whether a value is an array, as the type checker wants to be told. */
export function isArray<Other>(
  value: readonly JsonValue[] | Other,
): value is readonly JsonValue[] {
  return Array.isArray(value);
}
