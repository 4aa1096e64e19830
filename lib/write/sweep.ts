/**
 * Removing what a write has left beside its targets.
 *
 * @module
 */
import type { JournaledWrite } from "./journal_file.ts";
import {
  joinName,
  journalName,
  osErrorText,
  parseTemporaryName,
  siblingName,
  type TemporaryName,
  throwWithheld,
  tryLstat,
} from "@ct/base";
import type { WriteOps } from "./write_ops.ts";

/** The writer's files in a directory; none if it cannot be listed. */
export function temporariesIn(directory: string): readonly TemporaryFile[] {
  try {
    return listed(directory);
  } catch (error) {
    throwWithheld(error);
    return [];
  }
}

function listed(directory: string): readonly TemporaryFile[] {
  const found: TemporaryFile[] = [];
  for (const { name, isFile } of Deno.readDirSync(directory)) {
    const parsed = isFile ? parseTemporaryName(name) : undefined;
    if (parsed !== undefined) found.push({ ...parsed, path: joinName(directory, name) });
  }
  return found;
}

/** One of the writer's files. */
export interface TemporaryFile extends TemporaryName {
  /** Its path. */
  readonly path: string;
}

/** Something that a clean-up has left; a later run tries again. */
export interface CleanUpFailure {
  /** The path of a temporary file, or of a directory that may hold some. */
  readonly path: string;
  /** What is the matter with it, to be printed after the path. */
  readonly what: string;
}

/** What a clean-up came to. */
export interface CleanUpResult {
  /** How many files were removed. */
  readonly removed: number;
  /** What was left. */
  readonly left: readonly CleanUpFailure[];
}

const sweptJournals = ["draft", "journal", "committed", "undone"] as const;

/**
 * The files of one write in a directory. The runtime skips errors in the middle of a listing
 * without a word, so known names are searched for as well.
 */
function filesOf(directory: string, id: string, indexes: readonly number[]): TemporaryFile[] {
  const files = new Map(
    listed(directory).filter((file) => file.id === id).map((file) => [file.path, file]),
  );
  const known = [
    ...sweptJournals.map((role) => ({ role, name: journalName(id, role) })),
    ...indexes.flatMap((index) =>
      (["new", "old"] as const).map((role) => ({ role, name: siblingName(id, index, role) }))
    ),
  ];
  for (const { role, name } of known) {
    const path = joinName(directory, name);
    if (!files.has(path) && tryLstat(path)?.isFile === true) files.set(path, { id, role, path });
  }
  return [...files.values()];
}

/**
 * Removes the files of one write from a directory, all but `.kept` ones and a journal that is in
 * doubt; `indexes` are the numbers of its targets there, as far as they are known.
 */
export function sweepDirectory(
  directory: string,
  id: string,
  ops: WriteOps,
  indexes: readonly number[] = [],
): CleanUpResult {
  let files: readonly TemporaryFile[];
  try {
    files = filesOf(directory, id, indexes);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return { removed: 0, left: [] };
    const what = `may hold temporary files, but cannot be listed: ${osErrorText(error)}`;
    return { removed: 0, left: [{ path: directory, what }] };
  }
  const left: CleanUpFailure[] = [];
  let removed = 0;
  const remove = (...roles: readonly TemporaryName["role"][]): void => {
    for (const { path } of files.filter(({ role }) => roles.includes(role))) {
      try {
        ops.remove(path);
        removed++;
      } catch {
        left.push({ path, what: "is a temporary file that could not be removed" });
      }
    }
  };
  remove("new", "old");
  // Journals go last: they tell a later run what the other files are.
  if (left.length === 0) remove(...sweptJournals);
  return { removed, left };
}

/**
 * From any state but `in doubt` to the end: removes all files of a write, those of its first
 * directory last.
 */
export function sweep({ id, first, parts }: JournaledWrite, ops: WriteOps): CleanUpResult {
  const indexes = new Map(
    parts.map(({ directory, journal }) => [directory, journal.entries.map(({ index }) => index)]),
  );
  const sweepOne = (directory: string) =>
    sweepDirectory(directory, id, ops, indexes.get(directory));
  const swept = [...indexes.keys()].filter((directory) => directory !== first).map(sweepOne);
  if (swept.every(({ left }) => left.length === 0)) swept.push(sweepOne(first));
  return {
    removed: swept.reduce((sum, { removed }) => sum + removed, 0),
    left: swept.flatMap(({ left }) => left),
  };
}
