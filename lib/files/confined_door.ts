/**
 * The door of a program that calls for somebody else: it leads into some directories and nowhere
 * else, links resolved, and what runs by itself is not written (R1, R10).
 *
 * @module
 */
import {
  CtError,
  directoryOf,
  type Door,
  joinName,
  nameOf,
  type OpenedFile,
  pathBelow,
  pathWithin,
  resolvePath,
} from "@ct/base";
import type { GitUser } from "@ct/git";
import { lookAt } from "./look_at.ts";
import { nameProtection, neverWrittenDirectories, type Protection } from "./protected_names.ts";
import { repositoryProtection } from "./repository.ts";

/** Where a door leads. */
export interface Confines {
  /** The absolute directories that can be reached. */
  readonly roots: readonly string[];
  /** The absolute directory that relative paths start from. */
  readonly cwd: string;
  /** Whose configuration of git counts. */
  readonly user: GitUser;
  /** Whether the person has allowed to write what configures tools; see `nameProtection`. */
  readonly allowsConfig: boolean;
}

/** A directory of which files are read that its listing gave. */
interface ListedDirectory {
  readonly path: string;
  readonly identity: string;
}

/**
 * A door into some directories; one for each call.
 *
 * @example
 * ```ts
 * import { ConfinedDoor } from "@ct/files";
 * import assert from "node:assert/strict";
 * const root = Deno.makeTempDirSync();
 * const user = { home: undefined, configHome: undefined };
 * const door = new ConfinedDoor({ roots: [root], cwd: root, user, allowsConfig: false });
 * door.assertReadable(`${root}/a.txt`);
 * assert.throws(() => door.assertReadable("/etc/passwd"), /outside the served directories/);
 * assert.throws(() => door.assertWritable(`${root}/.git/config`, ".git/config"), /never written/);
 * Deno.removeSync(root);
 * ```
 */
export class ConfinedDoor implements Door {
  /** Always: what else such a file is called may lie outside. */
  readonly detachesLinks = true;
  readonly #confines: Confines;
  /** What was judged in this call, with where it led. */
  readonly #judged = new Map<string, string>();
  #listed: ListedDirectory | undefined;

  /** Makes a door for one call. */
  constructor(confines: Confines) {
    this.#confines = confines;
  }

  /**
   * Judges a path that is read.
   * @throws {CtError} With code `refused` if it leads out of the directories.
   */
  assertReadable(absolutePath: string, typed: string = absolutePath): void {
    this.#judged.set(absolutePath, this.#place(absolutePath, typed).real);
  }

  /**
   * Judges a file that a listing of its directory gave as a regular file: only the directory is
   * looked at, once before its files are read and once after them.
   * @throws {CtError} With code `refused` if it leads out of the directories.
   */
  assertListed(absolutePath: string): void {
    const directory = directoryOf(absolutePath);
    if (this.#listed?.path === directory) return;
    this.#confirmListed();
    this.#listed = { path: directory, identity: this.#identityOf(directory) ?? "" };
  }

  /**
   * Judges what was opened.
   * @throws {CtError} With code `refused` if a link has come into the way.
   */
  assertOpened(file: OpenedFile, absolutePath: string, typed: string = absolutePath): void {
    const { real } = this.#place(absolutePath, typed);
    const info = lookAt(real);
    const opened = file.statSync();
    if (info?.dev !== opened.dev || info.ino !== opened.ino) throw changed(typed);
  }

  /**
   * Judges a file that is written.
   * @throws {CtError} With code `refused` if it leads out of the directories, or to what is
   * protected.
   */
  assertWritable(realPath: string, typed: string): void {
    const { root, real, relative } = this.#place(realPath, typed);
    // Where the path is resolved anew, a link may have come into the way since.
    if (real !== realPath) throw changed(typed);
    const protection = this.#typedProtection(typed) ?? nameProtection(relative) ??
      linkedProtection(root, real) ??
      repositoryProtection(real, { root, user: this.#confines.user });
    if (protection !== undefined && !this.#isAllowed(protection)) throw refusal(typed, protection);
  }

  /**
   * Judges once more what was read in the call, at its end: nothing of it is to be shown if a link
   * has come into the way meanwhile.
   * @throws {CtError} With code `refused` if something leads elsewhere by now.
   */
  settle(): void {
    this.#confirmListed();
    for (const [path, real] of this.#judged) {
      if (this.#place(path, path).real !== real) throw changed(path);
    }
  }

  #isAllowed({ list }: Protection): boolean {
    return list === "config" && this.#confines.allowsConfig;
  }

  /** What protects a path by the names that were typed, links in it as they read. */
  #typedProtection(typed: string): Protection | undefined {
    const absolute = resolvePath(typed, this.#confines);
    const relative = this.#confines.roots.map((root) => pathBelow(root, absolute))
      .find((below) => below !== undefined);
    return relative === undefined ? undefined : nameProtection(relative);
  }

  #confirmListed(): void {
    const listed = this.#listed;
    this.#listed = undefined;
    if (listed === undefined) return;
    const now = this.#identityOf(listed.path);
    // What has gone meanwhile was not put out of the way for something else.
    if (now !== undefined && now !== listed.identity) throw changed(listed.path);
  }

  /** Which directory is at a path, and where that is; `undefined` if none is. */
  #identityOf(directory: string): string | undefined {
    const { real } = this.#place(directory, directory);
    const info = lookAt(real);
    return info && `${real}\0${info.dev} ${info.ino}`;
  }

  /** Where an absolute path leads, links resolved. */
  #place(absolutePath: string, typed: string): Place {
    if (!absolutePath.includes("\0")) {
      for (const root of this.#confines.roots) {
        const relative = pathWithin(root, absolutePath);
        if (relative === undefined) continue;
        const realRoot = Deno.realPathSync(root);
        const real = relative === "" ? realRoot : joinName(realRoot, relative);
        return { root: realRoot, relative, real };
      }
    }
    throw new CtError("refused", `path is outside the served directories: "${typed}"`, {
      path: typed,
      help: `served: ${this.#confines.roots.join(", ") || "nothing"}`,
    });
  }
}

/** Where a path leads. */
interface Place {
  /** The directory that it lies in, without links. */
  readonly root: string;
  /** Relative to that, without links. */
  readonly relative: string;
  /** Absolute and without links. */
  readonly real: string;
}

/** What protects a path because a protected name at the top of the root is a link to it. */
function linkedProtection(root: string, real: string): Protection | undefined {
  for (const name of neverWrittenDirectories) {
    const path = joinName(root, name);
    if (!lookAt(path)?.isSymlink) continue;
    const target = pathWithin(root, path);
    if (target !== undefined && pathBelow(joinName(root, target), real) !== undefined) {
      return nameProtection(nameOf(path));
    }
  }
  return undefined;
}

function changed(typed: string): CtError {
  return new CtError("refused", `"${typed}" leads elsewhere than when the call began`, {
    path: typed,
    help: "call again",
  });
}

function refusal(typed: string, { list, reason }: Protection): CtError {
  return list === "never"
    ? new CtError("refused", `path is never written for an agent: "${typed}" (${reason})`, {
      path: typed,
      help: "a person can change it",
    })
    : new CtError("refused", `path is not written for an agent: "${typed}" (${reason})`, {
      path: typed,
      help: "a person can change it, or start the server with --allow-config",
    });
}
