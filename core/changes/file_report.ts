/**
 * Reports each file that changes: the proof that nothing else in it does, and its diff.
 *
 * @module
 */
import { nameOf, pathBelow, resolvePath } from "@ct/base";
import type { Context } from "../context/mod.ts";
import type { WritePlan } from "@ct/write";
import type { EditedFile } from "./changes_json.ts";
import { assertUntouched, type OutsideHashes, outsideHashes } from "./outside.ts";
import type { Span } from "./span.ts";
import { type DiffTree, unifiedDiff } from "./unified_diff.ts";

/** How a file changes. */
export type FileChange =
  /** What is replaced, in bytes. */
  | SpanChange
  /** The proof, of a file that is not kept in memory. */
  | { readonly outside: OutsideHashes };

/** A change of a file whose replaced bytes are known. */
export interface SpanChange {
  /** What is replaced, in bytes. */
  readonly spans: readonly Span[];
  /** The encoding, if that is not UTF-8. */
  readonly encoding?: string | undefined;
  /** The content that it is made of, where that is not the one of the file. */
  readonly source?: Uint8Array;
  /** What becomes of the file besides. */
  readonly tree?: DiffTree;
}

/** What is reported about a file. */
export interface FileReport {
  /** The file as printed. */
  readonly path: string;
  /** The hashes of what lies outside the edits. */
  readonly outside: OutsideHashes;
  /** Its diff, if asked for; or why it is omitted. */
  readonly diff: { readonly text: string } | { readonly omitted: string } | undefined;
}

/** Files that change, and how. */
export interface ChangedFiles {
  /** The files. */
  readonly plan: WritePlan;
  /** What is known about how they change, by path; nothing is told of those that are missing. */
  readonly changes: ReadonlyMap<string, FileChange>;
}

/** Which diffs are made. */
export interface DiffOptions {
  /** Those of the call: names are relative to one where the working directory is elsewhere. */
  readonly bases: readonly string[];
  /** All of them, or only as much as a JSON value has room for; `undefined` for none. */
  readonly diffs: "all" | "short" | undefined;
}

const nothing = new Uint8Array();

/** In a JSON value, there is so much room for the diff of a file, and for all diffs together. */
const roomOfFile = 1 << 20;
const roomOfCall = 8 << 20;

/**
 * What is reported about the files that change.
 * @throws {CtError} If one would change outside of its edits; then nothing may be written.
 */
export async function reportFiles(
  { plan, changes }: ChangedFiles,
  { bases, diffs }: DiffOptions,
  ctx: Pick<Context, "cwd">,
): Promise<readonly FileReport[]> {
  const reports: FileReport[] = [];
  let room = diffs === "short" ? roomOfCall : Infinity;
  for (const { target: { path }, before, after } of plan.writes) {
    const change = changes.get(path);
    if (change === undefined) continue;
    if ("outside" in change) {
      const { outside } = change;
      assertUntouched(path, outside);
      reports.push({ path, outside, diff: diffs && { omitted: "a file of 16 MiB or more" } });
      continue;
    }
    const [old, fresh] = [change.source ?? before, after ?? nothing];
    if (old !== undefined && fresh instanceof Uint8Array) {
      const contents = { before: old, after: fresh, spans: change.spans };
      const outside = await outsideHashes(contents);
      assertUntouched(path, outside);
      if (change.encoding !== undefined) {
        const diff = diffs && { omitted: `a file in ${change.encoding}` };
        reports.push({ path, outside, diff });
        continue;
      }
      const { tree } = change;
      const from = tree?.from;
      const names = { ...tree, from: from && diffName(from, bases, ctx) };
      const text = diffs && unifiedDiff(diffName(path, bases, ctx), contents, names);
      const isTooLong = text !== undefined &&
        text.length > Math.min(room, diffs === "short" ? roomOfFile : Infinity);
      if (!isTooLong) room -= text?.length ?? 0;
      const diff = isTooLong ? { omitted: "too long; --diff prints it" } : text && { text };
      reports.push({ path, outside, diff: diff || undefined });
    }
  }
  return reports;
}

/** A file's name in a diff: git refuses names that lead out of the directory it works in. */
function diffName(path: string, bases: readonly string[], ctx: Pick<Context, "cwd">): string {
  const file = resolvePath(path, ctx);
  const tops = [ctx.cwd, ...bases.map((base) => resolvePath(base, ctx))];
  const below = tops.map((top) => pathBelow(top, file)).find((name) => name !== undefined);
  return below || nameOf(file);
}

/** A file, as JSON has it. */
export function fileJson({ path, outside, diff }: FileReport): EditedFile {
  return {
    diff: diff !== undefined && "text" in diff ? diff.text : undefined,
    diff_left_out: diff !== undefined && "omitted" in diff ? diff.omitted : undefined,
    outside_sha256_after: outside.after,
    outside_sha256_before: outside.before,
    path,
  };
}
