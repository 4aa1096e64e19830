/**
 * `--new-file`: the engine that makes a plan of one new file. Nothing is written here.
 *
 * @module
 */
import { CtError, directoryOf, joinName, nameOf, resolvePath } from "@ct/base";
import type { Context } from "@ct/core/context";
import { UsageError } from "@ct/core/definition";
import { readPayload } from "@ct/core/input";
import { splitLines } from "@ct/core/text";
import type { Verdict } from "@ct/core/verdict";
import { findNewTarget, planWrites, targetRoot } from "@ct/write";
import type { EditOptions } from "../definition.ts";
import type { ChangedFiles, FileChange } from "@ct/core/changes";
import { refuseOptions, selecting } from "../form.ts";

/** A file that is to be created. */
export interface NewFile extends ChangedFiles {
  /** The file as printed. */
  readonly path: string;
  /** How many lines it has. */
  readonly lines: number;
  /** Nothing is judged. */
  readonly verdict: Verdict;
}

/**
 * Plans the file of `--new-file`. Its directories are made with it.
 * @throws {CtError} If there is something of this name, or a directory cannot be had.
 */
export function computeNewFile(path: string, options: EditOptions, ctx: Context): NewFile {
  refuseOptions("new-file", [...selecting, "apply", "revert", "expect"], options);
  const { text } = options;
  if (text === undefined) throw new UsageError("--new-file needs --text, its content");
  if (/(?:^|\/)\.{0,2}$/.test(path)) throw new CtError("write", `"${path}" is not a file name`);
  const content = readPayload(text, ctx).text;
  const after = new TextEncoder().encode(content);
  const plan = planWrites([{
    target: newTarget(path, ctx),
    before: undefined,
    after,
    mode: "file",
  }], {
    protected: [],
  });
  const change: FileChange = {
    spans: [{ start: 0, end: 0, newStart: 0, newEnd: after.length }],
    source: new Uint8Array(),
    tree: { kind: "create", newMode: "file" },
  };
  const lines = splitLines(content).length;
  return { path, lines, plan, changes: new Map([[path, change]]), verdict: "SUCCESS" };
}

/** The place of a new file: links to directories that are there are followed, as for any file. */
function newTarget(path: string, ctx: Context): ReturnType<typeof findNewTarget> {
  const absolute = resolvePath(path, ctx);
  let name = nameOf(absolute);
  for (let above = directoryOf(absolute);; above = directoryOf(above)) {
    const root = targetRoot({ base: above, follow: false }, ctx);
    if (root !== undefined) return findNewTarget({ path, root, name });
    name = joinName(nameOf(above), name);
  }
}
