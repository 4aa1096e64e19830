/**
 * What a write whose process died has left in a directory, and which state it was in. Everything
 * here was read from a working tree and is believed only as far as it is confirmed: a journal
 * counts only where this program wrote it, it speaks only of names in its own directory, and two
 * directories belong to one write only if the journal of each names the other.
 *
 * @module
 */
import { followPath } from "@ct/base";
import { directoryInfo } from "./file_info.ts";
import {
  type JournaledWrite,
  type JournalPart,
  readFirstJournal,
  readOtherJournal,
} from "./journal_file.ts";
import { temporariesIn, type TemporaryFile } from "./sweep.ts";
import type { WriteState } from "./write_state.ts";

/** What one write has left in a directory. */
export type Leftover =
  /**
   * Nothing to do: contents kept on purpose.
   */
  | { readonly kind: "none" }
  /** Something that cannot be settled by itself. */
  | { readonly kind: "unclear"; readonly reason: string }
  /** A write that broke off. */
  | InterruptedWrite;

/** A write that broke off: to be undone if in doubt, and then to be swept. */
export interface InterruptedWrite {
  readonly kind: "interrupted";
  /**
   * The state it was in; `staged` and `prepared` may as well be what is left of a decided write
   * that was half swept.
   */
  readonly state: WriteState;
  /**
   * What its journals tell; unless the write is in doubt or decided, those of this directory alone.
   */
  readonly write: JournaledWrite;
  /** Directories of the write that were not found. */
  readonly missing: readonly string[];
}

/** The writes that have left something in a directory, by id, with their files there. */
export function leftoversIn(directory: string): ReadonlyMap<string, readonly TemporaryFile[]> {
  return Map.groupBy(temporariesIn(directory), ({ id }) => id);
}

/** Finds out what the files of one write in a directory are. */
export function judgeLeftover(
  directory: string,
  id: string,
  files: readonly TemporaryFile[],
): Leftover {
  const first = readFirstJournal(directory, id);
  if (first.kind === "own") return wholeWrite({ ...first, directory }, id);
  const other = readOtherJournal(directory, id);
  if (other.kind === "own") return throughFirst({ ...other, directory }, id);
  if (first.kind === "foreign" || other.kind === "foreign") {
    return unclear("the journal was written elsewhere");
  }
  const roles = new Set(files.map(({ role }) => role));
  const alone = { id, first: directory, parts: [] };
  if (roles.has("draft")) return interrupted(alone, "prepared");
  if (roles.has("old")) return unclear("the journal of the write is missing");
  return roles.has("new") ? interrupted(alone, "staged") : { kind: "none" };
}

/** A write as seen from another directory than its first. */
function throughFirst(part: JournalPart, id: string): Leftover {
  const { directory, journal } = part;
  const first = followPath(directory, journal.first);
  const info = directoryInfo(first);
  if (info === undefined || (journal.firstInode !== null && info.ino !== journal.firstInode)) {
    return unclear(`the write also changed files in "${first}", which is missing`);
  }
  const found = readFirstJournal(first, id);
  switch (found.kind) {
    case "absent":
      // The first directory's journal is named last and swept last, so the write was not in doubt
      // yet, or is not any more.
      return interrupted({ id, first, parts: [part] }, "prepared");
    case "foreign":
      return unclear(`the journal in "${first}" was not written there`);
    case "own": {
      const whole = wholeWrite({ ...found, directory: first }, id);
      return whole.write.parts.some((other) => other.directory === directory)
        ? whole
        : unclear(`the journal in "${first}" does not name this directory`);
    }
  }
}

/** All that is there of a write, by the journal in its first directory. */
function wholeWrite(
  { directory: first, journal, state }: JournalPart & Pick<InterruptedWrite, "state">,
  id: string,
): InterruptedWrite {
  const parts = [{ directory: first, journal }];
  const missing: string[] = [];
  for (const between of journal.others) {
    const directory = followPath(first, between);
    const isThere = directoryInfo(directory) !== undefined;
    const found = isThere ? readOtherJournal(directory, id) : undefined;
    if (found?.kind === "own" && followPath(directory, found.journal.first) === first) {
      parts.push({ directory, journal: found.journal });
      // Once decided, directories are swept one after the other, and those that are done have no
      // journal.
    } else if (state === "in doubt" || !isThere) missing.push(directory);
  }
  return interrupted({ id, first, parts }, state, missing);
}

function interrupted(
  write: JournaledWrite,
  state: WriteState,
  missing: readonly string[] = [],
): InterruptedWrite {
  return { kind: "interrupted", state, write, missing };
}

function unclear(reason: string): Leftover {
  return { kind: "unclear", reason };
}
