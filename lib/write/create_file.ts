/**
 * Creating a file that must not exist yet: it is there completely or not at all, and no other file
 * is replaced.
 *
 * @module
 */
import {
  CtError,
  directoryOf,
  joinName,
  nameOf,
  newWriteId,
  osErrorText,
  resolvePath,
  siblingName,
} from "@ct/base";
import type { CommitContext } from "./commit_context.ts";
import { DirectoryLocks } from "./directory_locks.ts";
import { judgedOps } from "./judged_ops.ts";
import { isTaken, linkNew } from "./link_new.ts";
import { sweepDirectory } from "./sweep.ts";
import { unbroken } from "./unbroken.ts";
import { denoWriteOps, type WriteOps } from "./write_ops.ts";

/** A file to be created. */
export interface NewFile {
  /** Its path; relative ones are resolved against the context's working directory. */
  readonly path: string;
  /** What it is to hold; bytes as they are. */
  readonly text: string | Uint8Array;
  /** Whether it is a program. */
  readonly isExecutable?: boolean;
  /** Its permission bits, reduced by the mask of the process; by default those of any new file. */
  readonly mode?: number;
}

/**
 * Creates a file, and the directories that it needs. Resolves to whether it did: `false` if the
 * name is taken, be it by a link that leads nowhere.
 *
 * @example Create a file once
 * ```ts
 * import { openDoor, systemClock } from "@ct/base";
 * import { createFile } from "@ct/write";
 * import assert from "node:assert/strict";
 * const ctx = { cwd: Deno.makeTempDirSync(), clock: systemClock, door: openDoor };
 * assert.equal(await createFile({ path: "etc/a.conf", text: "first\n" }, ctx), true);
 * assert.equal(await createFile({ path: "etc/a.conf", text: "second\n" }, ctx), false);
 * assert.equal(Deno.readTextFileSync(`${ctx.cwd}/etc/a.conf`), "first\n");
 * Deno.removeSync(ctx.cwd, { recursive: true });
 * ```
 *
 * @throws {CtError} With code `write` if it cannot be created.
 */
export async function createFile(
  file: NewFile,
  ctx: CommitContext & { readonly cwd: string },
  ops: WriteOps = denoWriteOps,
): Promise<boolean> {
  const { path } = file;
  try {
    const absolute = resolvePath(path, ctx);
    ctx.door.assertReadable(absolute, path);
    Deno.mkdirSync(directoryOf(absolute), { recursive: true });
    const directory = Deno.realPathSync(directoryOf(absolute));
    const target = joinName(directory, nameOf(absolute));
    if (isTaken(target)) return false;
    ctx.door.assertWritable(target, path);
    // Whoever cleans up in the directory takes the lock too, and so does not remove the file while
    // it is written.
    using _locks = await DirectoryLocks.acquire([directory], ctx.clock);
    return await unbroken(ctx, () => putNew({ file, directory, target }, judgedOps(ops, ctx.door)));
  } catch (cause) {
    if (cause instanceof CtError) throw cause;
    throw new CtError("write", `cannot create "${path}": ${osErrorText(cause)}`, { path, cause });
  }
}

interface NewTarget {
  readonly file: NewFile;
  /** Where it is to lie, by real path. */
  readonly directory: string;
  /** Its path there. */
  readonly target: string;
}

/** Returns whether the name was free. */
async function putNew({ file, directory, target }: NewTarget, ops: WriteOps): Promise<boolean> {
  const id = newWriteId();
  const staged = joinName(directory, siblingName(id, 0, "new"));
  try {
    await writeNew(staged, file, ops);
    if (!linkNew(staged, target, ops)) return false;
  } finally {
    sweepDirectory(directory, id, ops);
  }
  await ops.syncDirectory(directory).catch(() => {});
  return true;
}

async function writeNew(
  path: string,
  { text, isExecutable = false, mode = isExecutable ? 0o777 : 0o666 }: NewFile,
  ops: WriteOps,
): Promise<void> {
  const file = ops.create(path, mode);
  try {
    file.write(typeof text === "string" ? new TextEncoder().encode(text) : text);
    await file.sync();
  } finally {
    file.close();
  }
}
