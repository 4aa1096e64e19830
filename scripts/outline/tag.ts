/**
 * Tags: what a reference finds in a file, as outlines are compared with it.
 *
 * @module
 */

/** The parts of a tag that matter, as ctags writes them with `--output-format=json`. */
export interface Tag {
  /** Path as it was given. */
  readonly path: string;
  /** Name without its scope. */
  readonly name: string;
  /** Line of the name, 1-based. */
  readonly line: number;
  /** Last line, where the parser knows it. */
  readonly end?: number;
  /** Long name of the kind. */
  readonly kind: string;
  /** Name of what encloses it. */
  readonly scope?: string;
  /** Kind of what encloses it. */
  readonly scopeKind?: string;
  /** What a typedef names. */
  readonly typeref?: string;
}
