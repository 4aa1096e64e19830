/**
 * Yarn's parser, as a module of ours: a bundle that is divided into files has the names of a
 * package in the old format of modules only where they are imported statically.
 *
 * @module
 */
export { parseSyml } from "@yarnpkg/parsers";
