/**
 * Undoing a write later: what the files held before is kept under a token, and put back if nothing
 * has changed since.
 *
 * @module
 */
import {
  contentHash,
  CtError,
  itemAt,
  openDoor,
  osErrorText,
  pathBelow,
  readRegularFile,
  sha256,
  throwWithheld,
} from "@ct/base";
import { revealed } from "./revealed.ts";
import { assertWritable, commit, type CommitResult } from "./commit.ts";
import type { CommitContext } from "./commit_context.ts";
import { readPieces } from "./content.ts";
import { directoryInfo } from "./file_info.ts";
import { isTaken } from "./link_new.ts";
import { type PlannedWrite, planWrites, type WritePlan } from "./plan.ts";
import { headLine, readHead, type RevertedFile, type WriteOrigin } from "./revert_head.ts";
import { maxTokenBytes, type RevertLocation, RevertStore } from "./revert_store.ts";
import { findNewTarget, findTarget, homeOf, ownerOf } from "./target.ts";

/** At most this many files are named in a message. */
const maxNamed = 10;

/** How a write can be undone: by a token, or why not; neither if tokens are not wanted. */
export interface Revertible {
  /** The token. */
  readonly token?: string | undefined;
  /** Why there is none. */
  readonly reason?: string | undefined;
}

/** What was written, and how it can be undone. */
export interface RevertibleResult extends CommitResult {
  /** How it can be undone. */
  readonly revert: Revertible;
}

/** The owner of a write. */
export interface RevertibleBy {
  /** The user who can undo it; without one it cannot be undone. */
  readonly user: RevertLocation | undefined;
  /** The writer, for lists of writes. */
  readonly origin?: WriteOrigin;
}

/**
 * Carries out a plan as `commit` does, and keeps what the files held before. That is there before
 * the first file is changed, so no write goes without it; if it cannot be kept, the files are
 * written all the same.
 * @throws {CtError} As `commit` does; then there is no token.
 */
export async function commitRevertibly(
  asShown: WritePlan,
  ctx: CommitContext & RevertibleBy,
): Promise<RevertibleResult> {
  const plan = revealed(asShown, ctx.door);
  assertWritable(plan, ctx);
  const store = ctx.user && RevertStore.of(ctx.user);
  const revert = store === undefined || plan.writes.length === 0
    ? {}
    : await keep(plan, store, ctx.origin);
  try {
    return { ...await commit(plan, ctx), revert };
  } catch (error) {
    const { token } = revert;
    if (token === undefined || !(error instanceof CtError)) throw error;
    if (await isWritten(plan)) throw withToken(error, token);
    store?.drop(token);
    throw error;
  }
}

/** Whether a write that ended with an error was finished: a signal came in the middle of it. */
async function isWritten({ writes: [first] }: WritePlan): Promise<boolean> {
  if (first === undefined) return false;
  const { target: { realPath }, after } = first;
  if (after === undefined) return !isTaken(realPath);
  try {
    return await hashOfContent(readPieces(realPath)) === await hashOfContent(after);
  } catch (error) {
    throwWithheld(error);
    return false;
  }
}

function withToken({ code, message, status, path, cause }: CtError, token: string): CtError {
  return new CtError(code, message, {
    help: `to undo: ct edit --revert ${token}`,
    status,
    cause,
    ...path === undefined ? {} : { path },
  });
}

async function keep(
  { writes }: WritePlan,
  store: RevertStore,
  origin: WriteOrigin | undefined,
): Promise<Revertible> {
  const bytes = writes.reduce((sum, { target }) => sum + target.identity.sizeBytes, 0);
  if (bytes > maxTokenBytes) {
    return { reason: "the former contents are larger than 64 MiB" };
  }
  try {
    const files: RevertedFile[] = [];
    for (const write of writes) files.push(await formerFile(write));
    return { token: store.keep(partsOf(headLine({ files, origin }), writes)) };
  } catch (error) {
    return { reason: `${store.directory} cannot be used: ${osErrorText(error)}` };
  }
}

async function formerFile({ target, after, mode, top }: PlannedWrite): Promise<RevertedFile> {
  const { realPath: path, identity: { sizeBytes: bytes }, above } = target;
  const former = above === undefined ? modeOf(path) : null;
  return {
    path,
    mode: former,
    ...ownerOf(target),
    bytes,
    after: after === undefined ? null : await hashOfContent(after),
    modeAfter: mode ?? former,
    top: top ?? homeOf(target),
  };
}

function* partsOf(head: Uint8Array, writes: readonly PlannedWrite[]): Generator<Uint8Array> {
  yield head;
  for (const { target: { realPath, above }, before } of writes) {
    if (above !== undefined) continue;
    if (before !== undefined) yield before;
    else yield* readPieces(realPath);
  }
}

