import assert from "node:assert/strict";
import { BatchBoard, slotCount } from "./batch_board.ts";

type Board = BatchBoard<readonly string[], readonly number[]>;

Deno.test("BatchBoard hands a batch to another view and its result back", () => {
  const here: Board = new BatchBoard();
  const there: Board = new BatchBoard(here.memory);
  assert.equal(here.stateOf(3), undefined);
  assert.ok(here.post(3, ["a", "ü\ud800", ""]));
  assert.equal(here.stateOf(3), "waiting");
  assert.deepEqual(there.take(5), { slot: 3, batch: ["a", "ü\ud800", ""] });
  assert.equal(here.stateOf(3), "running");
  const seen = here.ended;
  there.finish(3, [1, 2.5]);
  here.waitForEnd(seen, 1e9);
  assert.equal(here.stateOf(3), "done");
  assert.deepEqual(here.result(3), [1, 2.5]);
  here.release(3);
  assert.equal(here.stateOf(3), undefined);
});

Deno.test("BatchBoard lets a batch be taken once, or back", () => {
  const board: Board = new BatchBoard();
  board.post(0, ["a"]);
  board.post(1, ["b"]);
  assert.ok(board.reclaim(0));
  assert.ok(!board.reclaim(0));
  assert.equal(board.stateOf(0), undefined);
  assert.deepEqual(board.take(0), { slot: 1, batch: ["b"] });
  assert.ok(!board.reclaim(1));
});

Deno.test("BatchBoard offers batches from a slot on, and then those before it", () => {
  const board: Board = new BatchBoard();
  for (const slot of [0, 1, slotCount - 1]) board.post(slot, [String(slot)]);
  assert.equal(board.take(1)?.slot, 1);
  assert.equal(board.take(2)?.slot, slotCount - 1);
  assert.equal(board.take(slotCount)?.slot, 0);
});

Deno.test("BatchBoard refuses a batch, and fails one with a result, that does not fit (long)", () => {
  const board: Board = new BatchBoard();
  assert.ok(!board.post(2, ["x".repeat(1 << 20)]));
  assert.equal(board.stateOf(2), undefined);
  board.post(2, ["a"]);
  board.take(0);
  board.finish(2, Array.from({ length: 1 << 20 }, (_, index) => index));
  assert.equal(board.stateOf(2), "failed");
  board.release(2);
  assert.ok(board.post(2, ["b"]));
  assert.deepEqual(board.take(0), { slot: 2, batch: ["b"] });
});

Deno.test("BatchBoard fails a batch with a result that cannot be written", () => {
  const board: BatchBoard<string, bigint> = new BatchBoard();
  board.post(0, "a");
  board.take(0);
  board.finish(0, 1n);
  assert.equal(board.stateOf(0), "failed");
});

Deno.test("BatchBoard offers nothing once it was stopped", () => {
  const board: Board = new BatchBoard();
  board.post(0, ["a"]);
  board.stop();
  assert.equal(board.take(0), undefined);
  assert.ok(new BatchBoard(board.memory).isStopped);
});
