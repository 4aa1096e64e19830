/**
 * Replacement texts with group references, as regex finds expand them: `$1`, `$name`, `${name}`,
 * `$$`.
 *
 * @module
 */
import { CtError, shellWord } from "@ct/base";
import { type Captures, groupNames } from "@ct/regex";
import type { Pattern } from "@ct/pattern";

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

/**
 * The replacement of a find: a template for a regex, and for all others the text as it is.
 * @throws {CtError} With code `pattern` if it refers to a group that the find does not have, which
 * nobody means: the text would be lost.
 */
export function replacementFor(pattern: Pattern, text: string): string | ReplacementTemplate {
  if (pattern.kind !== "regex") return text;
  const template = parseReplacement(text);
  const known = groupNames(pattern.node);
  for (const piece of template) {
    if (typeof piece === "string") continue;
    const { group } = piece;
    if (known.has(/^\d+$/.test(group) ? String(Number(group)) : group)) continue;
    throw new CtError("pattern", unknownGroup(group, pattern.text, text), {
      help: "with --mode literal find and replacement are taken as they are",
    });
  }
  return template;
}

function unknownGroup(group: string, find: string, replacement: string): string {
  const typed = replacement.includes(`\${${group}}`) ? `\${${group}}` : `$${group}`;
  const [digits] = /^\d+(?=\D)/.exec(group) ?? [];
  const [number, rest] = digits === undefined
    ? ["1", "text"]
    : [digits, group.slice(digits.length)];
  return `${typed} in the replacement is not a group of the regex ${shellWord(find)}; write ` +
    `$${typed} for the text ${typed}, or braces for a group before other text, as in ` +
    `\${${number}}${rest}`;
}

/** Puts the groups of a match in; one that took no part is empty. */
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
