/**
 * The version of the suite; the same for all packages.
 *
 * @module
 */

/** The suite's version, as in each `deno.json`. */
export const version = "0.9.0";
