/**
 * Reads the ignore rules of directories as a walk comes to them.
 *
 * - `.gitignore` counts inside a git work tree, from its top down; `.ignore` counts everywhere, from the
 *   file system's root down. In one directory `.ignore` is the stronger. Either must be a regular file.
 * - A directory with an entry `.git` is the top of a work tree. The outer work tree's rules of git decide
 *   about that directory itself and end there.
 * - Rules decide alone: a tracked file that a rule matches is skipped, although git keeps it.
 *
 * @module
 */

import { splitPath } from "@ct/base";
import { GitReader, type GitUser, readGitFile } from "@ct/git";
import { byteStringOf } from "./byte_string.ts";
import { parseIgnoreFile } from "./ignore_file.ts";
import type { IgnorePattern } from "./ignore_pattern.ts";
import { IgnoreStack } from "./ignore_stack.ts";
import { lookAt } from "./look_at.ts";
import type { ReportProblem } from "./problem.ts";
import { repositoryRules } from "./repository_rules.ts";

/** Which of the names that matter to ignoring a directory holds. */
export interface RuleFiles {
  /** Whether there is an entry `.git`: the directory is the top of a work tree. */
  readonly git: boolean;
  /** Whether `.gitignore` is a regular file. */
  readonly gitignore: boolean;
  /** Whether `.ignore` is a regular file. */
  readonly ignore: boolean;
}

/** A directory of which the rules are to be read. */
export interface RuleDirectory {
  /** Its absolute path with a slash at the end. */
  readonly absolutePrefix: string;
  /** What stands before the name of one of its entries when it is printed. */
  readonly prefix: string;
}

/** Reads ignore rules. */
export class IgnoreReader {
  readonly #report: ReportProblem;
  readonly #git: GitReader;

  /** Makes a reader that reports files it cannot read. */
  constructor(user: GitUser, report: ReportProblem) {
    this.#report = report;
    this.#git = new GitReader(user, this.#readAt);
  }

  /**
   * The rules that come from above for the directory at that absolute path, in which no link is left.
   * Patterns that ignore the directory itself, or one above it, are left out: who names an ignored
   * directory wants to see what is in it.
   */
  above(realPath: string): IgnoreStack {
    const { root, components } = splitPath(realPath);
    let rules = IgnoreStack.root;
    let prefix = root;
    for (const name of components) {
      const found = ruleFilesIn(prefix, rules.inWorkTree);
      rules = this.enter(rules, { absolutePrefix: prefix, prefix }, found);
      rules = rules.sparing(name).descend(name);
      if (name === ".git") rules = rules.outsideWorkTree();
      prefix += `${name}/`;
    }
    return rules;
  }

  /** The rules in force in a directory: those from above, and its own. */
  enter(above: IgnoreStack, directory: RuleDirectory, found: RuleFiles): IgnoreStack {
    let rules = above;
    if (found.git) {
      const { patterns, fold } = repositoryRules(
        directory.absolutePrefix,
        this.#git,
        this.#readAt,
      );
      rules = rules.asWorkTree(patterns, fold);
    }
    if (found.gitignore && rules.inWorkTree) {
      rules = rules.withFile(this.#parse(directory, ".gitignore", rules.fold), "git");
    }
    if (found.ignore) {
      rules = rules.withFile(this.#parse(directory, ".ignore", rules.fold), "ignore");
    }
    return rules;
  }

  #parse({ absolutePrefix, prefix }: RuleDirectory, name: string, fold: boolean): IgnorePattern[] {
    const content = this.#read(absolutePrefix + name, prefix + name);
    return parseIgnoreFile(byteStringOf(content ?? new Uint8Array()), fold);
  }

  readonly #readAt = (path: string) => this.#read(path, path);

  #read(absolutePath: string, path: string): Uint8Array | undefined {
    return readGitFile(absolutePath, (message) => {
      this.#report({ path, message, kind: "ignore-file", incomplete: false });
    });
  }
}

function ruleFilesIn(absolutePrefix: string, inWorkTree: boolean): RuleFiles {
  const git = lookAt(`${absolutePrefix}.git`) !== undefined;
  return {
    git,
    gitignore: (git || inWorkTree) && lookAt(`${absolutePrefix}.gitignore`)?.isFile === true,
    ignore: lookAt(`${absolutePrefix}.ignore`)?.isFile === true,
  };
}
