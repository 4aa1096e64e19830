/**
 * The result of an outline as JSON.
 * These are no interfaces, which are no JSON values to the compiler.
 *
 * @module
 */
import type { WalkReport } from "@ct/core/library";
import type { Verdict } from "@ct/core/verdict";

/** A declaration. */
export type OutlinedDeclaration = {
  /** What is declared, in the language's own word. */
  readonly kind: string;
  /** Its name, as the source spells it. */
  readonly name: string;
  /** Its first line, from 1. */
  readonly start: number;
  /** Its last line; `null` if the text does not tell. */
  readonly end: number | null;
  /** The column of its first character, from 1, if other code stands before it. */
  readonly start_column?: number | undefined;
  /** The column of its last character, from 1, if other code stands behind it. */
  readonly end_column?: number | undefined;
  /** 1 for a top-level declaration, one more for each declaration around it. */
  readonly depth: number;
};

/** A file and its declarations. */
export type OutlinedFile = {
  /** The file, as printed. */
  readonly path: string;
  /** Those that pass the filters, in the order of the source. */
  readonly entries: readonly OutlinedDeclaration[];
};

/** The result of an outline. */
export type OutlineReport = WalkReport & {
  /** Whether the number of declarations is what `expect` says. */
  readonly verdict: Verdict;
  /** How many declarations pass the filters. */
  readonly count: number;
  /** The files that have some. */
  readonly files: readonly OutlinedFile[];
  /** The tool. */
  readonly tool: "ct-outline";
};
