/**
 * What the move of a file or a directory changes: the imports of it and in it, by the rules of each
 * language, and the plan that writes all.
 *
 * @module
 */
export type { Remark } from "./files/rewriting.ts";
export { computeMove, type MoveRequest, type MoveResult } from "./move.ts";
