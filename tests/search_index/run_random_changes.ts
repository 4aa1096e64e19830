/**
 * Makes as many random changes as it is told to, each followed by a question; see
 * `random_changes.ts`.
 *
 * Usage: `deno run -A tests/search_index/run_random_changes.ts COUNT [SEED]`
 *
 * @module
 */
import { compareRandomChanges } from "./random_changes.ts";

const began = performance.now();
const [count = "10000", seed] = Deno.args;
const compared = await compareRandomChanges(
  Number(count),
  seed === undefined ? undefined : Number(seed),
);
const seconds = Math.round((performance.now() - began) / 1000);
Deno.stdout.writeSync(new TextEncoder().encode(`${JSON.stringify({ ...compared, seconds })}\n`));
