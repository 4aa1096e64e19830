// @ts-nocheck: AssemblyScript
/**
 * Finds very many needles: two bytes at each place lead to the needles that may start there.
 *
 * @module
 */
import { isOneAt } from "./needle.ts";

/**
 * The first place in the range where a needle lies; -1 if there is none. The table holds the length
 * of the shortest needle, and at 16 for each of 4096 sums of two bytes the address of a list of
 * needles, or 0.
 */
export function findMany(table: usize, from: usize, end: usize): isize {
  const last = <isize> end - <isize> load<u32>(table);
  for (let at = <isize> from; at <= last; at++) {
    const sum = <usize> load<u8>(at) ^ (<usize> load<u8>(at, 1) << 4);
    const list = load<u32>(table + 4 * sum, 16);
    if (list !== 0 && isOneAt(list, at, end)) return at;
  }
  return -1;
}
