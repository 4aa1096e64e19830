/**
 * Why a patch does not apply: it was applied already, or its names are those of a directory above.
 *
 * @module
 */
import {
  CtError,
  directoriesUp,
  escapeControls,
  joinName,
  pathBetween,
  resolvePath,
} from "@ct/base";
import type { Context } from "@ct/core/context";
import { findTarget } from "@ct/write";
import { inverted } from "../patch/hunk.ts";
import type { FilePatch } from "../patch/patch_file.ts";
import { patchBytes } from "../patch/patched_bytes.ts";
import { isThere, leadsOut, type PatchLocation } from "./patched_file.ts";

/** A patch that does not fit. */
export interface FailedPatch {
  /** What it is called. */
  readonly name: string;
  /** Its files. */
  readonly files: readonly FilePatch[];
  /** Where they are. */
  readonly place: PatchLocation;
  /** The base of the call. */
  readonly base: string;
}

/** Whether an error says nothing of the patch, but that the call is to end. */
export function isStop({ code }: CtError): boolean {
  return code === "timeout" || code === "aborted";
}

/** The error to tell of a patch that does not fit: the one that there is, unless more is known. */
export function explainedFailure(error: CtError, failed: FailedPatch, ctx: Context): CtError {
  const { name, files, place } = failed;
  const above = directoryAbove(failed, ctx);
  if (above !== undefined) {
    const help = `the names of the patch are those of a directory above: add --base ${above}`;
    return explained(error, error.message, help);
  }
  const applied = files.filter((file) => isApplied(file, place));
  // That a file is not there may have other reasons.
  if (applied.every(({ kind }) => kind === "delete")) return error;
  if (applied.length === files.length) {
    const message = `${name} is applied already: the ${files.length} file(s) are as it makes them`;
    return explained(error, `${message}; nothing was written`);
  }
  const failing = applied.find((file) =>
    [file.name, place.pathOf(file.name)].includes(error.path ?? "")
  );
  if (failing === undefined) return error;
  const message = `"${failing.name}" is already as ${name} makes it, and other files are not`;
  const names = applied.map((each) => JSON.stringify(each.name)).join(", ");
  const help = `leave out of the patch what is applied: ${names}`;
  return explained(error, `${message}; nothing was written`, help);
}

function explained(error: CtError, message: string, help?: string): CtError {
  const { path } = error;
  return new CtError("refused", message, {
    cause: error,
    ...path === undefined ? {} : { path },
    ...help === undefined ? {} : { help },
  });
}

/** Whether a file is proved to be what the patch makes of it: it can be taken back exactly. */
function isApplied(file: FilePatch, place: PatchLocation): boolean {
  const { name, kind, from, newMode } = file;
  const isLeft = from !== undefined && isThere(from, undefined, place);
  if (kind === "delete") return !leadsOut(name) && !isThere(name, undefined, place);
  if ((kind === "rename" && isLeft) || !isThere(name, newMode, place)) return false;
  const hunks = file.hunks.map(inverted);
  // Where lines are only to be put back, what is there says nothing.
  if (hunks.length > 0 && hunks.every(({ old }) => old.length === 0)) return false;
  try {
    const undone = patchBytes(place.read(place.pathOf(name)), {
      ...file,
      kind: kind === "create" ? "delete" : "change",
      hunks,
    }, place.tick);
    return kind === "create" ? undone.after.length === 0 : hunks.length > 0 || kind === "rename" ||
      newMode !== undefined;
  } catch (error) {
    if (error instanceof CtError && !isStop(error)) return false;
    throw error;
  }
}

/** The directory above the base that has all files of a patch, none of which is below the base. */
function directoryAbove({ files, place, base }: FailedPatch, ctx: Context): string | undefined {
  const names = files.flatMap(({ kind, name, from }) => kind === "create" ? [] : from ?? name);
  const isHere = names.some((name) => leadsOut(name) || isThere(name, undefined, place));
  if (names.length === 0 || isHere) return undefined;
  let inner: string | undefined;
  for (const directory of directoriesUp(resolvePath(base, ctx))) {
    if (inner !== undefined && inner === ctx.ceiling) return undefined;
    const isThere = inner !== undefined &&
      names.every((name) => isRegular(joinName(directory, name)));
    if (isThere) return escapeControls(pathBetween(ctx.cwd, directory));
    inner = directory;
  }
}

function isRegular(path: string): boolean {
  try {
    findTarget(path, { cwd: "/" });
    return true;
  } catch {
    return false;
  }
}
