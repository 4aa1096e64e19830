/**
 * How often properties are tried.
 *
 * @module
 */

/** Parameters for `fc.assert`; set `RUNS` to try more often. */
export const runs: { readonly numRuns: number } = {
  numRuns: Number(Deno.env.get("RUNS") ?? 200),
};
