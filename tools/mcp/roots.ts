/**
 * The directories that a server may reach, and the way of every path into them (R1, R2).
 *
 * @module
 */
import { CtError, isWithin, pathWithin, resolvePath } from "@ct/base";
import type { Context } from "@ct/core/context";
import { isNeverWritable } from "@ct/write";

/** What can be reached. */
export class Roots {
  /** The directories of the server's own call, absolute. */
  readonly own: readonly string[];
  #narrowed: readonly string[];

  /**
   * Takes directories as typed.
   * @throws {CtError} With code `not-found` if one is no directory.
   */
  constructor(typed: readonly string[], { cwd }: Pick<Context, "cwd">) {
    this.own = typed.map((path) => {
      const absolute = resolvePath(path, { cwd });
      // An empty word is a variable that is not set, rather than the working directory.
      const isMeant = path !== "" && isDirectory(absolute);
      if (isMeant && isWithin(absolute, ".")) return absolute;
      throw new CtError("not-found", `cannot serve "${path}": it is not a directory`, { path });
    });
    this.#narrowed = this.own;
  }

  /** The directories that calls may reach now; none if a client wants none of the server's. */
  get directories(): readonly string[] {
    return this.#narrowed;
  }

  /** The directory that relative paths start at. */
  get first(): string {
    return this.#narrowed[0] ?? this.own[0] ?? "/";
  }

  /**
   * Leaves only what also lies in these directories of a client; what they have beyond the server's
   * own is not added.
   */
  narrow(wished: readonly string[]): void {
    const narrowed = wished.flatMap((directory) =>
      this.own.some((own) => isWithin(own, directory))
        ? [directory]
        : this.own.filter((own) => isWithin(directory, own))
    );
    // Without any, a client has no project open, and wishes nothing.
    this.#narrowed = wished.length === 0 ? this.own : narrowed;
  }

  /**
   * Checks that a path, relative to `cwd` if it is not absolute, may be read.
   * @throws {CtError} With code `refused` if it leads out of the directories.
   */
  assertReadable(path: string, cwd: string): void {
    this.#place(path, cwd);
  }

  /**
   * Checks that a path may be written.
   * @throws {CtError} With code `refused` if it leads out of the directories, or to what is never
   * written for an agent.
   */
  assertWritable(path: string, cwd: string): void {
    const { typed, real } = this.#place(path, cwd);
    if (!isNeverWritable(typed) && !isNeverWritable(real)) return;
    throw new CtError("refused", `path is never written for an agent: "${path}"`, { path });
  }

  /** Where a path leads, relative to its directory: as it reads, and links resolved. */
  #place(path: string, cwd: string): { readonly typed: string; readonly real: string } {
    const absolute = path.includes("\0") ? undefined : absolutePath(path, cwd);
    for (const root of absolute === undefined ? [] : this.#narrowed) {
      const real = pathWithin(root, absolute ?? "");
      if (real === undefined) continue;
      const isBelow = absolute?.startsWith(`${root}/`);
      return { typed: isBelow ? absolute?.slice(root.length + 1) ?? "" : real, real };
    }
    throw new CtError("refused", `path is outside the served directories: "${path}"`, {
      path,
      help: `served: ${this.#narrowed.join(", ") || "nothing"}`,
    });
  }
}

function isDirectory(path: string): boolean {
  try {
    return Deno.statSync(path).isDirectory;
  } catch {
    return false;
  }
}

/** The path without `.` and `..`; `undefined` if the system does not tell. */
function absolutePath(path: string, cwd: string): string | undefined {
  try {
    return resolvePath(path, { cwd });
  } catch {
    return undefined;
  }
}
