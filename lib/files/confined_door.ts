/**
 * The door of a program that acts for somebody else: it leads into some directories and nowhere
 * else, links resolved, and what runs by itself is not written (R1, R10).
 *
 * @module
 */
import {
  CtError,
  directoryOf,
  type Door,
  inodeOf,
  lstatIfThere,
  type OpenedFile,
  pathBelow,
  realPathOf,
  resolvePath,
} from "@ct/base";
import type { GitUser } from "@ct/git";
import { linksToProtected, type ProtectedLink } from "./linked_names.ts";
import { nameProtection, type Protection } from "./protected_names.ts";
import { placeProtection } from "./place_protection.ts";
import { WorkTrees } from "./work_tree.ts";

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
  /** Absolute directories without links that are neither read nor written; none by default. */
  readonly closed?: readonly string[];
}

/** A directory that was judged in a call. */
interface JudgedDirectory {
  /** Where its path led. */
  readonly real: string;
  /** What was there; `undefined` if no directory was. */
  readonly seen: SeenDirectory | undefined;
  /** The paths of the files that were read by the names that it gave them. */
  readonly files: string[];
}

/** What the system says about a directory. */
interface SeenDirectory {
  /** Which one it is. */
  readonly identity: string;
  /** When an entry of it last changed, in milliseconds. */
  readonly changedAt: number;
}

