/**
 * Putting back what the files of a write held before. The same code serves a write that fails
 * half-way and the recovery of one whose process died; doing it twice does no harm.
 *
 * @module
 */
import { digestFile, holdSame, isPartlyOverwritten } from "./content.ts";
import { directoryInfo } from "./file_info.ts";
import type { JournalEntry } from "./journal.ts";
import type { JournaledWrite } from "./journal_file.ts";
import { isTaken } from "./link_new.ts";
import { directoriesMade, removeEmpty } from "./made_directories.ts";
import { overwrite } from "./overwrite.ts";
import { directoryOf, joinName, siblingName, type SiblingRole } from "@ct/base";
import type { WriteOps } from "./write_ops.ts";

/** A file that another program changed after the write broke off. */
export interface KeptFile {
  /** The file, by real path; it was left as it is. */
  readonly path: string;
  /** Where its content from before the write is now; `undefined` if the write had created it. */
  readonly savedAs: string | undefined;
}

/** A file that could not be put back. */
export interface FailedFile {
  /** The file, by real path; the former content is still beside it. */
  readonly path: string;
  /** What the system said. */
  readonly reason: unknown;
}

/** What putting back came to. */
export interface RestoreResult {
  /** Files that hold their former content again, by real path. */
  readonly restored: readonly string[];
  /** Files that the write had created, and that are gone again, by real path. */
  readonly withdrawn: readonly string[];
  /** Files that were left alone. */
  readonly kept: readonly KeptFile[];
  /** Files for which it failed; all others were put back nevertheless. */
  readonly failed: readonly FailedFile[];
}

/**
 * Restores every file of a write that still is as the write left it, and syncs their directories.
 */
export async function putBack(write: JournaledWrite, ops: WriteOps): Promise<RestoreResult> {
  const restored: string[] = [];
  const withdrawn: string[] = [];
  const kept: KeptFile[] = [];
  const failed: FailedFile[] = [];
  // What was created goes first: a file that was removed may have made room for its directory.
  const entries = [...entriesOf(write)].sort(([, a], [, b]) => rank(a) - rank(b));
  for (const [files, entry] of entries) {
    try {
      const isNew = entry.kind === "create";
      const result = await (isNew ? withdraw(files, entry, ops) : putBackEntry(files, entry, ops));
      if (result === "restored") (isNew ? withdrawn : restored).push(files.target);
      if (result === "kept") {
        kept.push({ path: files.target, savedAs: isNew ? undefined : files.kept });
      }
    } catch (reason) {
      failed.push({ path: files.target, reason });
    }
  }
  for (const { directory } of write.parts) await ops.syncDirectory(directory).catch(() => {});
  return { restored, withdrawn, kept, failed };
}

function rank({ kind }: JournalEntry): number {
  return kind === "create" ? 0 : 1;
}

interface EntryFiles {
  readonly directory: string;
  readonly target: string;
  readonly fresh: string;
  readonly old: string;
  readonly kept: string;
}

function* entriesOf({ id, parts }: JournaledWrite): Generator<[EntryFiles, JournalEntry]> {
  for (const { directory, journal } of parts) {
    const sibling = (index: number, role: SiblingRole) =>
      joinName(directory, siblingName(id, index, role));
    for (const entry of journal.entries) {
      const { name, index } = entry;
      yield [{
        directory,
        target: joinName(directory, name),
        fresh: sibling(index, "new"),
        old: sibling(index, "old"),
        kept: sibling(index, "kept"),
      }, entry];
    }
  }
}

/** What happened to a file. */
type Outcome = "restored" | "same" | "kept";

/** Removes what a write has created, and the directories that it made for that. */
async function withdraw(
  { directory, target }: EntryFiles,
  entry: JournalEntry,
  ops: WriteOps,
): Promise<Outcome> {
  const state = await stateOfNew(target, entry);
  if (state === "changed") return "kept";
  if (state === "written") ops.remove(target);
  removeEmpty(directoriesMade(directory, entry.name), ops);
  return state === "written" ? "restored" : "same";
}

/** A file that was put there through a link belongs to another writer. */
async function stateOfNew(
  target: string,
  { inode, digest }: JournalEntry,
): Promise<TargetState["kind"]> {
  if (directoryInfo(directoryOf(target)) === undefined) return "former";
  const found = regularFile(target);
  if (found === undefined) return "former";
  const isWritten = found.ino === inode && await digestFile(target) === digest;
  return isWritten ? "written" : "changed";
}

async function putBackEntry(
  files: EntryFiles,
  entry: JournalEntry,
  ops: WriteOps,
): Promise<Outcome> {
  const { target, old, kept } = files;
  const state = await stateOf(files, entry);
  switch (state.kind) {
    case "former":
      return "same";
    case "changed":
      ops.rename(old, kept);
      return "kept";
    case "written":
      if (entry.inPlace) {
        const { inode } = entry;
        await overwrite({ target, inode, from: old, sizeBytes: state.formerSize }, ops);
      } else ops.rename(old, target);
      return "restored";
  }
}

type TargetState =
  /** It holds its former content. */
  | { readonly kind: "former" }
  /** It is as the write left it. */
  | { readonly kind: "written"; readonly formerSize: number }
  /** Another program has changed or removed it. */
  | { readonly kind: "changed" };

async function stateOf(
  { target, fresh, old }: EntryFiles,
  { kind, inPlace, inode, digest }: JournalEntry,
): Promise<TargetState> {
  const backup = regularFile(old);
  // Every target had a backup before the first was written: where there is none, it was put back
  // already.
  if (backup === undefined) return { kind: "former" };
  const found = regularFile(target);
  if (found === undefined) {
    const isRemoved = kind === "remove" && !isTaken(target);
    return isRemoved ? { kind: "written", formerSize: backup.size } : { kind: "changed" };
  }
  const isFormer = (found.ino !== null && found.ino === backup.ino) || holdSame(target, old);
  if (isFormer) return { kind: "former" };
  if (kind === "remove") return { kind: "changed" };
  // Equal content in another file was written by another program, which may need it.
  const isWritten = found.ino === inode && (inPlace
    ? regularFile(fresh) !== undefined &&
      isPartlyOverwritten({ target, before: old, after: fresh })
    : await digestFile(target) === digest);
  return isWritten ? { kind: "written", formerSize: backup.size } : { kind: "changed" };
}

/** The files of a write that were changed or removed since, by real path. */
export async function changedSince(write: JournaledWrite): Promise<string[]> {
  const changed: string[] = [];
  for (const [files, entry] of entriesOf(write)) {
    const kind = entry.kind === "create"
      ? await stateOfNew(files.target, entry)
      : (await stateOf(files, entry)).kind;
    if (kind === "changed") changed.push(files.target);
  }
  return changed;
}

/** What the system tells about a regular file; `undefined` if there is none of that name. */
function regularFile(path: string): Deno.FileInfo | undefined {
  try {
    const info = Deno.lstatSync(path);
    return info.isFile ? info : undefined;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}
