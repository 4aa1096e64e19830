/**
 * The relations of a symbol as JSON.
 * These are no interfaces, which are no JSON values to the compiler.
 *
 * @module
 */

/** A declaration that is related to the symbol: a caller, a callee, or what implements it. */
export type RelatedDeclaration = {
  /** The file, as printed. */
  readonly path: string;
  /** The line of its name, from 1. */
  readonly line: number;
  /** The declaration, such as `class Pool > release`. */
  readonly in: string;
  /** How many uses there are; of what is unused elsewhere, in its own file. */
  readonly count: number;
  /** How many levels it is away, from 1. */
  readonly level: number;
  /** Present if it is among those above it already. */
  readonly cycle?: true | undefined;
  /** Present if only the name ties it, or may tie something to it. */
  readonly unsure?: true | undefined;
  /** Its lines, if requested. */
  readonly code?: string | undefined;
};

/** What a change would reach. */
export type Impact = {
  /** Whether other files can use it. */
  readonly exported: boolean;
  /** How many declarations use it. */
  readonly direct: number;
  /** How many use those, and so on, up to five levels. */
  readonly indirect: number;
  /** Present if there are more of these than were looked for, and so of tests and files. */
  readonly truncated?: true | undefined;
  /** How many more may use it, which only the name ties to it. */
  readonly unsure: number;
  /** The files of tests among them, as printed. */
  readonly tests: readonly string[];
  /** The files among them, as printed. */
  readonly files: readonly string[];
};
