/**
 * Finding a work tree's repository and reading its configuration.
 *
 * Read are the repository's `config` (of its common directory, for linked work trees and
 * submodules), the user's `~/.gitconfig` and `$XDG_CONFIG_HOME/git/config`, and `/etc/gitconfig`,
 * with `include.path` but without `includeIf`. A `core.worktree` elsewhere and `GIT_*` variables
 * have no effect.
 *
 * @module
 */
import { decodeLossy, directoryOf, pushAll, resolvePath, throwWithheld } from "@ct/base";
import { type GitVariable, isTrue, lastOf, parseGitConfig } from "./git_config.ts";

/** Where a user's configuration lies. */
export interface GitUser {
  /** The home directory, absolute. */
  readonly home: string | undefined;
  /** `$XDG_CONFIG_HOME`, absolute; `.config` in the home directory if `undefined`. */
  readonly configHome: string | undefined;
}

/**
 * Yields a regular file's content; `undefined` if there is none. What it throws ends the reading.
 */
export type ReadFile = (absolutePath: string) => Uint8Array | undefined;

/**
 * Yields the content of a file that belongs to a repository, or that its configuration names.
 * Whose checkout it is says where the repository lies, and what its files are links to.
 */
export type ReadFileOf = (
  absolutePath: string,
  repository: Pick<GitRepository, "directory" | "common">,
) => Uint8Array | undefined;

/** How a {@linkcode GitReader} comes by files. */
export interface GitFiles {
  /** Reads one: of the user or the system, or `.git` itself. */
  readonly read: ReadFile;
  /** Reads one of a repository; as any other where it is omitted. */
  readonly readOf?: ReadFileOf;
  /** Receives the path of a file that was skipped although it could be read, and the reason. */
  readonly report: (absolutePath: string, reason: string) => void;
}

/** The repository of a work tree. */
export interface GitRepository {
  /**
   * The absolute path of the directory with the work tree's own data: `.git`, or where the file
   * `.git` points to.
   */
  readonly directory: string;
  /** The absolute path of the directory that all work trees of the repository share. */
  readonly common: string;
  /**
   * The variables of all configuration files that git reads for the work tree, the strongest last.
   */
  readonly config: readonly GitVariable[];
  /** Those of them that the repository's own files say. */
  readonly own: readonly GitVariable[];
}

/** How deep git follows configuration files that include each other. */
const includeDepth = 10;
/** How many files one configuration may include: a hostile one could name millions. */
const maxIncluded = 100;
/** How many bytes one configuration may have, with what it includes. */
const maxConfigBytes = 4 << 20;

/**
 * Reads repositories for one user; what depends on the user alone is read once.
 *
 * @example Where a repository keeps its hooks
 * ```ts
 * import { GitReader, lastOf } from "@ct/git";
 * import assert from "node:assert/strict";
 * const files = new Map([
 *   ["/tree/.git", "gitdir: /main/.git/worktrees/tree\n"],
 *   ["/main/.git/worktrees/tree/commondir", "/main/.git\n"],
 *   ["/main/.git/config", "[core]\n\thooksPath = hooks\n"],
 * ]);
 * const read = (path: string) => {
 *   const text = files.get(path);
 *   return text === undefined ? undefined : new TextEncoder().encode(text);
 * };
 * const git = new GitReader({ home: undefined, configHome: undefined }, { read, report: () => {} });
 * const { common, config } = git.repositoryOf("/tree/");
 * assert.equal(common, "/main/.git");
 * assert.equal(lastOf(config, "core.hookspath")?.value, "hooks");
 * ```
 */
export class GitReader {
  /** The directory of the user's configuration, absolute. */
  readonly configHome: string | undefined;
  readonly #files: GitFiles;
  readonly #home: string | undefined;
  #known: readonly GitVariable[] | undefined;
  /** How many files the configuration being read has included so far. */
  #included = 0;
  /** How many bytes it has so far. */
  #configBytes = 0;

  /** Creates a reader for a user's repositories. */
  constructor({ home, configHome }: GitUser, files: GitFiles) {
    this.#files = files;
    this.#home = home;
    this.configHome = configHome ?? (home === undefined ? undefined : `${home}/.config`);
  }

