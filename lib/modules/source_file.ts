/**
 * What graphs of modules are made of.
 *
 * @module
 */

/** A file of a project. */
export interface SourceFile {
  /** Its path below the project's root, with `/` between components and none before the first. */
  readonly path: string;
  /** Its text. */
  readonly text: string;
}

/**
 * Tells the path of the file that `specifier`, in the file `from`, means; `undefined` if it is not
 * one of the project's. For a file that should exist but does not, it is a path without a file.
 */
export type ResolveImport = (specifier: string, from: string) => string | undefined;
