/**
 * `--include`, `--exclude` and `--exclude-dir`: the last glob that matches decides; if none does,
 * the opposite of what the first one says.
 *
 * @module
 */
import { compileRegex, type Regex } from "@ct/regex";
import type { NameGlob } from "./settings.ts";

/** Tells which names are left out. */
export class NameFilter {
  readonly #globs: readonly { readonly includes: boolean; readonly regex: Regex }[];

  /** Reads the globs. */
  constructor(globs: readonly NameGlob[]) {
    this.#globs = globs.map(({ includes, glob }) => ({
      includes,
      regex: compileRegex(source(glob)),
    }));
  }

  /** Whether a name met on the way is left out. */
  leavesOut(name: string): boolean {
    return this.#judge((regex) => regex.test(name));
  }

  /** Whether a path of the command line is left out: the end of it may match. */
  leavesOutTyped(path: string): boolean {
    const ends = [path];
    for (let at = path.indexOf("/"); at >= 0; at = path.indexOf("/", at + 1)) {
      if (at + 1 < path.length && path[at + 1] !== "/") ends.push(path.slice(at + 1));
    }
    return this.#judge((regex) => ends.some((end) => regex.test(end)));
  }

  #judge(matches: (regex: Regex) => boolean): boolean {
    const [first] = this.#globs;
    if (first === undefined) return false;
    const last = this.#globs.findLast(({ regex }) => matches(regex));
    return last === undefined ? first.includes : !last.includes;
  }
}

/** The regex of a shell glob, in which `*` and `?` also match a slash. */
function source(glob: string): string {
  const chars = [...glob];
  const parts: string[] = [];
  for (let at = 0; at < chars.length; at++) {
    const char = chars[at] ?? "";
    const bracket = char === "[" ? readBracket(chars, at) : undefined;
    if (char === "*") parts.push(".*");
    else if (char === "?") parts.push(".");
    else if (bracket !== undefined) {
      parts.push(bracket.source);
      at = bracket.last;
    } else if (char === "\\" && at + 1 < chars.length) parts.push(quoted(chars[++at] ?? ""));
    else parts.push(quoted(char));
  }
  return `(?s)^${parts.join("")}$`;
}

/** The class that a bracket opens; `undefined` if nothing closes it. */
function readBracket(
  chars: readonly string[],
  start: number,
): { readonly source: string; readonly last: number } | undefined {
  const isNegated = "!^".includes(chars[start + 1] ?? " ");
  const first = start + (isNegated ? 2 : 1);
  const members: string[] = [];
  for (let at = first; at < chars.length; at++) {
    const char = chars[at] ?? "";
    if (char === "]" && at > first) {
      return { source: `[${isNegated ? "^" : ""}${members.join("")}]`, last: at };
    }
    const end = char === "[" && chars[at + 1] === ":" ? chars.indexOf("]", at) : -1;
    if (end > 0 && chars[end - 1] === ":") {
      members.push(chars.slice(at, end + 1).join(""));
      at = end;
    } else members.push(char === "-" ? "-" : quoted(char));
  }
  return undefined;
}

function quoted(char: string): string {
  return /[A-Za-z0-9_]/.test(char) ? char : `\\x{${(char.codePointAt(0) ?? 0).toString(16)}}`;
}
