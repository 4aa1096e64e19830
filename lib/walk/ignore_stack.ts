/**
 * The ignore rules in force in one directory, the strongest last: the user's, the repository's,
 * then those of ignore files from the outermost directory to this one. Pure; who reads the files
 * hands in the rules.
 *
 * The rules of git end where another work tree begins; those of `.ignore` files do not, since they
 * are not git's concern.
 *
 * @module
 */

import { foldAscii, toByteString } from "./byte_string.ts";
import { type IgnorePattern, parseIgnorePattern } from "./ignore_pattern.ts";
import { type DirectoryRules, type Rule, type RuleOrigin, RuleSet } from "./rule_set.ts";
import type { TrackedPaths } from "@ct/git";

/**
 * What becomes of an entry; `undefined` if no rule says anything. `partly`: git ignores the
 * directory, except for what it tracks in it.
 */
export type Decision = "ignored" | "kept" | "partly" | undefined;

/** A decision and what it comes from. */
export interface Explanation {
  /** What becomes of the entry. */
  readonly decision: Decision;
  /** The pattern that decides. */
  readonly pattern: IgnorePattern | undefined;
  /** Whether the entry is kept because git tracks it. */
  readonly isTracked: boolean;
}

/** A work tree as its directories see it. */
export interface WorkTree {
  /** Its patterns besides those of its ignore files, weaker than them. */
  readonly patterns: readonly IgnorePattern[];
  /** Whether names in it are compared without case. */
  readonly fold: boolean;
  /** What git tracks in it; it is looked up only when something is about to be ignored. */
  tracked(): TrackedPaths | undefined;
}

/** What distinguishes one directory's rules from another's. */
interface State {
  /** The components that lead to the directory from the file system's root, as byte strings. */
  readonly directory: readonly string[];
  readonly ruleSet: RuleSet;
  /** The work tree that the directory lies in. */
  readonly workTree: WorkTree | undefined;
  /** How many components lead to the top of that work tree. */
  readonly top: number;
  /** Whether git ignores all in this directory that it does not track. */
  readonly isPartial: boolean;
}

/** The rules in force in one directory; immutable. */
export class IgnoreStack {
  readonly #state: State;
  #here: DirectoryRules | undefined;
  #ignoreFiles: IgnoreStack | undefined;

  private constructor(state: State) {
    this.#state = state;
  }

  /** No rules, in the file system's root. */
  static readonly root: IgnoreStack = new IgnoreStack({
    directory: [],
    ruleSet: new RuleSet([]),
    workTree: undefined,
    top: 0,
    isPartial: false,
  });

  /** Whether git's rules hold here: the directory lies in a work tree. */
  get inWorkTree(): boolean {
    return this.#state.workTree !== undefined;
  }

  /** Whether names are compared without case here. */
  get fold(): boolean {
    return this.#state.workTree?.fold ?? false;
  }

  /**
   * The rules of the directory's subdirectory of that name, as far as they come from above;
   * `isPartial` tells whether the decision about it is `partly`.
   */
  descend(name: string, isPartial = false): IgnoreStack {
    return this.#with({ directory: this.#pathTo(name), isPartial });
  }

