/**
 * `--apply`: the engine that makes a plan of a patch. Nothing is written here.
 *
 * @module
 */
import { CtError, decodeBytes, joinName, osErrorText, pushAll, readRegularFile } from "@ct/base";
import type { Bounds } from "@ct/core/bounds";
import type { Context } from "@ct/core/context";
import { readTypedSource, type TypedSource } from "@ct/core/input";
import { judge, parseExpect, type Verdict } from "@ct/core/verdict";
import { findTarget, type PlannedWrite, planWrites, type Target, targetRoot } from "@ct/write";
import { explainedFailure, isStop } from "./apply_failure.ts";
import type { EditOptions } from "../definition.ts";
import { refuseOptions, selecting } from "../form.ts";
import type { ChangedFiles, FileChange, PatchKind, ShownSite } from "@ct/core/changes";
import { type FilePatch, readPatch } from "../patch/patch_file.ts";
import type { PlacedHunk } from "../patch/patched_bytes.ts";
import { patchedFile, type PatchLocation } from "./patched_file.ts";

/** A hunk that does not stand where its head says, but at the only place that has its lines. */
export interface MovedHunk {
  /** The file as printed. */
  readonly path: string;
  /** The line that its head says. */
  readonly said: number;
  /** The line that it stands at. */
  readonly found: number;
}

/** What a patch does to a file besides changing lines. */
export interface TreeChange {
  /** What becomes of it. */
  readonly kind: Exclude<PatchKind, "change"> | "mode";
  /** The file as printed; of a renaming and a copy, the new one. */
  readonly path: string;
  /** Of a renaming and a copy, the file that it is made of. */
  readonly from: string | undefined;
  /** The mode that it gets, as git writes it, if the patch says so. */
  readonly mode: string | undefined;
}

/** What a patch does. */
export interface ApplyResult extends ChangedFiles {
  /** How many hunks it has. */
  readonly hunks: number;
  /** How many files it is about. */
  readonly files: number;
  /** The places that change. */
  readonly sites: readonly ShownSite[];
  /** What it does besides. */
  readonly tree: readonly TreeChange[];
  /** The hunks that stand elsewhere. */
  readonly moved: readonly MovedHunk[];
  /** The verdict on the number of hunks; a file without any counts as one. */
  readonly verdict: Verdict;
}

/**
 * Computes what the patch of `--apply` makes of the files below `--base`.
 * @throws {CtError} If it is malformed, does not fit exactly, or names what may not be written.
 */
export async function computeApply(
  patch: string,
  options: EditOptions,
  ctx: Context,
  bounds: Bounds,
): Promise<ApplyResult> {
  refuseOptions("apply", [...selecting, "revert"], options);
  const expectation = parseExpect(options.expect ?? "any");
  const root = targetRoot({ base: options.base, follow: false }, ctx);
  const pathOf = (name: string) => options.base === "." ? name : joinName(options.base, name);
  const source = await patchSource(patch, ctx);
  const { name } = source;
  const files = readPatch(decodeBytes(source.bytes), name);
  const renamed = new Set(files.flatMap(({ kind, from = "" }) => kind === "rename" ? from : []));
  const made = new Set(files.flatMap(({ kind, name }) => isMade(kind) ? name : []));
  const place = {
    root,
    cwd: ctx.cwd,
    pathOf,
    read: (path: string) => read(path, ctx),
    isRenamed: (name: string) => renamed.has(name),
    isMade: (name: string) => made.has(name),
    tick: () => void bounds.tick(),
  };
  try {
    const guarded = source.path === undefined ? [] : [findTarget(source.path, ctx)];
    const { counted, ...result } = await planned({ files, guarded }, place, bounds);
    return { ...result, verdict: judge(expectation, counted) };
  } catch (error) {
    if (!(error instanceof CtError) || isStop(error)) throw error;
    throw explainedFailure(error, { name, files, place, base: options.base }, ctx);
  }
}

/** What the files of a patch become, and how many of them and their hunks count. */
async function planned(
  { files, guarded }: { readonly files: readonly FilePatch[]; readonly guarded: readonly Target[] },
  place: PatchLocation,
  bounds: Bounds,
): Promise<Omit<ApplyResult, "verdict"> & { readonly counted: number }> {
  const { pathOf } = place;
  const changes = new Map<string, FileChange>();
  const writes: PlannedWrite[] = [];
  const sites: ShownSite[] = [];
  const tree: TreeChange[] = [];
  const moved: MovedHunk[] = [];
  let [hunks, counted] = [0, 0];
  for (const file of files) {
    if (bounds.tick()) await bounds.breathe();
    const path = pathOf(file.name);
    const { change, placed, writes: own } = patchedFile(file, place);
    pushAll(writes, own);
    changes.set(path, change);
    pushAll(sites, placed.flatMap((hunk) => sitesOf(hunk, path)));
    pushAll(moved, placed.flatMap((hunk) => movedOf(hunk, path)));
    hunks += placed.length;
    counted += Math.max(placed.length, 1);
    const { kind, from, newMode } = file;
    if (kind === "change" && newMode === undefined) continue;
    tree.push({
      kind: kind === "change" ? "mode" : kind,
      path,
      from: from && pathOf(from),
      mode: newMode && (newMode === "file" ? "100644" : "100755"),
    });
  }
  return {
    hunks,
    files: files.length,
    sites,
    tree,
    moved,
    changes,
    plan: planWrites(writes, { protected: guarded }),
    counted,
  };
}

function isMade(kind: PatchKind): boolean {
  return kind === "create" || kind === "rename" || kind === "copy";
}

async function patchSource(patch: string, ctx: Context): Promise<TypedSource> {
  try {
    return await readTypedSource(patch, ctx);
  } catch (cause) {
    throw unreadable(patch, cause);
  }
}

function read(path: string, { cwd, door }: Context): Uint8Array {
  try {
    return readRegularFile(path, { cwd, door });
  } catch (cause) {
    throw unreadable(path, cause);
  }
}

function unreadable(path: string, cause: unknown): CtError {
  const reason = cause instanceof CtError ? cause.message : osErrorText(cause);
  return new CtError("read", `reading '${path}': ${reason}; nothing was written`, { path, cause });
}

function sitesOf({ hunk, line }: PlacedHunk, path: string): readonly ShownSite[] {
  return hunk.runs.map(({ at, removed, added }) => ({
    path,
    line: line + at,
    before: removed.map(withoutEnding),
    after: added.map(withoutEnding),
  }));
}

function withoutEnding(line: string): string {
  return line.replace(/\r?\n$/, "");
}

function movedOf({ hunk, line }: PlacedHunk, path: string): readonly MovedHunk[] {
  return line === hunk.before ? [] : [{ path, said: hunk.before + 1, found: line + 1 }];
}
