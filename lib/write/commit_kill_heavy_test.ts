import { isThorough } from "@ct/testing";
import { countCalls, killAtEach } from "./testing/kill_commit.ts";

/**
 * Each third operation, first the first of three, then the second of them, then the third: what is
 * done to one file after the other is met at each of its operations.
 */
function isTried(operation: number): boolean {
  return isThorough || operation % 3 === Math.floor(operation / 30) % 3;
}

for (const linked of [false, true]) {
  const kind = linked ? "with links" : "plain";
  Deno.test(`kill -9 at operations of a write of 50 ${kind} files leaves whole files, and recovery all old or all new`, async () => {
    const total = await countCalls(linked);
    const operations = Array.from({ length: total }, (_, at) => at + 1);
    await killAtEach(operations.filter(isTried), linked);
  });
}