async function hashOfContent(content: Uint8Array | Iterable<Uint8Array>): Promise<string> {
  if (content instanceof Uint8Array) return await sha256(content.slice());
  const hash = contentHash();
  for (const piece of content) hash.update(piece);
  return hash.digest();
}

/**
 * Creates a plan that puts back what the files of a token held before.
 * @throws {CtError} If there is no such token, or with code `refused`, naming the files, if some
 * have changed since they were written.
 */
export async function planRevert(
  token: string,
  user: RevertLocation & Pick<CommitContext, "door">,
): Promise<WritePlan> {
  const { files, contents } = contentOf(token, user);
  assertOwn(token, files, user);
  let at = 0;
  const writes: PlannedWrite[] = [];
  const changed: string[] = [];
  for (const file of files) {
    const former = contents.subarray(at, at + file.bytes);
    at += file.bytes;
    const write = await writeBack(file, former);
    if (write === undefined) changed.push(`"${file.path}"`);
    else writes.push(write);
  }
  if (changed.length === 0) return planWrites(writes);
  const names = changed.slice(0, maxNamed).join(", ") + (changed.length > maxNamed ? ", …" : "");
  const message = `${changed.length} of ${files.length} file(s) changed since the write: ${names}`;
  throw new CtError("refused", message, {
    path: itemAt(changed, 0),
    help: "nothing was written; a token is valid only while all its files are as written",
  });
}

/**
 * Checks that the files of a token may be written here. It may be of another project of the user's,
 * so what it is of is not told.
 */
function assertOwn(
  token: string,
  files: readonly RevertedFile[],
  { door }: Pick<CommitContext, "door">,
): void {
  try {
    for (const { path } of files) door.assertWritable(path, path);
  } catch (cause) {
    throw new CtError("refused", `"${token}" belongs to a write that is not allowed here`, {
      cause,
    });
  }
}

/** What a token holds. */
interface KeptFiles {
  readonly files: readonly RevertedFile[];
  /** The contents of all files, in order. */
  readonly contents: Uint8Array;
}

function contentOf(token: string, user: RevertLocation): KeptFiles {
  const store = RevertStore.of(user);
  if (store === undefined) {
    throw new CtError("not-found", "there are no revert tokens without a home directory");
  }
  const kept = store.read(token);
  const headEnd = kept.indexOf(10) + 1;
  const files = readHead(kept.subarray(0, headEnd))?.files ?? [];
  const contents = kept.subarray(headEnd);
  if (files.length === 0 || files.reduce((sum, { bytes }) => sum + bytes, 0) !== contents.length) {
    throw new CtError("read", `the revert token "${token}" is damaged`);
  }
  return { files, contents };
}

/** Forgets a token. */
export function dropRevert(token: string, user: RevertLocation): void {
  RevertStore.of(user)?.drop(token);
}

/** `undefined` if the file is not there as it was written. */
async function writeBack(
  { path, mode, uid, gid, after, modeAfter, top }: RevertedFile,
  former: Uint8Array,
): Promise<PlannedWrite | undefined> {
  try {
    if (after === null) return remake({ path, mode, uid, gid, top }, former);
    const target = findTarget(path, { cwd: "/" });
    const before = readRegularFile(path, { cwd: "/", door: openDoor });
    const now = modeOf(path);
    const isAsWritten = target.realPath === path && isMode(now, modeAfter) &&
      await hashOfContent(before) === after;
    if (!isAsWritten) return undefined;
    if (mode === null) return { target, before, after: undefined, top };
    return { target, before, after: former, mode: mode === now ? undefined : mode };
  } catch (error) {
    throwWithheld(error);
    return undefined;
  }
}

/** A file that was removed; `undefined` if something has its name. */
function remake(
  { path, mode, top, ...owner }: Pick<RevertedFile, "path" | "mode" | "uid" | "gid" | "top">,
  after: Uint8Array,
): PlannedWrite | undefined {
  const name = pathBelow(top, path);
  if (name === undefined || isTaken(path) || directoryInfo(top) === undefined) return undefined;
  const target = findNewTarget({ path, root: top, name });
  return { target, before: undefined, after, mode: mode ?? undefined, owner };
}

/** What a new file is allowed depends on its user; what counts is whether it is a program. */
function isMode(mode: number, requested: RevertedFile["modeAfter"]): boolean {
  return typeof requested === "string"
    ? ((mode & 0o100) !== 0) === (requested === "program")
    : mode === requested;
}

function modeOf(path: string): number {
  return (Deno.lstatSync(path).mode ?? 0) & 0o7777;
}
