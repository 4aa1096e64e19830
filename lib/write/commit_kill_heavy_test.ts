import { countCalls, killAtEach } from "./testing/kill_commit.ts";

for (const linked of [false, true]) {
  const kind = linked ? "with links" : "plain";
  Deno.test(`kill -9 at each operation of a write of 50 ${kind} files leaves whole files, and recovery all old or all new`, async () => {
    const total = await countCalls(linked);
    await killAtEach(Array.from({ length: total }, (_, at) => at + 1), linked);
  });
}
