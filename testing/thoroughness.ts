/**
 * How much the tests try. By default, as much as has found each fault that they are there for, with
 * some to spare; with `CT_THOROUGH=1`, all that they can.
 *
 * @module
 */

/** Whether tests try all that they can. */
export const isThorough: boolean = Deno.env.get("CT_THOROUGH") === "1";

/** How often to try something: `usual` times, or `thorough` times where all is tried. */
export function times(usual: number, thorough: number): number {
  return isThorough ? thorough : usual;
}
