// @ts-nocheck: AssemblyScript
/**
 * What the module offers to its caller. This folder is AssemblyScript, not TypeScript for the
 * runtime: after a change run `scripts/build/scan.ts`. All addresses and lengths are bytes of the
 * module's memory, and none is checked: the caller keeps ranges within its buffer and leaves
 * readable bytes behind it.
 *
 * @module
 */
export { countByte, indexOfByte, lastIndexOfByte } from "./bytes.ts";
export { countText } from "./text.ts";
export { findFew } from "./find_few.ts";
export { findMany } from "./find_many.ts";
export { findOne } from "./find_one.ts";
export { isUtf8 } from "./utf8.ts";
