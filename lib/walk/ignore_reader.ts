/**
 * Reads the ignore rules of directories as a walk reaches them.
 *
 * - `.gitignore` counts inside a git work tree, from its top down; `.ignore` counts everywhere,
 *   from the file system's root down. In one directory `.ignore` is the stronger. Either must be a
 *   regular file.
 * - A directory with an entry `.git` is the top of a work tree. The outer work tree's rules of git
 *   decide about that directory itself and end there.
 * - What is tracked is never ignored by a rule of git; `.ignore` files may leave it out. The index
 *   is read only when something is about to be ignored.
 *
 * @module
 */

import { type Door, joinName, openDoor, ownDirectories, splitPath, tryLstat } from "@ct/base";
import {
  GitReader,
  type GitRepository,
  type GitUser,
  isReachable,
  type ReadFileOf,
  readGitFile,
  readTrackedPaths,
  type ReportUnread,
  repositoryDoor,
  type TrackedPaths,
} from "@ct/git";
import { byteStringOf, toByteString } from "./byte_string.ts";
import { parseIgnoreFile } from "./ignore_file.ts";
import type { IgnorePattern } from "./ignore_pattern.ts";
import { IgnoreStack } from "./ignore_stack.ts";
import { IgnoreTiers } from "./ignore_tiers.ts";
import type { ReportProblem } from "./problem.ts";
import { repositoryRules } from "./repository_rules.ts";

/** Larger files of rules are not read: as patterns they would take 400 times their size. */
const ruleBytes = 1 << 20;

/** Which of the names that matter to ignoring a directory holds. */
export interface RuleFiles {
  /** Whether there is an entry `.git`: the directory is the top of a work tree. */
  readonly git: boolean;
  /** Whether `.gitignore` is a regular file. */
  readonly gitignore: boolean;
  /** Whether `.ignore` is a regular file. */
  readonly ignore: boolean;
  /** Which of the further names that hold rules are regular files. */
  readonly others: readonly string[];
}

/** Rules besides those of git and of `.ignore` files, in the format of these. */
export interface WalkRules {
  /**
   * Lines that are weaker than all else, as if in a file in the file system's root. In a git work
   * tree they don't hide what git tracks.
   */
  readonly weakest: readonly string[];
  /**
   * Names, beginning with `.`, of files with rules; each is stronger than the one before, and than
   * `.ignore`.
   */
  readonly files: readonly string[];
  /** Lines that are stronger than all else, as if in a file in the file system's root. */
  readonly strongest: readonly string[];
}

/** A directory whose rules are to be read. */
export interface RuleDirectory {
  /** Its absolute path with a slash at the end. */
  readonly absolutePrefix: string;
  /** What stands before the name of one of its entries when it is printed. */
  readonly prefix: string;
}

/** What a reader of ignore rules works with. */
export interface IgnoreReaderOptions {
  /** Takes the files that cannot be read. */
  readonly report: ReportProblem;
  /** Rules besides git's and those of `.ignore`. */
  readonly rules?: WalkRules | undefined;
  /**
   * What lets files with rules be read, except for those of the user, those above what can be
   * reached, and those of a repository that lies elsewhere; by default everything that the system
   * permits.
   */
  readonly door?: Door | undefined;
  /**
   * Receives the absolute path of each file with rules that is read, or would be if it were there.
   */
  readonly onRuleFile?: ((absolutePath: string) => void) | undefined;
}

/** Reads ignore rules. */
export class IgnoreReader {
  readonly #report: ReportProblem;
  readonly #git: GitReader;
  readonly #more: WalkRules | undefined;
  readonly #onRuleFile: IgnoreReaderOptions["onRuleFile"];
  readonly #door: Door;

