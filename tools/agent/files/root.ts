/**
 * The one way from a path that a model sent to a file: whatever it looks like, it stays below the
 * root.
 *
 * @module
 */
import { CtError, directoryOf, inodeOf, joinName, osErrorText, splitPath } from "@ct/base";
import { ConfinedDoor, nameProtection, placeProtection } from "@ct/files";
import type { GitUser } from "@ct/git";
import { ToolFailure } from "../contract/failure.ts";
import { type RealPath, realPath } from "./real_path.ts";

/** A path below the root. */
export interface Location {
  /** The path as it was given. */
  readonly given: string;
  /** Relative to the root, `/`-separated, without `.` and `..`; empty for the root. */
  readonly relative: string;
  /** The absolute path without links: what is opened. */
  readonly realPath: string;
  /** The same relative to the root. */
  readonly realRelative: string;
  /** Whether something was there when it was looked at. */
  readonly exists: boolean;
}

/** What a root is called in messages, and what besides never is touched. */
export interface RootOptions {
  /** Whether it is a worktree. */
  readonly isWorktree: boolean;
  /**
   * Absolute paths of directories below the root that are neither read nor written: those of the
   * store.
   */
  readonly closed: readonly string[];
  /** Whose configuration of git counts; that of nobody by default. */
  readonly user?: GitUser;
}

/** Without a home directory, only the configuration of the repository and the system counts. */
const nobody: GitUser = { home: undefined, configHome: undefined };

/** A path has no more bytes. */
const longestPath = 4096;

/** The directory that a toolset works in. */
export class Root {
  /** Its absolute path without links. */
  readonly path: string;
  readonly #typed: string;
  readonly #identity: string;
  readonly #name: string;
  readonly #closed: readonly string[];
  readonly #user: GitUser;

  /**
   * Opens the directory at an absolute path.
   * @throws {CtError} With code `not-found` if there is no such directory.
   */
  constructor(path: string, { isWorktree, closed, user = nobody }: RootOptions) {
    this.#typed = normalised(splitPath(path).components) ?? "/";
    this.#name = isWorktree ? "worktree root" : "project root";
    try {
      this.path = Deno.realPathSync(path);
      this.#identity = identityOf(this.path);
    } catch (cause) {
      const message = `cannot open root "${path}": ${osErrorText(cause)}`;
      throw new CtError("not-found", message, { path, cause });
    }
    this.#closed = closed.map((each) => realPath(each).path);
    this.#user = user;
  }

  /**
   * Where a path that may be read leads.
   * @throws {ToolFailure} If it leads out of the root, into the store, or the system does not tell.
   */
  readable(given: string): Location {
    const place = this.#locate(given);
    if (this.isClosed(place.realPath)) throw new ToolFailure(`Path is not readable: ${given}`);
    return place;
  }