  /** With the patterns of an ignore file of this directory, stronger than all before. */
  withFile(patterns: readonly IgnorePattern[], origin: RuleOrigin): IgnoreStack {
    if (patterns.length === 0) return this;
    return this.#with({
      ruleSet: new RuleSet(this.#rulesOf(patterns, origin), this.#state.ruleSet),
    });
  }

  /** As the top of a work tree: git's rules from above end. */
  asWorkTree(workTree: WorkTree): IgnoreStack {
    const { patterns, fold } = workTree;
    const rules = [...this.#rulesOf(patterns, "git"), ...this.#rulesBesidesGit(fold)];
    const top = this.#state.directory.length;
    return this.#with({ ruleSet: new RuleSet(rules), workTree, top, isPartial: false });
  }

  /** As a directory of no work tree: git's rules end. */
  outsideWorkTree(): IgnoreStack {
    const ruleSet = new RuleSet(this.#rulesBesidesGit(false));
    return this.#with({ ruleSet, workTree: undefined, isPartial: false });
  }

  /**
   * What the rules say about the entry of that name in this directory. Those of git say nothing
   * about what it tracks, as git reads them for nothing else.
   */
  decision(name: string, isDirectory: boolean): Decision {
    const { ruleSet, isPartial } = this.#state;
    if (ruleSet.rules.length === 0 && !isPartial) return undefined;
    const rule = this.#rule(name, isDirectory);
    if (!isPartial && (rule === undefined || rule.pattern.negated)) return rule && "kept";
    if (!isPartial && rule?.origin === "ignore") return "ignored";
    const tracked = this.#trackedAs(name, isDirectory);
    if (tracked === undefined) return "ignored";
    this.#ignoreFiles ??= this.#with({
      ruleSet: new RuleSet(this.#rulesBesidesGit(this.fold)),
      isPartial: false,
    });
    return this.#ignoreFiles.decision(name, isDirectory) === "ignored" ? "ignored" : tracked;
  }

  /**
   * The decision, with the pattern behind it: what ignores the entry; what would, if git did not
   * track it; or what says that it is kept. Without a pattern, what ignores the directory ignores
   * all that is in it.
   */
  explain(name: string, isDirectory: boolean): Explanation {
    const decision = this.decision(name, isDirectory);
    const rule = this.#rule(name, isDirectory);
    const isTracked = rule?.origin !== "ignore" &&
      (this.#state.isPartial || rule?.pattern.negated === false) &&
      this.#trackedAs(name, isDirectory) !== undefined;
    if (!isTracked) return { decision, pattern: rule?.pattern, isTracked };
    const other = this.#ignoreFiles?.explain(name, isDirectory);
    return other?.decision === "ignored" ? other : { decision, pattern: rule?.pattern, isTracked };
  }

  #rule(name: string, isDirectory: boolean): Rule | undefined {
    const { directory, ruleSet } = this.#state;
    const here = this.#here ??= ruleSet.rulesIn(this.#folded(directory));
    const encoded = toByteString(name);
    return here(this.fold ? foldAscii(encoded) : encoded, isDirectory);
  }

  /**
   * What tracking makes of an entry that git's rules ignore; `undefined` if git does not track it.
   */
  #trackedAs(name: string, isDirectory: boolean): "kept" | "partly" | undefined {
    const { workTree, top } = this.#state;
    const tracked = workTree?.tracked();
    if (tracked === undefined) return undefined;
    const path = this.#folded(this.#pathTo(name).slice(top)).join("/");
    if (tracked.has(path)) return "kept";
    return isDirectory && tracked.hasBelow(path) ? "partly" : undefined;
  }

  /**
   * The same rules for a caller that requested the subdirectory of that name: if they ignore it,
   * then without the patterns that do, so that they cannot hide all that is in it.
   */
  sparing(name: string): IgnoreStack {
    if (this.#rule(name, true)?.pattern.negated !== false) return this;
    const path = this.#folded(this.#pathTo(name));
    const spares = ({ pattern, from }: Rule) =>
      pattern.negated || !pattern.matches(path, from, true);
    return this.#with({ ruleSet: new RuleSet(this.#state.ruleSet.rules.filter(spares)) });
  }

  #with(change: Partial<State>): IgnoreStack {
    return new IgnoreStack({ ...this.#state, ...change });
  }

  #pathTo(name: string): readonly string[] {
    return [...this.#state.directory, toByteString(name)];
  }

  #folded(path: readonly string[]): readonly string[] {
    return this.fold ? path.map(foldAscii) : path;
  }

  #rulesOf(patterns: readonly IgnorePattern[], origin: RuleOrigin): Rule[] {
    const from = this.#state.directory.length;
    return patterns.map((pattern) => ({ pattern, from, origin }));
  }

  /** The rules of `.ignore` files, read again if the case of letters has another meaning now. */
  #rulesBesidesGit(fold: boolean): Rule[] {
    const rules = this.#state.ruleSet.rules.filter((rule) => rule.origin !== "git");
    if (fold === this.fold) return rules;
    const reread = (pattern: IgnorePattern) =>
      parseIgnorePattern(pattern.line, fold, pattern.writtenAt) ?? pattern;
    return rules.map((rule) => ({ ...rule, pattern: reread(rule.pattern) }));
  }
}
