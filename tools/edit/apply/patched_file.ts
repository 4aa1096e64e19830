/**
 * What a patch makes of one file: its content, its mode, and the writes that takes.
 *
 * @module
 */
import { CtError, hasEscapedBytes } from "@ct/base";
import {
  findNewTarget,
  findTarget,
  hasLinkBelow,
  ownerOf,
  permissionsOf,
  type PlannedWrite,
  type Target,
} from "@ct/write";
import type { FileChange, FileMode } from "@ct/core/changes";
import type { FilePatch } from "../patch/patch_file.ts";
import { patchBytes, type PlacedHunk } from "../patch/patched_bytes.ts";

/** Where the files of a patch are. */
export interface PatchLocation {
  /** The real path of the base; `undefined` if there is none. */
  readonly root: string | undefined;
  /** The working directory. */
  readonly cwd: string;
  /** The path of a name as printed. */
  pathOf(name: string): string;
  /** The content of a file, by its path. */
  read(path: string): Uint8Array;
  /** Whether the patch gives the file of this name another one. */
  isRenamed(name: string): boolean;
  /** Whether the patch makes a file of this name. */
  isMade(name: string): boolean;
  /** Is called again and again, and may break the work off. */
  tick(): void;
}

/** A file after a patch. */
export interface PatchedFile {
  /** What has to be written: two files for a renaming, unless its old name is taken again. */
  readonly writes: readonly PlannedWrite[];
  /** How its content changes. */
  readonly change: FileChange;
  /** Where the hunks stand. */
  readonly placed: readonly PlacedHunk[];
}

/**
 * Applies what a patch says of a file.
 * @throws {CtError} With code `refused` if it does not fit, or may not be written.
 */
export function patchedFile(file: FilePatch, place: PatchLocation): PatchedFile {
  const { name, kind, from } = file;
  const root = rootFor(name, place);
  if (from !== undefined) rootFor(from, place);
  const source = kind === "create" ? undefined : sourceOf(from ?? name, place);
  const before = source?.before ?? new Uint8Array();
  const { after, spans, placed } = patchBytes(before, file, place.tick);
  const mode = modeOf(file, source?.target);
  const change: FileChange = {
    spans,
    source: before,
    tree: { ...file, from: from && place.pathOf(from), mode: source && gitMode(source.target) },
  };
  if (kind === "change") {
    return { writes: source ? [{ ...source, after, mode }] : [], change, placed };
  }
  if (kind === "delete") {
    if (after.length > 0) throw leavesContent(file, after);
    return { writes: source ? [{ ...source, after: undefined, top: root }] : [], change, placed };
  }
  const owner = source && ownerOf(source.target);
  const writes = [madeFile(name, { after, mode, owner, root }, place)];
  if (kind === "rename" && source !== undefined && !place.isMade(from ?? "")) {
    writes.push({ ...source, after: undefined, top: root });
  }
  return { writes, change, placed };
}

/** A file with its content. */
interface Source {
  readonly target: Target;
  readonly before: Uint8Array;
}

function sourceOf(name: string, { pathOf, cwd, root, read }: PatchLocation): Source {
  const path = pathOf(name);
  const before = read(path);
  return { before, target: findTarget(path, { cwd, within: root }) };
}

/** A new file, or one in the place of another that the patch gives another name. */
function madeFile(
  name: string,
  { after, mode, owner, root }: Pick<PlannedWrite, "after" | "mode" | "owner"> & {
    readonly root: string;
  },
  place: PatchLocation,
): PlannedWrite {
  if (place.isRenamed(name)) return { ...sourceOf(name, place), after, mode };
  const target = findNewTarget({ path: place.pathOf(name), root, name });
  return { target, before: undefined, after, mode, owner };
}

function leavesContent({ name }: FilePatch, { length }: Uint8Array): CtError {
  const message = `the deletion of "${name}" leaves ${length} byte(s): it is not the file of the ` +
    "patch; nothing was written";
  return new CtError("refused", message, {
    path: name,
    help: "create the patch again from the current file",
  });
}

/** The mode to write: what the patch says, on top of what the file has. */
function modeOf(
  { name, kind, oldMode, newMode }: FilePatch,
  source: Target | undefined,
): PlannedWrite["mode"] {
  if (kind === "create") return newMode ?? "file";
  const bits = source === undefined ? null : permissionsOf(source);
  if (bits === null) return undefined;
  if (oldMode !== undefined && oldMode !== kindOfMode(bits)) {
    throw new CtError(
      "refused",
      `"${name}" does not have the mode in the patch; nothing was written`,
      {
        path: name,
        help: `its mode is ${bits.toString(8)}; create the patch again from the current file`,
      },
    );
  }
  if (newMode === undefined) return kind === "change" ? undefined : bits;
  // Who may read a program may run it.
  return newMode === "file" ? bits & ~0o111 : bits | ((bits & 0o444) >> 2);
}

function kindOfMode(bits: number): FileMode {
  return (bits & 0o100) === 0 ? "file" : "program";
}

function gitMode(target: Target): FileMode {
  return kindOfMode(permissionsOf(target) ?? 0);
}

/** Whether a regular file of this name is there that a patch may reach, with this mode if one is given. */
export function isThere(name: string, mode: FileMode | undefined, place: PatchLocation): boolean {
  try {
    const target = findTarget(place.pathOf(name), { cwd: place.cwd, within: rootFor(name, place) });
    return mode === undefined || permissionsOf(target) === null || gitMode(target) === mode;
  } catch (error) {
    if (error instanceof CtError) return false;
    throw error;
  }
}

/** Whether a name does not say a place below a directory. */
export function leadsOut(name: string): boolean {
  const isOdd = name.split("/").some((part) => part === "" || part === "." || part === "..");
  return isOdd || name.includes("\0");
}

/** A patch comes from anywhere: it reaches no file but those of the base, and none of git's. */
function rootFor(name: string, { root }: PatchLocation): string {
  const parts = name.split("/");
  const reason = root === undefined || leadsOut(name)
    ? "it leads out of --base"
    : hasEscapedBytes(name)
    ? "its name is not UTF-8"
    : hasLinkBelow(root, name)
    ? "a link is on the way"
    : parts.some((part) => part.toLowerCase() === ".git")
    ? "it is a file of git's own"
    : undefined;
  if (root !== undefined && reason === undefined) return root;
  throw new CtError("refused", `"${name}" cannot be patched: ${reason}; nothing was written`, {
    path: name,
  });
}
