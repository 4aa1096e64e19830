/**
 * The door to a store: the directory of a store is closed to programs that call for somebody else,
 * except for the tools that it is there for.
 *
 * @module
 */
import type { Door } from "@ct/base";

/** A door that lets a store be written as well, by its own name in its own directory. */
export function storeDoor(door: Door): Door {
  return {
    assertReadable: (path, typed) => door.assertReadable(path, typed),
    assertListable: (path) => door.assertListable(path),
    assertListed: (path) => door.assertListed(path),
    assertOpened: (file, path, typed) => door.assertOpened(file, path, typed),
    assertWritable: (realPath, typed) =>
      realPath.endsWith("/.ct/rules.jsonc")
        ? door.assertReadable(realPath, typed)
        : door.assertWritable(realPath, typed),
    detachesLinks: door.detachesLinks,
  };
}
