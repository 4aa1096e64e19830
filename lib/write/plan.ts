/**
 * What a call is going to write, all of it known and judged before the first byte goes to disk.
 * Making a plan touches nothing; `commit` carries it out.
 *
 * @module
 */
import { CtError } from "@ct/base";
import { equalBytes } from "./equal_bytes.ts";
import { checkFree } from "./free_name.ts";
import type { Target } from "./target.ts";

/** One file and its new content. */
export interface PlannedWrite {
  /** The file. */
  readonly target: Target;
  /**
   * The content that was read and that `after` was made from; the file must still hold it when it
   * is written. `undefined` if it is too large to keep: then only the target's identity is
   * compared.
   */
  readonly before: Uint8Array | undefined;
  /**
   * The content to write, or the pieces of one that does not fit into memory: they are asked for
   * when they are written, and each is valid until the next. `undefined` if the file is removed.
   */
  readonly after: Uint8Array | Iterable<Uint8Array> | undefined;
  /**
   * Its permissions: the bits themselves, or those that the system gives a new file or a new
   * program. Without it an existing file keeps its own.
   */
  readonly mode?: number | "file" | "program" | undefined;
  /**
   * Of a new file that takes over from another, that one's owner and group. What it cannot keep of
   * them gives nobody more rights.
   */
  readonly owner?: Owner | undefined;
  /**
   * With a file that is removed go the directories that are empty without it, up to this one, which
   * stays; by real path.
   */
  readonly top?: string | undefined;
}

/** Whose a file is; `null` where the system does not tell. */
export interface Owner {
  /** The number of the user. */
  readonly uid: number | null;
  /** The number of the group. */
  readonly gid: number | null;
}

/** What becomes of a file. */
export type WriteKind = "remove" | "change" | "create";

/** What becomes of the file of a write. */
export function kindOf({ target, after }: PlannedWrite): WriteKind {
  return after === undefined ? "remove" : target.above === undefined ? "change" : "create";
}

/** All writes of one call: all of them happen or none. */
export interface WritePlan {
  /** The writes in the order given; no file twice, and none without a change. */
  readonly writes: readonly PlannedWrite[];
}

/** What a plan has to leave alone. */
export interface PlanOptions {
  /**
   * Files that must not be written under any name: the script and the payload files of the call.
   */
  readonly protected: readonly Target[];
}

/** Whether both are one file, be it under two names. */
export function isSameFile(a: Target, b: Target): boolean {
  return keysOf(a).some((key) => keysOf(b).includes(key));
}

/**
 * Creates a plan. Omits writes that change nothing, and the second of two equal writes to one file.
 *
 * @example A write that changes nothing is no write
 * ```ts
 * import { planWrites } from "@ct/write";
 * import assert from "node:assert/strict";
 * const identity = { device: 1, inode: 2, sizeBytes: 1, modifiedMs: 0 };
 * const target = { path: "a", realPath: "/a", identity, links: 1 };
 * const same = { target, before: new Uint8Array([65]), after: new Uint8Array([65]) };
 * assert.deepEqual(planWrites([same]).writes, []);
 * ```
 *
 * @throws {CtError} With code `refused` if a protected file is among them, or if one file would get
 * two contents; with code `write` if the name of a new file is taken.
 */
export function planWrites(
  writes: readonly PlannedWrite[],
  options: PlanOptions = { protected: [] },
): WritePlan {
  const untouchable = new Set(options.protected.flatMap(keysOf));
  const byKey = new Map<string, PlannedWrite>();
  const kept: PlannedWrite[] = [];
  for (const write of writes) {
    const { path } = write.target;
    const keys = keysOf(write.target);
    if (keys.some((key) => untouchable.has(key))) {
      throw new CtError("refused", `"${path}" is an input of this call and cannot be written`, {
        path,
      });
    }
    const earlier = keys.map((key) => byKey.get(key)).find((found) => found !== undefined);
    if (earlier === undefined) {
      for (const key of keys) byKey.set(key, write);
      if (!isUnchanged(write)) kept.push(write);
    } else if (!isEqualWrite(earlier, write)) {
      throw new CtError(
        "refused",
        `"${earlier.target.path}" and "${path}" are the same file and would get different contents`,
        { path },
      );
    }
  }
  const removed = removedBy(kept);
  for (const { target } of kept) if (target.above !== undefined) checkFree(target, removed);
  return { writes: kept };
}

/** The real paths of the files that are removed. */
export function removedBy(writes: readonly PlannedWrite[]): ReadonlySet<string> {
  return new Set(
    writes.flatMap((write) => kindOf(write) === "remove" ? write.target.realPath : []),
  );
}

/** Two names of one file have a key in common. */
function keysOf({ realPath, identity }: Target): readonly string[] {
  const { device, inode } = identity;
  return inode === null ? [`path ${realPath}`] : [`path ${realPath}`, `inode ${device} ${inode}`];
}

function isUnchanged({ target, before, after, mode }: PlannedWrite): boolean {
  return target.above === undefined && mode === undefined && before !== undefined &&
    after instanceof Uint8Array && equalBytes(before, after);
}

function isEqualWrite(a: PlannedWrite, b: PlannedWrite): boolean {
  return a.mode === b.mode && a.after instanceof Uint8Array && b.after instanceof Uint8Array &&
    equalBytes(a.after, b.after);
}
