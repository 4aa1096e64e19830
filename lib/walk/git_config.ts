/**
 * Git's configuration format, read: sections, subsections, quoting, comments, continued lines. Pure.
 *
 * @module
 */

/** One variable of a configuration file. */
export interface GitVariable {
  /** `section.key` or `section.subsection.key`; section and key in lower case. */
  readonly name: string;
  /** Its value with quotes and escapes resolved; `undefined` for a key without `=`, which means true. */
  readonly value: string | undefined;
}

/**
 * Reads a configuration file's text. Where git would refuse to go on, reading ends: what stands before
 * the fault is yielded.
 *
 * @example Two variables
 * ```ts
 * import { parseGitConfig } from "./git_config.ts";
 * import assert from "node:assert/strict";
 * assert.deepEqual(parseGitConfig('[core]\n  ignoreCase\n  excludesFile = "~/my ignores" ; mine\n'), [
 *   { name: "core.ignorecase", value: undefined },
 *   { name: "core.excludesfile", value: "~/my ignores" },
 * ]);
 * ```
 */
export function parseGitConfig(text: string): GitVariable[] {
  const variables: GitVariable[] = [];
  const source = text.replace(/^\ufeff/, "").replaceAll("\r\n", "\n");
  const token =
    /\s+|[#;][^\n]*|\[([A-Za-z\d.-]+)(?:[ \t]+"((?:[^"\\\n]|\\[^\n])*)")?\]|([A-Za-z][A-Za-z\d-]*)[ \t]*(=)?/y;
  let section = "";
  while (token.lastIndex < source.length) {
    const found = token.exec(source);
    if (found === null) break;
    const [, head, sub, key, equals] = found;
    if (head !== undefined) {
      section = `${head.toLowerCase()}.` +
        (sub === undefined ? "" : `${sub.replace(/\\(.)/g, "$1")}.`);
    } else if (key !== undefined) {
      const read = equals === undefined
        ? noValue(source, token.lastIndex)
        : readValue(source, token.lastIndex);
      if (read === undefined) break;
      variables.push({ name: section + key.toLowerCase(), value: read.value });
      token.lastIndex = read.end;
    }
  }
  return variables;
}

/** Whether a variable's value means true. */
export function isTrue(variable: GitVariable): boolean {
  return variable.value === undefined || /^(?:true|yes|on|[1-9]\d*)$/i.test(variable.value);
}

interface ReadValue {
  readonly value: string | undefined;
  /** The offset behind it. */
  readonly end: number;
}

/** A key without a value must be the last thing on its line. */
function noValue(source: string, at: number): ReadValue | undefined {
  const char = source[at];
  return char === undefined || char === "\n" ? { value: undefined, end: at } : undefined;
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ["n", "\n"],
  ["t", "\t"],
  ["b", "\b"],
  ['"', '"'],
  ["\\", "\\"],
  ["\n", ""],
]);

function readValue(source: string, start: number): ReadValue | undefined {
  let value = "";
  // Blanks outside quotes count only if something follows them.
  let blanks = "";
  let quoted = false;
  let at = start;
  for (; at < source.length; at++) {
    const char = source[at] ?? "";
    if (char === "\n") {
      if (quoted) return undefined;
      break;
    }
    if (!quoted && (char === "#" || char === ";")) break;
    if (!quoted && /\s/.test(char)) {
      if (value !== "") blanks += char;
      continue;
    }
    if (char === '"') {
      quoted = !quoted;
      continue;
    }
    const piece = char === "\\" ? ESCAPES.get(source[++at] ?? "") : char;
    if (piece === undefined) return undefined;
    value += blanks + piece;
    blanks = "";
  }
  return quoted ? undefined : { value, end: at };
}