/** The time of a change is known in whole seconds on some systems, and clocks differ a little. */
const clockMs = 2000;

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
  readonly #begunAt = Date.now();
  /** What was judged in this call, with where it led. */
  readonly #judged = new Map<string, string>();
  readonly #directories = new Map<string, JudgedDirectory>();
  /** What was judged to be written, and the directories that it lies in below a root. */
  readonly #written = new Set<string>();
  /** The directories that can be reached, as typed and without links. */
  readonly #roots = new Map<string, string>();
  /** What protects by its content, which nothing that is written through this door changes. */
  readonly #trees: WorkTrees;
  readonly #links = new Map<string, readonly ProtectedLink[]>();

  /** Creates a door for one call. */
  constructor(confines: Confines) {
    this.#confines = confines;
    this.#trees = new WorkTrees(confines.user);
  }

  /**
   * Judges a path that is read.
   * @throws {CtError} With code `refused` if it leads out of the directories.
   */
  assertReadable(absolutePath: string, typed: string = absolutePath): void {
    this.#judged.set(absolutePath, this.#place(absolutePath, typed).real);
  }

  /**
   * Judges a directory that is listed: now, and in {@linkcode ConfinedDoor.settle}.
   * @throws {CtError} With code `refused` if it leads out of the directories.
   */
  assertListable(absolutePath: string): void {
    this.#directory(absolutePath);
  }

  /**
   * Judges a file that a listing of its directory gave as a regular file. Only the directory is
   * looked at; {@linkcode ConfinedDoor.settle} looks whether a link has come into the place of a
   * file, where something in the directory has changed.
   * @throws {CtError} With code `refused` if it leads out of the directories.
   */
  assertListed(absolutePath: string): void {
    this.#directory(directoryOf(absolutePath)).files.push(absolutePath);
  }

  /**
   * Judges what was opened.
   * @throws {CtError} With code `refused` if a link has come into the way.
   */
  assertOpened(file: OpenedFile, absolutePath: string, typed: string = absolutePath): void {
    const { real } = this.#place(absolutePath, typed);
    const info = lstatIfThere(real);
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
    // Where the path is resolved again, a link may have come into the way since.
    if (real !== realPath) throw changed(typed);
    const { user } = this.#confines;
    const place = { root, user, trees: this.#trees, isThere: this.#isThere };
    const protection = this.#typedProtection(typed) ?? nameProtection(relative) ??
      this.#linkedProtection(root, real) ?? placeProtection(real, place);
    if (protection !== undefined && !this.#isAllowed(protection)) throw refusal(typed, protection);
    for (let at = real; at !== root && !this.#written.has(at); at = directoryOf(at)) {
      this.#written.add(at);
    }
  }

  /**
   * Judges once more what was read in the call, at its end: nothing of it is to be shown if a link
   * has come into the way meanwhile.
   * @throws {CtError} With code `refused` if something leads elsewhere by now.
   */
  settle(): void {
    for (const [root, real] of this.#roots) {
      if (Deno.realPathSync(root) !== real) throw changed(root);
    }
    for (const [path, { real, seen, files }] of this.#directories) {
      const now = seenDirectory(path);
      // Still the same directory: no link has come into the way, and nothing need be resolved.
      if (seen === undefined || now?.identity !== seen.identity) this.#judged.set(path, real);
      if (now === undefined || now.changedAt < this.#begunAt - clockMs) continue;
      for (const file of files) if (lstatIfThere(file)?.isSymlink === true) throw changed(file);
    }
    for (const [path, real] of this.#judged) {
      if (this.#place(path, path).real !== real) throw changed(path);
    }
  }

  #directory(path: string): JudgedDirectory {
    const existing = this.#directories.get(path);
    if (existing !== undefined) return existing;
    const { real } = this.#place(path, path);
    const judged = { real, seen: seenDirectory(real), files: [] };
    this.#directories.set(path, judged);
    return judged;
  }

  /** Whether something is at a path, or will be when all is written that was judged. */
  readonly #isThere = (path: string): boolean =>
    this.#written.has(path) || lstatIfThere(path) !== undefined;

  /** What protects a path because a protected name at the top of the root is a link to it. */
  #linkedProtection(root: string, real: string): Protection | undefined {
    const existing = this.#links.get(root);
    const links = existing ?? linksToProtected(root);
    if (existing === undefined) this.#links.set(root, links);
    const link = links.find(({ target }) => pathBelow(target, real) !== undefined);
    return link && nameProtection(link.name);
  }

  #isAllowed({ list }: Protection): boolean {
    return list === "config" && this.#confines.allowsConfig;
  }

  /** What protects a path by the names that were typed, links in it as they read. */
  #typedProtection(typed: string): Protection | undefined {
    const absolute = resolvePath(typed, { cwd: this.#confines.cwd, door: this });
    const relative = this.#confines.roots.map((root) => pathBelow(root, absolute))
      .find((below) => below !== undefined);
    return relative === undefined ? undefined : nameProtection(relative);
  }

  #assertNotClosed(real: string, typed: string): void {
    const { closed = [] } = this.#confines;
    if (!closed.some((directory) => pathBelow(directory, real) !== undefined)) return;
    throw new CtError("refused", `path is kept for the tools themselves: "${typed}"`, {
      path: typed,
    });
  }

  /** Without links; {@linkcode ConfinedDoor.settle} looks whether that is still so. */
  #realRoot(root: string): string {
    const existing = this.#roots.get(root);
    if (existing !== undefined) return existing;
    const real = Deno.realPathSync(root);
    this.#roots.set(root, real);
    return real;
  }

  /** Where an absolute path leads, links resolved. */
  #place(absolutePath: string, typed: string): Location {
    if (!absolutePath.includes("\0")) {
      for (const root of this.#confines.roots) {
        const realRoot = this.#realRoot(root);
        const real = leadsTo(absolutePath);
        const relative = real && pathBelow(realRoot, real);
        if (real === undefined || relative === undefined) continue;
        this.#assertNotClosed(real, typed);
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
interface Location {
  /** The directory that it lies in, without links. */
  readonly root: string;
  /** Relative to that, without links. */
  readonly relative: string;
  /** Absolute and without links. */
  readonly real: string;
}

/** Where a path leads, even if nothing is there yet; `undefined` if the system does not tell. */
function leadsTo(path: string): string | undefined {
  try {
    return realPathOf(path);
  } catch {
    return undefined;
  }
}

/** What directory is at a path, links not followed; `undefined` if none is. */
function seenDirectory(path: string): SeenDirectory | undefined {
  const info = lstatIfThere(path);
  if (info?.isDirectory !== true) return undefined;
  const changedAt = info.ctime?.getTime() ?? Infinity;
  return { identity: inodeOf(info), changedAt };
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
