/**
 * What a command line of grep says.
 *
 * @module
 */
import type { TypedPattern } from "@ct/core/grep";

/** A glob of `--include` or `--exclude`. */
export interface NameGlob {
  /** Whether names that match are wanted. */
  readonly includes: boolean;
  /** As typed. */
  readonly glob: string;
}

/** What the flags say so far; the table of flags works them in, in their order. */
export class GrepSettings {
  readonly patterns: TypedPattern[] = [];
  /** How patterns are read; basic if nothing says it. */
  syntax: "basic" | "extended" | "fixed" | undefined;
  fold: boolean = false;
  words: boolean = false;
  lines: boolean = false;
  invert: boolean = false;
  messages: boolean = true;
  maxCount: number = Infinity;
  offsets: boolean = false;
  numbers: boolean = false;
  paths: boolean | undefined;
  label: string = "(standard input)";
  onlyMatching: boolean = false;
  quiet: boolean = false;
  binary: "note" | "text" | "skip" = "note";
  directories: "read" | "skip" | "recurse" = "read";
  /** Whether links met on the way are followed. */
  follow: boolean = false;
  readonly names: NameGlob[] = [];
  readonly directoryNames: NameGlob[] = [];
  list: "with" | "without" | undefined;
  count: boolean = false;
  nullPaths: boolean = false;
  colour: "never" | "auto" | "always" = "never";
  before: number | undefined;
  after: number | undefined;
  /** What `-C` says, or `-NUM`; it counts where the others say nothing. */
  around: number | undefined;
  groupSeparator: string | undefined = "--";
  /** What is printed in place of a search. */
  info: "help" | "version" | undefined;
}
