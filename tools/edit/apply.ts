/**
 * `--apply`: the engine that makes a plan of a patch. Nothing is written here.
 *
 * @module
 */
import {
  CtError,
  decodeBytes,
  joinName,
  osErrorText,
  pathWithin,
  readRegularFile,
  settingsBytes,
} from "@ct/base";
import type { Context } from "@ct/core/context";
import { judge, parseExpect, type Verdict } from "@ct/core/verdict";
import { findTarget, type PlannedWrite, planWrites, targetRoot } from "@ct/write";
import type { EditOptions } from "./definition.ts";
import type { ShownSite } from "./edit_result.ts";
import { refuseOptions, selecting } from "./form.ts";
import type { ChangedFiles, FileChange } from "./file_report.ts";
import { type FilePatch, readPatch } from "./patch_file.ts";
import { patchBytes, type PlacedHunk } from "./patched_bytes.ts";

/** A hunk that does not stand where its head says, but at the only place that has its lines. */
export interface MovedHunk {
  /** The file as printed. */
  readonly path: string;
  /** The line that its head says. */
  readonly said: number;
  /** The line that it stands at. */
  readonly found: number;
}

/** What a patch does. */
export interface ApplyResult extends ChangedFiles {
  /** How many hunks it has. */
  readonly hunks: number;
  /** The places that change. */
  readonly sites: readonly ShownSite[];
  /** The hunks that stand elsewhere. */
  readonly moved: readonly MovedHunk[];
  /** The verdict on the number of hunks. */
  readonly verdict: Verdict;
}

/**
 * Computes what the patch of `--apply` makes of the files below `--base`.
 * @throws {CtError} If it is malformed, does not fit exactly, or names what may not be written.
 */
export function computeApply(patch: string, options: EditOptions, ctx: Context): ApplyResult {
  refuseOptions("apply", [...selecting, "revert"], options);
  const expectation = parseExpect(options.expect ?? "any");
  const root = targetRoot({ base: options.base, follow: false }, ctx);
  const changes = new Map<string, FileChange>();
  const writes: PlannedWrite[] = [];
  const sites: ShownSite[] = [];
  const moved: MovedHunk[] = [];
  let hunks = 0;
  for (const file of readPatch(decodeBytes(read(patch, settingsBytes, ctx)), patch)) {
    const path = options.base === "." ? file.name : joinName(options.base, file.name);
    assertPlace(file, root);
    const before = read(path, undefined, ctx);
    const { after, spans, placed } = patchBytes(before, file);
    const target = findTarget(path, { cwd: ctx.cwd, within: root });
    writes.push({ target, before, after });
    changes.set(path, { spans });
    sites.push(...placed.flatMap((hunk) => sitesOf(hunk, path)));
    moved.push(...placed.flatMap((hunk) => movedOf(hunk, path)));
    hunks += placed.length;
  }
  return {
    hunks,
    sites,
    moved,
    changes,
    plan: planWrites(writes, { protected: [findTarget(patch, ctx)] }),
    verdict: judge(expectation, hunks),
  };
}

function read(path: string, maxBytes: number | undefined, ctx: Context): Uint8Array {
  try {
    return readRegularFile(path, { cwd: ctx.cwd, ...maxBytes === undefined ? {} : { maxBytes } });
  } catch (cause) {
    const reason = cause instanceof CtError ? cause.message : osErrorText(cause);
    throw new CtError("read", `reading '${path}': ${reason}; nothing was written`, { path, cause });
  }
}

/** A patch comes from anywhere: it reaches no file but those of the base, and none of git's. */
function assertPlace({ name }: FilePatch, root: string | undefined): void {
  const parts = name.split("/");
  const isOdd = parts.some((part) => part === "" || part === "." || part === "..");
  const within = isOdd || root === undefined ? undefined : pathWithin(root, name);
  const reason = within === undefined
    ? "it leads out of --base"
    : within !== name
    ? "a link is on the way"
    : parts.some((part) => part.toLowerCase() === ".git")
    ? "it is a file of git's own"
    : undefined;
  if (reason === undefined) return;
  throw new CtError("refused", `"${name}" cannot be patched: ${reason}; nothing was written`, {
    path: name,
  });
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
