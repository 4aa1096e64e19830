/**
 * What a walk could not do. Problems never end it: they are reported, and the caller decides.
 *
 * @module
 */

/**
 * `unreadable`: a directory could not be listed, or a link not followed. `loop`: a link leads back
 * to a directory that it lies in. `repeated`: a directory was entered by another way, and is not
 * entered again. `name`: the name is not valid Unicode, so nothing can open the entry.
 * `ignore-file`: an ignore file, or a configuration file or index of git, could not be read.
 */
export type WalkProblemKind = "unreadable" | "loop" | "repeated" | "name" | "ignore-file";

/** One thing that a walk could not do. */
export interface WalkProblem {
  /** The path concerned, as printed. */
  readonly path: string;
  /** What is wrong, e.g. `Permission denied (os error 13)`; without the path. */
  readonly message: string;
  /** What kind of problem it is. */
  readonly kind: WalkProblemKind;
  /** Whether entries may be missing from the walk because of it, which makes it an error. */
  readonly incomplete: boolean;
}

/** Takes the problems of a walk as they are met. */
export type ReportProblem = (problem: WalkProblem) => void;

/**
 * Whether it is a directory whose name is not valid Unicode: nothing can open it, and it stands in
 * the way of nothing else.
 */
export function isUnnamed({ kind, incomplete }: WalkProblem): boolean {
  return kind === "name" && incomplete;
}
