import assert from "node:assert/strict";
import { CallQueue } from "./call_queue.ts";

/** Calls that note when they begin and end, the latter when told to. */
function calls() {
  const queue = new CallQueue();
  const log: string[] = [];
  const begin = (name: string, { writes = false, signal = new AbortController().signal } = {}) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const done = queue.run(async () => {
      log.push(`+${name}`);
      await promise;
      log.push(`-${name}`);
    }, { writes, signal });
    return { done, end: resolve };
  };
  return { log, begin };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

Deno.test("calls that read overlap, calls that write follow one another, and neither waits for the other", async () => {
  const { log, begin } = calls();
  const [a, v, b, w] = [
    begin("a"),
    begin("v", { writes: true }),
    begin("b"),
    begin("w", { writes: true }),
  ];
  await settle();
  assert.deepEqual(log, ["+a", "+v", "+b"]);
  v.end();
  await v.done;
  await settle();
  assert.deepEqual(log.slice(3), ["-v", "+w"]);
  for (const each of [w, b, a]) each.end();
  await Promise.all([a.done, b.done, w.done]);
});

Deno.test("no more than eight calls run at a time", async () => {
  const { log, begin } = calls();
  const all = Array.from({ length: 10 }, (_, n) => begin(String(n)));
  await settle();
  assert.equal(log.length, 8);
  for (const each of all) each.end();
  await Promise.all(all.map(({ done }) => done));
  assert.equal(log.length, 20);
});

Deno.test("a call that is cancelled while it waits never begins, and holds nobody up", async () => {
  const { log, begin } = calls();
  const controller = new AbortController();
  const a = begin("a", { writes: true });
  const w = begin("w", { writes: true, signal: controller.signal });
  const b = begin("b", { writes: true });
  const gone = begin("gone", { signal: AbortSignal.abort(new Error("before")) });
  await assert.rejects(gone.done, /before/);
  controller.abort(new Error("cancelled"));
  await assert.rejects(w.done, /cancelled/);
  a.end();
  await a.done;
  b.end();
  await b.done;
  assert.deepEqual(log, ["+a", "-a", "+b", "-b"]);
});
