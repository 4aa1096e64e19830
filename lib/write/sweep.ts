/**
 * Removing what a write has left beside its targets.
 *
 * @module
 */
import type { JournaledWrite } from "./journal_file.ts";
import { joinName } from "@ct/base";
import { parseTemporaryName, type TemporaryName } from "./temporary_name.ts";
import type { WriteOps } from "./write_ops.ts";

/** The writer's files in a directory; none if it cannot be listed. */
export function temporariesIn(directory: string): TemporaryFile[] {
  const found: TemporaryFile[] = [];
  try {
    for (const { name, isFile } of Deno.readDirSync(directory)) {
      const parsed = isFile ? parseTemporaryName(name) : undefined;
      if (parsed !== undefined) found.push({ ...parsed, path: joinName(directory, name) });
    }
  } catch {
    return [];
  }
  return found;
}

/** One of the writer's files. */
export interface TemporaryFile extends TemporaryName {
  /** Its path. */
  readonly path: string;
}

/** What a clean-up came to. */
export interface Swept {
  /** How many files were removed. */
  readonly removed: number;
  /** Paths of files that could not be removed; a later run tries again. */
  readonly left: readonly string[];
}

/**
 * Removes the files of one write from a directory, all but `.kept` ones and a journal that is in
 * doubt.
 */
export function sweepDirectory(directory: string, id: string, ops: WriteOps): Swept {
  const files = temporariesIn(directory).filter((file) => file.id === id);
  const left: string[] = [];
  let removed = 0;
  const remove = (...roles: readonly TemporaryName["role"][]): void => {
    for (const { path } of files.filter(({ role }) => roles.includes(role))) {
      try {
        ops.remove(path);
        removed++;
      } catch {
        left.push(path);
      }
    }
  };
  remove("new", "old");
  // Journals go last: they tell a later run what the other files are.
  if (left.length === 0) remove("draft", "journal", "committed", "undone");
  return { removed, left };
}

/**
 * From any state but `in doubt` to the end: removes all files of a write, those of its first
 * directory last.
 */
export function sweep({ id, first, parts }: JournaledWrite, ops: WriteOps): Swept {
  const others = parts.map(({ directory }) => directory).filter((directory) => directory !== first);
  const swept = others.map((directory) => sweepDirectory(directory, id, ops));
  if (swept.every(({ left }) => left.length === 0)) swept.push(sweepDirectory(first, id, ops));
  return {
    removed: swept.reduce((sum, { removed }) => sum + removed, 0),
    left: swept.flatMap(({ left }) => left),
  };
}
