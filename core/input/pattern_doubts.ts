/**
 * Warns that a pattern was most likely meant as another kind.
 *
 * @module
 */
import { escapeControls } from "@ct/base";
import {
  type Ambiguity,
  ambiguityText,
  type DoubtOptions,
  patternDoubts,
  type PatternUse,
} from "@ct/pattern";
import type { Context } from "../context/context.ts";

/** A call whose patterns may have been misread. */
export interface DoubtfulCall {
  /** The tool's name. */
  readonly tool: string;
  /** Whether anything was found. */
  readonly found: boolean;
  /** Whether an entry has a name that was asked for; if anything was found, by default. */
  readonly isNamed?: boolean;
  /** What its patterns were read as. */
  readonly patterns: readonly PatternUse[];
}

/** Prints a line on stderr for each pattern that is in doubt; returns whether there are any. */
export function reportDoubts(
  { tool, found, isNamed = found, patterns }: DoubtfulCall,
  options: Omit<DoubtOptions, "found" | "isNamed">,
  { stderr }: Pick<Context, "stderr">,
): boolean {
  const doubts = patternDoubts(patterns, { ...options, found, isNamed });
  for (const doubt of doubts) stderr.write(escapeControls(`${tool}: ${doubt}`) + "\n");
  return doubts.length > 0;
}

/** A pattern that may be ambiguous, and its call. */
export interface AmbiguousPattern extends Pick<DoubtfulCall, "tool" | "found"> {
  /** The option that it came from, such as `--grep`. */
  readonly option: string;
  /** What is ambiguous about it, if anything is. */
  readonly ambiguity: Ambiguity | undefined;
}

/**
 * Reports on stderr that a pattern may have been meant as plain text, unless that is in doubt
 * anyway.
 */
export function reportAmbiguity(
  { tool, found, option, ambiguity }: AmbiguousPattern,
  { stderr }: Pick<Context, "stderr">,
): void {
  if (ambiguity === undefined) return;
  const { kind, text } = ambiguity;
  const doubts = patternDoubts([{ kind, option, text }], { found, isNamed: true });
  if (doubts.length > 0) return;
  const { what, advice } = ambiguityText(option, ambiguity);
  stderr.write(escapeControls(`${tool}: ${what}; ${advice}`) + "\n");
}
