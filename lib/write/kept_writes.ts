/**
 * The writes that can be undone, as their tokens tell.
 *
 * @module
 */
import { CtError, isWithin } from "@ct/base";
import { readHead, type WriteOrigin } from "./revert_head.ts";
import { type RevertLocation, RevertStore } from "./revert_store.ts";

/** A write that can be undone. */
export interface KeptWrite {
  /** The token of {@linkcode planRevert}. */
  readonly token: string;
  /** When it was. */
  readonly time: Date;
  /** The writer, if it is known. */
  readonly origin: WriteOrigin | undefined;
  /** The real paths of its files. */
  readonly paths: readonly string[];
}

/** The writes of a user that can be undone, the newest first; damaged tokens are omitted. */
export function keptWrites(user: RevertLocation): Generator<KeptWrite> {
  return writesOf(RevertStore.of(user));
}

function* writesOf(store: RevertStore | undefined): Generator<KeptWrite> {
  for (const { token, time } of listed(store)) {
    const head = headOf(token, store);
    if (head === undefined) continue;
    yield { token, time, origin: head.origin, paths: head.files.map(({ path }) => path) };
  }
}

function listed(store: RevertStore | undefined): ReturnType<RevertStore["list"]> {
  try {
    return store?.list() ?? [];
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return [];
    throw error;
  }
}

function headOf(token: string, store: RevertStore | undefined): ReturnType<typeof readHead> {
  try {
    return store && readHead(store.readHead(token));
  } catch {
    // Another call has made room.
    return undefined;
  }
}

/**
 * The last write with a file below a directory that did not itself undo one.
 * @throws {CtError} With code `not-found` if there is none.
 */
export function lastWrite(directory: string, user: RevertLocation): KeptWrite {
  let isElsewhere = false;
  for (const write of keptWrites(user)) {
    if (write.origin?.isRevert === true) continue;
    if (write.paths.some((path) => isWithin(directory, path))) return write;
    isElsewhere = true;
  }
  throw new CtError("not-found", `no write below "${directory}" can be undone`, {
    help: isElsewhere
      ? "ct undo --list lists all writes; ct undo TOKEN undoes one of them"
      : "writes with --no-revert leave nothing to undo",
  });
}
