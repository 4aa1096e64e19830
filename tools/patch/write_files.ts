/**
 * Writing what was computed: all files or none.
 *
 * @module
 */
import {
  commit,
  type CommitContext,
  type CommitResult,
  type PlannedWrite,
  planWrites,
  stageFile,
  type Target,
} from "@ct/write";
import type { PatchedFile } from "./patched_file.ts";

/**
 * Writes the new contents of files; what does not fit into memory is staged beside its file first.
 * @throws {CtError} With code `write` or `refused`, naming a file and the reason; every file then
 * is as it was.
 */
export async function writeFiles(
  files: readonly PatchedFile[],
  inputs: readonly Target[],
  ctx: CommitContext,
): Promise<CommitResult> {
  using stack = new DisposableStack();
  const writes: PlannedWrite[] = [];
  for (const { content } of files) {
    if (content === undefined) continue;
    const { target, before, after } = content;
    if (after instanceof Uint8Array) {
      writes.push({ target, before, after });
      continue;
    }
    const staged = stack.use(await stageFile(target, ctx));
    ctx.deadline?.lift();
    for (const piece of after) staged.write(piece);
    ctx.deadline?.restore();
    writes.push({ target, before, after: staged });
  }
  return await commit(planWrites(writes, { protected: inputs }), ctx);
}
