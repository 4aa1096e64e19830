/**
 * The places that a new name changes.
 *
 * @module
 */
import type { Span } from "../model/definition.ts";
import type { UseKind } from "../model/source_model.ts";

/** A place that has the name. */
export interface NamePlace extends Span {
  /** What is done with the name there; `definition` if it is declared. */
  readonly kind: UseKind | "definition";
  /** What takes its place. */
  readonly text: string;
}

/** Why only the name ties a place to the symbol. */
export type Doubt =
  /** What stands before it, or where it comes from, is not known. */
  | "unresolved"
  /** It may override a member of a type whose source is not in the project. */
  | "foreign"
  /** An object holds the symbol under its name, and is reached through that. */
  | "held";

/** A place that only the name ties to the symbol. */
export interface DoubtfulPlace extends NamePlace {
  /** Why. */
  readonly doubt: Doubt;
  /** The interface of a standard library that it implements, if that is why. */
  readonly interface?: string;
  /** Who looks for it by its name, if that is why. */
  readonly calledBy?: string;
}

/** What a new name changes in a file. */
export interface RenamedFile {
  /** The file. */
  readonly path: string;
  /** The places that change, in the order of the text. */
  readonly places: readonly NamePlace[];
  /** Those that only the name ties to the symbol. */
  readonly doubtful: readonly DoubtfulPlace[];
}
