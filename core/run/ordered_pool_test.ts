import assert from "node:assert/strict";
import fc from "fast-check";
import { runInOrder } from "./ordered_pool.ts";

/** Work that ends or fails when the test says so. */
class Work {
  readonly begun: number[] = [];
  readonly ended: number[] = [];
  readonly #ends = new Map<number, PromiseWithResolvers<void>>();

  readonly run = async (item: number): Promise<number> => {
    this.begun.push(item);
    const end = Promise.withResolvers<void>();
    this.#ends.set(item, end);
    await end.promise;
    this.ended.push(item);
    return item;
  };

  async end(item: number): Promise<void> {
    this.#ends.get(item)?.resolve();
    await settled();
  }

  async fail(item: number): Promise<void> {
    this.#ends.get(item)?.reject(new Error(`no ${item}`));
    await settled();
  }
}

function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

Deno.test("runInOrder() keeps the order, whatever ends first, and never has more under way", async () => {
  const spans = fc.array(fc.nat(5), { maxLength: 12 });
  await fc.assert(fc.asyncProperty(spans, fc.integer({ min: 1, max: 5 }), async (waits, jobs) => {
    const begun: number[] = [];
    const told: number[] = [];
    let [underWay, max] = [0, 0];
    const work = async (index: number) => {
      begun.push(index);
      max = Math.max(max, ++underWay);
      for (let left = waits[index] ?? 0; left > 0; left--) await Promise.resolve();
      underWay--;
      return index;
    };
    const items = [...waits.keys()];
    const results = await runInOrder(items, work, { jobs, ended: (index) => told.push(index) > 0 });
    assert.deepEqual([begun, told, results], [items, items, items]);
    assert.ok(max <= jobs, `${max} were under way`);
  }));
});

Deno.test("runInOrder() tells of a result as soon as all before it have ended", async () => {
  const work = new Work();
  const told: number[] = [];
  const ended = (item: number) => told.push(item) > 0;
  const running = runInOrder([1, 2, 3], work.run, { jobs: 3, ended });
  await work.end(3);
  assert.deepEqual(told, []);
  await work.end(1);
  assert.deepEqual(told, [1]);
  await work.end(2);
  assert.deepEqual(told, [1, 2, 3]);
  assert.deepEqual(await running, [1, 2, 3]);
});

Deno.test("runInOrder() with one job begins an item when the one before has been told of", async () => {
  const log: string[] = [];
  const work = async (item: number) => {
    log.push(`begun ${item}`);
    await Promise.resolve();
    return item;
  };
  const ended = (item: number) => log.push(`ended ${item}`) > 0;
  await runInOrder([1, 2], work, { jobs: 1, ended });
  assert.deepEqual(log, ["begun 1", "ended 1", "begun 2", "ended 2"]);
});

Deno.test("runInOrder() begins nothing behind a stop, and leaves out what was under way", async () => {
  const work = new Work();
  const told: number[] = [];
  const ended = (item: number) => {
    told.push(item);
    return item !== 2;
  };
  const running = runInOrder([1, 2, 3, 4], work.run, { jobs: 3, ended });
  await work.end(2);
  await work.end(1);
  assert.deepEqual(work.begun, [1, 2, 3, 4], "a stop counts when it is the item's turn");
  await work.end(3);
  await work.end(4);
  assert.deepEqual(await running, [1, 2]);
  assert.deepEqual(told, [1, 2]);
});

Deno.test("runInOrder() waits for what is under way when an item fails, and begins nothing more", async () => {
  const work = new Work();
  const told: number[] = [];
  let failure: unknown;
  const ended = (item: number) => told.push(item) > 0;
  const running = runInOrder([1, 2, 3, 4], work.run, { jobs: 3, ended })
    .catch((error) => failure = error);
  await work.fail(2);
  assert.equal(failure, undefined, "two items are under way");
  await work.end(3);
  await work.end(1);
  await running;
  assert.match(String(failure), /no 2/);
  assert.deepEqual([work.begun, work.ended, told], [[1, 2, 3], [3, 1], [1]]);
});

Deno.test("runInOrder() yields the failure that came first, as when an abort ends all items", async () => {
  const work = new Work();
  const running = runInOrder([1, 2], work.run, { jobs: 2, ended: () => true });
  const rejected = assert.rejects(running, /no 2/);
  await work.fail(2);
  await work.fail(1);
  await rejected;
});

Deno.test("runInOrder() calls `ended` no more once that has thrown", async () => {
  const work = new Work();
  let calls = 0;
  const ended = () => {
    calls++;
    throw new Error("the reader has gone");
  };
  const running = runInOrder([1, 2, 3], work.run, { jobs: 2, ended });
  const rejected = assert.rejects(running, /the reader has gone/);
  await work.end(1);
  await work.end(2);
  await rejected;
  assert.deepEqual([calls, work.begun], [1, [1, 2]]);
});

Deno.test("runInOrder() does nothing without items, and more jobs than items do no harm", async () => {
  const work = (item: number) => Promise.resolve(item);
  const ended = () => true;
  assert.deepEqual(await runInOrder([], work, { jobs: 1, ended }), []);
  assert.deepEqual(await runInOrder([1], work, { jobs: 2 ** 40, ended }), [1]);
  await assert.rejects(runInOrder([1], work, { jobs: 0, ended }), RangeError);
});

Deno.test("runInOrder() has 64 items under way, however many are wanted", async () => {
  let running = 0;
  let most = 0;
  const work = async () => {
    most = Math.max(most, ++running);
    await Promise.resolve();
    await new Promise((resolve) => setTimeout(resolve, 0));
    running--;
  };
  const items = Array.from({ length: 200 }, (_, at) => at);
  await runInOrder(items, work, { jobs: 2 ** 53, ended: () => true });
  assert.equal(most, 64);
});
