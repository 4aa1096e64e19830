/**
 * Creating a file that must not exist yet: it is there whole or not at all, and nobody else's file is replaced.
 *
 * @module
 */
import { CtError, directoryOf, joinName, nameOf, osErrorText, resolvePath } from "@ct/base";
import type { Context } from "@ct/core/context";
import { denoWriteOps, DirectoryLocks, newWriteId, siblingName } from "@ct/write";

/** A file to be created. */
export interface NewFile {
  /** Its path; relative ones are resolved against the context's working directory. */
  readonly path: string;
  /** What it is to hold. */
  readonly text: string;
  /** Whether it is a program. */
  readonly isExecutable?: boolean;
}

/**
 * Creates a file, and the directories that it needs. Resolves to whether it did: `false` if the name is taken, be it by
 * a link that leads nowhere.
 * @throws {CtError} With code `write` if it cannot be created.
 */
export async function createFile(
  { path, text, isExecutable = false }: NewFile,
  ctx: Pick<Context, "cwd" | "clock">,
): Promise<boolean> {
  try {
    const absolute = resolvePath(path, ctx);
    Deno.mkdirSync(directoryOf(absolute), { recursive: true });
    const directory = Deno.realPathSync(directoryOf(absolute));
    const target = joinName(directory, nameOf(absolute));
    if (isTaken(target)) return false;
    // Whoever cleans up in the directory takes the lock too, and so does not remove the file while it is written.
    using _locks = await DirectoryLocks.acquire([directory], ctx.clock);
    const temporary = joinName(directory, siblingName(newWriteId(), 0, "new"));
    try {
      await writeNew(temporary, text, isExecutable);
      // Unlike renaming, linking does not replace what has the name.
      if (!await linked(temporary, target, { text, isExecutable })) return false;
    } finally {
      removeIfThere(temporary);
    }
    await denoWriteOps.syncDirectory(directory).catch(() => {});
    return true;
  } catch (cause) {
    if (cause instanceof CtError) throw cause;
    throw new CtError("write", `cannot create "${path}": ${osErrorText(cause)}`, { path, cause });
  }
}

async function writeNew(path: string, text: string, isExecutable: boolean): Promise<void> {
  const mode = isExecutable ? 0o777 : 0o666;
  using file = Deno.openSync(path, { write: true, createNew: true, mode });
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length;) at += file.writeSync(bytes.subarray(at));
  await file.sync();
}

async function linked(
  temporary: string,
  target: string,
  { text, isExecutable }: Required<Pick<NewFile, "text" | "isExecutable">>,
): Promise<boolean> {
  try {
    Deno.linkSync(temporary, target);
  } catch (error) {
    if (isTaken(target)) return false;
    if (!(error instanceof Error) || error instanceof Deno.errors.NotFound) throw error;
    // A file system without hard links.
    await writeNew(target, text, isExecutable);
  }
  return true;
}

function isTaken(path: string): boolean {
  try {
    Deno.lstatSync(path);
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

function removeIfThere(path: string): void {
  try {
    Deno.removeSync(path);
  } catch {
    // It was never made, or the next writer in this directory removes it.
  }
}
