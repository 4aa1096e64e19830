/**
 * What a definition needs of a table of flags, without the search.
 *
 * @module
 */
export { optionsOf } from "./flag_options.ts";
export { choiceOf, countOf, type Flag } from "./flags.ts";