  /**
   * A glob of paths below the root, without the absolute path of the root that a model may write in
   * front of it.
   */
  globBelow(glob: string): string {
    const start = [this.path, this.#typed].find((root) => glob.startsWith(`${root}/`));
    return start === undefined ? glob : glob.slice(start.length + 1);
  }

  /**
   * Where a path that may be written leads. A link is followed, and itself kept.
   * @throws {ToolFailure} If it leads out of the root, to what is never written, or the system does
   * not tell.
   */
  writable(given: string): Location {
    const place = this.#locate(given);
    const { relative, realRelative } = place;
    if (relative === "" || isNever(relative) || this.isBarred(realRelative)) {
      throw new ToolFailure(`Path is not writable: ${given}`);
    }
    return place;
  }

  /** Whether what is at a path without links, relative to the root, is never written. */
  isBarred(realRelative: string): boolean {
    const path = joinName(this.path, realRelative);
    return this.isClosed(path) || isNever(realRelative) ||
      placeProtection(path, { root: this.path, user: this.#user }) !== undefined;
  }

  /**
   * Checks that a place is still where it was found, right before or after it was opened.
   * @throws {ToolFailure} If a link has come between.
   */
  confirm(place: Location): void {
    const now = this.#locate(place.given);
    if (now.realPath !== place.realPath) throw this.outside(place.given);
  }

  /**
   * The door to what lies below the root, for one call: what {@linkcode Root.readable} and
   * {@linkcode Root.writable} found is judged again where it is opened.
   */
  door(): ConfinedDoor {
    return new ConfinedDoor({
      roots: [this.path],
      cwd: this.path,
      user: this.#user,
      allowsConfig: true,
      closed: this.#closed,
    });
  }

  /** Whether an absolute path without links belongs to the store. */
  isClosed(path: string): boolean {
    return this.#closed.some((closed) => isBelow(path, closed));
  }

  #locate(given: string): Location {
    if (given.includes("\0") || new TextEncoder().encode(given).length > longestPath) {
      throw new ToolFailure(
        given.includes("\0")
          ? "Path contains a NUL character"
          : `Path is longer than ${longestPath} bytes`,
      );
    }
    const relative = this.#relative(given);
    if (relative === undefined) throw this.outside(given);
    const real = this.#resolved(given, relative);
    if (!isBelow(real.path, this.path)) throw this.outside(given);
    const realRelative = real.path.slice(this.path.length).replace(/^\/+/, "");
    return { given, relative, realPath: real.path, realRelative, exists: real.exists };
  }

  /** The path relative to the root as it reads; `undefined` if that leads out. */
  #relative(given: string): string | undefined {
    const { root, components } = splitPath(given);
    if (root === "") return this.#below(`${this.path}/${components.join("/")}`, this.path);
    const absolute = `/${components.join("/")}`;
    return this.#below(absolute, this.path) ?? this.#below(absolute, this.#typed);
  }

  #below(absolute: string, base: string): string | undefined {
    const path = normalised(splitPath(absolute).components);
    if (path === undefined || !isBelow(path, base)) return undefined;
    return path.slice(base.length).replace(/^\/+/, "");
  }

  /**
   * Where the system says that the path leads; a `..` behind a link leads elsewhere than it reads.
   */
  #resolved(given: string, relative: string): RealPath {
    try {
      if (identityOf(this.path) !== this.#identity) throw new Error("the root was replaced");
      const plain = realPath(relative === "" ? this.path : joinName(this.path, relative));
      if (!splitPath(given).components.includes("..")) return plain;
      const { root, components } = splitPath(given);
      let path = root === "" ? this.path : "/";
      for (const component of components) {
        if (component === "..") path = directoryOf(realPath(path).path);
        else if (component !== ".") path = joinName(path, component);
      }
      return realPath(path);
    } catch (error) {
      throw new ToolFailure(`Path cannot be resolved: ${given} (${osErrorText(error)})`);
    }
  }

  /** The answer to a path that leads out. */
  outside(given: string): ToolFailure {
    return new ToolFailure(`Path is outside the ${this.#name}: ${given}`);
  }
}

/** Whether a path is never written, by its names. */
function isNever(relative: string): boolean {
  return nameProtection(relative)?.list === "never";
}

/** Whether a path is a directory or lies below it; whole components are compared. */
function isBelow(path: string, directory: string): boolean {
  const prefix = directory.endsWith("/") ? directory : `${directory}/`;
  return path === directory || path.startsWith(prefix);
}

/**
 * The absolute path of components, without `.` and `..`; `undefined` if it goes above the file
 * system.
 */
function normalised(components: readonly string[]): string | undefined {
  const kept: string[] = [];
  for (const component of components) {
    if (component === "..") {
      if (kept.pop() === undefined) return undefined;
    } else if (component !== ".") kept.push(component);
  }
  return `/${kept.join("/")}`;
}

function identityOf(path: string): string {
  const info = Deno.lstatSync(path);
  if (!info.isDirectory) throw new Error("Not a directory (os error 20)");
  return inodeOf(info);
}
