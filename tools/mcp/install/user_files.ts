/**
 * The user's files that are changed: read, compared and written together. One of the files that
 * reach the runtime.
 *
 * @module
 */
import {
  type Clock,
  CtError,
  decodeUtf8,
  directoryOf,
  openDoor,
  osErrorText,
  pathBelow,
  readRegularFile,
  settingsBytes,
} from "@ct/base";
import { commit, createFile, findTarget, planWrites } from "@ct/write";
import type { UserLocation } from "./client_files.ts";

/** A file and what becomes of it; `undefined` where there is none. */
export interface FileChange {
  /** Its absolute path. */
  readonly path: string;
  /** What it holds. */
  readonly before: string | undefined;
  /** What it is to hold. */
  readonly after: string | undefined;
}

/** The system, as far as it decides where files are. */
export function systemName(): UserLocation["system"] {
  const { os } = Deno.build;
  return os === "windows" || os === "darwin" ? os : "linux";
}

/**
 * A directory of the user's without links, as the runtime is told it; `undefined` if there is none.
 */
export function realDirectory(path: string | undefined): string | undefined {
  try {
    return path === undefined ? undefined : Deno.realPathSync(path);
  } catch {
    return undefined;
  }
}

/**
 * The text of a file of the user's; `undefined` if it is not there.
 * @throws {CtError} With code `refused` if another account owns it or the directory it is in, or
 * everybody may write to them; `read` or `encoding` if it cannot be read.
 */
export function readUserFile(path: string, home: string): string | undefined {
  assertOwn(nearest(directoryOf(path)), home);
  if (!isThere(path)) return undefined;
  assertOwn(path, home);
  try {
    const bytes = readRegularFile(path, { cwd: "/", door: openDoor, maxBytes: settingsBytes });
    return decodeUtf8(bytes, path);
  } catch (cause) {
    if (cause instanceof CtError && cause.code === "encoding") throw cause;
    const reason = cause instanceof CtError ? cause.message : osErrorText(cause);
    throw new CtError("read", `read ${path}: ${reason}`, { path, cause });
  }
}

/** Whether there is something with this path, be it a link that leads nowhere. */
export function isThere(path: string): boolean {
  try {
    Deno.lstatSync(path);
    return true;
  } catch {
    return false;
  }
}

/**
 * Creates the changes. Files that are there change together or not at all; then new ones are made,
 * and those that were made for us alone are removed, with the directories that are empty then.
 * @throws {CtError} With code `write` if something cannot be written.
 */
export async function writeUserFiles(
  changes: readonly FileChange[],
  { clock, home }: { readonly clock: Clock; readonly home: string },
): Promise<void> {
  const place = { cwd: "/", clock, door: openDoor };
  const encoder = new TextEncoder();
  const writes = changes.flatMap(({ path, before, after }) =>
    before === undefined || after === undefined ? [] : [{
      target: findTarget(path, place),
      before: encoder.encode(before),
      after: encoder.encode(after),
    }]
  );
  await commit(planWrites(writes), place);
  for (const { path, before, after } of changes) {
    if (before === undefined && after !== undefined) {
      if (await createFile({ path, text: after }, place)) continue;
      throw new CtError("write", `cannot create "${path}": it has appeared meanwhile`, { path });
    }
    if (after === undefined && before !== undefined) removeFile(path, home);
  }
}

function removeFile(path: string, home: string): void {
  try {
    Deno.removeSync(path);
  } catch (cause) {
    throw new CtError("write", `cannot remove "${path}": ${osErrorText(cause)}`, { path, cause });
  }
  let directory = directoryOf(path);
  try {
    for (; (pathBelow(home, directory) ?? "") !== ""; directory = directoryOf(directory)) {
      Deno.removeSync(directory);
    }
  } catch {
    // Others have files there.
  }
}

function nearest(directory: string): string {
  let at = directory;
  while (!isThere(at) && at !== directoryOf(at)) at = directoryOf(at);
  return at;
}

/** Links are followed: what is written is where they lead. */
function assertOwn(path: string, home: string): void {
  const refused = (why: string) =>
    new CtError("refused", `not changing ${path}: ${why}`, {
      path,
      help: "only files of the user who owns the home directory are changed",
    });
  try {
    const { uid, mode } = Deno.statSync(path);
    const { uid: user } = Deno.statSync(home);
    if (uid !== user) throw refused("another account owns it");
    if (((mode ?? 0) & 0o002) !== 0) throw refused("everybody may write to it");
  } catch (cause) {
    if (cause instanceof CtError) throw cause;
    throw new CtError("read", `read ${path}: ${osErrorText(cause)}`, { path, cause });
  }
}
