/**
 * The journal of a write that concerns several files: what is needed to put every file back if the
 * write breaks off. Each directory concerned has a journal of its own that speaks of files in this
 * directory alone, by bare names. The first directory's journal also lists the others, and its name
 * tells the write's state.
 *
 * A journal is found in a working tree, so it may as well come out of somebody's archive or
 * repository. It counts only in the file it was written to: it names the inode number of that very
 * file, which a copy does not have.
 *
 * @module
 */
import { isRecord, isTemporaryName, jsonIn } from "@ct/base";
import type { WriteKind } from "./plan.ts";

/** One target of a write. */
export interface JournalEntry {
  /** What becomes of it. */
  readonly kind: WriteKind;
  /**
   * Its name in the journal's directory. That of a file that is created has components before it
   * where the write also makes directories: all of these.
   */
  readonly name: string;
  /** Its number in the whole write; its temporary files are named after it. */
  readonly index: number;
  /** Whether it is overwritten rather than replaced. */
  readonly inPlace: boolean;
  /** Inode number that the target has once it is written; `null` where the system has none. */
  readonly inode: number | null;
  /** Digest of the new content; see `digestFile`. */
  readonly digest: string;
}

/** What one directory's journal says. */
export interface Journal {
  /** Inode number of the journal's own file; `null` where the system has none. */
  readonly inode: number | null;
  /**
   * When the journal's own file was made, in milliseconds since 1970; `null` where the system does
   * not tell. An archive can guess an inode number, but not when it will be unpacked.
   */
  readonly bornMs: number | null;
  /** Relative path to the first directory of the write; `.` in that directory itself. */
  readonly first: string;
  /** Inode number of the first directory; `null` where the system has none. */
  readonly firstInode: number | null;
  /** Relative paths to all other directories; empty except in the first. */
  readonly others: readonly string[];
  /** The targets in this directory. */
  readonly entries: readonly JournalEntry[];
}

const version = 3;
/** The version before knew files that change, and no others. */
const readable: readonly unknown[] = [2, version];

/** The journal as text. */
export function formatJournal(journal: Journal): string {
  return JSON.stringify({ version, ...journal }) + "\n";
}

/** Reads a journal's text; `undefined` if it is not one that this program writes. */
export function parseJournal(text: string): Journal | undefined {
  const value = jsonIn(text);
  if (!isRecord(value) || !readable.includes(value.version)) return undefined;
  const { inode, bornMs, first, firstInode, others, entries } = value;
  if (!isInode(bornMs) || !isInode(inode) || !isInode(firstInode) || !isRelative(first)) {
    return undefined;
  }
  const listed: unknown = Array.isArray(entries) && entries.map(withKind);
  if (!isListOf(others, isRelative) || !isListOf(listed, isEntry)) return undefined;
  return { inode, bornMs, first, firstInode, others, entries: listed };
}

function withKind(entry: unknown): unknown {
  return isRecord(entry) ? { kind: "change", ...entry } : entry;
}

function isEntry(value: unknown): value is JournalEntry {
  return isRecord(value) && isKind(value.kind) && isIndex(value.index) &&
    (value.kind === "create" ? isPathBelow(value.name) : isBareName(value.name)) &&
    typeof value.inPlace === "boolean" && isInode(value.inode) && typeof value.digest === "string";
}

function isKind(value: unknown): value is WriteKind {
  return value === "remove" || value === "change" || value === "create";
}

function isPathBelow(value: unknown): value is string {
  return typeof value === "string" && value.split("/").every(isBareName);
}

/** A name that stays in its directory and is not one of the writer's own. */
function isBareName(value: unknown): value is string {
  return typeof value === "string" && value !== "" && value !== "." && value !== ".." &&
    !/[/\\\0]/.test(value) && !isTemporaryName(value);
}

function isIndex(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value < 1e9;
}

function isRelative(value: unknown): value is string {
  return typeof value === "string" && value !== "" && !value.startsWith("/") &&
    !value.includes("\0");
}

function isInode(value: unknown): value is number | null {
  return value === null || typeof value === "number";
}

function isListOf<T>(value: unknown, isItem: (item: unknown) => item is T): value is T[] {
  return Array.isArray(value) && value.every(isItem);
}
