/**
 * The writing side of the rule store: its text, the store on the disk, and the files that make
 * other programs enforce it.
 *
 * @module
 */
export { changeStore, type StoreChange } from "./change_store.ts";
export { type GeneratedFile, writeGenerated } from "./generated_file.ts";
export { findGitHooks, type GitHooks } from "./git_hooks.ts";
export {
  appendRule,
  type DefinitionValue,
  type FlattenedStore,
  flattenRules,
  promoteRule,
  removeRule,
  setDefinition,
} from "./store_edit.ts";
export { emptyStore, ruleEntry, storeHeader, tidyStore } from "./store_layout.ts";
