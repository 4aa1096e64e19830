/**
 * A glob that was read, as data: what it is made of, whatever its dialect.
 *
 * @module
 */

/** What a class holds: a range of characters, often of one, or all that a name of POSIX stands for. */
export type ClassMember =
  | { readonly from: string; readonly to: string }
  | { readonly name: string };

/** One part of a glob. */
export type GlobPart =
  | {
    /** Discriminant. */
    readonly kind: "text";
    /** One character that stands for itself. */
    readonly text: string;
    /** Whether a `\` says so: such a slash does not belong to stars before it. */
    readonly isEscaped: boolean;
  }
  | {
    /** Discriminant: `?`. */
    readonly kind: "any";
  }
  | {
    /** Discriminant. */
    readonly kind: "stars";
    /** How many stand together. */
    readonly count: number;
  }
  | GlobClass
  | {
    /** Discriminant: `{a,b}`. */
    readonly kind: "choice";
    /** What it is one of. */
    readonly options: readonly GlobSequence[];
  };

/** A class, such as `[!a-z]`. */
export interface GlobClass {
  /** Discriminant. */
  readonly kind: "class";
  /** Whether it holds all characters but its members. */
  readonly isNegated: boolean;
  /** Its members. */
  readonly members: readonly ClassMember[];
}

/** Parts, one after the other. */
export type GlobSequence = readonly GlobPart[];

/** What a glob is malformed by, first to last. */
export interface GlobFault {
  /**
   * A class, brace or escape without end, an end of a brace without beginning, a reversed range, an
   * unknown name of a class, braces that nest too deep.
   */
  readonly kind: "class" | "depth" | "brace" | "escape" | "end" | "range" | "name";
  /** Where in the text it begins. */
  readonly start: number;
  /** Where it ends. */
  readonly end: number;
}

/** A glob that was read. */
export interface ParsedGlob {
  /** Its parts. */
  readonly parts: GlobSequence;
  /** The first thing that is wrong with it; nobody should match with the parts then. */
  readonly fault: GlobFault | undefined;
}
