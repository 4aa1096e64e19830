/**
 * The directories that a new file needs.
 *
 * @module
 */
import { directoryOf, lstatIfThere } from "@ct/base";
import { ToolFailure } from "../contract/failure.ts";
import type { Location, Root } from "./root.ts";

/**
 * The directories that have to be made for a file, absolute, the innermost first.
 * @throws {ToolFailure} If something that is not a directory is in the way.
 */
export function missingParents({ realPath }: Location, root: Root): readonly string[] {
  const missing: string[] = [];
  let path = directoryOf(realPath);
  let found = lstatIfThere(path);
  for (; found === undefined; found = lstatIfThere(path)) {
    missing.push(path);
    path = directoryOf(path);
  }
  if (found.isDirectory) return missing;
  throw new ToolFailure(`Not a directory: ${path.slice(root.path.length + 1)}`);
}

/** Removes directories that are empty, the innermost first. */
export function removeEmpty(directories: readonly string[]): void {
  for (const directory of directories) {
    try {
      Deno.removeSync(directory);
    } catch {
      // It was never made, or something was put in it.
      return;
    }
  }
}
