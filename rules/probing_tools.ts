/**
 * Which tools run commands for probes, which run probes, and what is no program.
 *
 * @module
 */

/** Tools of the list that run other commands for a probe. */
export const probeRunners: readonly string[] = ["ct-each", "ct-test"];

/** Tools that run probes, which none of a probe's words may name. */
export const probingTools: readonly string[] = ["ct-check", "ct-mcp", "ct-rules"];

/** Checks that are no programs: they run within the process that runs the rules. */
export const checkNames: readonly string[] = ["deps", "mods"];
