import assert from "node:assert/strict";
import { CallQueue } from "./call_queue.ts";

/** Calls that note when they begin and end, the latter when told to. */
function calls() {
  const queue = new CallQueue();
  const log: string[] = [];
  const begin = (name: string, { alone = false, signal = new AbortController().signal } = {}) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const done = queue.run(async () => {
      log.push(`+${name}`);
      await promise;
      log.push(`-${name}`);
    }, { alone, signal });
    return { done, end: resolve };
  };
  return { log, begin };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

Deno.test("calls that read overlap; one that writes is alone, and later ones wait for it", async () => {
  const { log, begin } = calls();
  const [a, b] = [begin("a"), begin("b")];
  const w = begin("w", { alone: true });
  const c = begin("c");
  await settle();
  assert.deepEqual(log, ["+a", "+b"]);
  b.end();
  await b.done;
  a.end();
  await a.done;
  await settle();
  assert.deepEqual(log.slice(2), ["-b", "-a", "+w"]);
  w.end();
  await w.done;
  await settle();
  assert.deepEqual(log.slice(5), ["-w", "+c"]);
  c.end();
  await c.done;
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
  const a = begin("a");
  const w = begin("w", { alone: true, signal: controller.signal });
  const b = begin("b");
  const gone = begin("gone", { signal: AbortSignal.abort(new Error("before")) });
  await assert.rejects(gone.done, /before/);
  controller.abort(new Error("cancelled"));
  await assert.rejects(w.done, /cancelled/);
  await settle();
  assert.deepEqual(log, ["+a", "+b"]);
  for (const each of [a, b]) each.end();
  await Promise.all([a.done, b.done]);
});
