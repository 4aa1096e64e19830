/**
 * Looking for files that a project may or may not have.
 *
 * @module
 */
import { fileSize } from "@ct/walk";
import type { Context } from "@ct/core/context";
import {
  CtError,
  osErrorText,
  readRegularFile,
  resolvePath,
  settingsBytes,
  throwWithheld,
  tryStat,
} from "@ct/base";

/** Where files are read. */
export interface ProjectLocation extends Pick<Context, "cwd" | "door"> {
  /** Receives the path of each file that was read. */
  readonly onRead?: (path: string) => void;
}

/**
 * The absolute path of a directory of the project; without `base`, the working directory.
 * @throws {CtError} With code `read` if there is no such directory.
 */
export function projectDirectory(
  base: string | undefined,
  ctx: Pick<Context, "cwd" | "door">,
): string {
  if (base === undefined) return ctx.cwd;
  const path = resolvePath(base, ctx);
  ctx.door.assertReadable(path, base);
  if (tryStat(path)?.isDirectory) return path;
  throw new CtError("read", `--base "${base}" is not a directory`, { path: base });
}

/**
 * Whether there is a file or directory of this path, which is relative to the working directory.
 */
export function exists(path: string, ctx: Pick<Context, "cwd" | "door">): boolean {
  try {
    const absolutePath = resolvePath(path, ctx);
    ctx.door.assertReadable(absolutePath, path);
    fileSize({ path, absolutePath });
    return true;
  } catch (error) {
    throwWithheld(error);
    return false;
  }
}

/** The text of a file; `undefined` if there is none that can be read. */
export function readTextIfAny(
  path: string,
  ctx: ProjectLocation,
): string | undefined {
  return exists(path, ctx) ? readText(path, ctx) : undefined;
}

/**
 * The text of a file.
 * @throws {CtError} With code `read` if it cannot be read or is not UTF-8.
 */
export function readText(path: string, ctx: ProjectLocation): string {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(
      readRegularFile(path, { cwd: ctx.cwd, door: ctx.door, maxBytes: settingsBytes }),
    );
    ctx.onRead?.(path);
    return text;
  } catch (cause) {
    const reason = cause instanceof CtError
      ? cause.message
      : cause instanceof TypeError
      ? "stream did not contain valid UTF-8"
      : osErrorText(cause);
    throw new CtError("read", `read ${path}: ${reason}`, { path, cause });
  }
}
