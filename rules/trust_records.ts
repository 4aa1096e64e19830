/**
 * What a user trusts, kept in his state directory: a file for each store, named by what it is bound
 * to and holding the store's path. A record counts only if nobody but the owner of the home
 * directory can have written it, and never one that lies in the checkout that it is about. One of
 * the files that reach the runtime.
 *
 * @module
 */
import {
  CtError,
  isRecord,
  isWithin,
  joinName,
  jsonIn,
  openDoor,
  ownerOfHome,
  readRegularFile,
  sha256,
  throwWithheld,
} from "@ct/base";
import type { Context } from "@ct/core/context";
import { projectsOf } from "@ct/core/run";

/** What finding the records needs of the context. */
export type RecordContext = Pick<Context, "cwd" | "environment" | "home">;

/** A record: what a store was when it was trusted. */
export interface TrustRecord {
  /** The store's real path. */
  readonly path: string;
  /** The hash of what trust is bound to, in hexadecimal. */
  readonly digest: string;
}

const longestRecord = 64 << 10;

/**
 * The user's directory for the records; `undefined` if the user's home is not known. `root` is that
 * of the store.
 * @throws {CtError} With code `refused` if it lies in the project of the store or of the working
 * directory.
 */
export function recordDirectory(
  root: string | undefined,
  ctx: RecordContext,
): string | undefined {
  const { environment: { XDG_STATE_HOME: state = "", HOME: home = ctx.home ?? "" } } = ctx;
  if (!home.startsWith("/")) return undefined;
  const directory = `${state.startsWith("/") ? state : `${home}/.local/state`}/ct/trusted`;
  // Who works in the home directory or above it has no other place.
  const here = projectsOf([ctx.cwd], ctx).filter((project) => !isWithin(project, home));
  const projects = [...projectsOf(root === undefined ? [] : [root], ctx), ...here];
  if (!projects.some((project) => isWithin(project, directory))) return directory;
  throw new CtError("refused", `not using ${directory}: it is inside the checkout`, {
    path: directory,
    help: "trust is recorded outside; set XDG_STATE_HOME to another directory",
  });
}

/**
 * The directory in which trust is recorded.
 * @throws {CtError} As {@linkcode recordDirectory} does, and if the user's home is not known.
 */
export function neededDirectory(root: string, ctx: RecordContext): string {
  const directory = recordDirectory(root, ctx);
  if (directory !== undefined) return directory;
  throw new CtError("refused", "there is not a directory to record trust in", {
    help: "HOME must be an absolute path",
  });
}

/** Whether the store was recorded with this digest. */
export function hasRecord(
  { path, digest }: TrustRecord,
  directory: string,
  ctx: RecordContext,
): boolean {
  return isPrivate(directory, ctx) && storeIn(joinName(directory, digest), ctx) === path;
}

/** All records that count, in the order of the stores' paths. */
export function listRecords(directory: string, ctx: RecordContext): readonly TrustRecord[] {
  if (!isPrivate(directory, ctx)) return [];
  const records = [...Deno.readDirSync(directory)].flatMap(({ name: digest }) => {
    const path = storeIn(joinName(directory, digest), ctx);
    return path === undefined ? [] : [{ path, digest }];
  });
  return records.sort((a, b) => a.path < b.path ? -1 : 1);
}

/**
 * Keeps a record.
 * @throws {CtError} With code `refused` if others own the directory, or may write to it.
 */
export function keepRecord(
  { path, digest }: TrustRecord,
  directory: string,
  ctx: RecordContext,
): void {
  keepText({ digest, text: textOf(path) }, directory, ctx);
}

/** A record with a text of its own, named by that text's hash in hexadecimal. */
export interface TextRecord {
  /** The hash. */
  readonly digest: string;
  /** The text. */
  readonly text: string;
}

/** The record that holds a value as JSON. */
export async function textRecord(value: unknown): Promise<TextRecord> {
  const text = `${JSON.stringify(value)}\n`;
  return { digest: await sha256(text), text };
}

/** The members of the value that a record holds; none if it is no object. */
export function membersIn({ text }: TextRecord): Readonly<Record<string, unknown>> {
  const value: unknown = jsonIn(text);
  return isRecord(value) ? value : {};
}

/**
 * Keeps a record with a text of its own.
 * @throws {CtError} With code `refused` if others own the directory, or may write to it.
 */
export function keepText(
  { digest, text }: TextRecord,
  directory: string,
  ctx: RecordContext,
): void {
  Deno.mkdirSync(directory, { recursive: true, mode: 0o700 });
  if (!isPrivate(directory, ctx)) {
    throw new CtError("refused", `not using ${directory}: others own or may write to it`, {
      path: directory,
      help: "it and the directory above it must be yours and have mode 700",
    });
  }
  Deno.writeTextFileSync(joinName(directory, digest), text, { mode: 0o600 });
}

/** Whether a record with this text was kept. */
export function hasText(
  { digest, text }: TextRecord,
  directory: string,
  ctx: RecordContext,
): boolean {
  return isPrivate(directory, ctx) && ownText(joinName(directory, digest), ctx) === text;
}

/** All that only the user can have written there. */
export function listTexts(directory: string, ctx: RecordContext): readonly TextRecord[] {
  if (!isPrivate(directory, ctx)) return [];
  return [...Deno.readDirSync(directory)].flatMap(({ name: digest }) => {
    const text = ownText(joinName(directory, digest), ctx);
    return text === undefined ? [] : [{ digest, text }];
  });
}

/** Removes a record. */
export function dropRecord({ digest }: Pick<TrustRecord, "digest">, directory: string): void {
  Deno.removeSync(joinName(directory, digest));
}

/** The path in JSON, since it can have newlines. */
function textOf(path: string): string {
  return `${JSON.stringify(path)}\n`;
}

/** The path of the store that a record is about; `undefined` if it does not count. */
function storeIn(file: string, ctx: RecordContext): string | undefined {
  const text = ownText(file, ctx);
  const path = text === undefined ? undefined : jsonIn(text);
  return typeof path === "string" && text === textOf(path) ? path : undefined;
}

/** The text of a file that only the user can have written. */
function ownText(file: string, ctx: RecordContext): string | undefined {
  try {
    const info = Deno.lstatSync(file);
    // Files that the suite creates for its callers have other modes: with one of them at this name
    // and an edit of it, they could trust themselves.
    if (!isOwn(info, ctx) || ((info.mode ?? 0) & 0o077) !== 0) return undefined;
    return new TextDecoder().decode(
      readRegularFile(file, { cwd: "/", door: openDoor, maxBytes: longestRecord }),
    );
  } catch (error) {
    throwWithheld(error);
    return undefined;
  }
}

/** Whether nobody else can have put something there: this directory and the one above. */
function isPrivate(directory: string, ctx: RecordContext): boolean {
  try {
    return [directory, `${directory}/..`].every((each) => {
      const info = Deno.lstatSync(each);
      return info.isDirectory && isOwn(info, ctx);
    });
  } catch (error) {
    throwWithheld(error);
    return false;
  }
}

/**
 * Whether it is the user's alone. Who that is, the owner of his home directory tells: the runtime
 * tells it only with one more permission.
 */
function isOwn(
  { uid, mode, isSymlink }: Deno.FileInfo,
  { environment, home }: RecordContext,
): boolean {
  const { uid: user } = ownerOfHome(environment["HOME"] ?? home ?? "");
  return !isSymlink && uid === user && ((mode ?? 0) & 0o022) === 0;
}
