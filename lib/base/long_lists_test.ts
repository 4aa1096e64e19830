import assert from "node:assert/strict";
import { greatestOf, leastOf, pushAll } from "./long_lists.ts";

Deno.test("lists are longer than what a call takes (long)", () => {
  const numbers = Array.from({ length: 260_000 }, (_, at) => at);
  const list: number[] = [];
  pushAll(list, numbers);
  assert.deepEqual(list, numbers);
  assert.deepEqual([leastOf(numbers), greatestOf(numbers)], [0, 259_999]);
  assert.deepEqual([leastOf([]), greatestOf([])], [Infinity, -Infinity]);
});
