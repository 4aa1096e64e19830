/**
 * Changes a file that other processes change at the same time. If the file has changed since it was
 * read, it is read again and the change is made once more, so that no change is lost.
 *
 * @module
 */
import { CtError, decodeUtf8, osErrorText, readRegularFile } from "@ct/base";
import { commit, type CommitResult } from "./commit.ts";
import type { CommitContext } from "./commit_context.ts";
import { equalBytes } from "./equal_bytes.ts";
import { planWrites } from "./plan.ts";
import { findTarget, isSameIdentity } from "./target.ts";

/** Every failure means that another change succeeded, so this many may come first. */
const attempts = 100;

/**
 * Replaces a file's text by what `change` makes of it; `undefined` leaves the file alone. The
 * function is called again with a fresh text whenever the file turns out to have been changed by
 * others. Resolves to what was written; `undefined` if nothing was.
 * @throws {CtError} With code `read` or `encoding` if the file cannot be read, `write` if it cannot
 * be written; whatever `change` throws.
 *
 * @example Append a line
 * ```ts
 * import { openDoor, systemClock } from "@ct/base";
 * import { updateFile } from "@ct/write";
 * import assert from "node:assert/strict";
 * const ctx = { cwd: Deno.makeTempDirSync(), clock: systemClock, door: openDoor };
 * Deno.writeTextFileSync(`${ctx.cwd}/a.txt`, "one\n");
 * await updateFile("a.txt", (text) => `${text}two\n`, ctx);
 * assert.equal(Deno.readTextFileSync(`${ctx.cwd}/a.txt`), "one\ntwo\n");
 * Deno.removeSync(ctx.cwd, { recursive: true });
 * ```
 */
export async function updateFile(
  path: string,
  change: (text: string) => string | undefined,
  ctx: CommitContext & { readonly cwd: string },
): Promise<CommitResult | undefined> {
  for (let attempt = 1;; attempt++) {
    const before = readBytes(path, ctx);
    const text = change(decodeUtf8(before, path));
    if (text === undefined) return undefined;
    const target = findTarget(path, ctx);
    const after = new TextEncoder().encode(text);
    try {
      return await commit(planWrites([{ target, before, after }]), ctx);
    } catch (error) {
      if (!(error instanceof CtError) || error.code !== "write" || attempt === attempts) {
        throw error;
      }
      const now = findTarget(path, ctx);
      const isSame = isSameIdentity(now.identity, target.identity) &&
        now.realPath === target.realPath && equalBytes(readBytes(path, ctx), before);
      if (isSame) throw error;
    }
  }
}

function readBytes(
  path: string,
  ctx: Pick<CommitContext, "door"> & { readonly cwd: string },
): Uint8Array {
  try {
    return readRegularFile(path, ctx);
  } catch (cause) {
    const reason = cause instanceof CtError ? cause.message : osErrorText(cause);
    throw new CtError("read", `read ${path}: ${reason}`, { path, cause });
  }
}
