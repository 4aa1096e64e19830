// @ts-nocheck: AssemblyScript
/**
 * One needle in memory: its length, twelve bytes of nothing, then for every sixteen bytes of it
 * what to set in the text and what the text must be then. Behind the needle's end both are 255,
 * which every byte satisfies.
 *
 * @module
 */

/** Whether the needle lies at `at` and before `end`. */
export function isAt(needle: usize, at: usize, end: usize): bool {
  const stop = at + <usize> load<u32>(needle);
  if (stop > end) return false;
  let pair = needle + 16;
  for (; at < stop; at += 16, pair += 32) {
    const set = v128.or(v128.load(at), v128.load(pair));
    if (v128.any_true(v128.xor(set, v128.load(pair, 16)))) return false;
  }
  return true;
}

/**
 * Whether one of the needles lies at `at` and before `end`; `list` holds their addresses and a 0 at
 * its end.
 */
export function isOneAt(list: usize, at: usize, end: usize): bool {
  for (let needle = load<u32>(list); needle !== 0; needle = load<u32>(list)) {
    if (isAt(needle, at, end)) return true;
    list += 4;
  }
  return false;
}
