/**
 * Filters paths by `--glob`: as an ignore file of rg, but the other way round
 * (docs/spec/conventions.md#selection).
 *
 * @module
 */
import { CtError, shellWord } from "@ct/base";
import { IgnoreRules, parseRule, type Rule } from "./rg_rules.ts";

/**
 * Keeps what the last glob that matches says; if none does, what is left is kept only where all
 * globs begin with `!`. What such a glob takes out, it takes out with all that lies below.
 *
 * @example Tests taken out
 * ```ts
 * import { GlobFilter } from "@ct/pattern";
 * import assert from "node:assert/strict";
 * const filter = new GlobFilter(["*.ts", "!test"]);
 * const keeps = (path: string) => filter.keeps(path, { start: 0, isDirectory: false });
 * assert.deepEqual(["src/a.ts", "src/test/b.ts", "a.md"].map(keeps), [true, false, false]);
 * ```
 */
export class GlobFilter {
  readonly #rules: IgnoreRules;
  #last: { readonly directory: string; readonly isOut: boolean } | undefined;

  /**
   * Compiles the globs.
   * @throws {CtError} With code `pattern` if one is malformed.
   */
  constructor(globs: readonly string[]) {
    this.#rules = new IgnoreRules(globs.map(ruleOf));
  }

  /** Whether a path is kept. Components before `start` were named by the caller. */
  keeps(
    path: string,
    { start, isDirectory }: { readonly start: number; readonly isDirectory: boolean },
  ): boolean {
    const slash = path.lastIndexOf("/");
    if (slash > start && this.#isOut(path.slice(0, slash), start)) return false;
    const decision = this.#rules.decide(path, isDirectory);
    // A rule that would ignore is one that chooses.
    return decision === undefined ? !this.#rules.ignores : decision === "ignore";
  }

  /** Whether a directory or one above it is taken out. */
  #isOut(directory: string, start: number): boolean {
    if (this.#last?.directory === directory) return this.#last.isOut;
    const slash = directory.lastIndexOf("/");
    const isOut = this.#rules.decide(directory, true) === "keep" ||
      (slash > start && this.#isOut(directory.slice(0, slash), start));
    this.#last = { directory, isOut };
    return isOut;
  }
}

function ruleOf(glob: string): Rule {
  const rule = parseRule(wholeOf(glob), { fold: false });
  if (rule !== undefined) return rule;
  throw new CtError("pattern", `invalid --glob ${shellWord(glob)}`, {
    help: "a bracket or brace is not closed, or the glob is empty",
  });
}

/** A directory that is asked for stands for all that lies below. */
function wholeOf(glob: string): string {
  if (!/^[^!].*\/$/.test(glob)) return glob;
  return `${glob.slice(0, -1).includes("/") ? "" : "**/"}${glob}**`;
}
