/**
 * Replacement texts with group references, as regex finds expand them: `$1`, `$name`, `${name}`,
 * `$$`.
 *
 * @module
 */
import type { Captures } from "@ct/regex";

/** A replacement cut into literal pieces and names or numbers of groups. */
export type ReplacementTemplate = readonly (string | { readonly group: string })[];

/**
 * Cuts a replacement. An unbraced name is the longest run of `[0-9A-Za-z_]`; a `$` that starts no
 * reference is plain, `$$` is one `$`.
 *
 * @example The longest name wins
 * ```ts
 * import { parseReplacement } from "@ct/edit";
 * import assert from "node:assert/strict";
 * assert.deepEqual(parseReplacement("a$1x-${1}x$$"), ["a", { group: "1x" }, "-", { group: "1" }, "x$"]);
 * ```
 */
export function parseReplacement(text: string): ReplacementTemplate {
  const pieces: (string | { readonly group: string })[] = [];
  let literal = "";
  let at = 0;
  for (
    const match of text.matchAll(/\$(?:(\$)|([0-9A-Za-z_]+)|\{([^}]*)\})/g)
  ) {
    literal += text.slice(at, match.index);
    at = match.index + match[0].length;
    const group = match[2] ?? match[3];
    if (group === undefined) literal += "$";
    else {
      if (literal !== "") pieces.push(literal);
      literal = "";
      pieces.push({ group });
    }
  }
  literal += text.slice(at);
  return literal === "" ? pieces : [...pieces, literal];
}

/** Puts the groups of a match in; an unknown group, or one that took no part, is empty. */
export function expandReplacement(
  template: ReplacementTemplate,
  line: string,
  captures: Captures,
): string {
  let result = "";
  for (const piece of template) {
    if (typeof piece === "string") result += piece;
    else {
      const index = /^\d+$/.test(piece.group)
        ? Number(piece.group)
        : captures.names.get(piece.group);
      const span = index === undefined ? undefined : captures.spans[index];
      if (span !== undefined) result += line.slice(span.start, span.end);
    }
  }
  return result;
}
