/**
 * The entries of one directory as a walk wants them.
 *
 * @module
 */

import { type EntryKind, kindOf } from "./entry.ts";
import type { RuleFiles } from "./ignore_reader.ts";

/** An entry by name; what it is, links not followed. */
export interface Found {
  /** The last component. */
  readonly name: string;
  /** What it is. */
  readonly kind: EntryKind;
}

/** A directory's entries, in no particular order. */
export interface Listing {
  /** The entries that are not hidden, or all. */
  readonly found: readonly Found[];
  /** Which files with rules there are, hidden as they may be. */
  readonly ruleFiles: RuleFiles;
}

/**
 * Yields the entries of a directory, of which the absolute path ends in a slash.
 * @throws {Error} The runtime's error, if it cannot be read.
 */
export type ReadDirectory = (absolutePath: string) => Iterable<Deno.DirEntry>;

/** What a walk wants to see of a directory. */
export interface ListingOptions {
  /** Whether entries whose name starts with `.` are wanted. */
  readonly hidden: boolean;
  /** Whether `.git` is wanted; not by default. */
  readonly git?: boolean;
  /** Names of files that hold rules besides `.gitignore` and `.ignore`; each begins with `.`. */
  readonly ruleFiles: readonly string[];
  /** Receives what is hidden, if that is not wanted; never `.git`. */
  readonly onHidden?: ((found: Found) => void) | undefined;
  /** Where the entries come from. */
  readonly readDirectory: ReadDirectory;
}

/**
 * Lists a directory.
 *
 * @throws {Error} The runtime's error, if it cannot be read.
 */
export function listDirectory(
  absolutePath: string,
  { hidden, git: wantsGit = false, ruleFiles, onHidden, readDirectory }: ListingOptions,
): Listing {
  const found: Found[] = [];
  const others: string[] = [];
  let [git, gitignore, ignore] = [false, false, false];
  // One pass that reads each property once: the runtime's entries are slow to read from.
  for (const entry of readDirectory(absolutePath)) {
    const name = entry.name;
    if (name.startsWith(".")) {
      if (name === ".git") {
        git = true;
        if (!wantsGit) continue;
      } else if (name === ".gitignore") gitignore = entry.isFile;
      else if (name === ".ignore") ignore = entry.isFile;
      else if (ruleFiles.includes(name) && entry.isFile) others.push(name);
      if (!hidden) {
        onHidden?.({ name, kind: kindOf(entry) });
        continue;
      }
    }
    found.push({ name, kind: kindOf(entry) });
  }
  return { found, ruleFiles: { git, gitignore, ignore, others } };
}
