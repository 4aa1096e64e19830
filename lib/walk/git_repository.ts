/**
 * What a git repository and its user add to the ignore files of the tree: `info/exclude`, the global
 * ignore file, and whether names are compared without case. Git itself is never run.
 *
 * Read are the repository's `config` (of its common directory, for linked work trees and submodules),
 * the user's `~/.gitconfig` and `$XDG_CONFIG_HOME/git/config`, and `/etc/gitconfig`, with `include.path`
 * but without `includeIf`. A `core.worktree` elsewhere and `GIT_*` variables have no effect.
 *
 * @module
 */

import { resolvePath } from "@ct/base";
import { byteStringOf } from "./byte_string.ts";
import { type GitVariable, isTrue, parseGitConfig } from "./git_config.ts";
import { parseIgnoreFile } from "./ignore_file.ts";
import type { IgnorePattern } from "./ignore_pattern.ts";

/** What one repository adds. */
export interface RepositoryRules {
  /** Its patterns besides those of `.gitignore` files, the strongest last. */
  readonly patterns: readonly IgnorePattern[];
  /** Whether it compares names without case (`core.ignoreCase`). */
  readonly fold: boolean;
}

/** Where a user's configuration lies. */
export interface GitUser {
  /** The home directory, absolute. */
  readonly home: string | undefined;
  /** `$XDG_CONFIG_HOME`, absolute; `.config` in the home directory if `undefined`. */
  readonly configHome: string | undefined;
}

/** Yields a regular file's content; `undefined` if there is none, or it cannot be read. */
export type ReadFile = (absolutePath: string) => Uint8Array | undefined;

/** How deep git follows configuration files that include each other. */
const INCLUDE_DEPTH = 10;
/** How many files one configuration may include: a hostile one could name millions. */
const MAX_INCLUDED = 100;

/** Reads what repositories add; what depends on the user alone is read once. */
export class GitRepositories {
  readonly #read: ReadFile;
  readonly #home: string | undefined;
  readonly #configHome: string | undefined;
  #userConfig: readonly GitVariable[] | undefined;
  /** How many files the configuration being read has included so far. */
  #included = 0;

  /** Makes a reader for the user's repositories. */
  constructor(user: GitUser, read: ReadFile) {
    this.#read = read;
    this.#home = user.home;
    this.#configHome = user.configHome ??
      (user.home === undefined ? undefined : `${user.home}/.config`);
  }

  /** What the repository adds whose work tree is at that absolute path, with a slash at the end. */
  rulesOf(workTree: string): RepositoryRules {
    const gitDirectory = this.#gitDirectory(workTree);
    const common = this.#text(`${gitDirectory}/commondir`).trim();
    const shared = (common === "" ? undefined : locate(common, gitDirectory)) ?? gitDirectory;
    const config = [...this.#user(), ...this.#config(`${shared}/config`)];
    if (findLast(config, "extensions.worktreeconfig", isTrue)) {
      config.push(...this.#config(`${gitDirectory}/config.worktree`));
    }
    const fold = findLast(config, "core.ignorecase", isTrue) ?? false;
    const global = this.#globalIgnorePath(config, workTree);
    const paths = [...global === undefined ? [] : [global], `${shared}/info/exclude`];
    const contents = paths.map((path) => this.#read(path) ?? new Uint8Array());
    const patterns = contents.flatMap((it) => parseIgnoreFile(byteStringOf(it), fold));
    return { patterns, fold };
  }

  /** The directory with the repository's data: `.git`, or where the file `.git` points to. */
  #gitDirectory(workTree: string): string {
    const path = `${workTree}.git`;
    const [, target] = /^gitdir: (.*?)[\r\n]*$/s.exec(this.#text(path)) ?? [];
    return (target === undefined ? undefined : locate(target, workTree)) ?? path;
  }

  #globalIgnorePath(config: readonly GitVariable[], workTree: string): string | undefined {
    const named = findLast(config, "core.excludesfile", (variable) => variable.value ?? "");
    if (named !== undefined) return this.#expand(named, workTree);
    return this.#configHome === undefined ? undefined : `${this.#configHome}/git/ignore`;
  }

  #user(): readonly GitVariable[] {
    return this.#userConfig ??= [
      "/etc/gitconfig",
      ...this.#configHome === undefined ? [] : [`${this.#configHome}/git/config`],
      ...this.#home === undefined ? [] : [`${this.#home}/.gitconfig`],
    ].flatMap((path) => this.#config(path));
  }

  #config(path: string): GitVariable[] {
    this.#included = 0;
    return this.#withIncluded(path, 0);
  }

  #withIncluded(path: string, depth: number): GitVariable[] {
    const variables = parseGitConfig(this.#text(path));
    return variables.flatMap((variable) => {
      if (variable.name !== "include.path" || depth === INCLUDE_DEPTH) return [variable];
      const included = this.#expand(variable.value ?? "", path.replace(/\/[^/]*$/, ""));
      if (included === undefined || this.#included++ >= MAX_INCLUDED) return [];
      return this.#withIncluded(included, depth + 1);
    });
  }

  /** A path from a configuration file, made absolute; `undefined` if it names no file we can find. */
  #expand(value: string, directory: string): string | undefined {
    if (value === "" || /^(?:~[^/]|%\()/.test(value)) return undefined;
    if (!value.startsWith("~")) return locate(value, directory);
    return this.#home === undefined ? undefined : this.#home + value.slice(1);
  }

  #text(path: string): string {
    const content = this.#read(path);
    return content === undefined ? "" : new TextDecoder().decode(content);
  }
}

function locate(path: string, directory: string): string | undefined {
  try {
    return resolvePath(path, { cwd: directory });
  } catch {
    return undefined;
  }
}

function findLast<T>(
  variables: readonly GitVariable[],
  name: string,
  read: (variable: GitVariable) => T,
): T | undefined {
  const variable = variables.findLast((it) => it.name === name);
  return variable === undefined ? undefined : read(variable);
}
