import { isThorough } from "@ct/testing";
import { countCalls, killAtEach } from "./testing/kill_commit.ts";

/**
 * Each ninth operation, first the first of nine, then the second of them, and so on: what is done
 * to one file after the other is met at each of its operations.
 */
function isTried(operation: number): boolean {
  return isThorough || operation % 9 === Math.floor(operation / 18) % 9;
}

for (const linked of [false, true]) {
  const kind = linked ? "with links" : "plain";
  Deno.test(`kill -9 at operations of a write of 50 ${kind} files leaves whole files, and recovery all old or all new`, async () => {
    const total = await countCalls(linked);
    const operations = Array.from({ length: total }, (_, at) => at + 1);
    await killAtEach(operations.filter(isTried), linked);
  });
}
