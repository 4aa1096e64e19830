/**
 * Ignore rules compiled for asking: once for all directories in which the same rules are in force,
 * then narrowed per directory, so that asking about an entry never looks at the path that leads to
 * it.
 *
 * @module
 */

import type { IgnorePattern } from "./ignore_pattern.ts";
import { addTo, NameTable, type NumberedPattern } from "./name_table.ts";

/** Whose rule it is: git's end at the border of a work tree, those of `.ignore` files do not. */
export type RuleOrigin = "git" | "ignore";

/** A pattern and where it comes from. */
export interface Rule {
  /** What it matches, seen from the directory it starts from. */
  readonly pattern: IgnorePattern;
  /** How many components lead to that directory. */
  readonly from: number;
  /** Whose rule it is. */
  readonly origin: RuleOrigin;
}

/**
 * Yields the rule that decides about an entry of one directory, by its name; `undefined` if none
 * does.
 */
export type DirectoryRules = (name: string, isDirectory: boolean) => Rule | undefined;

/** Patterns for names: those for any entry, and those for directories. */
interface Tables {
  readonly any: NameTable;
  readonly directories: NameTable;
}

const NO_PATTERNS: Tables = { any: new NameTable([]), directories: new NameTable([]) };

/** Rules; the last one that matches wins. Immutable. */
export class RuleSet {
  /** The rules, the strongest last. */
  readonly rules: readonly Rule[];
  /** The patterns without a path: the same in every directory. */
  readonly #everywhere: Tables;
  /**
   * The other rules, by the number of components before the names they match, -1 if that may vary.
   */
  readonly #byDepth: ReadonlyMap<number, readonly number[]>;
  readonly #everywhereRules: DirectoryRules;

  /** Compiles the rules, the strongest last; those in `weaker` are weaker and compiled already. */
  constructor(rules: readonly Rule[], weaker?: RuleSet) {
    const first = weaker?.rules.length ?? 0;
    const inherited = weaker === undefined ? NO_PATTERNS : weaker.#everywhere;
    const everywhere: number[] = [];
    const elsewhere = new Map<number, number[]>();
    this.rules = weaker === undefined ? rules : [...weaker.rules, ...rules];
    for (const [index, { pattern, from }] of rules.entries()) {
      const depth = pattern.depth === undefined ? -1 : from + pattern.depth;
      if (pattern.isNameOnly) everywhere.push(first + index);
      else addTo(elsewhere, depth, first + index);
    }
    const byDepth = new Map(weaker === undefined ? [] : weaker.#byDepth);
    for (const [depth, indexes] of elsewhere) {
      byDepth.set(depth, [...byDepth.get(depth) ?? [], ...indexes]);
    }
    this.#byDepth = byDepth;
    this.#everywhere = this.#tables(everywhere, [], inherited);
    this.#everywhereRules = this.#directoryRules(NO_PATTERNS);
  }

  /** The rules for the directory to which the components, byte strings, lead. */
  rulesIn(directory: readonly string[]): DirectoryRules {
    const fixed = this.#byDepth.get(directory.length);
    const floating = this.#byDepth.get(-1);
    if (fixed === undefined && floating === undefined) return this.#everywhereRules;
    const near = [...fixed ?? [], ...floating ?? []].sort((a, b) => a - b);
    const here = this.#tables(near, directory, NO_PATTERNS);
    return here === NO_PATTERNS ? this.#everywhereRules : this.#directoryRules(here);
  }

  /**
   * Adds to the tables what names in the directory must match, for those rules that reach into it.
   */
  #tables(indexes: readonly number[], directory: readonly string[], weaker: Tables): Tables {
    const any: NumberedPattern[] = [];
    const directories: NumberedPattern[] = [];
    for (const index of indexes) {
      const rule = this.rules[index];
      const pattern = rule?.pattern.nameIn(directory, rule.from);
      if (rule === undefined || pattern === undefined) continue;
      (rule.pattern.directoryOnly ? directories : any).push({ rule: index, pattern });
    }
    if (any.length === 0 && directories.length === 0) return weaker;
    return { any: weaker.any.with(any), directories: weaker.directories.with(directories) };
  }

  #directoryRules(here: Tables): DirectoryRules {
    const { any, directories } = this.#everywhere;
    const rules = this.rules;
    return (name, isDirectory) => {
      let last = any.find(name);
      if (isDirectory) last = Math.max(last, directories.find(name));
      if (here !== NO_PATTERNS) {
        last = Math.max(last, here.any.find(name), isDirectory ? here.directories.find(name) : -1);
      }
      return rules[last];
    };
  }
}
