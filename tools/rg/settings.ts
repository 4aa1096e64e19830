/**
 * What a command line of rg says.
 *
 * @module
 */
import type { TypedPattern } from "@ct/core/grep";

/** Which sources of ignore rules count. */
export interface IgnoreSources {
  /** `.ignore` and `.rgignore`. */
  dot: boolean;
  /** `.git/info/exclude`. */
  exclude: boolean;
  /** The files of `--ignore-file`. */
  files: boolean;
  /** Git's global file. */
  global: boolean;
  /** The files in directories above. */
  parent: boolean;
  /** All files of git. */
  vcs: boolean;
  /** Whether the files of git count inside repositories only. */
  requireGit: boolean;
}

/** A glob of `--glob` or `--iglob`. */
export interface TypedGlob {
  /** As typed. */
  readonly glob: string;
  /** Whether the case of letters is ignored. */
  readonly fold: boolean;
}

/** What a flag says about types: which to search or omit, or how they are changed before. */
export interface TypeChange {
  /** Which flag it is. */
  readonly how: "only" | "not" | "add" | "clear";
  /** Its value. */
  readonly value: string;
}

/** A time that the system keeps of a file. */
export type FileTime = "modified" | "accessed" | "created";

/**
 * What the flags say so far; the tables of flags work them in, in their order. `undefined` stands
 * for what depends on other flags, or on where the output goes.
 */
export class RgSettings {
  readonly patterns: TypedPattern[] = [];
  case: "sensitive" | "ignore" | "smart" = "sensitive";
  fixed: boolean = false;
  /** What must be around a match. */
  around: "anything" | "words" | "lines" = "anything";
  /** Whether matches may go over line ends, and whether `.` does. */
  multiLine: boolean = false;
  dotAll: boolean = false;
  invert: boolean = false;
  before: number | undefined;
  after: number | undefined;
  /** Whether `before` and `after` come from one flag. */
  aroundIsBoth: boolean = false;
  passthru: boolean = false;
  maxCount: number | undefined;
  mode: "lines" | "count" | "count-matches" | "with" | "without" | "files" | "types" | "json" =
    "lines";
  quiet: boolean = false;
  includeZero: boolean = false;
  stats: boolean = false;
  onlyMatching: boolean = false;
  replacement: string | undefined;
  numbers: boolean | undefined;
  columns: boolean | undefined;
  offsets: boolean = false;
  heading: boolean | undefined;
  paths: boolean | undefined;
  vimgrep: boolean = false;
  nullPaths: boolean = false;
  maxColumns: number | undefined;
  preview: boolean = false;
  trim: boolean = false;
  matchSeparator: string = ":";
  contextSeparator: string = "-";
  groupSeparator: string | undefined = "--";
  colour: "never" | "auto" | "always" = "auto";
  /** Whether colours come from `--pretty`. */
  pretty: boolean = false;
  messages: boolean = true;
  encoding: string = "auto";
  /** What becomes of files with NUL bytes. */
  binary: "skip" | "search" | "text" = "skip";
  hidden: boolean = false;
  follow: boolean = false;
  oneFileSystem: boolean = false;
  maxDepth: number | undefined;
  maxFilesize: number | undefined;
  /** Whether the order was asked for; rg works on one thread then, which shows in places. */
  sorted: boolean = false;
  descending: boolean = false;
  /** By what files are sorted, if not by their paths. */
  time: FileTime | undefined;
  readonly ignore: IgnoreSources = {
    dot: true,
    exclude: true,
    files: true,
    global: true,
    parent: true,
    vcs: true,
    requireGit: true,
  };
  readonly ignoreFiles: string[] = [];
  ignoreFilesFold: boolean = false;
  readonly globs: TypedGlob[] = [];
  globsFold: boolean = false;
  readonly types: TypeChange[] = [];
  /** How often `-u` was typed. */
  unrestricted: number = 0;
  /** Whether files on the command line count as mapped into memory. */
  mapped: boolean = true;
  /** What is printed in place of a search. */
  info: "help" | "version" | undefined;
}
