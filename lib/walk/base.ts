/**
 * The base of a walk: where it lies, what it is, whether it is entered.
 *
 * @module
 */

import { asksForDirectory, CtError, osErrorText, resolvePath, splitPath } from "@ct/base";
import { type Entry, kindOf } from "./entry.ts";
import { type LinkTarget, resolveLink } from "./link.ts";
import type { WalkProblem } from "./problem.ts";

/** The base of a walk as found. */
export interface Base {
  /** Its entry, printed exactly as typed. */
  readonly entry: Entry;
  /** Whether it is a directory, or a link to one: then the walk continues below it. */
  readonly entered: boolean;
  /** Why a base that is a link could not be followed, if so. */
  readonly problem: WalkProblem | undefined;
}

/**
 * Inspects the base as typed, relative to `cwd`. A link to a file counts as that file; a link to a
 * directory is entered, and a directory itself only with `follow`.
 *
 * @throws {CtError} `traversal`, naming the base, if it is not there or out of reach.
 */
export function findBase(typed: string, cwd: string, follow: boolean): Base {
  try {
    const absolutePath = resolvePath(typed, { cwd });
    const target = look(absolutePath, typed);
    const entered = target.kind === "d";
    const kind = entered && target.isLink && !follow ? "l" : target.kind;
    const name = splitPath(typed).components.at(-1) ?? typed;
    const entry = { path: typed, name, kind, depth: 0, absolutePath };
    return { entry, entered, problem: target.problem };
  } catch (error) {
    const message = `traversal error: ${typed}: ${osErrorText(error)}`;
    throw new CtError("traversal", message, { path: typed, cause: error });
  }
}

function look(absolutePath: string, typed: string): LinkTarget & { readonly isLink: boolean } {
  if (asksForDirectory(typed)) {
    // Asked here because the runtime drops a slash at the end when its permissions are limited.
    if (Deno.statSync(absolutePath).isDirectory) return { kind: "d", isLink: false };
    throw new Deno.errors.NotADirectory("Not a directory (os error 20)");
  }
  const info = Deno.lstatSync(absolutePath);
  return info.isSymlink
    ? { ...resolveLink(absolutePath, typed), isLink: true }
    : { kind: kindOf(info), isLink: false };
}
