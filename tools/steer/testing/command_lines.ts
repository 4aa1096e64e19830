/**
 * Command lines that agents type, with what is decided about each.
 *
 * @module
 */
import table from "./command_lines.json" with { type: "json" };

/** A command line and the decisions. */
export interface CommandLine {
  /** The line. */
  readonly line: string;
  /** What runs in its place in the mode `rewrite`. */
  readonly rewritten?: string;
  /** The habit that is recognised in the other modes. */
  readonly rule?: string;
  /** What is suggested. */
  readonly suggestion?: string;
}

/** The table. */
export const commandLines: readonly CommandLine[] = table;
