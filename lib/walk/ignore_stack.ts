/**
 * The ignore rules in force in one directory, the strongest last: the user's, the repository's, then those
 * of ignore files from the outermost directory to this one. Pure; who reads the files hands in the rules.
 *
 * The rules of git end where another work tree begins; those of `.ignore` files do not, since they are
 * none of git's business.
 *
 * @module
 */

import { foldAscii, toByteString } from "./byte_string.ts";
import { type IgnorePattern, parseIgnorePattern } from "./ignore_pattern.ts";
import {
  type Decision,
  type DirectoryRules,
  type Rule,
  type RuleOrigin,
  RuleSet,
} from "./rule_set.ts";

/** What distinguishes one directory's rules from another's. */
interface State {
  /** The components that lead to the directory from the file system's root, as byte strings. */
  readonly directory: readonly string[];
  readonly ruleSet: RuleSet;
  readonly inWorkTree: boolean;
  /** Whether letters of names and patterns count as lower case. */
  readonly fold: boolean;
}

/** The rules in force in one directory; immutable. */
export class IgnoreStack {
  readonly #state: State;
  #here: DirectoryRules | undefined;

  private constructor(state: State) {
    this.#state = state;
  }

  /** No rules, in the file system's root. */
  static readonly root: IgnoreStack = new IgnoreStack({
    directory: [],
    ruleSet: new RuleSet([]),
    inWorkTree: false,
    fold: false,
  });

  /** Whether git's rules hold here: the directory lies in a work tree. */
  get inWorkTree(): boolean {
    return this.#state.inWorkTree;
  }

  /** Whether names are compared without case here. */
  get fold(): boolean {
    return this.#state.fold;
  }

  /** The rules of the directory's subdirectory of that name, as far as they come from above. */
  descend(name: string): IgnoreStack {
    return this.#with({ directory: this.#pathTo(name) });
  }

  /** With the patterns of an ignore file of this directory, stronger than all before. */
  withFile(patterns: readonly IgnorePattern[], origin: RuleOrigin): IgnoreStack {
    if (patterns.length === 0) return this;
    return this.#with({
      ruleSet: new RuleSet(this.#rulesOf(patterns, origin), this.#state.ruleSet),
    });
  }

  /**
   * As the top of a work tree: git's rules from above end. The tree may have patterns besides those of
   * its ignore files, weaker than them; with `fold`, names in it are compared without case.
   */
  asWorkTree(patterns: readonly IgnorePattern[], fold: boolean): IgnoreStack {
    const rules = [...this.#rulesOf(patterns, "git"), ...this.#rulesBesidesGit(fold)];
    return this.#with({ ruleSet: new RuleSet(rules), inWorkTree: true, fold });
  }

  /** As a directory of no work tree: git's rules end. */
  outsideWorkTree(): IgnoreStack {
    const ruleSet = new RuleSet(this.#rulesBesidesGit(false));
    return this.#with({ ruleSet, inWorkTree: false, fold: false });
  }

  /** Whether the rules ignore the entry of that name in this directory. */
  ignores(name: string, isDirectory: boolean): boolean {
    return this.decision(name, isDirectory) === "ignored";
  }

  /** What the rules say about the entry of that name in this directory. */
  decision(name: string, isDirectory: boolean): Decision {
    const { directory, ruleSet, fold } = this.#state;
    if (ruleSet.rules.length === 0) return undefined;
    const here = this.#here ??= ruleSet.rulesIn(this.#folded(directory));
    const asked = toByteString(name);
    return here(fold ? foldAscii(asked) : asked, isDirectory);
  }

  /**
   * The same rules for someone who asked for the subdirectory of that name: if they ignore it, then
   * without the patterns that do, so that they cannot hide all that is in it.
   */
  sparing(name: string): IgnoreStack {
    if (!this.ignores(name, true)) return this;
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
    return this.#state.fold ? path.map(foldAscii) : path;
  }

  #rulesOf(patterns: readonly IgnorePattern[], origin: RuleOrigin): Rule[] {
    const from = this.#state.directory.length;
    return patterns.map((pattern) => ({ pattern, from, origin }));
  }

  /** The rules of `.ignore` files, read again if the case of letters has another meaning now. */
  #rulesBesidesGit(fold: boolean): Rule[] {
    const rules = this.#state.ruleSet.rules.filter((rule) => rule.origin !== "git");
    if (fold === this.#state.fold) return rules;
    const reread = (pattern: IgnorePattern) => parseIgnorePattern(pattern.line, fold) ?? pattern;
    return rules.map((rule) => ({ ...rule, pattern: reread(rule.pattern) }));
  }
}
