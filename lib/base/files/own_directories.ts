/**
 * Decides how far up from a directory files are taken into account. A user who may write to a
 * directory above could put a rule store or an ignore file there, so a search upwards ends where
 * somebody else may, as git's does (`safe.directory`, R22).
 *
 * @module
 */
import { directoriesUp, joinName } from "../path/path_names.ts";
import { isWithheld, throwWithheld } from "../withheld.ts";

/** What is passed on a search upwards. */
export interface OwnDirectories {
  /** The directories that may be searched, the innermost first. */
  readonly own: readonly string[];
  /**
   * The one where the search ends because another user owns it or everybody may write to it, if
   * there is one.
   */
  readonly foreign: string | undefined;
}

/** The facts that decide whether another user may write to a file or directory. */
export type Ownership = Pick<Deno.FileInfo, "uid" | "mode">;

/**
 * Who owns what the user of this process keeps: the owner of his home directory, or, where this
 * process may not look at it, who runs it.
 */
export function ownerOfHome(home: string): Pick<Ownership, "uid"> {
  try {
    return Deno.statSync(home);
  } catch (error) {
    if (!isWithheld(error)) throw error;
    return { uid: Deno.uid() };
  }
}

const everybodyMayWrite = 0o002;

/**
 * A name that no file has. A process that may not look at a directory is told by who starts it that
 * it counts by being allowed to read this name there.
 */
export const ownMark = ".ct-own";

/**
 * Whether only its owner, the group and root may change what is there, and the owner is root or who
 * owns `like`. Where the system tells no owners, everything is ours.
 */
export function isOurs({ uid, mode }: Ownership, like: Pick<Ownership, "uid">): boolean {
  const hasOwner = uid === null || uid === 0 || uid === like.uid;
  return hasOwner && ((mode ?? 0) & everybodyMayWrite) === 0;
}

/**
 * The absolute directory and those above it, up to the first that is foreign: the owner of the
 * directory itself, and root, may direct who works there. Nothing above `ceiling` is searched.
 * What this process may not look at counts as {@linkcode ownMark} says.
 *
 * @example Nothing above a directory that everybody may write to
 * ```ts
 * import { ownDirectories } from "@ct/base";
 * import assert from "node:assert/strict";
 * const top = Deno.makeTempDirSync();
 * Deno.mkdirSync(`${top}/shared/mine`, { recursive: true });
 * Deno.chmodSync(`${top}/shared`, 0o1777);
 * assert.deepEqual(ownDirectories(`${top}/shared/mine`), {
 *   own: [`${top}/shared/mine`],
 *   foreign: `${top}/shared`,
 * });
 * Deno.removeSync(top, { recursive: true });
 * ```
 */
export function ownDirectories(
  directory: string,
  { ceiling }: { readonly ceiling?: string | undefined } = {},
): OwnDirectories {
  const own: string[] = [];
  let innermost: Ownership | undefined;
  for (const each of directoriesUp(directory)) {
    let info: Ownership;
    try {
      info = Deno.statSync(each);
    } catch (error) {
      if (!isWithheld(error)) return { own, foreign: each };
      // Without the innermost nothing is known.
      if (innermost === undefined) throwWithheld(error);
      if (!isMarkedOwn(each)) return { own, foreign: each };
      own.push(each);
      if (each === ceiling) break;
      continue;
    }
    if (!isOurs(info, innermost ??= info)) return { own, foreign: each };
    own.push(each);
    if (each === ceiling) break;
  }
  return { own, foreign: undefined };
}

/** Whether who has started this process says that a directory counts; see {@linkcode ownMark}. */
export function isMarkedOwn(directory: string): boolean {
  const path = joinName(directory, ownMark);
  return Deno.permissions.querySync({ name: "read", path }).state === "granted";
}
