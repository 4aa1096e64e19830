/**
 * The files below a directory, sorted by name, as grep and rg find them.
 *
 * @module
 */
import { type ResolvedBase, walkBelow, type WalkDialect, type WalkProblem } from "@ct/walk";
import type { Context } from "../context/context.ts";

/** How directories are walked. */
export interface DirectoryWalkOptions extends WalkDialect {
  /** Whether links are followed; if not, they are neither files nor directories. */
  readonly follow: boolean;
  /** What an error says of a directory that contains itself by a link. */
  readonly loopReason: string;
  /** How many directories to descend, with the root; all by default. */
  readonly maxDepth?: number | undefined;
  /** Reports an error for a path. */
  readonly onError: (path: string, reason: string) => void;
}

/** A file in a directory. */
export interface WalkedFile {
  /** Its path as printed. */
  readonly path: string;
  /** The absolute path to open it by. */
  readonly absolutePath: string;
}

/** Yields the files below a directory. */
export function* filesBelow(
  directory: ResolvedBase,
  { follow, loopReason, maxDepth, onError, ...dialect }: DirectoryWalkOptions,
  { door }: Pick<Context, "door">,
): Generator<WalkedFile> {
  const report = ({ path, kind, message }: WalkProblem) =>
    onError(path || ".", kind === "loop" ? loopReason : message);
  const options = { hidden: true, ignore: false, follow, maxDepth, door, dialect };
  for (const { kind, path, absolutePath } of walkBelow(directory, options, report)) {
    if (kind !== "f") continue;
    if (follow) door.assertReadable(absolutePath, path);
    else door.assertListed(absolutePath);
    yield { path, absolutePath };
  }
}
