/**
 * What a write whose process died has left in a directory, and what is to be done about it. Everything here was read
 * from a working tree and is believed only as far as it is confirmed: a journal counts only where this program wrote it,
 * it speaks only of names in its own directory, and two directories belong to one write only if the journal of each
 * names the other.
 *
 * @module
 */
import { type FoundJournal, type JournalPart, readJournal, type WriteSet } from "./journal_file.ts";
import { followPath } from "@ct/base";
import { temporariesIn, type TemporaryFile } from "./sweep.ts";

/** What one write has left in a directory. */
export type Leftover =
  /** Nothing to do: content that a running process is still producing, or contents kept on purpose. */
  | { readonly kind: "none" }
  /** New contents whose targets were not touched: to be removed. */
  | { readonly kind: "unused" }
  /** A write of several files: to be undone if in doubt, and then removed. `missing` are directories not found. */
  | {
    readonly kind: "set";
    readonly set: WriteSet;
    readonly inDoubt: boolean;
    readonly missing: readonly string[];
  }
  /** Something that cannot be settled by itself. */
  | { readonly kind: "unclear"; readonly reason: string };

/** The ids of all writes that have left something in a directory, with their files there. */
export function leftoverIds(directory: string): ReadonlyMap<string, readonly TemporaryFile[]> {
  return Map.groupBy(temporariesIn(directory), ({ id }) => id);
}

/** Finds out what the files of one write in a directory are. */
export function judgeLeftover(
  directory: string,
  id: string,
  files: readonly TemporaryFile[],
): Leftover {
  const found = readJournal(directory, id);
  if (found.kind === "foreign") {
    return { kind: "unclear", reason: "the journal was not written in this place" };
  }
  if (found.kind === "own") return judgeSet({ directory, id }, found);
  if (files.every(({ role }) => role === "kept") || files.some(isInUse)) return { kind: "none" };
  if (files.some(({ role }) => role === "old")) {
    return { kind: "unclear", reason: "the journal of a former content is missing" };
  }
  return { kind: "unused" };
}

type OwnJournal = Extract<FoundJournal, { kind: "own" }>;

function judgeSet(
  { directory, id }: { readonly directory: string; readonly id: string },
  own: OwnJournal,
): Leftover {
  const { journal } = own;
  const part = { directory, journal };
  const primary = followPath(directory, journal.primary);
  if (primary === directory) return wholeSet(part, own.inDoubt, id);
  if (!isDirectory(primary, journal.primaryInode)) {
    return { kind: "unclear", reason: `the write also concerns "${primary}", which is not there` };
  }
  const first = readJournal(primary, id);
  switch (first.kind) {
    case "absent":
      // The first directory is cleaned up last, so the write was decided, or had not begun.
      return {
        kind: "set",
        set: { id, primary, parts: [part] },
        inDoubt: false,
        missing: [],
      };
    case "foreign":
      return { kind: "unclear", reason: `the journal in "${primary}" was not written there` };
    case "own": {
      const whole = wholeSet({ directory: primary, journal: first.journal }, first.inDoubt, id);
      const confirmed = whole.kind === "set" &&
        whole.set.parts.some((other) => other.directory === directory);
      return confirmed
        ? whole
        : { kind: "unclear", reason: `the journal in "${primary}" does not name this directory` };
    }
  }
}

/** All parts of a write, of the journal in its first directory. */
function wholeSet(first: JournalPart, inDoubt: boolean, id: string): Leftover {
  const primary = first.directory;
  const parts = [first];
  const missing: string[] = [];
  for (const between of first.journal.directories) {
    const directory = followPath(primary, between);
    const found = isDirectory(directory, null) ? readJournal(directory, id) : undefined;
    const names = found?.kind === "own" && followPath(directory, found.journal.primary) === primary;
    if (found?.kind === "own" && names) parts.push({ directory, journal: found.journal });
    // Once decided, directories are cleaned up one after the other, and those that are done have no journal.
    else if (inDoubt || found === undefined) missing.push(directory);
  }
  return { kind: "set", set: { id, primary, parts }, inDoubt, missing };
}

/** Whether there is a directory at a path, reached through no link; with `inode`, whether it is that one. */
function isDirectory(path: string, inode: number | null): boolean {
  try {
    const { isDirectory, ino } = Deno.lstatSync(path);
    return isDirectory && (inode === null || ino === inode) && Deno.realPathSync(path) === path;
  } catch {
    return false;
  }
}

/** Whether a running process holds the file. */
function isInUse({ path }: TemporaryFile): boolean {
  try {
    const file = Deno.openSync(path);
    try {
      return !file.tryLockSync(true);
    } finally {
      file.close();
    }
  } catch {
    return false;
  }
}
