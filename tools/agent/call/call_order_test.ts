import assert from "node:assert/strict";
import { CallOrder } from "./call_order.ts";

/** Work that ends when it is told to, and notes when it began and ended. */
function controlled(name: string, log: string[]) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const work = async () => {
    log.push(`${name} begins`);
    await promise;
    log.push(`${name} ends`);
  };
  return { work, end: resolve };
}

/** Lets everything run that can. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
}

Deno.test("CallOrder: ordinary calls overlap", async () => {
  const order = new CallOrder();
  const log: string[] = [];
  const [a, b] = [controlled("a", log), controlled("b", log)];
  const calls = [order.run(a.work), order.run(b.work)];
  await settle();
  b.end();
  a.end();
  await Promise.all(calls);
  assert.deepEqual(log, ["a begins", "b begins", "b ends", "a ends"]);
});

Deno.test("easily got wrong 13: a terminal call waits for running ones, and those behind it wait for it", async () => {
  const order = new CallOrder();
  const log: string[] = [];
  const [write, end, late] = ["write", "end", "late"].map((name) => controlled(name, log));
  assert.ok(write && end && late);
  const calls = [order.run(write.work), order.runAlone(end.work), order.run(late.work)];
  late.end();
  end.end();
  await settle();
  assert.deepEqual(log, ["write begins"]);
  write.end();
  await Promise.all(calls);
  assert.deepEqual(
    log,
    ["write begins", "write ends", "end begins", "end ends", "late begins", "late ends"],
  );
});

Deno.test("CallOrder: two terminal calls run one after the other, and a failed call holds up nobody", async () => {
  const order = new CallOrder();
  const log: string[] = [];
  const failing = order.run(() => Promise.reject(new Error("no")));
  const first = order.runAlone(() => Promise.reject(new Error("nor this")));
  const second = order.runAlone(() => Promise.resolve(log.push("second")));
  await assert.rejects(failing);
  await assert.rejects(first);
  await second;
  await order.idle();
  assert.deepEqual(log, ["second"]);
});

Deno.test("CallOrder: work about one thing queues, work about others does not", async () => {
  const order = new CallOrder();
  const log: string[] = [];
  const [a, b, other] = ["a", "b", "other"].map((name) => controlled(name, log));
  assert.ok(a && b && other);
  const calls = [
    order.inTurn("x", a.work),
    order.inTurn("x", b.work),
    order.inTurn("y", other.work),
  ];
  other.end();
  b.end();
  await settle();
  assert.deepEqual(log, ["a begins", "other begins", "other ends"]);
  a.end();
  await Promise.all(calls);
  assert.deepEqual(log.slice(3), ["a ends", "b begins", "b ends"]);
});
