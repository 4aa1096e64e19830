/**
 * The result of a measured tree as JSON.
 * These are no interfaces, which are no JSON values to the compiler.
 *
 * @module
 */
import type { WalkReport } from "@ct/core/library";

/** Sums over files. */
export type TreeSum = {
  /** How many files. */
  readonly files: number;
  /** Their lines. */
  readonly lines: number;
  /** Their words. */
  readonly words: number;
  /** Their characters. */
  readonly chars: number;
  /** Their bytes. */
  readonly bytes: number;
};

/** What a file has. */
export type TreeFile = Omit<TreeSum, "files"> & {
  /** The file, as printed. */
  readonly path: string;
  /** Its extension, in lower case, without the dot. */
  readonly ext: string;
};

/** The sums over the files of one extension. */
export type TreeGroup = TreeSum & {
  /** The extension, as printed. */
  readonly group: string;
};

/** The lines of one language, with `code`. */
export type TreeLanguage = {
  /** What the language is called. */
  readonly language: string;
  /** How many files. */
  readonly files: number;
  /** Lines with code. */
  readonly code: number;
  /** Lines with nothing but comments. */
  readonly comments: number;
  /** Lines with nothing but white space. */
  readonly blank: number;
};

/** The result of a measured tree. */
export type TreeReport = WalkReport & {
  /** The files, in their order. */
  readonly files: readonly TreeFile[];
  /** Sums over them. */
  readonly totals: TreeSum;
  /** Sums by extension. */
  readonly by_ext: readonly TreeGroup[];
  /** Lines by language, with `code`. */
  readonly by_language?: readonly TreeLanguage[] | undefined;
  /** Texts of languages that are not known, with `code`. */
  readonly other?: { readonly files: number; readonly lines: number } | undefined;
  /** Binary files, with `code`. */
  readonly binary?: { readonly files: number } | undefined;
  /** The tool. */
  readonly tool: "ct-tree";
};
