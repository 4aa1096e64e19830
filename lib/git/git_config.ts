/**
 * Git's configuration format, read: sections, subsections, quoting, comments, continued lines.
 * Pure.
 *
 * @module
 */

/** One variable of a configuration file. */
export interface GitVariable {
  /** `section.key` or `section.subsection.key`; section and key in lower case. */
  readonly name: string;
  /**
   * Its value with quotes and escapes resolved; `undefined` for a key without `=`, which means
   * true.
   */
  readonly value: string | undefined;
}

/**
 * Reads a configuration file's text. Where git would refuse to go on, reading ends: what stands
 * before the fault is yielded.
 *
 * @example Two variables
 * ```ts
 * import { parseGitConfig } from "@ct/git";
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
  let section = "";
  for (let at = 0; at < source.length;) {
    const [token, head, key] = matchAt(tokenPattern, source, at) ?? [];
    if (token === undefined) break;
    at += token.length;
    if (head !== undefined) {
      const subsection = token.endsWith('"') ? readSubsection(source, at) : undefined;
      if (token.endsWith('"') ? subsection === undefined : head === "") break;
      section = `${head.toLowerCase()}.${subsection === undefined ? "" : `${subsection.value}.`}`;
      at = subsection?.end ?? at;
    } else if (key !== undefined) {
      const read = token.endsWith("=") ? readValue(source, at) : noValue(source, at);
      if (read === undefined) break;
      variables.push({ name: section + key.toLowerCase(), value: read.value });
      at = read.end;
    }
  }
  return variables;
}

/** Whether a variable's value means true. */
export function isTrue({ value }: GitVariable): boolean {
  return value === undefined ||
    /^(?:true|yes|on|[-+]?(?:0x0*[1-9a-f][\da-f]*|0*[1-9]\d*)[kmg]?)$/i.test(value);
}

/** The strongest variable of that name, which is in lower case except for a subsection. */
export function lastOf(variables: readonly GitVariable[], name: string): GitVariable | undefined {
  return variables.findLast((variable) => variable.name === name);
}

// White space is what git takes for it, which is less than `\s`.
const tokenPattern =
  /[ \t\r\n]+|[#;][^\n]*|\[([A-Za-z\d.-]*)(?:\]|[ \t\r]+")|([A-Za-z][A-Za-z\d-]*)[ \t]*=?/y;
const subsectionPart = /[^"\\\n]+|\\([^\n])|"\]/y;
const plainPart = /([ \t\r]+)|([^ \t\r\n"\\#;]+)|"|\\([^])?|(?:[#;][^\n]*)?(?:\n|$)/y;
const quotedPart = /([^"\\\n]+)|"|\\([^])?/y;

const escapes: ReadonlyMap<string, string> = new Map([
  ["n", "\n"],
  ["t", "\t"],
  ["b", "\b"],
  ['"', '"'],
  ["\\", "\\"],
  ["\n", ""],
]);

function matchAt(pattern: RegExp, source: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(source) ?? undefined;
}

interface ReadText<T> {
  readonly value: T;
  /** The offset after it. */
  readonly end: number;
}

function readSubsection(source: string, start: number): ReadText<string> | undefined {
  const parts: string[] = [];
  for (let at = start;;) {
    const [part, escaped] = matchAt(subsectionPart, source, at) ?? [];
    if (part === undefined) return undefined;
    at += part.length;
    if (part === '"]') return { value: parts.join(""), end: at };
    parts.push(escaped ?? part);
  }
}

/** A key without a value must be the last thing on its line. */
function noValue(source: string, at: number): ReadText<undefined> | undefined {
  const next = source[at];
  return next === undefined || next === "\n" ? { value: undefined, end: at } : undefined;
}

function readValue(source: string, start: number): ReadText<string> | undefined {
  const parts: string[] = [];
  let size = 0;
  // Blanks outside quotes count only between something and something else.
  let blanks = "";
  let quoted = false;
  for (let at = start;;) {
    const [part, ...groups]: readonly string[] =
      matchAt(quoted ? quotedPart : plainPart, source, at) ?? [];
    if (part === undefined) return undefined;
    const [space, plain, escaped] = quoted ? ["", ...groups] : groups;
    at += part.length;
    if (space) {
      if (size > 0) blanks = space;
    } else if (part === '"' || plain || part.startsWith("\\")) {
      const piece = plain ?? (part === '"' ? "" : escapes.get(escaped ?? "\n"));
      if (piece === undefined) return undefined;
      quoted = quoted !== (part === '"');
      parts.push(blanks, piece);
      size += blanks.length + piece.length;
      blanks = "";
    } else return quoted ? undefined : { value: parts.join(""), end: at };
  }
}
