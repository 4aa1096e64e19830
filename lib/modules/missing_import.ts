/**
 * Imports whose files are not among those that a graph is made from.
 *
 * @module
 */

/** An import that means a file of the project's which is not there. */
export interface MissingImport {
  /** The file with the import. */
  readonly from: string;
  /** The node that the file belongs to, if it is not the file itself. */
  readonly node?: string;
  /** 1-based line of the import. */
  readonly line: number;
  /** What is imported, as written. */
  readonly specifier: string;
  /** The path that it means, perhaps without extension. */
  readonly path: string;
}

/** An import of something that is only known when the program runs or is compiled. */
export type ComputedImport = Omit<MissingImport, "path">;

/** Receives imports that lead to no file. */
export interface ImportDoubts {
  /** Called for each import of a file of the project's that is not among the files. */
  readonly missing?: (found: MissingImport) => void;
  /** Called for each import whose target the text does not say. */
  readonly computed?: (found: ComputedImport) => void;
}
