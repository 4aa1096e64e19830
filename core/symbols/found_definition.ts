/**
 * A definition as the JSON of a call has it.
 * This is no interface, which is no JSON value to the compiler.
 *
 * @module
 */

/** A definition. */
export type FoundDefinition = {
  /** The file, as printed. */
  readonly path: string;
  /** The line of its name, from 1. */
  readonly line: number;
  /** The column where its name begins, from 1. */
  readonly column: number;
  /** The word for what is declared. */
  readonly kind: string;
  /** Its qualified name, such as `Pool.release`. */
  readonly name: string;
  /** The line as text. */
  readonly text: string;
  /** All of its lines, if requested. */
  readonly code?: string | undefined;
};
