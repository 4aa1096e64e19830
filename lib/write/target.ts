/**
 * Finding the file that a path leads to, before it is planned to be written.
 *
 * @module
 */
import { CtError, joinName, nameOf, osErrorText, resolvePath } from "@ct/base";
import { isTemporaryName } from "./temporary_name.ts";
import { changedSinceRead } from "./write_error.ts";

/** What tells one file, in one state, from another. */
export interface FileIdentity {
  /** Number of the device. */
  readonly device: number;
  /** Inode number; `null` where the system has none. */
  readonly inode: number | null;
  /** Size in bytes. */
  readonly sizeBytes: number;
  /** Time of the last change of the content, in milliseconds since 1970; `null` where unknown. */
  readonly modifiedMs: number | null;
}

/** A regular file that can be written, as `findTarget` found it. */
export interface Target {
  /** The file as typed or printed. */
  readonly path: string;
  /** Its absolute path without links: this name is written to. */
  readonly realPath: string;
  /** The file and its state when it was found. */
  readonly identity: FileIdentity;
  /** How many names (hard links) the file has. */
  readonly links: number;
}

/** Where targets are looked for. */
export interface TargetPlace {
  /** The absolute directory that a relative path starts from. */
  readonly cwd: string;
  /** A real path: what is neither it nor below it is no target. Without it, anything may be. */
  readonly within?: string | undefined;
}

/**
 * The real path of what is walked: with links not followed, no target lies outside it, unless
 * somebody puts a link into the place of a file or directory meanwhile. `undefined` if there is
 * nothing, or links are followed.
 */
export function targetRoot(
  { base, follow }: { readonly base: string; readonly follow: boolean },
  ctx: { readonly cwd: string },
): string | undefined {
  if (follow) return undefined;
  try {
    return Deno.realPathSync(resolvePath(base, ctx));
  } catch {
    return undefined;
  }
}

/**
 * The regular file that `path` leads to; links are followed. A tool calls this once it knows that
 * the file is going to change: before reading one that is too large to keep, otherwise after it.
 * @throws {CtError} With code `write` if there is none, or if it is a directory or another special
 * file, lies outside the place, or is the writer's own.
 */
export function findTarget(path: string, { cwd, within }: TargetPlace): Target {
  try {
    const realPath = Deno.realPathSync(resolvePath(path, { cwd }));
    const isOutside = within !== undefined && realPath !== within &&
      !realPath.startsWith(joinName(within, ""));
    if (isOutside) throw changedSinceRead(path);
    if (isTemporaryName(nameOf(realPath))) throw new Error("an interrupted write has left it");
    const info = Deno.lstatSync(realPath);
    assertRegularTarget(info);
    return { path, realPath, identity: identityOf(info), links: info.nlink ?? 1 };
  } catch (cause) {
    if (cause instanceof CtError) throw cause;
    throw new CtError("write", `cannot write "${path}": ${osErrorText(cause)}`, { path, cause });
  }
}

/**
 * Checks that a target is a regular file.
 * @throws {Error} Saying what it is instead.
 */
export function assertRegularTarget(info: Deno.FileInfo): void {
  if (info.isDirectory) throw new Error("Is a directory (os error 21)");
  if (!info.isFile) throw new Error("not a regular file");
}

/** The identity of a file, of what the system tells about it. */
export function identityOf(info: Deno.FileInfo): FileIdentity {
  return {
    device: info.dev,
    inode: info.ino,
    sizeBytes: info.size,
    modifiedMs: info.mtime?.getTime() ?? null,
  };
}

/** Whether both are the same file in the same state. */
export function isSameIdentity(a: FileIdentity, b: FileIdentity): boolean {
  return a.device === b.device && a.inode === b.inode && a.sizeBytes === b.sizeBytes &&
    a.modifiedMs === b.modifiedMs;
}
