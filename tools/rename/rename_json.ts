/**
 * The result of a renaming as JSON.
 * These are no interfaces, which are no JSON values to the compiler.
 *
 * @module
 */
import type { EditedFile, EditSite } from "@ct/core/changes";
import type { WalkReport } from "@ct/core/library";
import type { FoundDefinition, UnsearchedFiles } from "@ct/core/symbols";
import type { Verdict } from "@ct/core/verdict";

/** A place in a file. */
export type RenamePlace = {
  /** The file, as printed. */
  readonly path: string;
  /** The line, from 1. */
  readonly line: number;
  /** The column where the name begins, from 1. */
  readonly column: number;
  /** The line as text. */
  readonly text: string;
};

/** Why nothing was written. */
export type RenameRefusal = {
  /** The reason. */
  readonly reason: RefusalReason;
  /** The reason in words. */
  readonly note: string;
  /** The places that it is about. */
  readonly places: readonly RenamePlace[];
};

/** Why a renaming is refused. */
export type RefusalReason =
  /** Only the name ties the places to the symbol. */
  | "named"
  /** A member may override one of a type without source. */
  | "foreign"
  /** An object holds the symbol under its name, and is used. */
  | "held"
  /** Something has the new name already. */
  | "taken"
  /** A use would mean something else. */
  | "captured"
  /** Something else would mean the renamed symbol. */
  | "captures"
  /** Another package has it, to which the new name is not exported. */
  | "unexported"
  /** An embedded field has the name of its type, which is not here. */
  | "embedded"
  /** A package exports it to others. */
  | "exported"
  /** The name of an element would become one of the page's own. */
  | "element"
  /** A file has the name of the symbol, and would keep it. */
  | "file"
  /** A file that may use the name cannot be read or parsed. */
  | "unread"
  /** A macro of C puts the name together with other words. */
  | "pasted"
  /** The source writes the name in another way, with escapes. */
  | "escaped"
  /** Several definitions are meant. */
  | "ambiguous"
  /** No file defines it. */
  | "undefined";

/** How many replacements there are of each kind. */
export type RenameCounts = {
  /** In code. */
  readonly code: number;
  /** In comments. */
  readonly comments: number;
  /** In strings. */
  readonly strings: number;
  /** In documentation. */
  readonly docs: number;
};

/** The file that moves with its symbol. */
export type MovedFile = {
  /** Its path before, as printed. */
  readonly from: string;
  /** Its path after. */
  readonly path: string;
  /** How many imports and entries of configurations are rewritten. */
  readonly rewritten: number;
};

/** The result of a renaming. */
export type RenameReport = Pick<WalkReport, "coverage" | "skipped"> & {
  /** Whether the files were written. */
  readonly applied: boolean;
  /** The number of replacements by kind. */
  readonly counts: RenameCounts;
  /** The definitions. */
  readonly definitions: readonly FoundDefinition[];
  /** Whether nothing was to be written. */
  readonly dry_run: boolean;
  /** The files that change. */
  readonly files?: readonly EditedFile[] | undefined;
  /** How many files change. */
  readonly files_changed: number;
  /** How many places in comments, strings and documentation have the name and stay. */
  readonly mentions: number;
  /** With `--file`, the file that moves. */
  readonly moved?: MovedFile | undefined;
  /** The places that only the name ties, where an option says what becomes of them. */
  readonly named?: readonly RenamePlace[] | undefined;
  /** Why nothing was written. */
  readonly refused?: readonly RenameRefusal[] | undefined;
  /** How many replacements there are. */
  readonly replacements: number;
  /** The token with which `undo` puts the files back, where one is kept. */
  readonly revert?: string | undefined;
  /** The places that change. */
  readonly sites: readonly EditSite[];
  /** The tool. */
  readonly tool: "ct-rename";
  /** Files that were not searched and have the name, if there are some. */
  readonly unsearched?: UnsearchedFiles | undefined;
  /** Whether all is as it was to be. */
  readonly verdict: Verdict;
};
