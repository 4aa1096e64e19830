/**
 * Finding the file that a path leads to, before it is planned to be written.
 *
 * @module
 */
import {
  CtError,
  directoryOf,
  isTemporaryName,
  joinName,
  nameOf,
  osErrorText,
  resolvePath,
  throwWithheld,
  tryLstat,
} from "@ct/base";
import { cannotCreate, changedSinceRead } from "./write_error.ts";

/** The permission bits of a mode, with set-user-id, set-group-id and sticky. */
export const permissionBits = 0o7777;

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

/** A file that can be written, as `findTarget` found it, or one that is to be created. */
export interface Target {
  /** The file as typed or printed. */
  readonly path: string;
  /** Its absolute path without links: this name is written to. */
  readonly realPath: string;
  /** The file and its state when it was found. */
  readonly identity: FileIdentity;
  /** How many names (hard links) the file has. */
  readonly links: number;
  /**
   * Of a file that is to be created, the deepest of the directories above it that is there, by real
   * path; the others are made with the file.
   */
  readonly above?: string | undefined;
}

/** Where targets are searched for. */
export interface TargetLocation {
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
  } catch (error) {
    throwWithheld(error);
    return undefined;
  }
}

/**
 * The regular file that `path` leads to; links are followed. A tool calls this once it knows that
 * the file is going to change: before reading one that is too large to keep, otherwise after it.
 * @throws {CtError} With code `write` if there is none, or if it is a directory or another special
 * file, lies outside the place, or is the writer's own.
 */
export function findTarget(path: string, { cwd, within }: TargetLocation): Target {
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
 * A file that is to be created, below a directory given by real path. Nothing is looked up through
 * links.
 * @throws {CtError} With code `write` if the name is taken or has a link before it.
 */
export function findNewTarget(
  { path, root, name }: { readonly path: string; readonly root: string; readonly name: string },
): Target {
  const realPath = joinName(root, name);
  const identity = { device: 0, inode: null, sizeBytes: 0, modifiedMs: null };
  if (!tryLstat(root)?.isDirectory) throw cannotCreate(path, `"${root}" is not a directory`);
  const above = deepestDirectory(root, name);
  if (isTemporaryName(nameOf(realPath))) throw cannotCreate(path, "the writer uses such names");
  if (above === undefined) throw cannotCreate(path, "a link is on the way");
  return { path, realPath, identity, links: 1, above };
}

/** The deepest directory on the way to a name below `root`; `undefined` if a link comes first. */
function deepestDirectory(root: string, name: string): string | undefined {
  let directory = root;
  for (const part of name.split("/").slice(0, -1)) {
    const next = joinName(directory, part);
    const info = tryLstat(next);
    if (info?.isSymlink) return undefined;
    if (!info?.isDirectory) return directory;
    directory = next;
  }
  return directory;
}

/** Whether a link stands on the way to a name below `root`, or has that name. */
export function hasLinkBelow(root: string, name: string): boolean {
  const parts = name.split("/");
  return parts.some((_, index) =>
    tryLstat(joinName(root, parts.slice(0, index + 1).join("/")))?.isSymlink
  );
}

/** The permission bits of a target that is there; `null` where the system has none. */
export function permissionsOf({ realPath }: Target): number | null {
  const mode = tryLstat(realPath)?.mode;
  return mode === undefined || mode === null ? null : mode & permissionBits;
}

/** Whose a target is that is there. */
export function ownerOf({ realPath }: Target): Pick<Deno.FileInfo, "uid" | "gid"> {
  const { uid = null, gid = null } = tryLstat(realPath) ?? {};
  return { uid, gid };
}

/** The directory that is locked for a target, and that holds the writer's files, by real path. */
export function homeOf({ realPath, above }: Target): string {
  return above ?? directoryOf(realPath);
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
