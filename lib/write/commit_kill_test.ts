import { countCalls, killAtEach } from "./testing/kill_commit.ts";

/**
 * Each point takes a process. `commit_kill_heavy_test.ts` tries all of them;
 * `commit_faults_heavy_test.ts` does so in one process.
 */
const points = 2;

for (const linked of [false, true]) {
  const kind = linked ? "with links" : "plain";
  Deno.test(`kill -9 during a write of 50 ${kind} files leaves whole files, and recovery all old or all new`, async () => {
    const total = await countCalls(linked);
    const step = Math.ceil(total / points);
    const numbers = Array.from({ length: Math.ceil(total / step) }, (_, at) => 1 + at * step);
    await killAtEach([...numbers, total], linked);
  });
}
