/**
 * The result of a map as JSON.
 * These are no interfaces, which are no JSON values to the compiler.
 *
 * @module
 */
import type { WalkReport } from "@ct/core/library";
import type { Verdict } from "@ct/core/verdict";

/** A declaration in a map. */
export type MappedDeclaration = {
  /** What is declared, in the language's own word. */
  readonly kind: string;
  /** Its name. */
  readonly name: string;
  /** Its first line, from 1. */
  readonly start: number;
  /** Its last line; `null` if the text does not tell. */
  readonly end: number | null;
  /** 1 for a top-level declaration, one more for each declaration around it. */
  readonly depth: number;
  /** Its first line as text. */
  readonly text: string;
  /** The first sentence of its documentation; empty if it has none. */
  readonly summary: string;
  /** How much it matters; 1 more for what `focus` names and for what a program starts with. */
  readonly score: number;
  /** Present with `focus`: `caller`, `caller?` if only the name ties it, or `callee`. */
  readonly role?: string | undefined;
};

/** A file in a map. */
export type MappedFile = {
  /** The file, as printed. */
  readonly path: string;
  /** How it is started: `bin NAME`, `script NAME`, `main`, `exports`, `lib`; empty if it is not. */
  readonly entry: string;
  /** The first sentence that it says about itself; empty if it says none. */
  readonly summary: string;
  /** What is shown, in the order of the source. */
  readonly entries: readonly MappedDeclaration[];
  /** How many of its declarations are not. */
  readonly left_out: number;
};

/** A folder in a map. */
export type MappedFolder = {
  /** The folder, as printed, with its slash. */
  readonly path: string;
  /** What it is for, in a sentence. */
  readonly summary: string;
};

/** The result of a map. */
export type MapReport = Omit<WalkReport, "patterns" | "relaxations"> & {
  /** Whether something is declared, and the time was not up. */
  readonly verdict: Verdict;
  /** The most bytes of text. */
  readonly budget: number;
  /** How many declarations there are, shown or not. */
  readonly count: number;
  /** Folders that say what they are for, in the order of their paths; none with `focus`. */
  readonly folders: readonly MappedFolder[];
  /** The files, in the order of their best declarations. */
  readonly files: readonly MappedFile[];
  /** What is not shown at all. */
  readonly left_out: { readonly declarations: number; readonly files: number };
  /** The tool. */
  readonly tool: "ct-map";
};
