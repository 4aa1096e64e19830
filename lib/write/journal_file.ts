/**
 * Journals on disk. The name of the first directory's journal tells the write's state.
 *
 * @module
 */
import {
  directoryOf,
  joinName,
  journalName,
  type JournalRole,
  nameOf,
  openDoor,
  parseTemporaryName,
  readRegularFile,
  siblingName,
  tryLstat,
} from "@ct/base";
import { formatJournal, type Journal, parseJournal } from "./journal.ts";
import type { WriteOps } from "./write_ops.ts";
import { type DecidedState, firstJournal } from "./write_state.ts";

/** The journal of one directory. */
export interface JournalPart {
  /** The directory, by real path. */
  readonly directory: string;
  /** What its journal says. */
  readonly journal: Journal;
}

/** One write, as its journals tell it. */
export interface JournaledWrite {
  /** Its id, which all its temporary files carry. */
  readonly id: string;
  /** The directory whose journal tells the write's state, by real path. */
  readonly first: string;
  /** The directories concerned, with their journals. */
  readonly parts: readonly JournalPart[];
}

/** What there is of a journal. */
export type FoundJournal<Own> =
  /** There is none. */
  | { readonly kind: "absent" }
  /** There is one that this program did not write there. */
  | { readonly kind: "foreign" }
  /** There is one. */
  | { readonly kind: "own" } & Own;

const longestJournal = 256 << 20;

/**
 * Writes a directory's journal and syncs it; its own inode number is filled in. The first
 * directory's stays a draft, any other appears under its name complete or not at all.
 */
export async function writeJournal(
  { directory, journal }: JournalPart,
  { id, first }: JournaledWrite,
  ops: WriteOps,
): Promise<void> {
  const draft = pathOf(directory, id, "draft");
  const file = ops.create(draft);
  try {
    file.write(new TextEncoder().encode(formatJournal({ ...journal, ...birthOf(file.info) })));
    await file.sync();
  } finally {
    file.close();
  }
  if (directory !== first) ops.rename(draft, pathOf(directory, id, "journal"));
}

/** From `prepared` to `in doubt`: from now on whoever finds the write broken off undoes it. */
export function openDoubt({ id, first }: JournaledWrite, ops: WriteOps): void {
  ops.rename(pathOf(first, id, firstJournal.prepared), pathOf(first, id, firstJournal["in doubt"]));
}

/** From `in doubt` to `committed` or `undone`: the targets are as they are to stay. */
export function decide({ id, first }: JournaledWrite, state: DecidedState, ops: WriteOps): void {
  ops.rename(pathOf(first, id, firstJournal["in doubt"]), pathOf(first, id, firstJournal[state]));
}

/** Searches for the journal of a write in its first directory: there once the write is in doubt. */
export function readFirstJournal(
  directory: string,
  id: string,
): FoundJournal<{ readonly state: "in doubt" | DecidedState; readonly journal: Journal }> {
  for (const state of ["in doubt", "committed", "undone"] as const) {
    const found = readJournal(pathOf(directory, id, firstJournal[state]));
    if (found.kind === "own") return { ...found, state };
    if (found.kind === "foreign") return found;
  }
  return { kind: "absent" };
}

/** Searches for the journal of a write in another directory than its first. */
export function readOtherJournal(
  directory: string,
  id: string,
): FoundJournal<{ readonly journal: Journal }> {
  return readJournal(pathOf(directory, id, "journal"));
}

function readJournal(path: string): FoundJournal<{ readonly journal: Journal }> {
  try {
    const info = Deno.lstatSync(path);
    if (!info.isFile || ((info.mode ?? 0) & 0o022) !== 0) return { kind: "foreign" };
    const bytes = readRegularFile(path, { cwd: "/", door: openDoor, maxBytes: longestJournal });
    const journal = parseJournal(new TextDecoder().decode(bytes));
    const { inode, bornMs } = birthOf(info);
    const isOwn = journal?.inode === inode && journal.bornMs === bornMs &&
      speaksForFiles(path, journal, info.uid);
    return isOwn ? { kind: "own", journal } : { kind: "foreign" };
  } catch (error) {
    // One that cannot be read is another user's.
    return { kind: error instanceof Deno.errors.NotFound ? "absent" : "foreign" };
  }
}

/** What ties a journal to the very file that it was written to. */
function birthOf({ ino, birthtime }: Deno.FileInfo): Pick<Journal, "inode" | "bornMs"> {
  return { inode: ino, bornMs: birthtime?.getTime() ?? null };
}

/**
 * Whether whoever wrote the journal owns all that it would change, or is root, and whether the
 * copies beside it are his or of the owner of the file that they are of.
 */
function speaksForFiles(path: string, { entries }: Journal, uid: number | null): boolean {
  const directory = directoryOf(path);
  const id = parseTemporaryName(nameOf(path))?.id ?? "";
  const ownerOf = (name: string) => tryLstat(joinName(directory, name))?.uid ?? uid;
  return entries.every(({ name, index }) => {
    const owner = ownerOf(name);
    const copies = (["new", "old"] as const).map((role) => ownerOf(siblingName(id, index, role)));
    return (uid === 0 || owner === uid) && copies.every((it) => it === uid || it === owner);
  });
}

function pathOf(directory: string, id: string, role: JournalRole): string {
  return joinName(directory, journalName(id, role));
}
