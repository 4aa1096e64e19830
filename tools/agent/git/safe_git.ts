/**
 * Git, where it has to be run on a tree that may come from anywhere: only in forms that look, with
 * nobody's configuration but the repository's own, and not at all if that could run a program
 * (security R9).
 *
 * @module
 */
import { CtError, decodeLossy, directoryOf, joinName } from "@ct/base";
import type { Context } from "@ct/core/context";
import { GitProgram } from "@ct/core/run";
import { GitReader, lastOf, parseGitConfig, readGitFile } from "@ct/git";
import { workTreeAround } from "@ct/files";
import { dangerousKey } from "./dangerous_key.ts";

/** What git is run with. */
export type GitContext = Pick<
  Context,
  "spawn" | "clock" | "signal" | "environment" | "home" | "configHome"
>;

const diffOptions: readonly string[] = [
  "--no-color",
  "--no-ext-diff",
  "--no-textconv",
  "--relative",
  "--submodule=short",
  // What is in a submodule would be looked at under the submodule's own configuration.
  "--ignore-submodules=dirty",
  "-O/dev/null",
  "-M",
  "--src-prefix=a/",
  "--dst-prefix=b/",
  "--inter-hunk-context=0",
];

/** What a diff is of. */
export interface DiffOptions {
  /** The commit to compare with; the work tree without it. */
  readonly to?: string | undefined;
  /** How many lines are shown around each change; 3 by default. */
  readonly context?: number;
  /** The only files to compare; all by default. */
  readonly paths?: readonly string[];
}

/** Git in one directory of a work tree. Paths are relative to that directory. */
export class SafeGit {
  readonly #git: GitProgram;
  readonly #excludes: string;
  /** The directory as seen from the top, with a slash after it unless it is the top. */
  readonly #prefix: string;

  /**
   * For an absolute directory. `refusedKey` finds the key of a configuration for which git is not
   * run, by default any that could make it run a program.
   * @throws {CtError} With code `not-found` if it is in no work tree or git is not installed,
   * `refused` if the repository's configuration could run a program, naming the key.
   */
  constructor(
    directory: string,
    around: GitContext,
    { refusedKey = dangerousKey }: { readonly refusedKey?: typeof dangerousKey } = {},
  ) {
    const tree = workTreeAround(directory, around);
    if (tree === undefined) {
      throw new CtError("not-found", `"${directory}" is not in a git work tree`, {
        path: directory,
      });
    }
    const { top, repository } = tree;
    refuseDangerous(repository, top, refusedKey);
    // The work tree is that one, whatever `core.worktree` says.
    const environment = { GIT_CEILING_DIRECTORIES: directoryOf(top), GIT_WORK_TREE: top };
    this.#git = new GitProgram({ directory, environment }, around);
    this.#prefix = joinName(directory, "").slice(joinName(top, "").length);
    const git = new GitReader(around, { read, report: () => {} });
    const ignored = lastOf(repository.config, "core.excludesfile")?.value ??
      (git.configHome === undefined ? "" : `${git.configHome}/git/ignore`);
    this.#excludes = git.locate(ignored, top) ?? "/dev/null";
  }

  /**
   * The commit that a name stands for.
   * @throws {CtError} With code `not-found` if there is none, `usage` if it looks like an option.
   */
  async commit(ref: string): Promise<string> {
    if (ref.startsWith("-") || ref === "" || ref.includes("\0")) {
      throw new CtError("usage", `${JSON.stringify(ref)} cannot be a commit`);
    }
    const words = ["rev-parse", "--verify", "--quiet", "--end-of-options", `${ref}^{commit}`];
    const { code, stdout } = await this.#git.run(words);
    if (code === 0) return stdout.trim();
    throw new CtError("not-found", `there is no commit "${ref}"`, {
      help: "name a branch, a tag or a commit",
    });
  }

  /**
   * The commit at which two parted.
   * @throws {CtError} With code `not-found` if they have nothing in common.
   */
  async mergeBase(one: string, other: string): Promise<string> {
    const { code, stdout } = await this.#git.run(["merge-base", "--end-of-options", one, other]);
    if (code === 0) return stdout.trim();
    throw new CtError("not-found", `"${one}" and "${other}" have no commit in common`);
  }

  /** What two commits, or a commit and the work tree, differ in, in git's form. */
  diff(from: string, { to, context = 3, paths = [] }: DiffOptions = {}): Promise<string> {
    const commits = to === undefined ? [from] : [from, to];
    const options = [...diffOptions, `--unified=${context}`];
    const literal = paths.map((path) => `:(top,literal)${this.#prefix}${path}`);
    return this.#git.text(["diff", ...options, "--end-of-options", ...commits, "--", ...literal]);
  }

  /** The files that git neither tracks nor ignores. */
  async untracked(): Promise<readonly string[]> {
    return names(
      await this.#git.text([
        "-c",
        `core.excludesFile=${this.#excludes}`,
        "ls-files",
        "--others",
        "--exclude-standard",
        "-z",
      ]),
    );
  }

  /** The tracked files that differ from the last commit, removed ones too. */
  async modified(): Promise<readonly string[]> {
    const shape = ["--porcelain", "-z", "--no-renames", "--untracked-files=no"];
    const words = ["status", ...shape, "--ignore-submodules=dirty", "--", "."];
    // Two letters and a blank stand before each path, which begins at the top.
    return names(await this.#git.text(words)).map((entry) => entry.slice(3 + this.#prefix.length));
  }

  /** The files in which two commits differ. */
  async changedBetween(from: string, to: string): Promise<readonly string[]> {
    const shape = ["-r", "-z", "--name-only", "--no-renames"];
    return names(await this.#git.text(["diff-tree", ...shape, "--end-of-options", from, to]));
  }

  /** Makes files again what they are in a commit, in the work tree and for the next commit. */
  async restore(commit: string, paths: readonly string[]): Promise<void> {
    const where = ["--staged", "--worktree", `--source=${commit}`];
    await this.#git.text(["restore", ...where, "--", ...paths]);
  }
}

function refuseDangerous(
  { common, directory }: { readonly common: string; readonly directory: string },
  top: string,
  refusedKey: typeof dangerousKey,
): void {
  // The files themselves: what they include would not be seen in what git makes of them.
  for (const path of [`${common}/config`, `${directory}/config.worktree`]) {
    const content = read(path);
    const key = content && refusedKey(parseGitConfig(decodeLossy(content)));
    if (key === undefined) continue;
    throw new CtError("refused", `git is not run: the repository of "${top}" sets ${key}`, {
      path,
      help: "remove it from the repository's configuration, or pass a diff made elsewhere",
    });
  }
}

function names(list: string): readonly string[] {
  return list.split("\0").filter((name) => name !== "");
}

function read(path: string): Uint8Array | undefined {
  return readGitFile(path, (reason, isWithheld) => {
    if (isWithheld) throw new CtError("refused", `cannot read ${path}: ${reason}`, { path });
  });
}
