/**
 * Telling a person that a pattern was most likely meant as another kind.
 *
 * @module
 */
import { escapeControls } from "@ct/base";
import { type DoubtOptions, patternDoubts, type PatternUse } from "@ct/pattern";
import type { Context } from "../context/context.ts";

/** A call whose patterns may have been misread. */
export interface DoubtfulCall {
  /** The tool's name. */
  readonly tool: string;
  /** Whether anything was found. */
  readonly found: boolean;
  /** What its patterns were read as. */
  readonly patterns: readonly PatternUse[];
}

/** Prints a line on stderr for each pattern that is in doubt. */
export function reportDoubts(
  { tool, found, patterns }: DoubtfulCall,
  options: Omit<DoubtOptions, "found">,
  { stderr }: Pick<Context, "stderr">,
): void {
  for (const doubt of patternDoubts(patterns, { ...options, found })) {
    stderr.write(escapeControls(`${tool}: ${doubt}`) + "\n");
  }
}
