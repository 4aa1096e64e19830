/**
 * The rules of one ignore file, or of all `--glob`s, as rg reads them: like git's in most respects,
 * but with the globs of rg.
 *
 * @module
 */
import { baseName } from "@ct/base";
import { globMatcher, type GlobOptions } from "./rg_glob.ts";

/** What rules say about a path: whether to leave it out or keep it; nothing if `undefined`. */
export type IgnoreDecision = "ignore" | "keep" | undefined;

/** One line. */
export interface Rule {
  /** Whether it keeps what it matches. */
  readonly keeps: boolean;
  /** Whether it is about directories only. */
  readonly directoriesOnly: boolean;
  /** What the name or the path must match. */
  readonly matches: (path: string, name: string) => boolean;
}

/** The rules of a file; the last one that matches decides. */
export class IgnoreRules {
  readonly #rules: readonly Rule[];

  /** Takes rules, the strongest last. */
  constructor(rules: readonly Rule[]) {
    this.#rules = rules;
  }

  /** Whether there is no rule. */
  get isEmpty(): boolean {
    return this.#rules.length === 0;
  }

  /** Whether some rule omits what it matches. */
  get ignores(): boolean {
    return this.#rules.some(({ keeps }) => !keeps);
  }

  /** What the rules say about a path, which is relative to their directory. */
  decide(path: string, isDirectory: boolean): IgnoreDecision {
    const name = baseName(path);
    for (let index = this.#rules.length - 1; index >= 0; index--) {
      const rule = this.#rules[index];
      if (rule === undefined || (rule.directoriesOnly && !isDirectory)) continue;
      if (rule.matches(path, name)) return rule.keeps ? "keep" : "ignore";
    }
    return undefined;
  }
}

/** The rules of an ignore file's text; malformed lines say nothing. */
export function parseRules(text: string, options: GlobOptions): IgnoreRules {
  const lines = text.replace(/^\ufeff/, "").split("\n");
  return new IgnoreRules(
    lines.flatMap((line) => parseRule(line.replace(/\r$/, ""), options) ?? []),
  );
}

/** The rule of a line; `undefined` if it has none, or a malformed one. */
export function parseRule(typed: string, options: GlobOptions): Rule | undefined {
  if (typed.startsWith("#")) return undefined;
  let line = typed.endsWith("\\ ") ? typed : typed.trimEnd();
  if (line === "") return undefined;
  let keeps = false;
  let isRooted = false;
  if (/^\\[!#]/.test(line)) line = line.slice(1);
  else {
    keeps = line.startsWith("!");
    if (keeps) line = line.slice(1);
    isRooted = line.startsWith("/");
    if (isRooted) line = line.slice(1);
  }
  const directoriesOnly = line.endsWith("/");
  if (directoriesOnly) line = line.slice(0, -1).replace(/\\$/, "");
  const matches = matcherOf(line, isRooted, options);
  return matches && { keeps, directoriesOnly, matches };
}

function matcherOf(
  line: string,
  isRooted: boolean,
  options: GlobOptions,
): Rule["matches"] | undefined {
  const isOfName = !isRooted && !line.includes("/");
  if (isOfName && !options.fold) {
    // Most rules are names or endings, which need no regex.
    if (!/[*?[{}\\,]/.test(line)) return (_, name) => name === line;
    const [, ending] = /^\*(\.[^*?[{}\\,]+)$/.exec(line) ?? [];
    if (ending !== undefined) return (_, name) => name.endsWith(ending);
  }
  const hasPrefix = line.startsWith("**/") || line === "**";
  let glob = isOfName && !hasPrefix ? `**/${line}` : line;
  if (glob.endsWith("/**")) glob += "/*";
  return globMatcher(glob, options);
}
