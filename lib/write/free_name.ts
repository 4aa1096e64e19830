/**
 * The look before a file is created.
 *
 * @module
 */
import { pathBelow, tryLstat } from "@ct/base";
import { isTaken } from "./link_new.ts";
import { directoriesMade } from "./made_directories.ts";
import type { Target } from "./target.ts";
import { cannotCreate, changedSinceRead } from "./write_error.ts";

/**
 * Checks that a file can be created: its name is free, and so are those of the directories that are
 * made with it, unless the same write removes a file there.
 * @throws {CtError} With code `write` if it cannot.
 */
export function checkFree(target: Target, removed: ReadonlySet<string>): void {
  const { path, realPath, above = "" } = target;
  const name = pathBelow(above, realPath) ?? "";
  for (const directory of directoriesMade(above, name)) {
    const info = tryLstat(directory);
    if (info === undefined) return;
    if (removed.has(directory)) return;
    if (info.isDirectory) throw changedSinceRead(path);
    throw cannotCreate(path, "Not a directory (os error 20)");
  }
  if (isTaken(realPath)) throw cannotCreate(path, "File exists (os error 17)");
}
