/**
 * Classes of globs: `[a-z]`, `[!a]`, `[[:alpha:]_]`. They are read as git and the C library read
 * them; what the other dialects lack is omitted.
 *
 * @module
 */
import { codePointOf } from "@ct/base";
import type { GlobDialect } from "./dialect.ts";
import type { ClassMember, GlobClass, GlobFault } from "./glob_part.ts";

/** A class that was read. */
export interface ReadClass {
  /** The class. */
  readonly part: GlobClass;
  /** The index after its `]`. */
  readonly end: number;
  /** The first thing that is wrong in it. */
  readonly fault: GlobFault | undefined;
}

const classNames: ReadonlySet<string> = new Set(
  "alnum alpha blank cntrl digit graph lower print punct space upper xdigit".split(" "),
);

/** Reads the class whose `[` is at an index; `undefined` if nothing closes it. */
export function readClass(
  chars: readonly string[],
  start: number,
  dialect: GlobDialect,
): ReadClass | undefined {
  let at = start + 1;
  const mark = chars[at];
  const isNegated = mark !== undefined && dialect.negators.includes(mark);
  if (isNegated) at++;
  const first = at;
  const members: ClassMember[] = [];
  let fault: GlobFault | undefined;
  // What a `-` would make a range of.
  let open: string | undefined;
  while (chars[at] !== "]" || at === first) {
    const name = dialect.classNames ? nameAt(chars, at) : undefined;
    const isRange = chars[at] === "-" && open !== undefined && chars[at + 1] !== "]";
    const begin = at;
    if (isRange) at++;
    else if (name !== undefined) {
      at += name.length + 4;
      if (classNames.has(name)) members.push({ name });
      else fault ??= { kind: "name", start: begin, end: at };
      open = undefined;
      continue;
    }
    if (dialect.classEscapes && chars[at] === "\\") at++;
    const char = chars[at++];
    if (char === undefined || (dialect.doubleStar === "component" && char === "/")) {
      return undefined;
    }
    if (isRange && open !== undefined) {
      members.pop();
      if (isOrdered(open, char)) members.push({ from: open, to: char });
      else fault ??= { kind: "range", start: begin - 1, end: at };
      if (!dialect.growingRanges) open = undefined;
    } else {
      members.push({ from: char, to: char });
      open = char;
    }
  }
  return { part: { kind: "class", isNegated, members }, end: at + 1, fault };
}

/** The name in `[:name:]`, if that stands at an index. */
function nameAt(chars: readonly string[], at: number): string | undefined {
  if (chars[at] !== "[" || chars[at + 1] !== ":") return undefined;
  // No name is as long; to look on would take quadratic time.
  const rest = chars.slice(at + 2, at + 18);
  const close = rest.indexOf("]");
  return close > 0 && rest[close - 1] === ":" ? rest.slice(0, close - 1).join("") : undefined;
}

function isOrdered(from: string, to: string): boolean {
  return codePointOf(from) <= codePointOf(to);
}
