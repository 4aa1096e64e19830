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
 * Tells the path of the file that `specifier`, in the file `from`, means; `undefined` if it is none
 * of the project's. Of a file that should be there and is not, it is a path of no file.
 */
export type ResolveImport = (specifier: string, from: string) => string | undefined;