  /**
   * The repository whose work tree is at that absolute path, with a slash at the end. Whether there
   * is one is not examined: it has a file `HEAD`.
   */
  repositoryOf(workTree: string): GitRepository {
    const path = `${workTree}.git`;
    const link = this.#text(path);
    const target = link.startsWith("gitdir: ") ? withoutLineEnds(link.slice(8)) : "";
    const directory = (target === "" ? undefined : locate(target, workTree)) ?? path;
    const place = { directory, common: directory };
    const shared = withoutLineEnds(this.#text(`${directory}/commondir`, this.#readerOf(place)));
    const common = (shared === "" ? undefined : locate(shared, directory)) ?? directory;
    const read = this.#readerOf({ directory, common });
    const own = this.#config(`${common}/config`, read);
    if (this.#hasWorkTreeConfig(common, read)) {
      pushAll(own, this.#config(`${directory}/config.worktree`, read));
    }
    return { directory, common, config: [...this.userConfig, ...own], own };
  }

  #readerOf(repository: Pick<GitRepository, "directory" | "common">): ReadFile {
    const { read, readOf = read } = this.#files;
    return (path) => readOf(path, repository);
  }

  /**
   * Git asks the file itself, not those that it includes, and heeds extensions only of a repository
   * with a version.
   */
  #hasWorkTreeConfig(common: string, read: ReadFile): boolean {
    this.#configBytes = 0;
    const config = this.#variables(`${common}/config`, read);
    const extension = lastOf(config, "extensions.worktreeconfig");
    const version = lastOf(config, "core.repositoryformatversion");
    return extension !== undefined && isTrue(extension) && version !== undefined;
  }

  /**
   * A path from a variable, made absolute: `~/` is the home directory, and what is relative lies in
   * `directory`. `undefined` if it names no file we can find.
   */
  locate(value: string, directory: string): string | undefined {
    if (value === "" || /^(?:~[^/]|%\()/.test(value)) return undefined;
    if (!value.startsWith("~")) return locate(value, directory);
    return this.#home === undefined ? undefined : this.#home + value.slice(1);
  }

  /** The variables of the system's and the user's configuration, the strongest last. */
  get userConfig(): readonly GitVariable[] {
    return this.#known ??= [
      "/etc/gitconfig",
      ...this.configHome === undefined ? [] : [`${this.configHome}/git/config`],
      ...this.#home === undefined ? [] : [`${this.#home}/.gitconfig`],
    ].flatMap((path) => this.#config(path, this.#files.read));
  }

  #config(path: string, read: ReadFile): GitVariable[] {
    this.#included = 0;
    this.#configBytes = 0;
    return this.#withIncluded(path, 0, read);
  }

  #withIncluded(path: string, depth: number, read: ReadFile): GitVariable[] {
    return this.#variables(path, read).flatMap((variable) => {
      if (variable.name !== "include.path" || depth === includeDepth) return [variable];
      const included = this.locate(variable.value ?? "", directoryOf(path));
      if (included === undefined || this.#included++ >= maxIncluded) return [];
      return this.#withIncluded(included, depth + 1, read);
    });
  }

  /** What the file itself says, as long as the configuration has not become too large. */
  #variables(path: string, read: ReadFile): GitVariable[] {
    if (this.#configBytes > maxConfigBytes) return [];
    const content = read(path) ?? new Uint8Array();
    this.#configBytes += content.length;
    if (this.#configBytes <= maxConfigBytes) return parseGitConfig(decodeLossy(content));
    this.#files.report(path, "the configuration exceeds 4 MiB with this file");
    return [];
  }

  #text(path: string, read: ReadFile = this.#files.read): string {
    const content = read(path);
    return content === undefined ? "" : decodeLossy(content);
  }
}

function locate(path: string, directory: string): string | undefined {
  try {
    return resolvePath(path, { cwd: directory });
  } catch (error) {
    throwWithheld(error);
    return undefined;
  }
}

/** Git's own way with a file that holds one path. */
function withoutLineEnds(text: string): string {
  let end = text.length;
  while (end > 0 && "\r\n".includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}