  /** Creates a reader for the files of that user. */
  constructor(user: GitUser, { report, rules, door, onRuleFile }: IgnoreReaderOptions) {
    this.#report = report;
    const files = { read: this.#readAt, readOf: this.#readOf, report: this.#unread };
    this.#git = new GitReader(user, files);
    this.#door = door ?? openDoor;
    this.#more = rules;
    this.#onRuleFile = onRuleFile;
  }

  /**
   * The rules that come from above for the directory at that absolute path, in which no link is
   * left. Patterns that ignore the directory itself, or one above it, are omitted: who names an
   * ignored directory wants to see what is in it.
   */
  above(realPath: string): IgnoreTiers {
    const { root, components } = splitPath(realPath);
    let rules = this.#rootRules();
    let prefix = root;
    const foreign = ownDirectories(realPath).foreign;
    // What lies above all that can be reached is the user's own.
    let door = openDoor;
    for (const name of components) {
      if (door === openDoor && isReachable(this.#door, prefix)) door = this.#door;
      let found = this.#ruleFilesIn(prefix, rules.main.inWorkTree);
      if (foreign !== undefined && joinName(foreign, "").startsWith(prefix)) {
        if (holdsRules(found)) {
          this.#unread(prefix, "ignore rules not read: another user owns or may write to it");
        }
        found = noRuleFiles;
      }
      rules = this.enter(rules, { absolutePrefix: prefix, prefix }, found, door);
      rules = rules.sparing(name).descend(name);
      if (name === ".git") rules = rules.withMain(rules.main.outsideWorkTree());
      prefix += `${name}/`;
    }
    return rules;
  }

  /** The rules in force in a directory: those from above, and its own. */
  enter(
    above: IgnoreTiers,
    directory: RuleDirectory,
    found: RuleFiles,
    door: Door = this.#door,
  ): IgnoreTiers {
    const parse = (name: string, fold: boolean) => this.#parse(directory, name, { fold, door });
    const rules = above.withMain(this.#enterMain(above.main, directory, found, parse));
    if (above.others === undefined || found.others.length === 0) return rules;
    return rules.withFiles(above.others.files.map((stack, at) => {
      const name = this.#more?.files[at];
      if (name === undefined || !found.others.includes(name)) return stack;
      return stack.withFile(parse(name, false), "ignore");
    }));
  }

  #rootRules(): IgnoreTiers {
    const root = IgnoreStack.root;
    if (this.#more === undefined) return new IgnoreTiers(root, undefined);
    const { weakest, files, strongest } = this.#more;
    const stackOf = (lines: readonly string[]) => root.withFile(patternsOf(lines, false), "ignore");
    return new IgnoreTiers(root, {
      weakest: stackOf(weakest),
      files: files.map(() => root),
      strongest: stackOf(strongest),
    });
  }

  #enterMain(
    above: IgnoreStack,
    directory: RuleDirectory,
    found: RuleFiles,
    parse: (name: string, fold: boolean) => IgnorePattern[],
  ): IgnoreStack {
    let rules = above;
    if (found.git) {
      const files = { read: this.#readAt, readOf: this.#readOf, readTracked: this.#readTracked };
      const workTree = repositoryRules(directory.absolutePrefix, this.#git, files);
      const weakest = patternsOf(this.#more?.weakest ?? [], workTree.fold);
      // Among git's rules they hide nothing that is tracked.
      const patterns = [...weakest, ...workTree.patterns];
      rules = rules.asWorkTree({ ...workTree, patterns });
    }
    if (found.gitignore && rules.inWorkTree) {
      rules = rules.withFile(parse(".gitignore", rules.fold), "git");
    }
    if (found.ignore) {
      rules = rules.withFile(parse(".ignore", rules.fold), "ignore");
    }
    return rules;
  }

  #ruleFilesIn(absolutePrefix: string, inWorkTree: boolean): RuleFiles {
    const look = (name: string) => {
      this.#onRuleFile?.(absolutePrefix + name);
      return tryLstat(absolutePrefix + name);
    };
    const others = this.#more?.files ?? [];
    const git = look(".git") !== undefined;
    return {
      git,
      gitignore: (git || inWorkTree) && look(".gitignore")?.isFile === true,
      ignore: look(".ignore")?.isFile === true,
      others: others.filter((name) => look(name)?.isFile === true),
    };
  }

  #parse(
    { absolutePrefix, prefix }: RuleDirectory,
    name: string,
    { fold, door }: { readonly fold: boolean; readonly door: Door },
  ): IgnorePattern[] {
    const file = prefix + name;
    const content = this.#read(absolutePrefix + name, file, door);
    return parseIgnoreFile(byteStringOf(content ?? new Uint8Array()), { fold, file });
  }

  readonly #readAt = (path: string) => this.#read(path, path, openDoor);

  /** A repository may lie elsewhere, but neither its links nor its configuration lead on. */
  readonly #readOf: ReadFileOf = (path, repository) =>
    this.#read(path, path, repositoryDoor(this.#door, path, repository));

  readonly #readTracked = (repository: GitRepository, fold: boolean): TrackedPaths | undefined => {
    const path = `${repository.directory}/index`;
    const report = (reason: string) => {
      const message = `${reason}; tracked files may be treated as ignored`;
      this.#report({ path, message, kind: "ignore-file", incomplete: true });
    };
    try {
      const read = (file: string) => {
        this.#onRuleFile?.(file);
        return readGitFile(file, report, { door: repositoryDoor(this.#door, file, repository) });
      };
      return readTrackedPaths(repository, read, fold);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      report(error.message);
      return undefined;
    }
  };

  #read(absolutePath: string, path: string, door: Door): Uint8Array | undefined {
    const report: ReportUnread = (message, isWithheld) =>
      this.#report({ path, message, kind: "ignore-file", incomplete: isWithheld });
    this.#onRuleFile?.(absolutePath);
    return readGitFile(absolutePath, report, { maxBytes: ruleBytes, door });
  }

  readonly #unread = (path: string, message: string): void => {
    this.#report({ path, message, kind: "ignore-file", incomplete: false });
  };
}

function patternsOf(lines: readonly string[], fold: boolean): readonly IgnorePattern[] {
  return parseIgnoreFile(toByteString(lines.join("\n")), { fold, file: undefined });
}

const noRuleFiles: RuleFiles = { git: false, gitignore: false, ignore: false, others: [] };

function holdsRules({ git, gitignore, ignore, others }: RuleFiles): boolean {
  return git || gitignore || ignore || others.length > 0;
}
