/**
 * Builds the graph of files that use what other files declare, and ranks the declarations in it. No
 * file is read here.
 *
 * @module
 */
export {
  type DigestedSource,
  type ReferenceDigest,
  referencesOf,
  type SourceText,
} from "./digest.ts";
export { type Focus, rankDeclarations, type Ranks } from "./ranks.ts";
