/**
 * The door of programs that act for others: which files of a project they may read and
 * write. A person's door, which is open, is `openDoor` of `@ct/base`.
 *
 * @module
 */
export { ConfinedDoor, type Confines } from "./confined_door.ts";
export {
  nameProtection,
  type ProtectedName,
  protectedNames,
  type ProtectedOptions,
  protectedPaths,
  type Protection,
} from "./protected_names.ts";
export { type BesideOptions, readBeside } from "./read_beside.ts";
export { placeProtection } from "./place_protection.ts";
export type { WriteLocation } from "./repository.ts";
export { type WorkTree, workTreeAround, type WorkTrees } from "./work_tree.ts";
