/**
 * Journals on disk.
 *
 * @module
 */
import { formatJournal, type Journal, parseJournal } from "./journal.ts";
import { joinName } from "@ct/base";
import { journalName } from "./temporary_name.ts";
import type { WriteOps } from "./write_ops.ts";

/** The journal of one directory. */
export interface JournalPart {
  /** The directory, by real path. */
  readonly directory: string;
  /** What its journal says. */
  readonly journal: Journal;
}

/** One write that concerns several files. */
export interface WriteSet {
  /** Its id, which all its temporary files carry. */
  readonly id: string;
  /** The directory whose journal tells whether the write is decided, by real path. */
  readonly primary: string;
  /** The directories concerned. */
  readonly parts: readonly JournalPart[];
}

/** What there is of a write's journal in a directory. */
export type FoundJournal =
  /** There is none. */
  | { readonly kind: "absent" }
  /** There is one that this program did not write there. */
  | { readonly kind: "foreign" }
  /** There is one; `inDoubt` if its write is to be undone. */
  | { readonly kind: "own"; readonly inDoubt: boolean; readonly journal: Journal };

const longestJournal = 256 << 20;

/**
 * Writes a directory's journal and syncs it; its own inode number is filled in. It appears under its name complete or
 * not at all.
 */
export async function writeJournal(
  { directory, journal }: JournalPart,
  id: string,
  ops: WriteOps,
): Promise<void> {
  const draft = joinName(directory, journalName(id, "draft"));
  const file = ops.create(draft);
  try {
    file.write(new TextEncoder().encode(formatJournal({ ...journal, inode: file.inode })));
    await file.sync();
  } finally {
    file.close();
  }
  ops.rename(draft, joinName(directory, journalName(id, "journal")));
}

/** From now on, and until {@linkcode decide}, the write is undone by whoever finds it broken off. */
export function putInDoubt({ id, primary }: WriteSet, ops: WriteOps): void {
  ops.rename(
    joinName(primary, journalName(id, "journal")),
    joinName(primary, journalName(id, "undo")),
  );
}

/** The files are as they are to stay: from now on there is only cleaning up to do. */
export function decide({ id, primary }: WriteSet, ops: WriteOps): void {
  ops.rename(
    joinName(primary, journalName(id, "undo")),
    joinName(primary, journalName(id, "journal")),
  );
}

/** Looks for a write's journal in a directory. */
export function readJournal(directory: string, id: string): FoundJournal {
  for (const role of ["undo", "journal"] as const) {
    const path = joinName(directory, journalName(id, role));
    const journal = readOwn(path);
    if (journal === "absent") continue;
    if (journal === "foreign") return { kind: "foreign" };
    return { kind: "own", inDoubt: role === "undo", journal };
  }
  return { kind: "absent" };
}

function readOwn(path: string): Journal | "absent" | "foreign" {
  try {
    const { isFile, size, ino } = Deno.lstatSync(path);
    if (!isFile || size > longestJournal) return "foreign";
    const journal = parseJournal(Deno.readTextFileSync(path));
    return journal !== undefined && journal.inode === ino ? journal : "foreign";
  } catch (error) {
    // One that cannot be read is another user's.
    return error instanceof Deno.errors.NotFound ? "absent" : "foreign";
  }
}
