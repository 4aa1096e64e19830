/**
 * Which path moves where, before anything is read.
 *
 * @module
 */
import {
  asksForDirectory,
  CtError,
  directoriesUp,
  directoryOf,
  exists,
  isTemporaryName,
  joinName,
  nameOf,
  pathBelow,
  pathBetween,
  realPathOf,
  resolvePath,
  tryLstat,
} from "@ct/base";
import type { Context } from "../../context/mod.ts";
import { targetRoot } from "@ct/write";

/** A move. Paths are below the root, with `/` between components. */
export interface MovePaths {
  /** The real path of the directory whose files are searched. */
  readonly root: string;
  /** The absolute working directory without links. */
  readonly cwd: string;
  /** What moves. */
  readonly from: string;
  /** Where it is afterwards. */
  readonly to: string;
  /** Whether it is a directory. */
  readonly isDirectory: boolean;
}

/**
 * Reads the paths of a call.
 * @throws {CtError} If there is nothing to move, something is at the new path, or one of the two
 * leads out of the base or to what is never written.
 */
export function movePaths(
  { file, new: fresh, base }: {
    readonly file: string;
    readonly new: string;
    readonly base?: string | undefined;
  },
  ctx: Pick<Context, "cwd" | "ceiling" | "door">,
): MovePaths {
  const root = targetRoot({ base: base ?? defaultBase(ctx), follow: false }, ctx);
  if (root === undefined || tryLstat(root)?.isDirectory !== true) {
    throw new CtError("traversal", `--base "${base ?? ctx.cwd}" is not a directory`);
  }
  const old = located(file, ctx);
  const info = tryLstat(old);
  if (info === undefined) {
    throw new CtError("not-found", `there is no file or directory "${file}"`, { path: file });
  }
  if (info.isSymlink) throw refused(file, "it is a symbolic link");
  if (!info.isFile && !info.isDirectory) throw refused(file, "it is not a regular file");
  const target = targetPath(fresh, old, ctx);
  const [from, to] = [below(root, old, file), below(root, target, fresh)];
  // By the names that were typed; each file is judged by its own where it is written.
  ctx.door.assertWritable(old, file);
  ctx.door.assertWritable(target, fresh);
  if (from === "") throw refused(file, "it is the base itself");
  if (to === from) throw refused(file, "that is its path already");
  if (to.startsWith(`${from}/`)) throw refused(file, `"${fresh}" lies in it`);
  if (exists(target)) {
    throw new CtError("refused", `"${fresh}" exists; nothing was written`, {
      path: fresh,
      help: "choose another path, or remove what is there",
    });
  }
  const cwd = targetRoot({ base: ".", follow: false }, ctx) ?? ctx.cwd;
  return { root, cwd, from, to, isDirectory: info.isDirectory };
}

/** The path as it is printed: from the working directory, with `./` before it as all tools do. */
export function shownPath({ root, cwd }: Pick<MovePaths, "root" | "cwd">, path: string): string {
  const between = pathBetween(cwd, joinName(root, path));
  return /^\.{1,2}(?:\/|$)|^\//.test(between) ? between : `./${between}`;
}

/** The top of the repository around the working directory, or else that directory. */
function defaultBase({ cwd, ceiling }: Pick<Context, "cwd" | "ceiling">): string {
  for (const directory of directoriesUp(cwd)) {
    if (exists(joinName(directory, ".git"))) return directory;
    if (directory === ceiling) break;
  }
  return cwd;
}

/** The absolute path of what is typed; a link at its end stays one. */
function located(typed: string, ctx: Pick<Context, "cwd" | "door">): string {
  const absolute = resolvePath(typed, ctx);
  ctx.door.assertReadable(absolute, typed);
  return joinName(realPathOf(directoryOf(absolute)), nameOf(absolute));
}

function targetPath(typed: string, old: string, ctx: Pick<Context, "cwd" | "door">): string {
  const absolute = resolvePath(typed, ctx);
  ctx.door.assertReadable(absolute, typed);
  const real = realPathOf(absolute);
  const isDirectory = tryLstat(real)?.isDirectory === true;
  return isDirectory || asksForDirectory(typed) ? joinName(real, nameOf(old)) : real;
}

function below(root: string, path: string, typed: string): string {
  const name = pathBelow(root, path);
  if (name === undefined) {
    throw new CtError("refused", `"${typed}" lies outside of "${root}"; nothing was written`, {
      path: typed,
      help: "--base sets the directory that has both paths, and all files that import",
    });
  }
  const parts = name.split("/");
  if (parts.some((part) => part.toLowerCase() === ".git")) {
    throw refused(typed, "it is a file of git's own");
  }
  if (parts.some(isTemporaryName)) throw refused(typed, "the writer uses such names");
  return name;
}

function refused(typed: string, reason: string): CtError {
  const message = `"${typed}" cannot be moved: ${reason}; nothing was written`;
  return new CtError("refused", message, { path: typed });
}
