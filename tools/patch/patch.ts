/**
 * The engine: selects files, patches each in memory and judges the changes of all. Nothing is
 * written here.
 *
 * @module
 */
import type { Bounds } from "@ct/core/bounds";
import type { Context } from "@ct/core/context";
import type { SkippedFiles } from "@ct/core/input";
import { isUpperBound, judge, parseExpect, type Verdict } from "@ct/core/verdict";
import type { Entry } from "@ct/walk";
import {
  findTarget,
  isSameFile,
  type OtherName,
  SeenFiles,
  type Target,
  targetRoot,
} from "@ct/write";
import type { PatchOptions } from "./definition.ts";
import { readDocumentAddress } from "./model/document_address.ts";
import { readOperations } from "./model/operation.ts";
import { FilePatcher, type PatchedFile } from "./patched_file.ts";
import { Selection } from "./selection.ts";

/** The result of a call, before anything is written. */
export interface PatchResult {
  /** All changes. */
  readonly changes: number;
  /** The files whose text differs, in the order of the walk. */
  readonly files: readonly PatchedFile[];
  /** The verdict on the changes. */
  readonly verdict: Verdict;
  /** Files whose text became values; they are never patched. */
  readonly inputs: readonly Target[];
  /** The files that were selected, and what was not. */
  readonly selection: Selection;
  /** Names of files that count under another one. */
  readonly otherNames: readonly OtherName[];
  /** The files for which an expectation that holds could fail, had they been patched. */
  readonly unread: readonly string[];
}

/**
 * Computes what a call does.
 * @throws {CtError} If an option is malformed, the base does not exist, a file is malformed or does
 * not have what an operation needs, or the time is up.
 */
export async function computePatch(
  options: PatchOptions,
  ctx: Context,
  bounds: Bounds,
): Promise<PatchResult> {
  const operations = readOperations(options, ctx);
  const expectation = parseExpect(options.expect);
  const inputs = operations.flatMap((operation) => {
    const file = "value" in operation ? operation.value.file : undefined;
    return file === undefined ? [] : [findTarget(file, ctx)];
  });
  const yaml = {
    ...(options.document.length > 0 && { document: readDocumentAddress(options.document) }),
    passesAliases: options["through-alias"],
  };
  const patchers = new Map(options.bases.map((base) => {
    const root = targetRoot({ ...options, base }, ctx);
    return [base, new FilePatcher(operations, ctx, { bounds, root, yaml })];
  }));
  const selection = new Selection(options, ctx, bounds);
  const { skipped } = selection;
  const files: PatchedFile[] = [];
  const met = new SeenFiles();
  let changes = 0;
  const isInput = ({ path }: Entry) =>
    inputs.length > 0 && inputs.some((input) => isSameFile(input, findTarget(path, ctx)));
  for await (const { base, entry, format } of selection.files(isInput)) {
    const result = await patchers.get(base)?.patch(entry, format);
    if (result === undefined) continue;
    const target = "reason" in result ? undefined : result.content?.target;
    if ("reason" in result) skipped.add(result);
    else if (target === undefined || !met.isOtherName(target)) {
      changes += result.changes;
      if (result.content !== undefined) files.push(result);
    }
  }
  const isMet = judge(expectation, changes) === "SUCCESS";
  const unread = isMet && isUpperBound(expectation) ? skippedItems(skipped) : [];
  const verdict = isMet && unread.length === 0 ? "SUCCESS" : "ERROR";
  return {
    changes,
    files,
    verdict,
    inputs,
    selection,
    unread,
    otherNames: met.others,
  };
}

/** A special file has no contents that could change. */
function skippedItems({ files }: SkippedFiles): readonly string[] {
  return files.filter(({ reason }) => reason !== "special file").map(({ path }) => path);
}
