/**
 * The directories that a server may reach, and the door into them (R1, R2).
 *
 * @module
 */
import { CtError, directoryOf, isWithin, resolvePath, throwWithheld, tryStat } from "@ct/base";
import type { Context } from "@ct/core/context";
import { ConfinedDoor } from "@ct/files";
import type { GitUser } from "@ct/git";
import { GatedDoor } from "./gate/gated_door.ts";

/** What can be reached. */
export class Roots {
  /** The directories of the server's own call, absolute. */
  readonly own: readonly string[];
  /** Where they led when the server was started. */
  readonly #real: ReadonlyMap<string, string>;
  readonly #user: GitUser;
  /** Whether what configures tools may be written. */
  readonly allowsConfig: boolean;
  /** Whether secrets are hidden. */
  readonly isGated: boolean;
  #narrowed: readonly string[];

  /**
   * Creates one from directories as typed.
   * @throws {CtError} With code `not-found` if one is not a directory.
   */
  constructor(
    typed: readonly string[],
    { cwd, home, configHome }: Pick<Context, "cwd" | "home" | "configHome">,
    { allowsConfig = false, isGated = false }: {
      readonly allowsConfig?: boolean;
      readonly isGated?: boolean;
    } = {},
  ) {
    this.#user = { home, configHome };
    this.allowsConfig = allowsConfig;
    this.isGated = isGated;
    this.own = typed.map((path) => {
      const absolute = absoluteRoot(path, cwd);
      // An empty word is a variable that is not set, rather than the working directory.
      const isMeant = path !== "" && isDirectory(absolute);
      if (isMeant && isWithin(absolute, ".")) return absolute;
      throw new CtError("not-found", `cannot serve "${path}": it is not a directory`, { path });
    });
    this.#real = new Map(this.own.map((own) => [own, Deno.realPathSync(own)]));
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
  narrow(requested: readonly string[]): void {
    const narrowed = requested.flatMap((directory) =>
      this.own.some((own) => isWithin(own, directory))
        ? [directory]
        : this.own.filter((own) => isWithin(directory, own))
    );
    // Without any, a client has no project open, and wishes nothing.
    this.#narrowed = requested.length === 0 ? this.own : narrowed;
  }

  /**
   * A door into the directories that calls may reach now, for one call.
   * @throws {CtError} With code `refused` if one leads elsewhere than when the server was started.
   */
  door(): ConfinedDoor {
    for (const [path, real] of this.#real) {
      if (realPathNow(path) === real) continue;
      throw new CtError("refused", `"${path}" leads elsewhere than when the server was started`, {
        path,
        help: "start the server again",
      });
    }
    const confines = {
      roots: this.#narrowed,
      cwd: this.first,
      user: this.#user,
      allowsConfig: this.allowsConfig,
    };
    return this.isGated ? new GatedDoor(confines) : new ConfinedDoor(confines);
  }
}

/**
 * A directory as typed, made absolute. The working directory has no links, so `..` in front needs
 * no look at it, which the runtime may not allow.
 */
function absoluteRoot(path: string, cwd: string): string {
  const [up] = /^(?:\.\.(?:\/+|$))*/.exec(path) ?? [""];
  let start = cwd;
  for (let count = up.split("..").length - 1; count > 0; count--) start = directoryOf(start);
  return resolvePath(path.slice(up.length) || ".", { cwd: start });
}

/** Where a path leads; `undefined` if nothing is there. */
function realPathNow(path: string): string | undefined {
  try {
    return Deno.realPathSync(path);
  } catch (error) {
    throwWithheld(error);
    return undefined;
  }
}

function isDirectory(path: string): boolean {
  return tryStat(path)?.isDirectory ?? false;
}
