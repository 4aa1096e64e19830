/**
 * Describes the files of a tree that are kept in memory.
 *
 * @module
 */
import type { Entry, ReportProblem, WalkOptions } from "@ct/walk";
import type { Needle } from "@ct/scan";

/** The entries of a walk, from memory. */
export interface WalkSnapshot extends Iterable<Entry> {
  /**
   * The same in ranges: before each entry that may be a file with one of the needles in its
   * bytes, those that are not. `undefined` where they would not be found faster. Of files that are
   * of no interest nothing has to be known: they may be in ranges or follow them.
   */
  ranges?(
    needles: readonly Needle[],
    keeps?: (entry: Entry) => boolean,
  ): IteratorObject<FileRange>;
  /**
   * The same in ranges: before each entry whose name and kind are kept, those that are not. Of some
   * texts each name that is kept has one, if they are given.
   */
  named?(
    keeps: (entry: Pick<Entry, "name" | "kind">) => boolean,
    texts?: readonly string[],
  ): IteratorObject<FileRange>;
}

/** Entries by their indexes. */
export interface EntryList {
  /** How many there are. */
  readonly length: number;
  /** The entry with an index from 0; `undefined` if there is none. */
  at(index: number): Entry | undefined;
  /** Name and kind of that entry, if they are known faster than the rest. */
  nameAt?(index: number): Pick<Entry, "name" | "kind"> | undefined;
}

/**
 * Entries of a walk of which none is, or is a file that may have, what is searched for, and the
 * next one.
 */
export interface FileRange {
  /** All entries of the walk. */
  readonly entries: EntryList;
  /** Where the range begins. */
  readonly from: number;
  /** Where it ends: the index of the next entry, which is none at the end of the walk. */
  readonly to: number;
  /** How many regular files it has. */
  readonly files: number;
}

/**
 * A tree as it was when somebody asked, for the call that asked. Whatever it does not know, the
 * file system is to be asked for.
 */
export interface ResidentFiles {
  /** What a walk would yield and report; `undefined` if that is not known. */
  walk(options: WalkOptions, report: ReportProblem): WalkSnapshot | undefined;
  /**
   * The same for who goes to its end, ahead of those that ask: until then they walk for themselves.
   */
  walkAhead?(options: WalkOptions): Iterable<Entry> | undefined;
  /** Whether the contents of the file are cached. */
  has(absolutePath: string): boolean;
  /**
   * Copies the file to the start of the buffer and returns its length in bytes; `undefined` if it
   * is not cached or does not fit.
   */
  read(absolutePath: string, buffer: Uint8Array): number | undefined;
  /**
   * What takes the bytes of a file that is about to be read from disk, if they are to be kept. It
   * is called in the same turn, with all that was read.
   */
  keeping?(absolutePath: string): ((bytes: Uint8Array) => void) | undefined;
  /**
   * A number that belongs to a file for as long as its content is the same, and to no other; if
   * that is not known, `undefined`. The file is the entry of a walk, or what has an absolute path.
   */
  version(file: string | Entry): number | undefined;
  /**
   * A test whether a file certainly has none of the needles in its bytes: then it tells how many
   * bytes these are, otherwise it yields `undefined`. A file that begins with a mark of UTF-16 is
   * never known to have none.
   */
  lacking(needles: readonly Needle[]): (entry: Entry) => number | undefined;
}
